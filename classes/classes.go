// Package classes has the table that maps a byte to its class. Bytes that no rule
// of a grammar distinguishes form a class, so a machine needs a column for each class
// and not for each byte.
package classes

// Table maps each byte value to its class. Class 0 is the bytes that the
// grammar uses nowhere.
type Table [256]uint8

// Package classes sorts bytes into classes: 256 entries that turn a byte into
// a small number, so that a machine needs a column for each class and not for
// each byte.
package classes

// Table maps each byte value to its class. Class 0 is the bytes that the
// grammar uses nowhere.
type Table [256]uint8

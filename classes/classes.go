package classes

// Table maps each byte value to its class. Class 0 is the bytes that the
// grammar uses nowhere.
type Table [256]uint8

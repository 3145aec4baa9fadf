package main

// format is one of the ways in which records are written.
type format uint8

// The formats.
const (
	formatJSON format = iota
	formatTSV
	formatText
)

// formatNames are the names of the formats, as the flag -o has them.
var formatNames = [...]string{formatJSON: "json", formatTSV: "tsv", formatText: "text"}

// encoder writes the records of one command in one format.
type encoder struct {
	header string // written once, in front of the first record
	append func(dst []byte, r *record) []byte

	// facts says that append wants the facts of the line.
	facts bool

	// parts says that append wants the parts that the scheme gives a name.
	parts bool

	// silent says that the record of a line that was dropped does not tell so.
	silent bool
}

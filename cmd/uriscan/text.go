package main

import (
	"strconv"

	"github.com/uriscan/uriscan"
)

// The text format is for people to read; programs cannot restore a line from it.
// Each record is a row with columns of fixed width, so that rows can be written as
// they come. A component that is too long for its column pushes the next ones to
// the right, until short ones make up for it. "-" stands for an absent component,
// two quotes for an empty one.

// columns are the columns of the text format, and where they begin. The first one
// holds "ok", or the kind of error and its offset.
var columns = [...]struct {
	name  string
	begin int
}{
	{"verdict", 0}, {"scheme", 24}, {"userinfo", 33}, {"host", 46},
	{"port", 73}, {"path", 80}, {"query", 111}, {"fragment", 132}, {"facts", 152}, {"parts", 192},
}

// The last two columns, which few records have. Without facts the parts begin where the
// facts would.
const (
	factsColumn = len(columns) - 2
	partsColumn = len(columns) - 1
)

// textHeader returns the row that names the columns.
func textHeader(facts, parts bool) string {
	var row []byte
	for i, column := range columns[:factsColumn] {
		row = append(pad(row, len(row), i), column.name...)
	}
	if facts {
		row = append(pad(row, len(row), factsColumn), columns[factsColumn].name...)
	}
	if parts {
		row = append(pad(row, len(row), placeOfParts(facts)), columns[partsColumn].name...)
	}
	return string(append(row, '\n'))
}

// placeOfParts returns the column in whose place the parts are written.
func placeOfParts(facts bool) int {
	if facts {
		return partsColumn
	}
	return factsColumn
}

// appendText appends the record as one row.
func appendText(dst []byte, r *record) []byte {
	start := len(dst)
	if r.code == uriscan.CodeNone {
		dst = append(dst, "ok"...)
	} else {
		dst = append(dst, r.code.String()...)
		dst = append(dst, '@')
		dst = strconv.AppendInt(dst, int64(r.offset), 10)
	}
	used := len(dst) - start
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		before := len(dst)
		dst = pad(dst, used, int(c)+1)
		text := r.component(c)
		switch {
		case !r.spans.Has(c):
			dst = append(dst, '-')
		case len(text) == 0:
			dst = append(dst, `""`...)
		default:
			dst = appendEscaped(dst, text, r.code == uriscan.CodeNone)
		}
		used += characters(dst[before:])
	}
	if r.hasFacts {
		before := len(dst)
		dst = pad(dst, used, factsColumn)
		if r.facts == 0 {
			dst = append(dst, '-')
		}
		dst = appendFacts(dst, r.facts)
		used += len(dst) - before
	}
	if r.parts != nil {
		dst = appendParts(pad(dst, used, placeOfParts(r.hasFacts)), r, "-")
	}
	return append(dst, '\n')
}

// pad appends the spaces that take a row of used characters to the begin of the
// given column: one at least, except in front of the first.
func pad(row []byte, used, column int) []byte {
	if column > 0 {
		row = append(row, ' ')
		used++
	}
	for ; used < columns[column].begin; used++ {
		row = append(row, ' ')
	}
	return row
}

// characters returns the number of characters of valid UTF-8: of bytes that do
// not continue one. (utf8.RuneCount copies what is long before it counts.)
func characters(row []byte) int {
	n := 0
	for _, b := range row {
		if b&0xc0 != 0x80 {
			n++
		}
	}
	return n
}

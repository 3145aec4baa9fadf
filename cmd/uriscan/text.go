package main

import (
	"strconv"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
)

// The text format is for eyes, and cannot be read back: a row a record, in
// columns of fixed width, so that rows can be written as they come. A component
// too long for its column pushes the rest of its row to the right. "-" stands
// for an absent component, two quotes for an empty one.

// columns are the columns of the text format and their widths. The first one
// holds "ok", or the kind of error and its offset.
var columns = [...]struct {
	name  string
	width int
}{
	{"verdict", 16}, {"scheme", 8}, {"userinfo", 12}, {"host", 26}, {"port", 6}, {"path", 30}, {"query", 20}, {"fragment", 0},
}

// textHeader is the row that names the columns.
var textHeader = makeTextHeader()

// makeTextHeader returns the row that names the columns.
func makeTextHeader() string {
	var row []byte
	for i, column := range columns {
		row = pad(append(row, column.name...), i, len(column.name))
	}
	return string(append(row, '\n'))
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
	dst = pad(dst, 0, len(dst)-start)
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		start = len(dst)
		text := r.component(c)
		switch {
		case !r.spans.Has(c):
			dst = append(dst, '-')
		case len(text) == 0:
			dst = append(dst, `""`...)
		default:
			dst = appendEscaped(dst, text, r.code == uriscan.CodeNone)
		}
		dst = pad(dst, int(c)+1, utf8.RuneCount(dst[start:]))
	}
	return append(dst, '\n')
}

// pad appends the spaces that fill a column of which used characters are taken,
// and a space between it and the next. The last column is not filled.
func pad(dst []byte, column, used int) []byte {
	if column == len(columns)-1 {
		return dst
	}
	for ; used < columns[column].width; used++ {
		dst = append(dst, ' ')
	}
	return append(dst, ' ')
}

package main

import "github.com/uriscan/uriscan"

// edit is what a command does that writes one line for each line: a change of the
// line's text. In the text format the line is written as changed, and nothing else.
// The records of the other formats have the line as it was, as it is now, and its
// error.
type edit struct {
	name string // of the result in a record, such as "normalized"

	// append appends the line as changed. The spans are those of the line. What it
	// makes of a valid line must be valid.
	append func(dst, line []byte, spans *uriscan.Spans) []byte

	// hides says that the line holds what nobody is to see. The line as it was is
	// in no record then, and an invalid line is changed too. Other edits leave an
	// invalid line as it is.
	hides bool

	result []byte // of the line at hand
}

// encoder returns the encoder of the edit's records.
func (e *edit) encoder(f format) encoder {
	var of encoder
	switch f {
	case formatText:
		of.append, of.silent = e.appendText, true
	case formatTSV:
		of.append, of.header = e.appendTSV, e.tsvHeader()
	case formatJSON:
		of.append = e.appendJSON
	}
	return of
}

// changes reports whether the edit has a result for the line.
func (e *edit) changes(r *record) bool {
	return !r.dropped && (e.hides || r.code == uriscan.CodeNone)
}

// appendText appends the changed line. A line that was dropped is an empty one, so
// that lines keep their numbers.
func (e *edit) appendText(dst []byte, r *record) []byte {
	switch {
	case e.changes(r):
		dst = e.append(dst, r.line, r.spans)
	case !r.dropped:
		dst = append(dst, r.line...)
	}
	return append(dst, '\n')
}

// appendJSON appends the record as one JSON object and a newline.
func (e *edit) appendJSON(dst []byte, r *record) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	kind := textPlain
	if !e.hides && !r.dropped {
		kind = kindOf(r.line, r.code == uriscan.CodeNone)
		dst = append(dst, `"url.original":`...)
		dst = appendJSONString(dst, r.line, kind)
	}
	if e.changes(r) {
		e.result = e.append(e.result[:0], r.line, r.spans)
		kind = kindOf(e.result, r.code == uriscan.CodeNone)
		dst = appendComma(dst, begin)
		dst = append(dst, `"uriscan.`...)
		dst = append(dst, e.name...)
		dst = append(dst, `":`...)
		dst = appendJSONString(dst, e.result, kind)
	}
	if kind == textBytes {
		dst = append(dst, `,"uriscan.encoding":"iso-8859-1"`...)
	}
	if r.code != uriscan.CodeNone {
		dst = appendComma(dst, begin)
		dst = appendJSONError(dst, r)
	}
	return append(dst, "}\n"...)
}

// appendComma appends a comma, unless nothing has been appended since begin.
func appendComma(dst []byte, begin int) []byte {
	if len(dst) == begin {
		return dst
	}
	return append(dst, ',')
}

// tsvHeader names the columns.
func (e *edit) tsvHeader() string {
	header := e.name + "\terror_type\terror_offset\n"
	if !e.hides {
		header = "original\t" + header
	}
	return header
}

// appendTSV appends the record as one line of tab-separated values.
func (e *edit) appendTSV(dst []byte, r *record) []byte {
	if !e.hides {
		dst = appendTSVLine(dst, r)
		dst = append(dst, '\t')
	}
	if e.changes(r) {
		e.result = e.append(e.result[:0], r.line, r.spans)
		dst = appendEscaped(dst, e.result, r.code == uriscan.CodeNone)
	} else {
		dst = append(dst, absent...)
	}
	return append(appendTSVError(dst, r), '\n')
}

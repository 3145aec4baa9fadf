package accesslog

import (
	"bytes"

	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/target"
)

// The extended log file format of W3C, which IIS, CloudFront and others write. Its
// directive "#Fields:" names the columns of the lines that follow, up to the next one.
// Runs of spaces separate the columns (IIS), or single tabs (CloudFront): the first of
// the two in a line decides. A column that begins with a quote goes on to the closing one,
// and `""` in it is one quote. A line has at least as many columns as the directive names;
// what follows them is the rest. A column is absent if it is "-", "" or empty.
//
// A date, a time, a client, a host, a port, a method, a status and a size must look like
// one. So a line that is no record does not give its words to the columns. The field Time
// has the date too if that is the column before the time; between the two may be quotes and
// more than one separator, and [Format.AppendTimestamp] knows these.
//
// The target stands in two columns, cs-uri-stem and cs-uri-query, which may be far from
// each other. So the field Target is the stem, and the field Query is the query. Both
// are scanned together, as stem "?" query, and the spans of the components lie in the
// line where they stand.

var w3c = &Format{name: "w3c", scan: scanW3C, escapes: escapesColumns, beginsWithTime: true, splits: true, wantsPlaces: true}

// scanW3C reads line[at:].
func scanW3C(p *Parser, line []byte, at int, r *Record) {
	if line[at] == '#' {
		p.columns.read(line[at:])
		r.code = CodeSkipped
		return
	}
	if p.columns.count == 0 {
		r.fail(line, CodeNoFields, Rest, at)
		return
	}
	if !p.scanUsualColumns(line, at, r) {
		r.keepHeader()
		p.scanColumns(line, at, r)
	}
	p.finishW3C(line, r)
}

// scanColumns reads the columns and sets their fields.
func (p *Parser) scanColumns(line []byte, at int, r *Record) {
	separator := firstSeparator(line, at)
	if separator == ' ' {
		at = skipSpaces(line, at)
	}
	end, date, dateEnd := at, at, at
	for i := range p.columns.count {
		f := p.columns.field(i)
		if i > 0 {
			if at = nextColumn(line, end, separator); at < 0 {
				r.failAt(line, named(f), len(line))
				return
			}
		}
		var start, stop int
		start, stop, end = column(line, at, separator)
		if i == p.columns.date {
			if date, dateEnd = start, stop; !checkDate(line, start, stop, r) {
				return
			}
		}
		if !setColumn(line, f, start, stop, r) {
			return
		}
		if p.columns.date >= 0 && i == p.columns.date+1 && r.Has(Time) {
			if r.spans[Time].Start = uint32(date); start > dateEnd+1 {
				r.setEscaped(Time)
			}
		}
	}
	if at = nextColumn(line, end, separator); at >= 0 {
		r.set(Rest, at, len(line))
	}
}

// named returns the field, and Rest for a column that the record has no field for.
func named(f Field) Field {
	if f < fields {
		return f
	}
	return Rest
}

// firstSeparator returns what separates the columns of the line: a space or a tab.
func firstSeparator(line []byte, at int) byte {
	if line[at] == '"' {
		_, _, at = column(line, at, ' ')
	}
	for _, b := range line[at:] {
		if b == ' ' || b == '\t' {
			return b
		}
	}
	return ' '
}

// nextColumn returns where the column begins that follows one that ends at an offset,
// or -1 if the line ends there.
func nextColumn(line []byte, end int, separator byte) int {
	if end == len(line) {
		return -1
	}
	if separator == '\t' {
		return end + 1
	}
	if at := skipSpaces(line, end); at < len(line) {
		return at
	}
	return -1
}

// skipSpaces returns where the first byte stands that is no space.
func skipSpaces(line []byte, at int) int {
	for at < len(line) && line[at] == ' ' {
		at++
	}
	return at
}

// column returns where the text of the column lies that begins at an offset, without
// its quotes, and where the column ends. A quote that no closing one answers belongs to
// the text.
func column(line []byte, at int, separator byte) (start, stop, end int) {
	if at < len(line) && line[at] == '"' {
		if quote := doubledEnd(line, at+1); quote >= 0 && (quote+1 == len(line) || line[quote+1] == ' ' || line[quote+1] == '\t') {
			return at + 1, quote, quote + 1
		}
	}
	if length := bytes.IndexByte(line[at:], separator); length >= 0 {
		return at, at + length, at + length
	}
	return at, len(line), len(line)
}

// doubledEnd returns where the first quote stands that is not doubled, or -1.
func doubledEnd(line []byte, at int) int {
	for {
		length := bytes.IndexByte(line[at:], '"')
		if length < 0 {
			return -1
		}
		if at += length; at+1 == len(line) || line[at+1] != '"' {
			return at
		}
		at += 2
	}
}

// checkDate reports whether a column looks like a date: it begins with a digit.
func checkDate(line []byte, start, stop int, r *Record) (ok bool) {
	text := line[start:stop]
	return isTime(text) || string(text) == "-" || failColumn(line, Time, start, stop, r)
}

// isTime reports whether a column looks like a date or a time.
func isTime(text []byte) bool {
	for i, b := range text {
		if b-'0' > 9 && (i == 0 || !inTimes[b]) {
			return false
		}
	}
	return true
}

// failColumn records that a column does not look like its field. A column that the line ends
// in may end too early.
func failColumn(line []byte, f Field, start, stop int, r *Record) (ok bool) {
	if stop == len(line) {
		start = stop
	}
	r.drop(f)
	r.failAt(line, f, start)
	return false
}

// looksLike reports whether a column looks like its field.
func looksLike(f Field, text []byte) bool {
	switch f {
	case Client:
		return wrongPeer(text) < 0
	case Host:
		return isHost(text) || isHost(withoutPort(text))
	case ClientPort, HostPort:
		return digitsEnd(text, 0) == len(text)
	case Method:
		if string(text) == "GET" || string(text) == "POST" {
			return true
		}
		for _, b := range text {
			if !isToken(b) {
				return false
			}
		}
	case Time:
		return isTime(text)
	}
	return true
}

// inTimes has which bytes a time or a date may have besides digits.
var inTimes = [256]bool{':': true, '.': true, '-': true, '+': true, '/': true, ' ': true, 'T': true, 'Z': true}

// setColumn sets the field of a column, if it looks like it. Status and size must be numbers.
func setColumn(line []byte, f Field, start, stop int, r *Record) (ok bool) {
	if f >= fields || start == stop || stop-start == 1 && line[start] == '-' {
		return true
	}
	switch r.set(f, start, stop); f {
	case Status:
		setStatus(line, r)
		ok = r.status >= 0
	case Size:
		setSize(line, r)
		ok = digitsEnd(line[:stop], start) == stop
	case UserAgent:
		if in := r.spans[f]; hasByte(line, in, '+') || hasByte(line, in, '%') || hasByte(line, in, '"') {
			r.setEscaped(f)
		}
		return true
	case Client:
		return isUsualIPv4(line[start:stop]) || looksLike(f, line[start:stop]) || failColumn(line, f, start, stop, r)
	case Time:
		return isUsualClock(line[start:stop]) || looksLike(f, line[start:stop]) || failColumn(line, f, start, stop, r)
	case ClientPort, Host, HostPort, Method:
		return looksLike(f, line[start:stop]) || failColumn(line, f, start, stop, r)
	default:
		return true
	}
	if !ok {
		r.drop(f)
		r.failAt(line, f, min(digitsEnd(line[:stop], start), start+3))
	}
	return ok
}

// finishW3C divides the fields that a column has in one piece, and scans the target.
func (p *Parser) finishW3C(line []byte, r *Record) {
	splitPorts(line, r)
	if r.Has(Target) && (!r.Has(Query) || !p.splitColumns(line, r)) {
		p.splitTarget(line, r)
	}
}

// splitColumns scans the stem and the query together, as one text. It returns false if
// the stem has a query or a fragment of its own; then the column has nothing to add.
func (p *Parser) splitColumns(line []byte, r *Record) bool {
	stem, query := r.spans[Target], r.spans[Query]
	p.buffer = append(append(append(p.buffer[:0], stem.In(line)...), '?'), query.In(line)...)
	form, _ := target.Scan(r.Span(Method).In(line), p.buffer, &r.Target)
	rec, length := record.Of(&r.Target), uint32(stem.Len())
	if r.Target.Query.Start != length+1 {
		return false
	}
	r.form = form
	eachOffset(rec, func(at *uint32) {
		if *at <= length {
			*at += stem.Start
		} else {
			*at += query.Start - length - 1
		}
	})
	return true
}

package accesslog

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/kernel"
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
// The target is in two columns, cs-uri-stem and cs-uri-query, which may be far from
// each other. So the field Target is the stem, and the field Query is the query. Both
// are scanned together, as stem "?" query, and the spans of the components lie where
// these are in the line.

//
// The columns may also be known beforehand: those of CloudFront, of which someone has taken the
// directives off, and those that a user names.

var (
	w3c        = newW3C("w3c", nil)
	cloudfront = newW3C("cloudfront", namedColumns(columnsOfCloudFront, leastOfCloudFront))
)

// newW3C returns a format of columns, which are known beforehand or nil.
func newW3C(name string, columns *w3cColumns) *Format {
	return &Format{name: name, scan: scanW3C, escapes: escapesColumns, columns: columns, beginsWithTime: true, splits: true, utc: true, hasDirectives: true, wantsPlaces: true}
}

// columnsOfCloudFront are the columns of CloudFront's standard logs (legacy), in their order. It
// has added columns at the end only, and lines of 2013 have the first twelve.
const (
	columnsOfCloudFront = "date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query " +
		"cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type " +
		"cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end"
	leastOfCloudFront = 12
)

// W3C returns a format for lines with the columns of the W3C's extended format that no
// directive precedes, such as the real-time logs of CloudFront, which have the columns that
// their configuration names:
//
//	timestamp c-ip sc-status sc-bytes cs-method cs-host cs-uri-stem cs-user-agent cs-referer
//
// The names have spaces or commas between them, and "#Fields:" may be in front of them. A
// directive in the log still counts for the lines after it. W3C returns an error if no column
// has a target: cs-uri-stem or cs-uri.
func W3C(name, columns string) (*Format, error) {
	known := namedColumns(strings.ReplaceAll(strings.TrimPrefix(strings.TrimSpace(columns), fieldsDirective), ",", " "), 0)
	if slices.Index(known.fields[:min(known.count, maxColumns)], Target) < 0 {
		return nil, errors.New("accesslog: no column has a target; want names of columns, and cs-uri-stem or cs-uri among them")
	}
	return newW3C(name, known), nil
}

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
	if c := (cursor{line: line, at: at, r: r}); !c.usualColumns(p) {
		r.keepHeader()
		c = cursor{line: line, at: at, r: r}
		c.columns(&p.columns)
	}
	splitPorts(line, r)
	if r.Has(Target) && (!r.Has(Query) || !p.splitColumns(line, r)) {
		p.splitTarget(line, r)
	}
}

// columns reads the columns and the rest. The date is where the last date begins and ends.
func (c *cursor) columns(columns *w3cColumns) {
	line, at := c.line, c.at
	separator := firstSeparator(line, at)
	if separator == ' ' {
		at = skipSpaces(line, at)
	}
	var date, dateEnd int
	for i := range columns.count {
		f := columns.field(i)
		if at == len(line)+1 {
			if i >= columns.least {
				break
			}
			c.fail(min(f, Rest), len(line))
			return
		}
		start, stop, end := column(line, at, separator)
		switch {
		case i == columns.date:
			date, dateEnd = start, stop
			c.date(start, stop)
		case f < fields:
			c.column(f, start, stop)
		}
		if c.failed {
			return
		}
		if i == columns.date+1 && i > 0 && c.r.Has(Time) {
			c.r.spans[Time].Start = uint32(date)
			if start > dateEnd+1 {
				c.r.setEscaped(Time)
			}
		}
		at = nextColumn(line, end, separator)
	}
	if at <= len(line) {
		c.r.set(Rest, at, len(line))
	}
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

// nextColumn returns where the column begins that follows one that ends at an offset. It
// returns an offset after the end of the line if there is none.
func nextColumn(line []byte, end int, separator byte) int {
	if end == len(line) || separator == '\t' {
		return end + 1
	}
	if at := skipSpaces(line, end); at < len(line) {
		return at
	}
	return len(line) + 1
}

// skipSpaces returns where the first byte is that is no space.
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

// doubledEnd returns where the first quote is that is not doubled, or -1.
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

// date checks that a column looks like a date: it begins with a digit.
func (c *cursor) date(start, stop int) {
	if text := c.line[start:stop]; !isTime(text) && string(text) != "-" {
		c.failColumn(Time, start, stop)
	}
}

// column sets the field of a column, which must look like it.
func (c *cursor) column(f Field, start, stop int) {
	if start == stop || stop-start == 1 && c.line[start] == '-' {
		return
	}
	text, ok := c.line[start:stop], true
	switch c.r.set(f, start, stop); f {
	case Status, Size:
		c.number(f, start, stop)
	case UserAgent:
		if bytes.IndexByte(text, '+') >= 0 || bytes.IndexByte(text, '%') >= 0 || bytes.IndexByte(text, '"') >= 0 {
			c.r.setEscaped(f)
		}
	case Client:
		ok = isUsualIPv4(text) || wrongPeer(text) < 0
	case ClientPort, HostPort:
		ok = digitsEnd(text, 0) == len(text)
	case Time:
		ok = isUsualClock(text) || isTime(text)
	case Method:
		ok = tokenEnd(text, 0) == len(text)
	case Host:
		ok = isHost(text) || isHost(withoutPort(text))
	}
	if !ok {
		c.failColumn(f, start, stop)
	}
}

// number reads the number in a column: a status, or a size.
func (c *cursor) number(f Field, start, stop int) {
	end := digitsEnd(c.line[:stop], start)
	digits := c.line[start:end]
	switch {
	case end < stop || f == Status && len(digits) > 3:
		c.r.drop(f)
		c.fail(f, min(end, start+3))
	case f == Status:
		c.r.status = int16(number(digits))
	default:
		c.r.size = number(digits)
	}
}

// failColumn records that a column does not look like its field. A column that the line ends
// in may end too early.
func (c *cursor) failColumn(f Field, start, stop int) {
	if stop == len(c.line) {
		start = stop
	}
	c.r.drop(f)
	c.fail(f, start)
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

// inTimes has which bytes a time or a date may have besides digits.
var inTimes = [256]bool{':': true, '.': true, '-': true, '+': true, '/': true, ' ': true, 'T': true, 'Z': true}

// splitColumns scans the stem and the query together, as one text. It returns false if
// the stem has a query or a fragment of its own; then the column has nothing to add.
func (p *Parser) splitColumns(line []byte, r *Record) bool {
	stem, query := r.spans[Target], r.spans[Query]
	p.buffer = append(append(append(p.buffer[:0], stem.In(line)...), '?'), query.In(line)...)
	form, isValid := target.Scan(r.Span(Method).In(line), p.buffer, &r.Target)
	rec, length := record.Of(&r.Target), uint32(stem.Len())
	if rec.Query.Start != length+1 {
		return false
	}
	r.form = form
	if isValid && form == target.Origin {
		rec.Path = kernel.Span{Start: stem.Start, End: stem.End}
		rec.Query = kernel.Span{Start: query.Start, End: query.End}
		return true
	}
	eachOffset(rec, func(at *uint32) {
		if *at <= length {
			*at += stem.Start
		} else {
			*at += query.Start - length - 1
		}
	})
	return true
}

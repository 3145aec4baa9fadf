package accesslog

import (
	"bytes"
	"slices"

	"github.com/uriscan/uriscan/internal/percentcode"
)

// maxColumns is how many columns are looked at. A line may have more; the record has
// nothing of them.
const maxColumns = 128

// w3cColumns is what a directive "#Fields:" says.
type w3cColumns struct {
	count  int               // how many columns there are, 0 before the first directive
	least  int               // how many of them a line must have
	date   int               // the number of the column before the time if that is the date, else -1
	fields [maxColumns]Field // of the columns; fields itself where the record has none
}

// columnNames are the names of the columns that a record has a field for, in any case. Of two
// columns for one field the first counts, unless the other is preferred. CloudFront has a name
// of its own in cs(Host) and that of the site in x-host-header, and proxies have the stem beside
// the whole URI.
var columnNames = [...]struct {
	field     Field
	preferred string
	names     []string
}{
	{Client, "", []string{"c-ip", "c-dns"}},
	{ClientPort, "", []string{"c-port"}},
	{User, "", []string{"cs-username", "c-auth-id"}},
	{Time, "", []string{"time", "timestamp"}},
	{Method, "", []string{"cs-method"}},
	{Target, "cs-uri-stem", []string{"cs-uri"}},
	{Query, "", []string{"cs-uri-query"}},
	{Protocol, "", []string{"cs-version", "cs-protocol-version"}},
	{Status, "", []string{"sc-status"}},
	{Size, "", []string{"sc-bytes", "bytes"}},
	{Referer, "", []string{"cs(Referer)", "cs(Referrer)", "c-referrer", "cs-referer"}},
	{UserAgent, "", []string{"cs(User-Agent)", "c-user-agent", "cs-user-agent"}},
	{Host, "x-host-header", []string{"cs(Host)", "cs-host"}},
	{HostPort, "", []string{"s-port"}},
	{ForwardedFor, "", []string{"x-forwarded-for", "cs(X-Forwarded-For)"}},
}

// isNamed reports whether text is the name, in any case.
func isNamed(text []byte, name string) bool {
	if len(text) != len(name) {
		return false
	}
	for i, b := range text {
		if b != name[i] && (b|0x20 != name[i]|0x20 || b|0x20-'a' >= 26) {
			return false
		}
	}
	return true
}

// field returns the field of a column.
func (c *w3cColumns) field(i int) Field {
	if i < maxColumns {
		return c.fields[i]
	}
	return fields
}

// fieldsDirective is how the directive begins that names the columns.
const fieldsDirective = "#Fields:"

// read reads a directive. Those other than "#Fields:" say nothing of the columns.
func (c *w3cColumns) read(directive []byte) {
	if len(directive) >= len(fieldsDirective) && isNamed(directive[:len(fieldsDirective)], fieldsDirective) {
		c.name(directive[len(fieldsDirective):])
	}
}

// namedColumns returns the columns of a list of names, of which a line must have the least, or
// all if that is 0.
func namedColumns(names string, least int) *w3cColumns {
	c := &w3cColumns{}
	if c.name([]byte(names)); least > 0 {
		c.least = least
	}
	return c
}

// name sets the columns by their names.
func (c *w3cColumns) name(names []byte) {
	c.count, c.date = 0, -1
	var taken uint32 // which fields have a column
	isDate := false
	for word := range bytes.FieldsSeq(names) {
		if c.count < maxColumns {
			f := c.add(word, &taken)
			if f == Time && isDate {
				c.date = c.count - 1
			}
			isDate = isNamed(word, "date")
		}
		c.count++
	}
	c.least = c.count
}

// add adds a column.
func (c *w3cColumns) add(name []byte, taken *uint32) Field {
	c.fields[c.count] = fields
	for _, column := range columnNames {
		isPreferred := isNamed(name, column.preferred)
		if !isPreferred && !slices.ContainsFunc(column.names, func(known string) bool { return isNamed(name, known) }) {
			continue
		}
		if *taken>>column.field&1 != 0 {
			if !isPreferred {
				break
			}
			c.fields[slices.Index(c.fields[:c.count], column.field)] = fields
		}
		*taken |= 1 << column.field
		c.fields[c.count] = column.field
		break
	}
	return c.fields[c.count]
}

// columnEscapes are the ways in which a user agent is written without spaces. IIS makes
// each space a plus. CloudFront percent-encodes, and then a plus is one; so a text with
// a triplet is taken to be of that kind. `""` is one quote.
var columnEscapes = &escapes{appendAll: appendColumn}

// appendColumn appends text without the escapes.
func appendColumn(dst, text []byte) []byte {
	hasTriplets := false
	for i := range text {
		hasTriplets = hasTriplets || isTriplet(text[i:])
	}
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b == '+' && !hasTriplets:
			dst = append(dst, ' ')
		case isTriplet(text[i:]):
			dst = append(dst, percentcode.HexValue(text[i+1])<<4|percentcode.HexValue(text[i+2]))
			i += 2
		case b == '"' && i+1 < len(text) && text[i+1] == '"':
			dst = append(dst, b)
			i++
		default:
			dst = append(dst, b)
		}
	}
	return dst
}

// timeEscapes are what is between a date and a time in two columns: quotes, and
// separators, more than one perhaps. If it is more than one byte, a space stands for it.
var timeEscapes = &escapes{appendAll: appendTime}

// appendTime appends text without the escapes.
func appendTime(dst, text []byte) []byte {
	for len(text) > 0 {
		length := bytes.IndexAny(text, "\" \t")
		if length < 0 {
			break
		}
		dst = append(dst, text[:length]...)
		after := length + 1
		for after < len(text) && (text[after] == '"' || text[after] == ' ' || text[after] == '\t') {
			after++
		}
		if b := text[length]; after == length+1 {
			dst = append(dst, b)
		} else {
			dst = append(dst, ' ')
		}
		text = text[after:]
	}
	return append(dst, text...)
}

// isTriplet reports whether text begins with a percent sign and two hexadecimal digits.
func isTriplet(text []byte) bool {
	return len(text) >= 3 && text[0] == '%' && percentcode.HexValue(text[1])|percentcode.HexValue(text[2]) < 16
}

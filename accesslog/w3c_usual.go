package accesslog

import "github.com/uriscan/uriscan/internal/bytescan"

// Most columns are short, so a search for the end of each costs a call that is hardly begun
// when it is over. One call of package bytescan lists the places of all separators of the
// line. In the usual line no column begins with a quote, and single separators are between the
// columns; then each of these places is the end of a column. Any other line is left to the
// exact scan.

// columnEnds are the bytes that divide a line by their places.
var columnEnds = bytescan.DelimitersOf([]byte(" \t\""))

// usualColumns reads the columns if their shape is usual. It returns false if it is not, or if
// the line does not fit; what it has set then, the exact scan sets again.
func (c *cursor) usualColumns(p *Parser) bool {
	line, start, columns := c.line, c.at, &p.columns
	if len(line)-start > window || columns.count > maxColumns || !bytescan.HasPositions() {
		return false
	}
	n, done := columnEnds.Positions(line[start:], p.places)
	if done < len(line)-start || n < columns.least-1 {
		return false
	}
	places, next, base, date, separator := p.places[:n], 0, start, start, byte(' ')
	for i, f := range columns.fields[:columns.count] {
		end := len(line)
		for next < len(places) {
			place := base + int(places[next])
			next++
			b := line[place]
			if i == 0 && b != '"' {
				separator = b
			}
			if b == separator {
				end = place
				break
			}
			if b == '"' && place == start {
				return false
			}
		}
		if end == start || end == len(line) && i+1 < columns.least {
			return false
		}
		if i == columns.date {
			if date = start; !isUsualDate(line[start:end]) {
				c.date(start, end)
			}
		} else if f < fields {
			c.column(f, start, end)
		}
		if c.failed {
			return false
		}
		if f == Time && columns.date >= 0 && i == columns.date+1 && c.r.Has(Time) {
			c.r.spans[Time].Start = uint32(date)
		}
		if start = end + 1; start > len(line) {
			return true
		}
	}
	c.r.set(Rest, start, len(line))
	return separator != ' ' || start < len(line) && line[start] != ' '
}

// isUsualDate reports whether a text is digits as in "2024-01-13".
func isUsualDate(text []byte) bool {
	return len(text) == len("2024-01-13") && text[0]-'0' <= 9 && text[1]-'0' <= 9 && arePairs(word(text[len("20"):]), '-')
}

// isUsualClock reports whether a text is digits as in "00:32:17".
func isUsualClock(text []byte) bool {
	return len(text) == len("00:32:17") && arePairs(word(text), ':')
}

// arePairs reports whether a word is three pairs of digits with a separator between them.
func arePairs(word uint64, separator byte) bool {
	const places = 0xff<<16 | 0xff<<40 // of the separators
	word ^= zeros&^places | uint64(separator)<<16 | uint64(separator)<<40
	return word&places == 0 && areDigits(word)
}

package accesslog

import "github.com/uriscan/uriscan/internal/bytescan"

// Most columns are short, so a search for the end of each costs a call that is hardly
// begun when it is over. One call of package kernel lists the places of all separators
// of the line. In the usual line no column begins with a quote, and single separators
// stand between the columns; then each of these places is the end of a column. Any
// other line is left to the exact scan.

// columnEnds are the bytes whose places divide a line.
var columnEnds = bytescan.DelimitersOf([]byte(" \t\""))

// scanUsualColumns reads the columns of line[at:] if their shape is usual. It returns
// false if it is not, or if the line does not fit; what it has set then, the exact scan
// sets again.
func (p *Parser) scanUsualColumns(line []byte, at int, r *Record) bool {
	if len(line)-at > window || p.columns.count > maxColumns || !bytescan.HasPositions() {
		return false
	}
	n, done := columnEnds.Positions(line[at:], p.places)
	if done < len(line)-at || n < p.columns.count-1 {
		return false
	}
	places, next, start, base := p.places[:n], 0, at, at
	separator, date := byte(' '), at
	for i, f := range p.columns.fields[:p.columns.count] {
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
		if end == start || end == len(line) && i+1 < p.columns.count {
			return false
		}
		if i == p.columns.date {
			if date = start; !isUsualDate(line[start:end]) && !checkDate(line, start, end, r) {
				return false
			}
		}
		if f < fields {
			if !setColumn(line, f, start, end, r) {
				return false
			}
			if f == Time && p.columns.date >= 0 && i == p.columns.date+1 && r.Has(Time) {
				r.spans[Time].Start = uint32(date)
			}
		}
		start = end + 1
	}
	if start > len(line) {
		return true
	}
	if separator == ' ' && (start == len(line) || line[start] == ' ') {
		return false
	}
	r.set(Rest, start, len(line))
	return true
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

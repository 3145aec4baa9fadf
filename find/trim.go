package find

import (
	"bytes"
	"math"
)

// trimsOf has, by mode, the bytes that may have to go from the end of a URI.
var trimsOf = [...]*[256]bool{IRI: bytesOf(".,:;!?')"), Strict: bytesOf(".,:;!?')"), Loose: bytesOf(".,:;!?')]}")}

// inReference has the bytes of a character reference, as "&gt;", but for the ";".
var inReference = bytesOf("&#0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")

// bytesOf returns a table of the bytes of a text.
func bytesOf(text string) *[256]bool {
	table := new([256]bool)
	for i := range len(text) {
		table[text[i]] = true
	}
	return table
}

// trim returns where the URI in buf[start:end] ends without what belongs to the text
// around it, such as the full stop of a sentence. It has so many "(" and ")".
//
// A valid URI is valid without that too. If sure is true, more holds of a run of bytes
// that URIs have: if what is left of the run is valid, then it is also what is left of
// the longest part of the run that is valid. For between the two ends there are only
// bytes of which each could be the last one, or a reference as "&gt;", in which
// bytes of one kind follow "&". A second "#" in it could end the valid part amidst
// the reference, so then sure is false.
func (f *Finder) trim(buf []byte, start, end, opened, closed int) (to int, sure bool) {
	const uncounted = math.MinInt
	round, square, curly := closed-opened, uncounted, uncounted
	sure = true
	for {
		switch last := buf[end-1]; {
		case !f.trims[last]:
			return end, sure
		case last == ';':
			n, hasHash := referenceLength(buf[start:end])
			end -= n
			sure = sure && !hasHash
			continue
		case last == ')':
			if round <= 0 {
				return end, sure
			}
			round--
		case last == ']':
			if square == uncounted {
				square = surplus(buf[start:end], "[", "]")
			}
			if square <= 0 {
				return end, sure
			}
			square--
		case last == '}':
			if curly == uncounted {
				curly = surplus(buf[start:end], "{", "}")
			}
			if curly <= 0 {
				return end, sure
			}
			curly--
		}
		end--
	}
}

// surplus returns how many more of closing than of opening a URI has.
func surplus(uri []byte, opening, closing string) int {
	return bytes.Count(uri, []byte(closing)) - bytes.Count(uri, []byte(opening))
}

// referenceLength returns how many bytes at the end of a URI, which is a ";", go
// together: those of a character reference, as "&gt;" and "&#62;", or that one. It
// reports whether there is a "#" among them.
func referenceLength(uri []byte) (n int, hasHash bool) {
	semicolon := len(uri) - 1
	i := semicolon - 1
	for isLetter(uri[i]) || uri[i]-'0' < 10 || uri[i] == '#' {
		hasHash = hasHash || uri[i] == '#'
		i--
	}
	if uri[i] == '&' && i < semicolon-1 {
		return len(uri) - i, hasHash
	}
	return 1, false
}

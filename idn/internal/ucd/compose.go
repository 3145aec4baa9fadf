package ucd

// A row of pairs has a composed character and the two that it is made of, three bytes each.
const pairLen = 9

// pair returns a character of a row of pairs.
func pair(row, which int) rune {
	at := row*pairLen + 3*which
	return rune(pairs[at]) | rune(pairs[at+1])<<8 | rune(pairs[at+2])<<16
}

// The syllables of Hangul, by the names of the Unicode Standard §3.12.
const (
	sBase, lBase, vBase, tBase     = 0xAC00, 0x1100, 0x1161, 0x11A7
	lCount, vCount, tCount, sCount = 19, 21, 28, 11172
)

// Decompose returns the two characters that a character is composed of, or false if it is not
// composed. The first of them may be composed itself. Characters that have a mapping are left
// out, since none of them is in a text after the mapping.
func Decompose(r rune) (first, second rune, ok bool) {
	if s := r - sBase; 0 <= s && s < sCount {
		if t := s % tCount; t != 0 {
			return r - t, tBase + t, true
		}
		return lBase + s/(vCount*tCount), vBase + s/tCount%vCount, true
	}
	low, high := 0, len(pairs)/pairLen
	for low < high {
		middle := (low + high) / 2
		switch at := pair(middle, 0); {
		case at == r:
			return pair(middle, 1), pair(middle, 2), true
		case at < r:
			low = middle + 1
		default:
			high = middle
		}
	}
	return 0, 0, false
}

// Compose returns the character that is composed of two, or false if there is none.
func Compose(first, second rune) (r rune, ok bool) {
	if l, v := first-lBase, second-vBase; 0 <= l && l < lCount && 0 <= v && v < vCount {
		return sBase + (l*vCount+v)*tCount, true
	}
	if s, t := first-sBase, second-tBase; 0 <= s && s < sCount && s%tCount == 0 && 0 < t && t < tCount {
		return first + t, true
	}
	low, high := 0, len(composed)/2
	for low < high {
		middle := (low + high) / 2
		row := int(u16(composed, middle))
		a, b := pair(row, 1), pair(row, 2)
		switch {
		case a == first && b == second:
			return pair(row, 0), true
		case a < first || a == first && b < second:
			low = middle + 1
		default:
			high = middle
		}
	}
	return 0, false
}

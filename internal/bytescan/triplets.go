package bytescan

// A walk that only notes that there was a "%" leaves to a second look whether two HEXDIG
// follow each. The plain way is a look-up for each triplet, and in a text of triplets these
// wait for each other. Here eight bytes are looked at as one word: what is HEXDIG, what is
// "%", and what has to be HEXDIG because it follows a "%".

// BrokenTriplet returns the offset of the first "%" of src[:before] that is not
// followed by two HEXDIG, or -1. The HEXDIG may lie after before, but not past the end
// of src.
func BrokenTriplet(src []byte, before int) int {
	carried := uint64(0) // what has to be HEXDIG in the next word
	for at := 0; at < before || carried != 0; at += 8 {
		word := wordAt(src, at)
		percents := equal(word, '%')
		if rest := before - at; rest < 8 {
			percents &= 1<<(8*max(0, rest)) - 1
		}
		wanted := carried | percents<<8 | percents<<16
		carried = percents>>56 | percents>>48
		if wanted != 0 && wanted&^hexdigs(word) != 0 {
			return firstBroken(src, max(0, at-2))
		}
	}
	return -1
}

// hexdigs returns a word in which the highest bit of each byte is set where word has a
// HEXDIG, and no other bit. A sum reaches the highest bit of a byte of seven bits from
// the first HEXDIG of a range on, and another one after the last.
func hexdigs(word uint64) uint64 {
	const letterCase = ones * ('a' - 'A')
	digit, letter := word&low7, word&low7|letterCase
	is := (digit+ones*(0x80-'0'))&^(digit+ones*(0x7f-'9')) | (letter+ones*(0x80-'a'))&^(letter+ones*(0x7f-'f'))
	return is &^ word & (ones << 7)
}

// firstBroken returns the offset of the first broken triplet of src from an offset on,
// where there is one.
func firstBroken(src []byte, at int) int {
	for src[at] != '%' || isTriplet(src[at:]) {
		at++
	}
	return at
}

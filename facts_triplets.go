package uriscan

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/internal/percentcode"
)

// The facts about percent triplets. Package kernel says what is among them. Only
// where there are bytes from 0x80 on, each is looked at for UTF-8.

// factsOfTriplets has the facts for each set of what ASCII triplets are.
var factsOfTriplets = func() (table [percentcode.TripletASCII << 1]Facts) {
	for set := range table {
		for _, c := range []struct {
			is   percentcode.Triplets
			fact Facts
		}{
			{percentcode.TripletControl, FactEncodedControl},
			{percentcode.TripletNUL, FactEncodedNUL},
			{percentcode.TripletUnreserved, FactEncodedUnreserved},
			{percentcode.TripletPercent, FactEncodedPercent},
			{percentcode.TripletBackslash, FactEncodedBackslash},
			{percentcode.TripletSlash, FactEncodedSlash},
		} {
			if percentcode.Triplets(set)&c.is != 0 {
				table[set] |= c.fact
			}
		}
	}
	return table
}()

// percentFacts returns the facts about triplets. What is before the query is
// looked at apart, and the host once more if that has any.
func percentFacts(src []byte, s *Spans, extent Span) Facts {
	before := percentcode.TripletsIn(src[extent.Start:s.Path.End])
	after := percentcode.TripletsIn(src[s.Path.End:extent.End])
	found := before | after&^percentcode.TripletSlash
	facts := factsOfTriplets[found%percentcode.TripletHigh]
	if found&percentcode.TripletLower != 0 {
		facts |= FactLowerTriplet
	}
	if found&percentcode.TripletBroken != 0 {
		facts |= FactBrokenTriplet
	}
	if found&percentcode.TripletHigh != 0 && !areUTF8(src, extent) {
		facts |= FactTripletsNotUTF8
	}
	const any = percentcode.TripletASCII | percentcode.TripletHigh
	if before&any != 0 && percentcode.TripletsIn(s.Host.In(src))&any != 0 {
		facts |= FactTripletInHost
	}
	return facts
}

// percentSigns finds "%".
var percentSigns = bytescan.DelimitersOf([]byte("%"))

// areUTF8 reports whether all triplets of a part of src that follow each other are
// UTF-8 when decoded.
func areUTF8(src []byte, part Span) bool {
	run, inCharacter, end := utf8Run{}, false, part.End
	for at, more := part.Start, part.Start < end; more; at, more = at+bytescan.Block, end-at > bytescan.Block {
		for mask := percentSigns.Mask(src, at, end); mask != 0; {
			var i uint32
			i, mask = bytescan.NextBit(mask)
			i += at
			if b, size := percentcode.ByteAt(src[i:end]); size == 3 && (b >= 0x80 || inCharacter) {
				inCharacter = run.add(b, i)
			}
		}
	}
	return !run.wrong && !inCharacter
}

// A utf8Run checks the bytes of triplets for UTF-8 (RFC 3629 §4). An ASCII byte where
// none is missing must not be added.
type utf8Run struct {
	next      uint32 // where the triplet must be that has the next byte
	missing   int    // bytes that a character lacks
	low, high byte   // what the next of them may be
	wrong     bool
}

// add takes the byte of the triplet at an offset, and reports whether its character
// goes on.
func (u *utf8Run) add(b byte, at uint32) (goesOn bool) {
	if u.missing > 0 {
		u.wrong = u.wrong || at != u.next || b < u.low || b > u.high
		u.missing--
	} else {
		u.missing = utf8Missing(b)
		u.wrong = u.wrong || u.missing == 0
	}
	u.next, u.low, u.high = at+3, 0x80, 0xbf
	switch {
	case b == 0xe0:
		u.low = 0xa0 // less would be overlong
	case b == 0xed:
		u.high = 0x9f // more would be a surrogate
	case b == 0xf0:
		u.low = 0x90 // less would be overlong
	case b == 0xf4:
		u.high = 0x8f // more would be above U+10FFFF
	}
	return u.missing > 0
}

// utf8Missing returns how many bytes a character lacks that begins with b and has more
// than one, 0 if none does.
func utf8Missing(b byte) int {
	switch {
	case b < 0xc2:
		return 0
	case b < 0xe0:
		return 1
	case b < 0xf0:
		return 2
	case b < 0xf5:
		return 3
	}
	return 0
}

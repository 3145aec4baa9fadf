// Package ucd has the facts about characters that package idn needs, from Unicode 17: what
// UTS 46 maps a character to, whether it is valid, and what the rules for directions, joiners
// and composed characters ask, and what UTS 39 says of its scripts and of its look.
//
// The plain version is IdnaMappingTable.txt, confusables.txt and the files of the Unicode
// Character Database, with a search in each for every character. Here a character is looked up once, in a table of two
// stages: index.bin says which block of values.bin has the character, and the value is either
// the offset of a mapping in mappings.bin or the number of a row of properties. Many
// characters have the same properties, and many blocks are the same, so all files together
// have less than 120 KB. What UTS 39 asks has tables of its own.
//
// The command idn/internal/compile writes the files; source.txt says from what.
package ucd

import _ "embed"

// The files. Numbers have the least byte first.
var (
	//go:embed index.bin
	index string // 16 bits for each block: its number in values
	//go:embed values.bin
	values string // blocks of 16-bit values
	//go:embed mappings.bin
	mappings string // a byte with the length, then so many bytes of UTF-8
	//go:embed pairs.bin
	pairs string // rows of pairLen bytes, in the order of the composed characters
	//go:embed composed.bin
	composed string // 16 bits for each row of pairs: its number, in the order of the pairs
)

// Size is how many bytes all tables have.
func Size() int {
	return len(index) + len(values) + 4*len(properties) + len(mappings) + len(pairs) + len(composed)
}

// What the two stages cover: the first planes, and the tags and variation selectors of
// plane 14, which come directly after them. All other code points are disallowed.
const (
	BlockBits = 5
	BlockLen  = 1 << BlockBits
	FirstEnd  = 0x34000 // no character lies between here and plane 14
	TagsStart = 0xE0000
	TagsLen   = 0x200
	Covered   = FirstEnd + TagsLen
)

// Place returns where the stages have a code point: a number below Covered, or more than that
// if they do not have it.
func Place(r rune) uint32 {
	if r >= FirstEnd {
		if uint32(r-TagsStart) >= TagsLen {
			return Covered
		}
		r -= TagsStart - FirstEnd
	}
	return uint32(r)
}

// A Value is what the stages have for a character.
type Value uint16

// IsMapped is set if the rest of the value is the offset of a mapping.
const IsMapped Value = 0x8000

// Lookup returns the value of a code point.
func Lookup(r rune) Value {
	place := uint(r)
	if place >= FirstEnd {
		if place = uint(Place(r)); place >= Covered {
			return Disallowed
		}
	}
	block := uint(u16(index, place>>BlockBits))
	return Value(u16(values, block<<BlockBits|place%BlockLen))
}

// Disallowed is the value of all code points that the stages do not cover, and of most others
// that are disallowed. Its row is Invalid and has no other bit.
const Disallowed Value = 0

// Mapping returns what a character with a mapping becomes, in UTF-8. What is empty is ignored.
func (v Value) Mapping() string {
	at := int(v &^ IsMapped)
	end := at + 1 + int(mappings[at])
	return mappings[at+1 : end]
}

// Properties returns the properties of a character. One that has a mapping has those of a
// disallowed one, because no label has it after the mapping.
func (v Value) Properties() Properties {
	if int(v) >= len(properties) { // a mapping
		v = Disallowed
	}
	return properties[v]
}

// Of returns the properties of a character, as Properties does.
func Of(r rune) Properties { return Lookup(r).Properties() }

// Properties are what the rules for a label ask of a character.
type Properties uint32

// The bits of properties. The lowest eight are the canonical combining class, and the next the
// direction: the properties of all characters of a label, taken together bit by bit, are what
// most rules for a label ask.
const (
	Invalid Properties = 1 << (31 - iota)
	Mark               // the general category is Mn, Mc or Me
	Maybe              // it may compose with a character before it (NFC_QC=Maybe)
	Joiner             // U+200C or U+200D
	Unusual            // it is of ASCII, and no small letter, digit or "-"

	JoiningShift = 8 + 12 // three bits: a Joining

	Combining Properties = 0xFF // the canonical combining class
)

// Combining returns the canonical combining class of one character.
func (p Properties) Combining() uint8 { return uint8(p & Combining) }

// Virama is the canonical combining class of the characters that join consonants.
const Virama = 9

// Values of the property Bidi_Class, by the names of the Unicode Character Database. A
// character has one of these bits.
const (
	L Properties = 1 << (8 + iota)
	R
	AL
	EN
	ES
	ET
	AN
	CS
	NSM
	BN
	ON
	OtherBidi // B, S, WS and those that format: no label has them

	Bidi = OtherBidi<<1 - L // all of these
)

// BidiNames are the names of the classes, in the order of their bits.
var BidiNames = [...]string{"L", "R", "AL", "EN", "ES", "ET", "AN", "CS", "NSM", "BN", "ON"}

// Joining returns the type of joining of one character.
func (p Properties) Joining() Joining { return Joining(p >> JoiningShift & 7) }

// Joining is a value of the property Joining_Type.
type Joining uint8

// The types. All others join nothing.
const (
	JoinsNothing Joining = iota
	Transparent
	JoinsLeft  // to the character after it, in the order of writing
	JoinsRight // to the character before it
	JoinsBoth
)

func u16(s string, i uint) uint16 {
	high := s[2*i+1] // the larger offset first: it is the one that has to be compared
	return uint16(s[2*i]) | uint16(high)<<8
}

func u32(s string, i uint) uint32 {
	high := s[4*i+3]
	return uint32(s[4*i]) | uint32(s[4*i+1])<<8 | uint32(s[4*i+2])<<16 | uint32(high)<<24
}

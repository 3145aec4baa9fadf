package ucd

import _ "embed"

// What UTS 39 asks of a character is kept apart from what UTS 46 asks, so that a program that
// only maps names does not have it. The properties here are those of scripts and of security:
// characters that follow each other have the same ones. So the tables have no value for each
// character, but runs: one for each change. A block of characters has a list of runs, and a
// search finds the one with the character.

// The files. Numbers have the least byte first.
var (
	//go:embed security-index.bin
	securityIndex string // 16 bits for each block: where its runs begin
	//go:embed security-runs.bin
	securityRuns string // 16 bits for each run: see RunBits
	//go:embed security-rows.bin
	securityRows string // 32 bits for each row: a Security
	//go:embed scripts.bin
	scriptSets string // for each set, the number of scripts, and a byte for each of them
	//go:embed prototypes-index.bin
	prototypesIndex string // 32 bits for each character that looks like others: see PrototypePlanes
	//go:embed prototypes.bin
	prototypes string // a byte with the length, then so many bytes of UTF-8
)

// SecuritySize is how many bytes the tables of this file have.
func SecuritySize() int {
	return len(securityIndex) + len(securityRuns) + len(securityRows) + len(scriptSets) + len(prototypesIndex) + len(prototypes)
}

// A run has in its lowest bits the place in the block where it begins, and above them the number
// of its row. The first run of a block begins at 0, so it has the number of the others there.
const (
	RunBits     = 7
	RunBlockLen = 1 << RunBits
)

// Security has what UTS 39 asks of a character: the flags, and in the lowest bits the offset
// of its set of scripts.
type Security uint32

// The flags. A character with a mapping has the right ones of Unassigned, Invisible and
// BidiControl. Its other properties are those of a character before it, because no label has
// it after the mapping.
const (
	Restricted     Security = 1 << (31 - iota) // Identifier_Status is Restricted
	Unassigned                                 // the general category is Cn
	Invisible                                  // Default_Ignorable_Code_Point
	BidiControl                                // Bidi_Control
	RightToLeft                                // Bidi_Class is R, AL or AN
	Digit                                      // the general category is Nd
	NonspacingMark                             // the general category is Mn or Me

	ScriptSet = NonspacingMark - 1
)

// SecurityOf returns the properties of a code point.
func SecurityOf(r rune) Security {
	place := uint(Place(r))
	if place >= Covered {
		return beyond(r)
	}
	begin := uint(u16(securityIndex, place>>RunBits))
	first := u16(securityRuns, begin)
	low, high := begin, begin+uint(first%RunBlockLen)
	for low < high {
		middle := (low + high + 1) / 2
		if uint(u16(securityRuns, middle)%RunBlockLen) <= place%RunBlockLen {
			low = middle
		} else {
			high = middle - 1
		}
	}
	return Security(u32(securityRows, uint(u16(securityRuns, low)>>RunBits)))
}

// beyond returns the properties of a code point that the tables do not cover. The first row
// has those of most: they are not assigned. The others are for private use, or invisible.
func beyond(r rune) Security {
	p := Security(u32(securityRows, 0))
	switch {
	case 0xE0000 <= r && r < 0xE1000:
		p |= Invisible
	case r >= 0xF0000 && r&0xFFFE != 0xFFFE:
		p &^= Unassigned
	}
	return p
}

// Zero returns the digit zero of the decimal system that a digit belongs to. The digits of a
// system follow each other, and so may those of several systems.
func Zero(digit rune) rune {
	first := digit
	for SecurityOf(first-1)&Digit != 0 {
		first--
	}
	return digit - (digit-first)%10
}

// A Scripts is a set of scripts.
type Scripts [3]uint64

// AllScripts has every script, and so do the characters that are used with all of them.
var AllScripts = Scripts{^uint64(0), ^uint64(0), ^uint64(0)}

// ScriptNames are the scripts with a number of their own, by their names in ISO 15924. First
// there are the sets of scripts that UTS 39 §5.1 adds, then Latin, then the other scripts that
// UAX 31, table 5, recommends and that may be mixed with Latin.
var ScriptNames = [...]string{"Hanb", "Jpan", "Kore", "Latn",
	"Arab", "Armn", "Beng", "Bopo", "Deva", "Ethi", "Geor", "Gujr", "Guru", "Hang", "Hani", "Hebr", "Hira", "Knda", "Kana",
	"Khmr", "Laoo", "Mlym", "Mymr", "Orya", "Sinh", "Taml", "Telu", "Thaa", "Thai", "Tibt"}

// The sets of scripts by the order of ScriptNames.
var (
	WithHan = Scripts{1<<0 | 1<<1 | 1<<2} // Hanb, Jpan and Kore
	Latin   = Scripts{1 << 3}

	// MayBeWithLatin are the recommended scripts other than Latin, Cyrillic and Greek.
	MayBeWithLatin = Scripts{1<<len(ScriptNames) - 1<<4}
)

// Scripts returns the augmented script set of a character (UTS 39 §5.1).
func (p Security) Scripts() (set Scripts) {
	at := uint(p & ScriptSet)
	n := uint(scriptSets[at])
	if n == 0 {
		return AllScripts
	}
	for _, script := range []byte(scriptSets[at+1 : at+1+n]) {
		set[script/64] |= 1 << (script % 64)
	}
	return set
}

// And returns the scripts that both sets have.
func (s Scripts) And(t Scripts) Scripts { return Scripts{s[0] & t[0], s[1] & t[1], s[2] & t[2]} }

// IsEmpty reports whether a set has no script.
func (s Scripts) IsEmpty() bool { return s[0]|s[1]|s[2] == 0 }

// PrototypePlanes is how many planes have characters that look like others. The index begins
// with 16 bits for each: how many characters there are before its end. A character has 16 bits
// of its code point, then 16 with the offset of its prototype.
const PrototypePlanes = 4

// Prototype returns what a character looks like: its prototype by UTS 39 §4, in NFD. It is empty
// if that is the character itself. Characters that are decomposed by NFD have none.
func Prototype(r rune) string {
	plane := uint(r >> 16)
	if plane >= PrototypePlanes {
		return ""
	}
	const header = PrototypePlanes / 2 // in units of 32 bits
	low, high := uint(0), uint(u16(prototypesIndex, plane))
	if plane > 0 {
		low = uint(u16(prototypesIndex, plane-1))
	}
	for low < high {
		middle := (low + high) / 2
		entry := u32(prototypesIndex, header+middle)
		switch key := entry & 0xFFFF; {
		case key == uint32(r)&0xFFFF:
			at := uint(entry >> 16)
			end := at + 1 + uint(prototypes[at])
			return prototypes[at+1 : end]
		case key < uint32(r)&0xFFFF:
			low = middle + 1
		default:
			high = middle
		}
	}
	return ""
}

package idn

import (
	"errors"
	"iter"

	"github.com/uriscan/uriscan/internal/text"
)

// Facts is a set of things that matter to whoever shows a name to people: how its scripts are
// mixed, what it looks like, and what in it cannot be seen; see [FactsOf].
//
// Facts is a set of bits. Compare with constants by [Facts.Has] or by "&". Each host has one of
// the first six, which are its restriction level; with [FactsModerate] a program asks whether
// the level is one of the first four.
type Facts uint32

// The restriction levels of UTS 39 §5.2, from the narrowest on. The level of a host is the widest
// that one of its labels has.
const (
	// FactASCII: all characters are ASCII.
	//
	//	www.example
	FactASCII Facts = 1 << iota

	// FactSingleScript: a label is not ASCII, and each label has one script. Characters of
	// all scripts, such as digits, do not count. Japanese with its three scripts is one, and
	// so are Korean and Chinese with Han.
	//
	//	пример.example
	FactSingleScript

	// FactHighlyRestrictive: a label has Latin letters beside Chinese, Japanese or Korean ones.
	//
	//	tシャツ.example
	FactHighlyRestrictive

	// FactModeratelyRestrictive: a label has Latin letters beside those of one other script
	// that UAX 31 recommends, and that is not Cyrillic or Greek.
	//
	//	abcไทย.example
	FactModeratelyRestrictive

	// FactMinimallyRestrictive: a label has another mixture of scripts, such as Latin and
	// Cyrillic, with letters that may be taken for each other.
	//
	//	toys-я-us.example
	FactMinimallyRestrictive

	// FactUnrestricted: a label has a character that is not meant for identifiers:
	// Identifier_Status is Restricted (UTS 39 §3.1). Symbols, historic letters and scripts of
	// limited use are.
	//
	//	i♥ny.example
	FactUnrestricted
)

// What else is known of a host.
const (
	// FactMixedScripts: a label has letters of several scripts (UTS 39 §5.1). Each level but
	// the first two has it, an unrestricted host perhaps.
	//
	//	gооgle.example, with two Cyrillic letters
	FactMixedScripts Facts = 1 << (6 + iota)

	// FactMixedLabels: two labels have no script in common. Labels of ASCII do not count,
	// since most top-level domains are ASCII, nor do labels of FactMixedScripts.
	//
	//	пример.παράδειγμα
	FactMixedLabels

	// FactMixedNumbers: a label has digits of several decimal systems (UTS 39 §5.3). Some look
	// like others: the Bengali four is like an eight.
	//
	//	a8৪.example
	FactMixedNumbers

	// FactLooksASCII: a label is not ASCII, and looks like a text of ASCII: both have the same
	// skeleton (UTS 39 §4). [AppendSkeleton] says which texts those are.
	//
	//	аррӏе.example, all Cyrillic
	FactLooksASCII

	// FactRightToLeft: a label is written from right to left (RFC 5893 §1.4), so the order in
	// which the parts of a URL are shown may not be their order.
	//
	//	דוגמה.example
	FactRightToLeft

	// FactBidiControl: the host as written has a character that changes the direction of the
	// text, such as U+202E. UTS 46 refuses them.
	//
	//	elpmaxe.\u202Ewww
	FactBidiControl

	// FactInvisible: the host as written has a character that is not shown, such as a soft
	// hyphen, which no list of words sees (Default_Ignorable_Code_Point), or the same
	// nonspacing mark twice in a row, of which one is seen (UTS 39 §5.4). Persian and some
	// languages of India need U+200C and U+200D.
	//
	//	exam\u00ADple.example
	FactInvisible

	// FactUnassigned: the host as written has a code point that is no character in the version
	// of Unicode that the package knows.
	//
	//	a\u0378.example
	FactUnassigned

	// FactUnreadable: the host has bytes that are not UTF-8, or a label that begins with "xn--"
	// and is no punycode. Such a label counts as it is written.
	//
	//	xn--0.example
	FactUnreadable
)

// FactsModerate are the levels up to the one that UTS 39 calls moderately restrictive:
//
//	if idn.FactsOf(host)&idn.FactsModerate == 0 {
//		// show the name in punycode
//	}
const FactsModerate = FactASCII | FactSingleScript | FactHighlyRestrictive | FactModeratelyRestrictive

// factNames has the name of each fact, in the order of the constants.
var factNames = [...]string{
	"ascii", "single-script", "highly-restrictive", "moderately-restrictive", "minimally-restrictive", "unrestricted",
	"mixed-scripts", "mixed-labels", "mixed-numbers", "looks-ascii", "right-to-left", "bidi-control", "invisible",
	"unassigned", "unreadable",
}

// allFacts has every fact.
const allFacts = FactUnreadable<<1 - 1

var errFacts = errors.New(`idn: no fact has this name or number; want names such as "ascii" or "looks-ascii", with "," between them`)

// Has reports whether f has all facts of g.
func (f Facts) Has(g Facts) bool { return f&g == g }

// All returns the facts of f one by one, in the order of the constants. The loop allocates
// nothing and may be left early.
func (f Facts) All() iter.Seq[Facts] {
	return func(yield func(Facts) bool) {
		for rest := f; rest != 0; rest &= rest - 1 {
			if !yield(rest & -rest) {
				return
			}
		}
	}
}

// String returns the names of the facts, separated by ",", in the order of the constants, such
// as "single-script,looks-ascii". They stay the same between versions.
func (f Facts) String() string { return string(text.AppendNames(nil, factNames[:], uint64(f))) }

// AppendText appends the names that String returns; see [encoding.TextAppender]. It returns an
// error if f has a bit that is none of the constants.
func (f Facts) AppendText(b []byte) ([]byte, error) {
	if f&^allFacts != 0 {
		return b, errFacts
	}
	return text.AppendNames(b, factNames[:], uint64(f)), nil
}

// MarshalText returns the names that String returns; see [encoding.TextMarshaler]. It returns an
// error if f has a bit that is none of the constants.
func (f Facts) MarshalText() ([]byte, error) { return f.AppendText([]byte{}) }

// UnmarshalText sets f to the facts with these names, which are separated by "," and may be in
// any order; see [encoding.TextUnmarshaler]. It returns an error and leaves f unchanged if a
// name is unknown.
func (f *Facts) UnmarshalText(names []byte) error {
	set, err := text.SetOf(factNames[:], names, errFacts)
	if err == nil {
		*f = Facts(set)
	}
	return err
}

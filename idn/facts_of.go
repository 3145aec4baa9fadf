package idn

import (
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/punycode"
	"github.com/uriscan/uriscan/internal/text"
)

// Nearly all hosts are ASCII without punycode, and nothing has to be known of their characters.
// The labels of the others are mapped and normalised as AppendUnicode does, whether they are
// valid or not: the scripts, the numbers and the look are those of the name that a browser
// shows. What a mapping would hide is looked for in the host as it is written.

// FactsOf returns the facts about a host, which may be in Unicode, in punycode, or invalid.
// They are about the name that [AppendUnicode] gives, if the fact does not say otherwise; a
// label in punycode counts as what it is decoded to.
//
//   - Errors: none; what cannot be read has FactUnreadable, and what no name may have is
//     still looked at. [AppendASCII] says whether the name is valid.
//   - Allocates nothing, as long as no label has more than 64 characters.
//   - Source: UTS 39 of Unicode 17, with the general security profile for identifiers.
//
// An IPv4 address is a name of ASCII. A label of more than 1,000 characters, which no name has,
// is not normalised.
func FactsOf[T uriscan.Text](host T) Facts { return factsOf(text.Bytes(host)) }

func factsOf(host []byte) Facts {
	if isUsual(host) && !mayHavePunycode(host) {
		return FactASCII
	}
	var written ucd.Security // of all characters that are not ASCII
	for _, r := range text.String(host) {
		if r >= utf8.RuneSelf {
			written |= ucd.SecurityOf(r)
		}
	}
	s := sight{common: ucd.AllScripts}
	labels := labelReader{converter: converter{host: host}}
	for {
		label, ok := labels.next()
		if !ok {
			break
		}
		s.look(label)
	}
	written |= labels.decoded
	if written&ucd.Invisible != 0 {
		s.facts |= FactInvisible
	}
	if written&ucd.BidiControl != 0 {
		s.facts |= FactBidiControl
	}
	if written&ucd.Unassigned != 0 {
		s.facts |= FactUnassigned
	}
	if labels.unreadable || !utf8.Valid(host) {
		s.facts |= FactUnreadable
	}
	return s.facts | s.level
}

// AppendSkeleton appends to dst what a host looks like: the skeleton of the name that
// [AppendUnicode] gives (UTS 39 §4). Two names may be taken for each other if their skeletons
// are the same bytes, whatever their scripts. It is a key to look up, and nothing to show:
// capital letters are in it, and "m" is "rn".
//
//   - Errors: none; a host that is not valid has a skeleton too, and a label in punycode that
//     cannot be read stays as it is.
//   - Allocates nothing if dst has room and no label has more than 64 characters.
//   - Source: UTS 39 of Unicode 17 §4, internalSkeleton: the order of the characters is that of
//     the text, not that of the screen.
//
// host must not overlap the free part of the capacity of dst.
func AppendSkeleton[T uriscan.Text](dst []byte, host T) []byte {
	labels := labelReader{converter: converter{host: text.Bytes(host)}}
	for first := true; ; first = false {
		label, ok := labels.next()
		if !ok {
			return dst
		}
		if !first {
			dst = append(dst, '.')
		}
		dst = appendSkeleton(dst, label)
	}
}

// A labelReader reads the labels of a host one by one, as AppendUnicode shows them.
type labelReader struct {
	converter     // of which it uses the host and the mapping
	place     int // where the next label begins in the host

	unreadable bool         // a label began with "xn--" and was none
	decoded    ucd.Security // of all characters of labels in punycode, together

	mappedLabel, decodedLabel [shortLabel]rune
}

// next returns the next label, mapped and in NFC, or false after the last. It is there until
// the next is read.
func (l *labelReader) next() (label []rune, ok bool) {
	if l.place > len(l.host) {
		return nil, false
	}
	label, l.place = l.mapped(l.mappedLabel[:0], l.place)
	label = l.normalized(label)
	if isPunycode(label) {
		label = l.normalized(l.decode(label))
	}
	return label, true
}

// normalized returns a label in NFC, if it is not too long for that.
func (l *labelReader) normalized(label []rune) []rune {
	if len(label) <= punycode.MaxLen {
		var s survey
		if s.of(label); s.unordered {
			return normalize(label)
		}
	}
	return label
}

// decode returns what a label in punycode stands for, mapped: characters that have a mapping
// make it invalid, and are then those that it looks like. A label that cannot be read stays.
func (l *labelReader) decode(label []rune) []rune {
	var short [shortLabel]byte
	code := short[:0]
	for _, r := range label[len(punycode.Prefix):] {
		if r >= utf8.RuneSelf {
			l.unreadable = true
			return label
		}
		code = append(code, byte(r))
	}
	decoded, ok := punycode.Decode(l.decodedLabel[:0], code)
	l.unreadable = l.unreadable || !ok || isASCIILabel(decoded)
	if !ok {
		return label
	}
	label = l.mappedLabel[:0]
	for _, r := range decoded {
		l.decoded |= ucd.SecurityOf(r)
		if v := ucd.Lookup(r); v&ucd.IsMapped != 0 {
			for _, r := range v.Mapping() {
				label = append(label, r)
			}
		} else {
			label = append(label, r)
		}
	}
	return label
}

// A sight is what the labels of a host look like, those before the next one.
type sight struct {
	facts  Facts
	level  Facts
	common ucd.Scripts // what the labels have in common
}

// look adds what a label looks like.
func (s *sight) look(label []rune) {
	var (
		all       ucd.Security
		zero      rune = -1
		looksSame      = true
		plain          = true
		scripts        = ucd.AllScripts // of all characters
		others         = ucd.AllScripts // of all characters without Latin
	)
	for _, r := range label {
		p := ucd.SecurityOf(r)
		all |= p
		set := p.Scripts()
		scripts = scripts.And(set)
		if set.And(ucd.Latin).IsEmpty() {
			others = others.And(set)
		}
		if p&ucd.Digit != 0 {
			z := ucd.Zero(r)
			if zero >= 0 && z != zero {
				s.facts |= FactMixedNumbers
			}
			zero = z
		}
		if r >= utf8.RuneSelf {
			plain = false
			looksSame = looksSame && (p&ucd.Invisible != 0 || looksASCII(r))
		}
	}
	s.level = max(s.level, levelOf(all, plain, scripts, others))
	if all&ucd.RightToLeft != 0 {
		s.facts |= FactRightToLeft
	}
	if all&ucd.NonspacingMark != 0 && repeatsMark(label) {
		s.facts |= FactInvisible
	}
	switch {
	case scripts.IsEmpty():
		s.facts |= FactMixedScripts
	case !plain:
		if s.common = s.common.And(scripts); s.common.IsEmpty() {
			s.facts |= FactMixedLabels
		}
	}
	if !plain && looksSame {
		s.facts |= FactLooksASCII
	}
}

// levelOf returns the restriction level of a label (UTS 39 §5.2) from the flags of all its
// characters, whether they are ASCII, their scripts, and the scripts of those without Latin.
func levelOf(all ucd.Security, plain bool, scripts, others ucd.Scripts) Facts {
	switch {
	case all&ucd.Restricted != 0:
		return FactUnrestricted
	case plain:
		return FactASCII
	case !scripts.IsEmpty():
		return FactSingleScript
	case !others.And(ucd.WithHan).IsEmpty():
		return FactHighlyRestrictive
	case !others.And(ucd.MayBeWithLatin).IsEmpty():
		return FactModeratelyRestrictive
	}
	return FactMinimallyRestrictive
}

// looksASCII reports whether a character looks like a text of ASCII. None that is decomposed
// does. Prototypes of ASCII are ASCII, but for that of the percent sign.
func looksASCII(r rune) bool {
	prototype := ucd.Prototype(r)
	return prototype != "" && (isASCII(text.Bytes(prototype)) || prototype == ucd.Prototype('%'))
}

// repeatsMark reports whether a nonspacing mark follows the same mark in NFD.
func repeatsMark(label []rune) bool {
	var short [shortDecomposed]rune
	before := rune(-1)
	for _, r := range appendNFD(short[:0], label) {
		if r == before && ucd.SecurityOf(r)&ucd.NonspacingMark != 0 {
			return true
		}
		before = r
	}
	return false
}

// shortSkeleton is how long the skeleton of a short label is: no character looks like more than
// seven.
const shortSkeleton = 7 * shortLabel

// appendSkeleton appends the skeleton of a label.
func appendSkeleton(dst []byte, label []rune) []byte {
	var decomposed [shortDecomposed]rune
	var short [shortSkeleton]rune
	skeleton := short[:0]
	for _, r := range appendNFD(decomposed[:0], label) {
		if ucd.SecurityOf(r)&ucd.Invisible != 0 {
			continue
		}
		prototype := ucd.Prototype(r)
		if prototype == "" {
			skeleton = append(skeleton, r)
			continue
		}
		for _, r := range prototype {
			skeleton = append(skeleton, r)
		}
	}
	if len(label) <= punycode.MaxLen {
		order(skeleton)
	}
	return appendRunes(dst, skeleton)
}

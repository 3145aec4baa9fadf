package idn

import (
	"regexp"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/idn/internal/ucd"
	"github.com/uriscan/uriscan/internal/punycode"
)

// reference is UTS 46 as its sections 4 to 4.3 have it, one step after the other over the whole
// name, with the steps that the URL Standard adds.
type reference struct {
	o       Options
	refused bool
}

// ascii is AppendASCII. It returns false if the host is refused.
func (r *reference) ascii(host string) (string, bool) {
	url := r.o == Options{}
	if url && !strings.ContainsFunc(host, func(c rune) bool { return c > 0x7F }) && !strings.Contains(host, "\uFFFD") {
		name := strings.ToLower(host)
		return name, !hasForbidden(name)
	}
	labels := strings.Split(r.process(host), ".")
	for i, label := range labels {
		if strings.ContainsFunc(label, func(c rune) bool { return c > 0x7F }) {
			labels[i] = punycode.Prefix + string(punycode.Append(nil, []rune(label)))
		}
		if r.o.Lengths && (labels[i] == "" || len(labels[i]) > 63) {
			r.refused = true
		}
	}
	name := strings.Join(labels, ".")
	if name == "" && (host != "" || r.o.Lengths) || r.o.Lengths && len(name) > 253 || !r.o.LettersDigitsHyphens && hasForbidden(name) {
		r.refused = true
	}
	return name, !r.refused
}

// hasForbidden reports whether a name has a forbidden domain code point (URL Standard §3.1).
func hasForbidden(name string) bool {
	return strings.ContainsFunc(name, func(c rune) bool {
		return c <= 0x20 || c == 0x7F || strings.ContainsRune("#%/:<>?@[\\]^|", c)
	})
}

// process is the processing of §4.
func (r *reference) process(host string) string {
	var mapped []rune
	for _, c := range host {
		switch v := ucd.Lookup(c); {
		case v&ucd.IsMapped != 0:
			mapped = append(mapped, []rune(v.Mapping())...)
		default:
			if ucd.Of(c)&ucd.Invalid != 0 {
				r.refused = true
			}
			mapped = append(mapped, c)
		}
	}
	labels := strings.Split(string(referenceNFC(mapped)), ".")
	for i, label := range labels {
		code, isPunycode := strings.CutPrefix(label, punycode.Prefix)
		if !isPunycode {
			r.validate(label)
			continue
		}
		decoded, ok := punycode.Decode(nil, []byte(code))
		if !ok {
			r.refused = true
			continue
		}
		labels[i] = string(decoded)
		if !strings.ContainsFunc(labels[i], func(c rune) bool { return c > 0x7F }) || !slices.Equal(referenceNFC(decoded), decoded) {
			r.refused = true
		}
		r.validate(labels[i])
	}
	if slices.ContainsFunc(labels, func(label string) bool { return directionsOf(label)&rightToLeft != 0 }) {
		for _, label := range labels {
			if !strings.HasPrefix(label, punycode.Prefix) && !followsBidiRule(label) {
				r.refused = true
			}
		}
	}
	return strings.Join(labels, ".")
}

// validate holds the validity criteria of §4.1.
func (r *reference) validate(label string) {
	if label == "" {
		return
	}
	characters := []rune(label)
	third := len(characters) >= 4 && characters[2] == '-' && characters[3] == '-'
	switch {
	case r.o.Hyphens && (third || strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-")),
		strings.HasPrefix(label, "xn--"),
		ucd.Of(characters[0])&ucd.Mark != 0,
		!referenceJoiners(label):
		r.refused = true
	}
	for _, c := range characters {
		isLetterDigitHyphen := 'a' <= c && c <= 'z' || '0' <= c && c <= '9' || c == '-'
		if ucd.Of(c)&ucd.Invalid != 0 || r.o.LettersDigitsHyphens && c < 0x80 && !isLetterDigitHyphen {
			r.refused = true
		}
	}
}

// validJoiner matches what RFC 5892 wants around the joiners, in a text with a letter for each
// character: "N" and "J" for the joiners themselves, "V" for a virama, which is transparent.
var validNonJoiner = regexp.MustCompile(`(V|[LD][TV]*)$`)
var validAfter = regexp.MustCompile(`^[TV]*[RD]`)

// referenceJoiners reports whether all joiners are where RFC 5892 wants them.
func referenceJoiners(label string) bool {
	var kinds []byte
	for _, c := range label {
		p := ucd.Of(c)
		kind := "-TLRD"[p.Joining()]
		switch {
		case c == 0x200C:
			kind = 'N'
		case c == 0x200D:
			kind = 'J'
		case p.Combining() == ucd.Virama && kind == 'T':
			kind = 'V'
		case p.Combining() == ucd.Virama:
			kind = 'v'
		}
		kinds = append(kinds, kind)
	}
	for i, kind := range kinds {
		afterVirama := i > 0 && kinds[i-1]|0x20 == 'v'
		switch {
		case kind == 'J' && !afterVirama:
			return false
		case kind == 'N' && !afterVirama && !(validNonJoiner.Match(kinds[:i]) && validAfter.Match(kinds[i+1:])):
			return false
		}
	}
	return true
}

// directionsOf returns the directions in a label.
func directionsOf(label string) (all ucd.Properties) {
	for _, c := range label {
		all |= ucd.Of(c) & ucd.Bidi
	}
	return all
}

// followsBidiRule holds the six rules of RFC 5893 §2.
func followsBidiRule(label string) bool {
	if label == "" {
		return true
	}
	var list []ucd.Properties
	for _, c := range label {
		list = append(list, ucd.Of(c)&ucd.Bidi)
	}
	count := func(classes ...ucd.Properties) (n int) {
		for _, class := range list {
			if slices.Contains(classes, class) {
				n++
			}
		}
		return n
	}
	end := len(list)
	for end > 0 && list[end-1] == ucd.NSM {
		end--
	}
	endsWith := func(classes ...ucd.Properties) bool { return end > 0 && slices.Contains(classes, list[end-1]) }
	switch list[0] {
	case ucd.R, ucd.AL:
		return count(ucd.R, ucd.AL, ucd.AN, ucd.EN, ucd.ES, ucd.CS, ucd.ET, ucd.ON, ucd.BN, ucd.NSM) == len(list) &&
			endsWith(ucd.R, ucd.AL, ucd.EN, ucd.AN) && (count(ucd.EN) == 0 || count(ucd.AN) == 0)
	case ucd.L:
		return count(ucd.L, ucd.EN, ucd.ES, ucd.CS, ucd.ET, ucd.ON, ucd.BN, ucd.NSM) == len(list) && endsWith(ucd.L, ucd.EN)
	}
	return false
}

// referenceNFC is NFC as UAX 15 describes it: each character is decomposed as far as possible,
// neighbours are exchanged until the marks are in order, and each character is composed with
// the last starter unless something between blocks it.
func referenceNFC(text []rune) (result []rune) {
	var decomposed []rune
	var decompose func(c rune)
	decompose = func(c rune) {
		if first, second, ok := ucd.Decompose(c); ok {
			decompose(first)
			decompose(second)
			return
		}
		decomposed = append(decomposed, c)
	}
	for _, c := range text {
		decompose(c)
	}
	class := func(c rune) uint8 { return ucd.Of(c).Combining() }
	for exchanged := true; exchanged; {
		exchanged = false
		for i := 1; i < len(decomposed); i++ {
			a, b := decomposed[i-1], decomposed[i]
			if class(a) > class(b) && class(b) > 0 {
				decomposed[i-1], decomposed[i], exchanged = b, a, true
			}
		}
	}
	for _, c := range decomposed {
		starter := len(result) - 1
		for starter >= 0 && class(result[starter]) != 0 {
			starter--
		}
		blocked := starter < 0 || slices.ContainsFunc(result[starter+1:], func(b rune) bool { return class(b) >= class(c) })
		if !blocked {
			if whole, ok := ucd.Compose(result[starter], c); ok {
				result[starter] = whole
				continue
			}
		}
		result = append(result, c)
	}
	return result
}

package iri

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/ref"
)

// The reference: the rules of RFC 3987 §2.2 as regular expressions over code points,
// in the RFC's order. It shares nothing with the machine.
const (
	plainUCSChar = `\x{A0}-\x{D7FF}\x{F900}-\x{FDCF}\x{FDF0}-\x{FFEF}` +
		`\x{10000}-\x{1FFFD}\x{20000}-\x{2FFFD}\x{30000}-\x{3FFFD}` +
		`\x{40000}-\x{4FFFD}\x{50000}-\x{5FFFD}\x{60000}-\x{6FFFD}` +
		`\x{70000}-\x{7FFFD}\x{80000}-\x{8FFFD}\x{90000}-\x{9FFFD}` +
		`\x{A0000}-\x{AFFFD}\x{B0000}-\x{BFFFD}\x{C0000}-\x{CFFFD}` +
		`\x{D0000}-\x{DFFFD}\x{E1000}-\x{EFFFD}`
	plainPrivate     = `\x{E000}-\x{F8FF}\x{F0000}-\x{FFFFD}\x{100000}-\x{10FFFD}`
	plainUnreserved  = `A-Za-z0-9\-._~`
	plainIunreserved = plainUnreserved + plainUCSChar
	plainSubDelims   = `!$&'()*+,;=`
	plainPct         = `%[0-9A-Fa-f]{2}`

	plainIpchar   = `(?:[` + plainIunreserved + plainSubDelims + `:@]|` + plainPct + `)`
	plainQuery    = `(?P<query>(?:` + plainIpchar + `|[` + plainPrivate + `/?])*)`
	plainFragment = `(?P<fragment>(?:` + plainIpchar + `|[/?])*)`
	plainTail     = `(?:\?` + plainQuery + `)?(?:#` + plainFragment + `)?`

	plainAbempty  = `(?:/` + plainIpchar + `*)*`
	plainAbsolute = `/(?:` + plainIpchar + `+(?:/` + plainIpchar + `*)*)?`
	plainRootless = plainIpchar + `+(?:/` + plainIpchar + `*)*`
	plainNoscheme = `(?:[` + plainIunreserved + plainSubDelims + `@]|` + plainPct + `)+(?:/` + plainIpchar + `*)*`

	plainOctet = `(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])`
	plainIPv4  = plainOctet + `\.` + plainOctet + `\.` + plainOctet + `\.` + plainOctet
	plainH16   = `[0-9A-Fa-f]{1,4}`
	plainH16C  = `(?:` + plainH16 + `:)`
	plainLs32  = `(?:` + plainH16 + `:` + plainH16 + `|` + plainIPv4 + `)`
	plainIPv6  = `(?:` + plainH16C + `{6}` + plainLs32 +
		`|::` + plainH16C + `{5}` + plainLs32 +
		`|(?:` + plainH16 + `)?::` + plainH16C + `{4}` + plainLs32 +
		`|(?:` + plainH16C + `{0,1}` + plainH16 + `)?::` + plainH16C + `{3}` + plainLs32 +
		`|(?:` + plainH16C + `{0,2}` + plainH16 + `)?::` + plainH16C + `{2}` + plainLs32 +
		`|(?:` + plainH16C + `{0,3}` + plainH16 + `)?::` + plainH16C + plainLs32 +
		`|(?:` + plainH16C + `{0,4}` + plainH16 + `)?::` + plainLs32 +
		`|(?:` + plainH16C + `{0,5}` + plainH16 + `)?::` + plainH16 +
		`|(?:` + plainH16C + `{0,6}` + plainH16 + `)?::)`
	plainIPvFuture = `[Vv][0-9A-Fa-f]+\.[` + plainUnreserved + plainSubDelims + `:]+`
	plainRegName   = `(?:[` + plainIunreserved + plainSubDelims + `]|` + plainPct + `)*`
	plainHost      = `(?P<host>\[(?:(?P<IPv6>` + plainIPv6 + `)|(?P<IPvFuture>` + plainIPvFuture + `))\]` +
		`|(?P<IPv4>` + plainIPv4 + `)|(?P<name>` + plainRegName + `))`
	plainUserinfo  = `(?P<userinfo>(?:[` + plainIunreserved + plainSubDelims + `:]|` + plainPct + `)*)`
	plainAuthority = `//(?:` + plainUserinfo + `@)?` + plainHost + `(?::(?P<port>[0-9]*))?(?P<abempty>` + plainAbempty + `)`

	plainScheme = `(?P<scheme>[A-Za-z][A-Za-z0-9+\-.]*):`
	plainEmpty  = `(?P<empty>)`
)

var (
	plainWholeIRI    = regexp.MustCompile(`^` + plainScheme + `(?:` + plainAuthority + `|(?P<absolute>` + plainAbsolute + `)|(?P<rootless>` + plainRootless + `)|` + plainEmpty + `)` + plainTail + `$`)
	plainRelativeRef = regexp.MustCompile(`^(?:` + plainAuthority + `|(?P<absolute>` + plainAbsolute + `)|(?P<noscheme>` + plainNoscheme + `)|` + plainEmpty + `)` + plainTail + `$`)
	plainAnyHost     = regexp.MustCompile(`^` + plainHost + `$`)
)

// plainParts divides src by the rules, and reports whether it matches the production.
func plainParts(p Production, src string) (parts ref.Parts, ok bool) {
	if !utf8.ValidString(src) {
		return parts, false
	}
	if p != RelativeRef {
		if m := plainWholeIRI.FindStringSubmatchIndex(src); m != nil {
			parts = partsOf(plainWholeIRI, m)
			return parts, p != AbsoluteIRI || !parts.Present[ref.Fragment]
		}
	}
	if p == Reference || p == RelativeRef {
		if m := plainRelativeRef.FindStringSubmatchIndex(src); m != nil {
			return partsOf(plainRelativeRef, m), true
		}
	}
	return parts, false
}

// partsOf returns what the groups of an expression matched.
func partsOf(e *regexp.Regexp, m []int) (parts ref.Parts) {
	for i, name := range e.SubexpNames() {
		if m[2*i] < 0 {
			continue
		}
		if c, ok := map[string]ref.Component{
			"scheme": ref.Scheme, "userinfo": ref.Userinfo, "host": ref.Host, "port": ref.Port, "query": ref.Query, "fragment": ref.Fragment,
			"abempty": ref.Path, "absolute": ref.Path, "rootless": ref.Path, "noscheme": ref.Path, "empty": ref.Path,
		}[name]; ok {
			parts.Spans[c], parts.Present[c] = ref.Span{Start: m[2*i], End: m[2*i+1]}, true
		}
		if kind, ok := map[string]int{"abempty": ref.PathAbempty, "absolute": ref.PathAbsolute, "rootless": ref.PathRootless, "noscheme": ref.PathNoscheme, "empty": ref.PathEmpty}[name]; ok {
			parts.PathKind = kind
		}
		if kind := plainHostKind(name); kind != ref.HostNone {
			parts.HostKind = kind
		}
	}
	return parts
}

// plainHostKind returns the kind of host that a group stands for.
func plainHostKind(group string) int {
	return map[string]int{"name": ref.HostRegName, "IPv4": ref.HostIPv4address, "IPv6": ref.HostIPv6address, "IPvFuture": ref.HostIPvFuture}[group]
}

// plainParse returns all that is to be known of an input.
func plainParse(p Production, src string) ref.Result {
	if parts, ok := plainParts(p, src); ok {
		return ref.Result{Parts: parts, Valid: true, ErrorOffset: -1}
	}
	at := 0
	for at < len(src) && plainViable(p, src[:at+1]) {
		at++
	}
	// What is no IRI reference is no URI reference either; so Appendix B divides it, and
	// the reference for URIs knows how. It also knows what is wrong, if each byte beyond
	// ASCII before the error is an unreserved character.
	result := ref.Parse(ref.Production(p), src)
	masked := ref.Parse(ref.Production(p), plainlyMasked(src, at))
	result.ErrorOffset, result.ErrorCode, result.ErrorComponent = at, masked.ErrorCode, masked.ErrorComponent
	host := result.Spans[ref.Host]
	result.HostKind = ref.HostNone
	if result.Present[ref.Host] && (at < host.Start || at >= host.End) && utf8.ValidString(src[host.Start:host.End]) {
		if m := plainAnyHost.FindStringSubmatchIndex(src[host.Start:host.End]); m != nil {
			result.HostKind = partsOf(plainAnyHost, m).HostKind
		}
	}
	return result
}

// plainlyMasked returns src with an unreserved character for each byte beyond ASCII
// before the error, and none that is allowed anywhere at the error. What a URI breaks
// there, the IRI breaks as well.
func plainlyMasked(src string, at int) string {
	b := []byte(src)
	amidst := at > 0 && len(cutCharacter(src[:at])) > 0
	for i := range b {
		switch {
		case i < at && b[i] >= utf8.RuneSelf:
			b[i] = '_'
		case i == at && (b[i] >= utf8.RuneSelf || amidst):
			b[i] = 0
		}
	}
	if amidst && at == len(b) {
		b[at-1] = '%' // which wants more as well
	}
	return string(b)
}

// plainViable reports whether some string of the production begins with src.
func plainViable(p Production, src string) bool {
	cut := cutCharacter(src)
	whole := src[:len(src)-len(cut)]
	if !utf8.ValidString(whole) {
		return false
	}
	for _, character := range charactersThatBegin(cut) {
		for _, end := range plainEnds {
			if _, ok := plainParts(p, whole+character+end); ok {
				return true
			}
		}
	}
	return false
}

// plainEnds are ends of which one at least makes the beginning of a reference whole.
var plainEnds = []string{
	"", "00", "0", "@", "00@", "0@", ":", "a:", // triplets, userinfo, scheme
	"]", "::]", ":]", "1]", "1.1.1]", ".1.1.1]", "1.1]", ".1.1]", ".1]", "a]", ".a]", "1.a]", // IP literals
	":1:1]", "1:1]", "1:1:1:1:1:1:1:1]",
}

// cutCharacter returns the bytes at the end of src that may be the beginning of a
// character in UTF-8 that is not there as a whole.
func cutCharacter(src string) string {
	for n := 1; n <= min(3, len(src)); n++ {
		switch b := src[len(src)-n]; {
		case b < 0x80, 0xC0 <= b && b < 0xE0 && n >= 2, 0xE0 <= b && b < 0xF0 && n >= 3:
			return ""
		case b >= 0xC0:
			return src[len(src)-n:]
		}
	}
	return ""
}

// charactersThatBegin returns characters of ucschar and of iprivate that begin with the
// bytes, of each rule one at least if it has any; for no bytes, the empty string.
func charactersThatBegin(cut string) (list []string) {
	if cut == "" {
		return []string{""}
	}
	for _, bounds := range plainRanges {
		candidates := []rune{bounds[0], bounds[1]}
		for n := range 4 {
			for _, fill := range []string{"\x80", "\xBF"} {
				if r, size := utf8.DecodeRuneInString(cut + strings.Repeat(fill, n)); size == len(cut)+n && bounds[0] <= r && r <= bounds[1] {
					candidates = append(candidates, r)
				}
			}
		}
		for _, r := range candidates {
			if strings.HasPrefix(string(r), cut) {
				list = append(list, string(r))
				break
			}
		}
	}
	return list
}

// plainRanges are the ranges of the two rules.
var plainRanges = func() (ranges [][2]rune) {
	bounds := regexp.MustCompile(`\\x\{([0-9A-F]+)\}-\\x\{([0-9A-F]+)\}`)
	for _, found := range bounds.FindAllStringSubmatch(plainUCSChar+plainPrivate, -1) {
		low, _ := strconv.ParseInt(found[1], 16, 32)
		high, _ := strconv.ParseInt(found[2], 16, 32)
		ranges = append(ranges, [2]rune{rune(low), rune(high)})
	}
	return ranges
}()

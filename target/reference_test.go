package target

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// The reference: the rules of RFC 9112 §3.2, RFC 9110 §7.2 and RFC 3986, Appendix A,
// as regular expressions. regexp tells what matches and where the parts lie. For the
// offset of an error the program that regexp makes of an expression is followed byte
// by byte: a prefix can become a match as long as an instruction is left to wait at.

// abnf has each rule, with the rules that it names between "<" and ">".
var abnf = map[string]string{
	// RFC 9112 §3.2, RFC 9110 §4.1 and §7.2.
	"origin-form":    `(?P<path><absolute-path>)(\?(?P<query><query>))?`,
	"absolute-form":  `(?P<scheme><scheme>):(//(?:(?P<userinfo><userinfo>)@)?(?P<host><host>)(?::(?P<port>[0-9]*))?(?P<path>(?:/<segment>)*)|(?P<path2>/(?:<segment-nz>(?:/<segment>)*)?|<segment-nz>(?:/<segment>)*|))(\?(?P<query><query>))?`,
	"authority-form": `(?P<host><host>):(?P<port>[0-9]*)`,
	"asterisk-form":  `(?P<path>\*)`,
	"Host":           `(?P<host><host>)(?::(?P<port>[0-9]*))?`,
	"absolute-path":  `(?:/<segment>)+`,
	// RFC 3986, Appendix A.
	"scheme":      `[A-Za-z][A-Za-z0-9+.-]*`,
	"userinfo":    `(?:<unreserved>|<pct-encoded>|<sub-delims>|:)*`,
	"host":        `(?:<IP-literal>|<IPv4address>|<reg-name>)`,
	"IP-literal":  `\[(?:<IPv6address>|<IPvFuture>)\]`,
	"IPvFuture":   `[vV][0-9A-Fa-f]+\.(?:<unreserved>|<sub-delims>|:)+`,
	"IPv6address": `(?:(?:<h16>:){6}<ls32>|::(?:<h16>:){5}<ls32>|(?:<h16>)?::(?:<h16>:){4}<ls32>|(?:(?:<h16>:){0,1}<h16>)?::(?:<h16>:){3}<ls32>|(?:(?:<h16>:){0,2}<h16>)?::(?:<h16>:){2}<ls32>|(?:(?:<h16>:){0,3}<h16>)?::<h16>:<ls32>|(?:(?:<h16>:){0,4}<h16>)?::<ls32>|(?:(?:<h16>:){0,5}<h16>)?::<h16>|(?:(?:<h16>:){0,6}<h16>)?::)`,
	"h16":         `[0-9A-Fa-f]{1,4}`,
	"ls32":        `(?:<h16>:<h16>|<IPv4address>)`,
	"IPv4address": `<dec-octet>\.<dec-octet>\.<dec-octet>\.<dec-octet>`,
	"dec-octet":   `(?:[0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])`,
	"reg-name":    `(?:<unreserved>|<pct-encoded>|<sub-delims>)*`,
	"segment":     `(?:<pchar>)*`,
	"segment-nz":  `(?:<pchar>)+`,
	"pchar":       `(?:<unreserved>|<pct-encoded>|<sub-delims>|[:@])`,
	"query":       `(?:<pchar>|[/?])*`,
	"pct-encoded": `%[0-9A-Fa-f][0-9A-Fa-f]`,
	"unreserved":  `[A-Za-z0-9._~-]`,
	"sub-delims":  "[!$&'()*+,;=]",
}

// ruleName is a rule that another names, and not the name of a group.
var ruleName = regexp.MustCompile(`([^P])<([A-Za-z0-9-]+)>`)

// A rule is a rule of the reference.
type rule struct {
	name  string
	whole *regexp.Regexp
	prog  *syntax.Prog
}

// newRule returns a rule, or a choice of rules.
func newRule(t testing.TB, names ...string) *rule {
	t.Helper()
	parts := make([]string, len(names))
	for i, name := range names {
		text := " <" + name + ">"
		for ruleName.MatchString(text) {
			text = ruleName.ReplaceAllStringFunc(text, func(found string) string {
				name := found[2 : len(found)-1]
				if abnf[name] == "" {
					t.Fatalf("there is no rule %s", name)
				}
				return found[:1] + abnf[name]
			})
		}
		parts[i] = text[1:]
	}
	text := `(?s)^(?:` + strings.Join(parts, "|") + `)$`
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	prog, err := syntax.Compile(tree.Simplify())
	if err != nil {
		t.Fatal(err)
	}
	return &rule{strings.Join(names, " / "), regexp.MustCompile(text), prog}
}

// A place has the instructions at which a prefix may be. Text that is not ASCII is
// read as Latin-1, since to a rule of ASCII all of it is alike.
type place []uint32

// start returns the place of the empty prefix.
func (r *rule) start() place {
	return r.follow(nil, map[uint32]bool{}, uint32(r.prog.Start))
}

// follow adds the instructions that can be reached without a byte. The anchors of
// the expression stand at its ends alone, so they always hold where they are met.
func (r *rule) follow(p place, seen map[uint32]bool, pc uint32) place {
	if seen[pc] {
		return p
	}
	seen[pc] = true
	switch i := r.prog.Inst[pc]; i.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		return r.follow(r.follow(p, seen, i.Out), seen, i.Arg)
	case syntax.InstCapture, syntax.InstNop, syntax.InstEmptyWidth:
		return r.follow(p, seen, i.Out)
	case syntax.InstFail:
		return p
	}
	return append(p, pc)
}

// step returns the place behind one more byte; it is empty if no match goes on so.
func (r *rule) step(p place, b byte) (next place) {
	seen := map[uint32]bool{}
	for _, pc := range p {
		if i := &r.prog.Inst[pc]; i.Op != syntax.InstMatch && i.MatchRune(rune(b)) {
			next = r.follow(next, seen, i.Out)
		}
	}
	return next
}

// accepts reports whether the input may end at a place.
func (r *rule) accepts(p place) bool {
	for _, pc := range p {
		if r.prog.Inst[pc].Op == syntax.InstMatch {
			return true
		}
	}
	return false
}

// errorOffset returns the length of the longest prefix that a match may begin with,
// or -1 if src matches.
func (r *rule) errorOffset(src []byte) int {
	p := r.start()
	for i, b := range src {
		if p = r.step(p, b); len(p) == 0 {
			return i
		}
	}
	if r.accepts(p) {
		return -1
	}
	return len(src)
}

// spans returns where the parts of a match lie, by the names of the groups.
func (r *rule) spans(src []byte) map[string]uriscan.Span {
	spans := map[string]uriscan.Span{}
	found := r.whole.FindSubmatchIndex(src)
	for i, name := range r.whole.SubexpNames() {
		if name != "" && found[2*i] >= 0 {
			spans[strings.TrimSuffix(name, "2")] = uriscan.Span{Start: uint32(found[2*i]), End: uint32(found[2*i+1])}
		}
	}
	return spans
}

// TestReferenceFollowsItsExpressions compares the two ways to match.
func TestReferenceFollowsItsExpressions(t *testing.T) {
	for _, name := range []string{"origin-form", "absolute-form", "authority-form", "asterisk-form", "Host"} {
		r := newRule(t, name)
		for _, src := range append(rows(), "[::1]", "[v1.a]:1", "1.2.3.4", "a:b", "http://u@h:1/p?q", "//", "/%41", "/%4", "") {
			if got, want := r.errorOffset([]byte(src)) < 0, r.whole.MatchString(src); got != want {
				t.Errorf("%s: %q: %v, want %v", name, src, got, want)
			}
		}
	}
}

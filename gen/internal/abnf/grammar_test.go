package abnf

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// rfc3986Rules is the rules of RFC 3986, Appendix A, in its order.
var rfc3986Rules = strings.Fields(`
	URI hier-part URI-reference absolute-URI relative-ref relative-part
	scheme authority userinfo host port
	IP-literal IPvFuture IPv6address h16 ls32 IPv4address dec-octet reg-name
	path path-abempty path-absolute path-noscheme path-rootless path-empty
	segment segment-nz segment-nz-nc pchar query fragment
	pct-encoded unreserved reserved gen-delims sub-delims`)

// coreRules is the rules of RFC 5234, Appendix B.1, in its order.
var coreRules = strings.Fields(`
	ALPHA BIT CHAR CR CRLF CTL DIGIT DQUOTE HEXDIG HTAB LF LWSP OCTET SP VCHAR WSP`)

// TestGrammarsHaveAllRulesInOrder compares the names in each file with those of
// its RFC.
func TestGrammarsHaveAllRulesInOrder(t *testing.T) {
	for file, want := range map[string][]string{"core.abnf": coreRules, "rfc3986.abnf": rfc3986Rules} {
		g, err := Read(grammarFile(t, file))
		must.NoError(t, err)
		var got []string
		for _, rule := range g.Rules {
			got = append(got, rule.Name)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s has the rules %v\nwant %v", file, got, want)
		}
	}
}

// TestRFC3986ChecksAndDumpsBack reads the project's grammar as the generator
// does, and its dump again.
func TestRFC3986ChecksAndDumpsBack(t *testing.T) {
	g, err := Read(grammarFile(t, "core.abnf"), grammarFile(t, "rfc3986.abnf"))
	must.NoError(t, err)
	must.NoError(t, g.Check("URI-reference", "URI", "absolute-URI", "relative-ref"))
	again, err := Read(Source{Name: "dump", Text: []byte(dumpText(g))})
	must.NoError(t, err)
	if !equalGrammars(g, again) {
		t.Errorf("the dump reads back to another grammar:\n%s\nwant\n%s", dumpText(again), dumpText(g))
	}
}

// TestRuleNamesHaveNoCase looks rules up in other spellings, and in one that is
// equal only where letters beyond ASCII are folded: U+212A is the Kelvin sign.
func TestRuleNamesHaveNoCase(t *testing.T) {
	g := mustRead(t, "Rank-1 = b\nB = \"x\"")
	for name, want := range map[string]string{
		"Rank-1": "Rank-1", "RANK-1": "Rank-1", "rank-1": "Rank-1", "b": "B",
		"Ran\u212A-1": "", "rank": "", "": "",
	} {
		got := ""
		if rule := g.Rule(name); rule != nil {
			got = rule.Name
		}
		expect.Equal(t, got, want, "Rule(%q)", name)
	}
	if err := g.Check("RANK-1"); err != nil {
		t.Error(err)
	}
}

// TestLibraryRulesCanBeRedefined reads a library and a grammar that has some of
// its names.
// TestSourcesMayShareRules has two sources that define a rule alike, as RFCs do, but
// for white space, comments and needless groups. The first definition stays.
func TestSourcesMayShareRules(t *testing.T) {
	g, err := Read(
		Source{Name: "one", Text: []byte("a = pchar\npchar = %x41 / \"@\" ; as RFC 3986 has it\n")},
		Source{Name: "two", Text: []byte("pchar  =  (%x41 /\n  \"@\")\nb = pchar\n")},
	)
	must.NoError(t, err)
	expect.Equal(t, dumpText(g), "a = pchar\npchar = %x41 / \"@\"\nb = pchar\n", "the grammar")
	for _, other := range []string{"pchar = \"@\" / %x41", "pchar = %x42 / \"@\"", "pchar = %x41 / %s\"@\""} {
		if _, err := Read(Source{Name: "one", Text: []byte("pchar = %x41 / \"@\"")}, Source{Name: "two", Text: []byte(other)}); err == nil {
			t.Errorf("%s is taken for the same definition", other)
		}
	}
}

func TestLibraryRulesCanBeRedefined(t *testing.T) {
	library := Source{Name: "library", Text: []byte("x = %x01\ny = %x02\nz = %x03\n"), Library: true}
	user := Source{Name: "user", Text: []byte("a = x y z\nX = %x04\ny =/ %x05\nz = %x03\n")}
	g, err := Read(library, user)
	must.NoError(t, err)
	const want = "y = %x02 / %x05\na = x y z\nX = %x04\nz = %x03\n"
	expect.Equal(t, dumpText(g), want, "the answer")
	expect.Equal(t, g.Rule("x").Position.String(), "user:2:1", "the place of x")
}

// TestPositions checks the place of every kind of node, after tabs, over lines
// and inside brackets.
func TestPositions(t *testing.T) {
	g := mustRead(t, "\n  a =\tb ( c\r\n    / 2d ) [\"e\"]\n  f = %x1-2 / %x3\n")
	got := make(map[string]string)
	var walk func(Node)
	walk = func(node Node) {
		var text strings.Builder
		writeNode(&text, node)
		got[text.String()] = node.Pos().String()
		switch n := node.(type) {
		case *Alternation:
			for _, item := range n.Items {
				walk(item)
			}
		case *Concatenation:
			for _, item := range n.Items {
				walk(item)
			}
		case *Repetition:
			walk(n.Item)
		}
	}
	for _, rule := range g.Rules {
		got[rule.Name+" ="] = rule.Position.String()
		walk(rule.Definition)
	}
	want := map[string]string{
		"a =":                    "g:2:3",
		"b ( c / 2d ) [ \"e\" ]": "g:2:7",
		"b":                      "g:2:7",
		"c / 2d":                 "g:2:11",
		"c":                      "g:2:11",
		"2d":                     "g:3:7",
		"d":                      "g:3:8",
		"[ \"e\" ]":              "g:3:12",
		"\"e\"":                  "g:3:13",
		"f =":                    "g:4:3",
		"%x01-02 / %x03":         "g:4:7",
		"%x01-02":                "g:4:7",
		"%x03":                   "g:4:15",
	}
	for text, place := range want {
		expect.Equal(t, got[text], place, "the place of %s", text)
	}
	if len(got) != len(want) {
		t.Errorf("%d nodes, want %d: %v", len(got), len(want), got)
	}
}

// TestListsAreWhatASenderWrites has each form of the list of RFC 9110 §5.6.1.1, and the
// same without it.
func TestListsAreWhatASenderWrites(t *testing.T) {
	for list, text := range map[string]string{
		"1#e":       `e *(OWS "," OWS e)`,
		"#e":        `[e *(OWS "," OWS e)]`,
		"*(#(e f))": `*[(e f) *(OWS "," OWS (e f))]`,
		"2#3e":      `e 1*2(OWS "," OWS e)`,
		"2#e":       `e 1*(OWS "," OWS e)`,
		"#2e":       `[e *1(OWS "," OWS e)]`,
		"1#1e":      `e *0(OWS "," OWS e)`,
		"#0e":       `0e`,
	} {
		if got, want := mustRead(t, "a = "+list+"\n"), mustRead(t, "a = "+text+"\n"); !equalGrammars(got, want) {
			t.Errorf("%s is not %s", list, text)
		}
	}
}

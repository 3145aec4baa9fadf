package pipeline

import (
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/must"
)

// uriSpec is what the library asks for, see generate.go at the root.
func uriSpec() nfa.Spec {
	spec := nfa.Spec{Entries: []string{"URI-reference", "URI", "relative-ref"}, Inside: []string{"pct-encoded", "IP-literal"}}
	for _, name := range []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"} {
		rules := []string{name}
		if name == "path" {
			rules = []string{"path-abempty", "path-absolute", "path-noscheme", "path-rootless", "path-empty"}
		}
		spec.Captures = append(spec.Captures, nfa.Group{Name: name, Rules: rules})
	}
	spec.Kinds = []nfa.Group{
		{Name: "host", Rules: []string{"reg-name", "IPv4address", "IPv6address", "IPvFuture"}},
		{Name: "path", Rules: []string{"path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"}},
	}
	return spec
}

// uriRun is the run of the grammar of the tree for what the library has.
var uriRun = sync.OnceValues(func() (*Run, error) {
	var sources []abnf.Source
	for _, name := range []string{"core.abnf", "rfc3986.abnf"} {
		text, err := os.ReadFile("../../grammar/" + name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, abnf.Source{Name: name, Text: text, Library: name == "core.abnf"})
	}
	return Compile(sources, uriSpec())
})

// compileURI returns that run. No test changes it.
func compileURI(t *testing.T) *Run {
	t.Helper()
	r, err := uriRun()
	must.NoError(t, err)
	return r
}

// TestSetsThatAreWrongAreRefused takes the kernels' sets and breaks them in one place each
// time.
func TestSetsThatAreWrongAreRefused(t *testing.T) {
	run := compileURI(t)
	text := must.Bytes(t, "../../grammar/rfc3986.sets")
	opt := emit.Options{Package: "p", Command: "c"}
	if _, err := run.EmitSets("s", text, "", opt); err != nil {
		t.Fatalf("the sets of the tree: %v", err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"a byte too many", `scheme       ALPHA DIGIT "+"`, `scheme    ALPHA DIGIT "~" "+"`, `s:13: set scheme: after "ab" the machine stays on`},
		{"a byte too few", `":" "@" "/" "?"  stays`, `":" "@" "/"      stays`, `s:15: set not-allowed: after "?a" the machine stays on`},
		{"a sample that leads nowhere", `stays "//@:1"`, `stays "//@:x"`, `set digit: after "//@:x" the machine stays on , but`},
		{"a sample without quotes", `stays "ab"`, `stays ab`, `the sample ab is not quoted`},
		{"two samples", `stays "ab"`, `stays "ab" "cd"`, `want one quoted sample after "stays"`},
		{"an unknown rule", `hexdig       HEXDIG`, `hexdig    HEXDIGIT`, `HEXDIGIT is neither a rule of one byte`},
		{"high bytes in the middle", `hexdig       HEXDIG`, `hexdig    not HEXDIG`, `set hexdig holds bytes from 0x80 on; only the last set can`},
		{"too many sets", `hexdig       HEXDIG`, "a DIGIT\nb DIGIT\nc DIGIT\nhexdig HEXDIG", `9 sets; a byte has room for 8`},
	} {
		t.Run(c.name, func(t *testing.T) {
			broken := strings.Replace(string(text), c.old, c.new, 1)
			if broken == string(text) {
				t.Fatalf("the sets have no %q", c.old)
			}
			_, err := run.EmitSets("s", []byte(broken), "", opt)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

// TestSetsOfComponentsThatAreWrongAreRefused does the same for the sets that are
// variables, which are the bytes that occur in a rule.
func TestSetsOfComponentsThatAreWrongAreRefused(t *testing.T) {
	run := compileURI(t)
	text := must.Bytes(t, "../../grammar/rfc3986.components")
	opt := emit.Options{Package: "p", Command: "c"}
	if _, err := run.EmitSets("s", text, "Set", opt); err != nil {
		t.Fatalf("the sets of the tree: %v", err)
	}
	const query = `in query except pct-encoded  `
	for _, c := range []struct{ name, old, new, want string }{
		{"the bytes of another rule", query, `in segment except pct-encoded`, `s:16: set query: after "?a" the machine stays on`},
		{"a byte left out", query, `in query except pct-encoded "?"`, `s:16: set query: after "?a" the machine stays on`},
		{"a byte left out twice", query, `in segment except pct-encoded "?"`, `set query: ? is left out of what does not have it`},
		{"no rule", query, `in`, `set query: want one rule after "in"`},
		{"two rules", query, `in query path`, `set query: want one rule after "in"`},
		{"nothing left out", query, `in query except`, `set query: want one rule after "in"`},
		{"an unknown rule", query, `in querry except pct-encoded`, `set query: the grammar has no rule "querry"`},
		{"an unknown rule left out", query, `in query except percent`, `set query: the grammar has no rule "percent"`},
		{"two bytes left out at once", query, `in query except pct-encoded "/?"`, `"/?" is neither a rule of one byte`},
	} {
		t.Run(c.name, func(t *testing.T) {
			broken := strings.Replace(string(text), c.old, c.new, 1)
			if broken == string(text) {
				t.Fatalf("the sets have no %q", c.old)
			}
			_, err := run.EmitSets("s", []byte(broken), "Set", opt)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

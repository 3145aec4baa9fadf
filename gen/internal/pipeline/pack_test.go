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

// TestSkeletonProofRefusesWrongSkeletons takes the skeleton of the tree and
// breaks it in one place each time.
func TestSkeletonProofRefusesWrongSkeletons(t *testing.T) {
	run := compileURI(t)
	text := must.Bytes(t, "../../grammar/rfc3986.skeleton")
	if _, err := run.Pack("s", text); err != nil {
		t.Fatalf("the skeleton of the tree: %v", err)
	}
	for _, c := range []struct{ name, old, new, want string }{
		{"no triplets", `triplet   "%" HEXDIG`, ``, `after "%", byte 0x21: the exact machine has no way on`},
		{"a mark that is none", `triplet   "%" HEXDIG`, `triplet   percent HEXDIG`, `s:18: percent is neither a rule of one byte nor a literal of one byte`},
		{"digits that are none", `triplet   "%" HEXDIG`, `triplet   "%" ALPHA`, `the exact machine has no way on`},
		{"nothing apart", `within    authority auth rest`, ``, `the exact machine`},
		{"another rule apart", `within    authority`, `within    userinfo`, `the exact machine has no way on`},
		{"a byte too many", `path      unreserved`, `path      "^" unreserved`, `byte 0x5e: the exact machine has no way on`},
		{"a colon in the first segment", `noscheme  unreserved sub-delims "%" "@"`, `noscheme  unreserved sub-delims "%" ":" "@"`, `byte 0x3a: the exact machine has no way on`},
		{"no scheme end", `scheme    ":"                                     colon`, `scheme    ":"                                     scheme`, `the exact machine stores scheme end amidst the state scheme`},
		{"a state that comes back", `fragment  unreserved`, `fragment  "/" path` + "\nfragment  unreserved", `state query can be left and entered again`},
		{"too many states", `path      "?"                                     query`, "path      \"?\" one\none \"a\" two\ntwo \"a\" query", `12 states with the dead one; a row has room for 10`},
		{"an unknown rule", `auth      ":" "@"`, `auth      colon`, `colon is neither a rule of one byte nor a literal of one byte`},
		{"a rule of more bytes", `auth      ":" "@"`, `auth      pct-encoded`, `pct-encoded is neither a rule of one byte nor a literal of one byte`},
		{"half a line", `slash     "/"                                     auth`, `slash auth`, `want a state, bytes, and the state that follows`},
		{"an unknown rule apart", `within    authority`, `within    nowhere`, `nowhere`},
	} {
		t.Run(c.name, func(t *testing.T) {
			broken := strings.Replace(string(text), c.old, c.new, 1)
			if broken == string(text) {
				t.Fatalf("the skeleton has no %q", c.old)
			}
			_, err := run.Pack("s", []byte(broken))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

// TestSkeletonThatAcceptsTooEarlyIsRefused has a skeleton with the right ways
// on. Every state of a skeleton may end the input, and the grammar's may not.
func TestSkeletonThatAcceptsTooEarlyIsRefused(t *testing.T) {
	run := compile(t, "s = \"a\" \"b\"\n", nfa.Spec{Entries: []string{"s"}})
	_, err := run.Pack("k", []byte("first \"a\" one\none \"b\" two\n"))
	if want := `k: the skeleton is wrong: it accepts "a", the exact machine does not`; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestSetsThatAreWrongAreRefused does the same for the kernels' sets.
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

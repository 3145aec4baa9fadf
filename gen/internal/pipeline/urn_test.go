package pipeline

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// rfc8141 is the grammar of RFC 8141, section 2, as printed. It takes alphanum, which
// RFC 3986 does not have, from RFC 2396.
const rfc8141 = `
      namestring    = assigned-name
                      [ rq-components ]
                      [ "#" f-component ]
      assigned-name = "urn" ":" NID ":" NSS
      NID           = (alphanum) 0*30(ldh) (alphanum)
      ldh           = alphanum / "-"
      NSS           = pchar *(pchar / "/")
      rq-components = [ "?+" r-component ]
                      [ "?=" q-component ]
      r-component   = pchar *( pchar / "/" / "?" )
      q-component   = pchar *( pchar / "/" / "?" )
      f-component   = fragment
      alphanum      = ALPHA / DIGIT
`

// urnSources returns it, with RFC 3986 to import from.
func urnSources(t *testing.T) []abnf.Source {
	t.Helper()
	sources := slices.Clone(compileURI(t).Sources)
	for i := range sources {
		sources[i].Import = !sources[i].Library
	}
	return append(sources, abnf.Source{Name: "rfc8141.abnf", Text: []byte(rfc8141)})
}

// compileURN compiles it with every component captured.
func compileURN(t *testing.T, prefer ...nfa.Preference) (*Run, error) {
	t.Helper()
	spec := nfa.Spec{Entries: []string{"namestring"}, Prefer: prefer}
	for _, rule := range []string{"NID", "NSS", "r-component", "q-component", "f-component"} {
		spec.Captures = append(spec.Captures, nfa.Group{Name: rule, Rules: []string{rule}})
	}
	return Compile(urnSources(t), spec)
}

// urnExpression returns the grammar as a regular expression, in which the mark after
// the r-component settles the choice: with "" it is the longest, with "?" the shortest.
func urnExpression(mark string) *regexp.Regexp {
	const pchar = `(?:[-A-Za-z0-9._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})`
	return regexp.MustCompile(fmt.Sprintf(`^urn:([A-Za-z0-9][-A-Za-z0-9]{0,30}[A-Za-z0-9]):(%[1]s(?:%[1]s|/)*)`+
		`(?:\?\+(%[1]s(?:%[1]s|[/?])*%[2]s))?(?:\?=(%[1]s(?:%[1]s|[/?])*))?(?:#((?:%[1]s|[/?])*))?$`, pchar, mark))
}

// TestURNAsPrintedIsAmbiguous has the whole message: an r-component may hold "?=",
// after which the q-component begins.
func TestURNAsPrintedIsAmbiguous(t *testing.T) {
	const want = `capture r-component (rfc8141.abnf:11:7) is ambiguous: "urn:aa:!?+!?=!" has two readings, nothing decides between them, and no shorter input shows it
    urn:aa:!?+!?=!
              ----   1: r-component is [10,14)
              -      2: r-component is [10,11)
  settle it: -prefer r-component=longest takes 1, -prefer r-component=shortest takes 2, -prefer r-component=first takes 1, or write alternatives, of which the first that matches is taken`
	if _, err := compileURN(t); err == nil || err.Error() != want {
		t.Errorf("%v\nwant\n%s", err, want)
	}
}

// TestURNAsPrintedCompilesWithAPreference holds the machine with each advised
// preference against the regular expression, on all short ends of a URN.
func TestURNAsPrintedCompilesWithAPreference(t *testing.T) {
	length := 6
	if testing.Short() {
		length = 5
	}
	for _, c := range []struct {
		prefer nfa.Preference
		mark   string
	}{
		{nfa.Preference{Rule: "r-component", Policy: nfa.Longest}, ""},
		{nfa.Preference{Rule: "r-component", Policy: nfa.Shortest}, "?"},
		{nfa.Preference{Rule: "r-component", Policy: nfa.First}, ""},
		{nfa.Preference{Rule: "namestring", Policy: nfa.First}, ""},
	} {
		run, err := compileURN(t, c.prefer)
		if err != nil {
			t.Errorf("%v: %v", c.prefer, err)
			continue
		}
		machine, err := emit.Build(run.Machine)
		must.NoError(t, err)
		expression := urnExpression(c.mark)
		for _, beginning := range []string{"urn:a-b:a", "urn:a-b:a?+a", "urn:a-b:a?+a?=a?", "urn:a"} {
			forEach("a?=+#/", length, func(end string) bool {
				input := beginning + end
				expect.Equal(t, urnSpans(machine, input), fmt.Sprint(expression.FindStringSubmatchIndex(input)), "%v: %q", c.prefer, input)
				return !t.Failed()
			})
		}
	}
}

// urnSpans returns what the machine says of an input as the regular expression does.
func urnSpans(machine *fsm.Machine, input string) string {
	var m fsm.Match
	if !machine.Scan(0, []byte(input), &m) {
		return "[]"
	}
	spans := []int{0, len(input)}
	for i := range 5 {
		if m.Has(i) {
			spans = append(spans, int(m.Spans[i].Start), int(m.Spans[i].End))
		} else {
			spans = append(spans, -1, -1)
		}
	}
	return fmt.Sprint(spans)
}

// TestPreferencesChangeNoLanguage compiles the URN with every preference and without
// any capture, which needs none: the recognisers are the same, state by state.
func TestPreferencesChangeNoLanguage(t *testing.T) {
	sources := urnSources(t)
	var first *fsm.Machine
	for _, rules := range []string{"", "namestring", "rq-components", "r-component", "pchar", "r-component q-component"} {
		for policy := range nfa.Policies {
			spec := nfa.Spec{Entries: []string{"namestring"}}
			for _, rule := range strings.Fields(rules) {
				spec.Prefer = append(spec.Prefer, nfa.Preference{Rule: rule, Policy: nfa.Policy(policy)})
			}
			run, err := Compile(sources, spec)
			must.NoError(t, err)
			machine, err := emit.Build(run.Machine)
			must.NoError(t, err)
			if first == nil {
				first = machine
			}
			if !reflect.DeepEqual(machine, first) {
				t.Errorf("%v: the recogniser is another one", spec.Prefer)
			}
		}
	}
}

package abnf

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// importing is the grammar of some texts: of the first one, with the others to
// import from. After the name of an import are the rules to take from it, if any
// are named. Each text begins with its name and a newline.
func importing(roots string, texts ...string) (*Grammar, error) {
	sources := []Source{{Name: "core", Text: []byte("D = %x30-39\nH = D / %x41-46\n"), Library: true}}
	for i, text := range texts {
		head, rest, _ := strings.Cut(text, "\n")
		name, rules, _ := strings.Cut(head, "=")
		source := Source{Name: name, Text: []byte(rest), Import: i > 0}
		if rules != "" {
			source.Rules = strings.Split(rules, ",")
		}
		sources = append(sources, source)
	}
	return ReadFor(strings.Fields(roots), sources...)
}

// TestImportTakesWhatIsNeeded has the whole grammar that comes out, but for the
// library's two rules.
func TestImportTakesWhatIsNeeded(t *testing.T) {
	const other = "o\nx = y z\ny = %x01\nz = %x02\nunused = %x03\nD = %x30-39\n"
	named := func(rules string) string { return "o=" + rules + strings.TrimPrefix(other, "o") }
	for _, test := range []struct {
		name, roots string
		texts       []string
		want        string
	}{
		{"what a rule lacks", "", []string{"a\ns = y D\n", other}, "y = %x01\ns = y D\n"},
		{"what that needs in its turn", "", []string{"a\ns = X\n", other}, "x = y z\ny = %x01\nz = %x02\ns = X\n"},
		{"a rule to begin with", "x", []string{"a\ns = %x09\n", other}, "x = y z\ny = %x01\nz = %x02\ns = %x09\n"},
		{"its own rule goes before, in what is taken too", "", []string{"a\ns = x\ny = %x09\n", other}, "x = y z\nz = %x02\ns = x\ny = %x09\n"},
		{"named rules", "", []string{"a\ns = %x09\n", named("x")}, "x = y z\ny = %x01\nz = %x02\ns = %x09\n"},
		{"named rules with an own one among what they need", "", []string{"a\ny = %x09\n", named("x")}, "x = y z\nz = %x02\ny = %x09\n"},
		{"a named rule that is defined alike", "", []string{"a\ny = %x01\n", named("y")}, "y = %x01\n"},
		{"a named rule with more alternatives", "", []string{"a\ny =/ %x09\n", named("x,y")}, "x = y z\ny = %x01 / %x09\nz = %x02\n"},
		{"a needed rule with more alternatives", "", []string{"a\ny =/ %x09\ns = x\n", other}, "y = %x01 / %x09\nx = y z\nz = %x02\ns = x\n"},
		{"a named rule for one of the library's", "", []string{"a\ns = H\n", "o=D\nD = %x30-31\n"}, "D = %x30-31\ns = H\n"},
		{"one file needs another", "", []string{"a\ns = p\n", "o\np = q\n", "u\nq = %x07\n"}, "p = q\nq = %x07\ns = p\n"},
		{"two files that agree", "", []string{"a\ns = p q\n", "o\np = r\nr = %x01\n", "u\nq = r\nr = %x01\n"}, "p = r\nq = r\nr = %x01\ns = p q\n"},
		{"two files that differ, and a name", "", []string{"a\ns = p q\n", "o\np = r\nr = %x01\n", "u=q,r\nq = r\nr = %x02\n"}, "q = r\nr = %x02\np = r\ns = p q\n"},
		{"nothing", "", []string{"a\ns = %x09\n", other}, "s = %x09\n"},
	} {
		g, err := importing(test.roots, test.texts...)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got := strings.NewReplacer("D = %x30-39\n", "", "H = D / %x41-46\n", "").Replace(dumpText(g))
		expect.Equal(t, got, test.want, "%s", test.name)
		expect.Equal(t, g.Check(), nil, "%s", test.name)
	}
}

// TestImportErrors has the whole message of each thing that cannot be imported.
func TestImportErrors(t *testing.T) {
	for _, test := range []struct {
		name, roots string
		texts       []string
		want        string
	}{
		{"no such rule", "", []string{"a\ns = x\n", "o=x\ny = %x01\n"}, `o:1:1: there is no rule "x" to import; want the name of a rule of this file`},
		{"not ABNF", "", []string{"a\ns = x\n", "o\ny = \n"}, `o:1:4: the end of the rule is no element` + element},
		{"defined otherwise", "", []string{"a\ns = x\nx = %x02\n", "o=x\nx = %x01\n"},
			`a:2:1: the rule "x" is imported too, from o:1:1, where it differs; want it not imported, or not defined here, or "=/" for more alternatives`},
		{"named of two files", "", []string{"a\ns = x\n", "o=x\nx = %x01\n", "u=x\nx = %x02\n"},
			`u:1:1: the rule "x" is to be imported from here and from o:1:1, where it differs; want it from one of them`},
		{"needed of two files", "", []string{"a\ns = p q\n", "o\np = r\nr = %x01\n", "u\nq = r\nr = %x02\n"},
			`u:2:1: the rule "r" is needed from here, but differs at o:2:1; want it named, as in -import u=r, or a definition of its own`},
		{"in two files", "r", []string{"a\ns = %x01\n", "o\nr = %x01\n", "u\nr = %x02\n"},
			`u:1:1: the rule "r" is needed from here, but differs at o:1:1; want it named, as in -import u=r, or a definition of its own`},
		{"another than the library's", "", []string{"a\ns = p D\n", "o\np = 2D\nD = %x30-31\n"},
			`o:2:1: the rule "D" is needed from here, but differs at core:1:1; want it named, as in -import o=D, or a definition of its own`},
		{"more alternatives of nothing", "", []string{"a\ns =/ %x01\n", "o=x\nx = %x01\ns = x\n"},
			`a:1:1: "=/" extends the rule "s", which is not defined above; want "="`},
	} {
		_, err := importing(test.roots, test.texts...)
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: got %v\nwant %s", test.name, err, test.want)
		}
	}
}

package uritemplate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestChoicesAreThoseOfThePackageComment has each sentence about which values are found,
// and more.
func TestChoicesAreThoseOfThePackageComment(t *testing.T) {
	for _, c := range []struct{ template, text, values string }{
		{"{x,y}", "a", "x=a"},
		{"{x,y}", "", "x="},
		{"{x}", "", "x="},
		{"{#x}", "", ""},
		{"{x}.{y}", "a.b.c", "x=a.b y=c"},
		{"{x}{y}", "ab", "x=ab y="},
		{"{+x}/{y}", "a/b/c", "x=a/b y=c"},
		{"{+x,y}", "a,b,c", "x=a y=b,c"},
		{"{#x,y}", "#a,b", "x=a y=b"},
		{"{+x,y}/z,z", "a/z,z", "x=a"},
		{"{/x*,y*}", "/a/b/c", "x=a y=[b c]"},
		{"{/x*,y}", "/a/b/c", "x=[a b] y=c"},
		{"{x,y}", "a,b,c", "x=a y=[b c]"},
		{"{x}", "a,b", "x=[a b]"},
		{"{/x*}", "/a", "x=a"},
		{"{/x*}", "/a=b/c", "x={a:b c:}"},
		{"{?x*}", "?x=1&x=2", "x=[1 2]"},
		{"{?x*}", "?k=1&x=2", "x={k:1 x:2}"},
		{"{?x*}", "?x=", "x="},
		{"{;x*}", ";x;x=1", "x=[ 1]"},
		{"{.x*}", ".a.b", "x=[a b]"},
		{".{x}", ".a.b", "x=a.b"},
		{"{+x}", "a%20b%2f", "x=a%20b%2f"},
		{"{x}", "a%20b%2F", "x=a b/"},
		{"{x:1}", "a", "x=a"},
		{"{/x:1,x}", "/a/abc", "x=abc"},
		{"{?x,y*}", "?x=1&k=2", "x=1 y={k:2}"},
		{"{?x*,y}", "?k=2&y=3", "x={k:2} y=3"},
		{"{?x,y}", "?y=1", "y=1"},
	} {
		template := MustParse(c.template)
		var m Match
		if !template.MatchString(c.text, &m) {
			t.Errorf("%s does not match %q", c.template, c.text)
			continue
		}
		checkMatch(t, template, c.text, &m)
		var values []string
		for _, name := range template.Names() {
			if v := m.Value(name); v.IsDefined() {
				values = append(values, name+"="+written(v))
			}
		}
		expect.Equal(t, strings.Join(values, " "), c.values, "the values of %q for %s", c.text, c.template)
	}
	for _, c := range []struct{ template, text string }{
		{"{x}", "a/b"}, {"{x}", "%7e"}, {"{x}", "%7E"}, {"{x}", "%2f"}, {"{x:1}", "ab"}, {"{?x,y}", "?y=1&x=2"}, {"{?x}", "?x"}, {"{;x}", ";x="},
		{"{/x:1,x}", "/a/bc"}, {"{/x}", "/a/b"}, {"{x*}", "a=b=c"}, {"{x*}", "a="}, {"HTTP://h/{x}", "http://h/a"},
	} {
		var m Match
		expect.Equal(t, MustParse(c.template).MatchString(c.text, &m), false, "%s matches %q", c.template, c.text)
	}
}

// written returns a value as the table has it.
func written(v Value) string {
	if !v.isComposite() {
		return v.String()
	}
	var members []string
	for name, member := range v.All() {
		if v.isPairs() {
			member = name + ":" + member
		}
		members = append(members, member)
	}
	if v.isPairs() {
		return "{" + strings.Join(members, " ") + "}"
	}
	return fmt.Sprint(members)
}

package uritemplate

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestMatchTriesEveryWay has templates with three variables, and with more than there is room
// for without a buffer, of which a regular expression knows what they match.
func TestMatchTriesEveryWay(t *testing.T) {
	length := exhaustive.Pick(10, 8, 7)
	for _, literals := range [][3]string{{"a", "b", "a"}, {"a", "a", "a"}, {"ab", "b", "a"}, {"b", "ab", "ba"}} {
		for _, limit := range []string{"", ":3"} {
			template := MustParse("{x}" + literals[0] + "{y" + limit + "}" + literals[1] + "{z}" + literals[2])
			run := map[string]string{"": "*", ":3": "{0,3}"}[limit]
			want := regexp.MustCompile("^[ab]*" + literals[0] + "[ab]" + run + literals[1] + "[ab]*" + literals[2] + "$")
			exhaustive.Strings("", []byte("ab"), length, func(text string) {
				var m Match
				expect.Equal(t, template.MatchString(text, &m), want.MatchString(text), "%q", text)
			})
		}
	}
	many := MustParse("{a}a{b}a{c}a{d}a{e}a{f}a{g}a{h}a{i}a{j}a{k}a{l}")
	few := MustParse("{x}b{y}c{z}d")
	for n := range 140 {
		var m Match
		expect.Equal(t, many.MatchString(strings.Repeat("a", n), &m), n >= 11, "%d letters", n)
		expect.Equal(t, few.MatchString(strings.Repeat("b", n)+strings.Repeat("c", n)+strings.Repeat("d", n), &m), n > 0, "%d of each letter", n)
		expect.Equal(t, few.MatchString(strings.Repeat("c", n)+strings.Repeat("b", n)+"d", &m), false, "%d letters in a wrong order", n)
	}
}

// TestTheClearestExpansionGivesTheValue has a name that comes twice: the names of an array are
// read where they are, and a prefix is not the value.
func TestTheClearestExpansionGivesTheValue(t *testing.T) {
	for template, text := range map[string]string{"{x}{?x*}": "a,1,b,2?a=1&b=2", "{?x*}/{x}": "?a=1&b=2/a,1,b,2", "{;x*}/{x}": ";a=1;b=2/a,1,b,2"} {
		var m Match
		if !MustParse(template).MatchString(text, &m) {
			t.Errorf("%s does not match %s", template, text)
			continue
		}
		got := ""
		for name, member := range m.Value("x").All() {
			got += name + "=" + member + " "
		}
		expect.Equal(t, got, "a=1 b=2 ", "the array of %s", template)
	}
	var m Match
	expect.Equal(t, MustParse("{?x:3}").MatchString("?x=a,b", &m), false, "a prefix with a comma")
}

package uritemplate

import (
	"strings"
	"testing"
)

// FuzzMatch parses any text, matches any other, and expands what matched. A text that was
// expanded from a value has to match, where no name comes twice.
func FuzzMatch(f *testing.F) {
	for _, template := range []string{"", "a", "{x}", "{+x}/{y}", "{/x*,y:3}", "{?x,y*}{&z}", "{.a,b*}", "{;x,y}", "{x:1}/{x}", "{#x,x}", "é%41'{%41.b}"} {
		for _, src := range []string{"", "a", "/a/b", "?x=1&y=2", ";x;y=1", "a%2Cb", "#a,a", ".a=b.c", "%", "a/ab"} {
			f.Add(template, src)
		}
	}
	f.Fuzz(func(t *testing.T, text, src string) {
		template, err := Parse(text)
		if err != nil {
			if strings.Contains(err.Error(), text) && len(text) > 20 {
				t.Errorf("the error repeats the template: %v", err)
			}
			return
		}
		var m Match
		if template.MatchString(src, &m) {
			checkMatch(t, template, src, &m)
		}
		values := make([]Value, len(template.Names()))
		for i := range values {
			values[i] = [...]Value{String(src), {}, String("v")}[i%3]
		}
		uri, err := template.AppendValues(nil, values...)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if template.Match(uri, &m) {
			checkMatch(t, template, string(uri), &m)
		} else if len(template.names) == len(template.variables) {
			t.Errorf("%q does not match %q, its expansion", text, uri)
		}
	})
}

// FuzzAppend compares with the reference.
func FuzzAppend(f *testing.F) {
	for _, form := range []string{"x", "+x", "/x*,y", "?x,y*", ";x:3", "#y,x", ".y*"} {
		for _, value := range []string{"", "a b", "100%", "%41%zz", "é/,"} {
			f.Add(form, value, "k")
		}
	}
	f.Add("3x:3", "a b", "k") // "3x" is another name than "x"
	f.Fuzz(func(t *testing.T, form, x, y string) {
		template, err := Parse("{" + form + "}")
		if err != nil || strings.ContainsAny(form, "{}") {
			return
		}
		for _, values := range []map[string]any{
			{"x": x, "y": y},
			{"x": []string{x, y}, "y": []string{}},
			{"x": nil, "y": [][2]string{{x, y}, {y, ""}}},
		} {
			if strings.Contains(form, ":") && strings.ToValidUTF8(x+y, "") != x+y {
				return // the reference counts the characters of UTF-8
			}
			if strings.Contains(form, ":") && strings.Contains(x+y, "%") {
				return // its triplets may be no UTF-8
			}
			checkAppend(t, template, values)
		}
	})
}

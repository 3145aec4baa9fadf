package bench

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uritemplate"
	uritemplate3 "github.com/yosida95/uritemplate/v3"
)

// uriTemplates are templates as APIs have them, with values and the expansion.
var uriTemplates = []struct {
	name, template, expansion string
	values                    map[string]string
}{
	{"path", "https://api.example.com/users/{user}/repos/{repo}", "https://api.example.com/users/ada/repos/engine", map[string]string{"user": "ada", "repo": "engine"}},
	{"query", "https://api.github.com/search/repositories{?q,sort,order,page}", "https://api.github.com/search/repositories?q=uri%20template&sort=stars&page=2",
		map[string]string{"q": "uri template", "sort": "stars", "page": "2"}},
	{"operators", "https://example.com{/group,id}.{format}{?lang}{#part}", "https://example.com/books/42.json?lang=en#a/b",
		map[string]string{"group": "books", "id": "42", "format": "json", "lang": "en", "part": "a/b"}},
}

// BenchmarkURITemplateExpand measures an expansion: with the values in a map, as the peer
// has them, and in the order of the names.
func BenchmarkURITemplateExpand(b *testing.B) {
	for _, c := range uriTemplates {
		template := uritemplate.MustParse(c.template)
		vars, theirs := uritemplate.Map{}, uritemplate3.Values{}
		var inOrder []uritemplate.Value
		for _, name := range template.Names() {
			if value, defined := c.values[name]; defined {
				vars[name] = uritemplate.String(value)
				theirs[name] = uritemplate3.String(value)
			}
			inOrder = append(inOrder, vars[name])
		}
		dst := make([]byte, 0, 200)
		peer := uritemplate3.MustNew(c.template)
		for _, way := range []struct {
			name   string
			expand func() string
		}{
			{"uriscan_map", func() string {
				dst, _ = template.Append(dst[:0], vars)
				return ""
			}},
			{"uriscan", func() string {
				dst, _ = template.AppendValues(dst[:0], inOrder...)
				return ""
			}},
			{"yosida95", func() string {
				s, _ := peer.Expand(theirs)
				return s
			}},
		} {
			b.Run("template="+c.name+"/peer="+way.name, func(b *testing.B) {
				got := way.expand()
				if got == "" {
					got = string(dst)
				}
				must.Equal(b, got, c.expansion, "the expansion")
				b.ReportAllocs()
				report := countInstructions(b, 1, "insns/op")
				for b.Loop() {
					way.expand()
				}
				report()
			})
		}
	}
}

// BenchmarkURITemplateMatch measures a match of that expansion, and of a text that is
// wrong at its end.
func BenchmarkURITemplateMatch(b *testing.B) {
	for _, c := range uriTemplates {
		template, peer := uritemplate.MustParse(c.template), uritemplate3.MustNew(c.template)
		var m uritemplate.Match
		for _, text := range []struct {
			name, text string
			matches    bool
		}{{"expansion", c.expansion, true}, {"other", c.expansion + " ", false}} {
			for _, way := range []struct {
				name  string
				match func() bool
			}{
				{"uriscan", func() bool { return template.MatchString(text.text, &m) }},
				{"yosida95", func() bool { return peer.Match(text.text) != nil }},
			} {
				b.Run("template="+c.name+"/text="+text.name+"/peer="+way.name, func(b *testing.B) {
					must.Equal(b, way.match(), text.matches, "it matches")
					b.ReportAllocs()
					report := countInstructions(b, 1, "insns/op")
					for b.Loop() {
						way.match()
					}
					report()
				})
			}
		}
	}
}

package template_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/template"
)

// preset returns a preset of one's own.
func preset(t testing.TB, o template.Options) *template.Preset {
	t.Helper()
	p, err := template.New(o)
	must.NoError(t, err)
	return p
}

// otelCases are templates of the default preset.
var otelCases = []struct{ path, template string }{
	{"", ""}, {"/", "/"}, {"//", "//"}, {"/users/", "/users/"}, {"users", "users"}, {"/users//42/", "/users//{int}/"}, {"42", "{int}"}, {"?42", ""}, {"#", ""},
	{"/api/v1/users/42/orders/9f8b7c6d-5e4f-4a3b-8c1d-0e9f8a7b6c5d", "/api/v1/users/{int}/orders/{uuid}"},
	{"/en-US/docs/2.4.0/index.html", "/en-US/docs/2.4.0/index.html"}, {"/2026/11/23/a-b-c", "/{int}/{int}/{int}/a-b-c"},
	{"/files/42.tar.gz", "/files/{int}.tar.gz"}, {"/assets/main.3f2a1b9c.chunk.js", "/assets/main.{hex}.chunk.js"}, {"/assets/dQw4w9WgXcQ.jpg", "/assets/{gibberish}.jpg"},
	{"/shop/blue-shoes-10482.html", "/shop/{slug}.html"}, {"/index.jsp;jsessionid=1A2B3C", "/index.jsp;{parameters}"}, {"/42;v=1/x", "/{parameters}/x"}, {"/id=42", "/id={parameters}"}, {"/Products(42)/Name", "/Products({parameters})/Name"}, {"/Orders(id=7,x=1)", "/Orders({parameters})"}, {"/42(7)", "/{parameters}"},
	{"/search/caf%C3%A9/2?q=1", "/search/{encoded}/{int}"}, {"/users/42#top", "/users/{int}"}, {"/users/{id}/x", "/users/{id}/x"}, {"/a b/\x00/\xff", "/{encoded}/{encoded}/{encoded}"},
	{"/" + strings.Repeat("x", 100) + "/42/" + strings.Repeat("la", 31) + "1/7", "/" + strings.Repeat("x", 100) + "/{int}/" + strings.Repeat("la", 31) + "1/{int}"},
}

func TestOtelKeepsSlashesAndConstants(t *testing.T) {
	for _, c := range otelCases {
		for _, p := range []*template.Preset{nil, template.Named("otel"), preset(t, template.Options{}), preset(t, template.Options{Base: "otel"})} {
			expect.Equal(t, string(template.Append(nil, c.path, p)), c.template, "%q", c.path)
		}
	}
}

// TestOptionsHaveTheirEffect has an option in each row.
func TestOptionsHaveTheirEffect(t *testing.T) {
	for _, c := range []struct {
		options        template.Options
		path, template string
	}{
		{template.Options{Placeholder: "*"}, "/users/42/f81d4fae-7dec-11d0-a765-00a0c91e6bf6/7.json", "/users/*/*/*.json"},
		{template.Options{Classes: []template.Class{template.UUID}}, "/users/42/f81d4fae-7dec-11d0-a765-00a0c91e6bf6/7.json", "/users/42/{uuid}/7.json"},
		{template.Options{Classes: []template.Class{template.File}}, "/users/42/7.json", "/users/42/7.json"},
		{template.Options{Classes: []template.Class{template.File, template.Int}}, "/users/42/7.json", "/users/{int}/{int}.json"},
		{template.Options{Classes: []template.Class{}}, "/users/42", "/users/42"},
		{template.Options{Classes: []template.Class{template.Version, template.Locale}}, "/v1/en-us/42", "/{version}/{locale}/42"},
		{template.Options{Placeholders: map[template.Class]string{template.Int: "{id}", template.Version: "{v}"}}, "/v1/42/3f2a1b9", "/{v}/{id}/{hex}"},
		{template.Options{Placeholder: "{id}", Placeholders: map[template.Class]string{template.Date: "{date}"}}, "/2026-11-23/42", "/{date}/{id}"},
		{template.Options{Segments: 2}, "/a/42/b/c", "/a/{int}"},
		{template.Options{Segments: 2, Rest: "*"}, "/a/42/b/c", "/a/{int}/*"},
		{template.Options{Segments: 2, Rest: "*"}, "/a/42", "/a/{int}"},
		{template.Options{Base: "rfc1051", Segments: 2, Rest: "{more}"}, "//a//42//b/c", "/a/{param:int}/{more}"},
		{template.Options{Base: "odigos", Segments: 2}, "/a/42/b", "/a/{id}"},
		{template.Options{Base: "odigos", Segments: 2}, "/a//b", "/a/"},
		{template.Options{Base: "rfc1051"}, "/1/2/3/4/5/6/7/8/9", "/1/2/3/4/5/6/7/8"},
		{template.Options{Base: "odigos", Rules: []string{"/users/{name}"}}, "/users/ann/42/", "/users/{name}/{id}/"},
		{template.Options{Rules: []string{"/api/v1/*"}}, "/api/v1/42/42", "/api/v1/42/{int}"},
		{template.Options{Rules: []string{"/api/v1/*"}}, "/api/v1/", "/api/v1/"},
		{template.Options{Rules: []string{"/api/v1/*"}}, "/api/v2/42", "/api/v2/{int}"},
		{template.Options{Rules: []string{"/u/{name}/posts", "/u/*"}}, "/u/ann/posts/42", "/u/{name}/posts/{int}"},
		{template.Options{Rules: []string{"/u/{name}/posts", "/u/*"}}, "/u/42/likes", "/u/42/likes"},
		{template.Options{Rules: []string{"/static/**"}}, "/static/1/2.js", "/static/1/2.js"},
		{template.Options{Rules: []string{"/static/**"}}, "/static", "/static"},
		{template.Options{Rules: []string{"/files/{path...}"}}, "/files/a/b/42", "/files/{path}"},
		{template.Options{Rules: []string{"/files/{path...}"}}, "/files/", "/files/{path}"},
		{template.Options{Rules: []string{"/files/{path...}"}}, "/files", "/files"},
		{template.Options{Rules: []string{"/**"}}, "/1/2", "/1/2"},
		{template.Options{Rules: []string{"/x/*"}, Segments: 1, Rest: "*"}, "/x/1/2", "/x/*"},
		{template.Options{Rules: []string{"/a/b"}, Base: "rfc1051"}, "//a//b//42", "/a/b/{param:int}"},
	} {
		expect.Equal(t, string(template.Append(nil, c.path, preset(t, c.options))), c.template, "%q by %+v", c.path, c.options)
	}
}

// TestWrongOptionsAreErrors wants the error to say what would be right.
func TestWrongOptionsAreErrors(t *testing.T) {
	for _, c := range []struct {
		options template.Options
		says    string
	}{
		{template.Options{Base: "none"}, `want one of "otel", "rfc1051", "odigos"`},
		{template.Options{Base: "rfc1051", Placeholder: "*"}, "want no other Base"},
		{template.Options{Base: "odigos", Classes: []template.Class{}}, "want no other Base"},
		{template.Options{Segments: -1}, "want 0 for all"},
		{template.Options{Classes: []template.Class{template.Constant}}, "Classes has constant; want"},
		{template.Options{Classes: []template.Class{200}}, "Classes has unknown class; want"},
		{template.Options{Placeholders: map[template.Class]string{template.Constant: "x"}}, "Placeholders has constant; want"},
		{template.Options{Placeholders: map[template.Class]string{template.Int: ""}}, "is empty; want"},
		{template.Options{Placeholder: "a/b"}, "want a text such as {id}"},
		{template.Options{Rest: "?"}, "want a text such as {id}"},
		{template.Options{Rules: []string{"/a", "api"}}, "rule 2: no segment; want"},
		{template.Options{Rules: []string{"/"}}, "rule 1: no segment; want"},
		{template.Options{Rules: []string{"/a//b"}}, "rule 1: segment 2 is wrong; want"},
		{template.Options{Rules: []string{"/a/"}}, "segment 2 is wrong"},
		{template.Options{Rules: []string{"/{a"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/{}"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/{a b}"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/**/a"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/{a...}/b"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/{...}"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/a*"}}, "segment 1 is wrong"},
		{template.Options{Rules: []string{"/a?b"}}, "segment 1 is wrong"},
	} {
		p, err := template.New(c.options)
		if p != nil || err == nil || !strings.HasPrefix(err.Error(), "template: ") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%+v: %v, want an error with %q", c.options, err, c.says)
		}
	}
}

// TestPresetsAreNamed also wants the list to be new each time.
func TestPresetsAreNamed(t *testing.T) {
	names := template.Presets()
	expect.Slices(t, names, []string{"otel", "rfc1051", "odigos"}, "Presets")
	for _, name := range names {
		if template.Named(name) == nil || template.Named(strings.ToUpper(name)) != nil {
			t.Errorf("%s is not the name of a preset, or in another case, too", name)
		}
	}
	names[0] = "changed"
	if slices.Contains(template.Presets(), "changed") || template.Named("") != nil {
		t.Error("the list of presets can be changed, or one has no name")
	}
}

// TestPresetsDoNotChangeEachOther makes presets from the same base.
func TestPresetsDoNotChangeEachOther(t *testing.T) {
	classes := []template.Class{template.Int}
	first := preset(t, template.Options{Classes: classes, Rules: []string{"/a/*"}})
	preset(t, template.Options{Placeholder: "*", Rules: []string{"/b/*"}})
	classes[0] = template.UUID
	expect.Equal(t, string(template.Append(nil, "/a/42/42/b/42", first)), "/a/42/{int}/b/{int}", "the first preset")
	expect.Equal(t, string(template.Append(nil, "/a/42", nil)), "/a/{int}", "the default")
}

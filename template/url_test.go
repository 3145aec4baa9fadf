package template_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/template"
)

// ofURL returns the template of a URL.
func ofURL(url string, p *template.Preset) string {
	var s uriscan.Spans
	uriscan.ScanString(url, &s)
	return string(template.AppendURL(nil, url, &s, p))
}

func TestURLsKeepSchemeHostAndPort(t *testing.T) {
	withQuery := preset(t, template.Options{Query: true})
	for _, c := range []struct{ url, template, query string }{
		{"https://u:p@h:8080/users/42?b=1&a=2#top", "https://h:8080/users/{int}", "?a&b"},
		{"http://h", "http://h", ""}, {"http://h/", "http://h/", ""}, {"//h/42", "//h/{int}", ""}, {"/42?x=1", "/{int}", "?x"}, {"42", "{int}", ""}, {"", "", ""}, {"#x", "", ""},
		{"http://[2001:db8::7]:443/v1", "http://[2001:db8::7]:443/v1", ""}, {"http://h:/x", "http://h:/x", ""}, {"file:///home/42", "file:///home/{int}", ""},
		{"http://h/?a=1&a=2&c&d=&=e&&a[]=1", "http://h/", "?&a&d&{value}"}, {"http://h/?", "http://h/", ""}, {"http://h/?&&", "http://h/", ""},
		{"http://h/?filter%5Bname%5D=1&f%5bx=2&x@y=1&9f8b7c6d=2&%41=1&$top=3", "http://h/", "?$top&f&filter&{name}"},
		{"mailto:ann@example.com?subject=x", "mailto:{path}", ""}, {"data:text/plain,abc", "data:{path}", ""}, {"urn:isbn:9780306406157", "urn:{path}", ""},
		// Valid, with what others take for userinfo.
		{"http:///u:p@h/x", "http://{path}", ""}, {"http:/u:p@h/x", "http:{path}", ""}, {"http://h/a/u:p@h/x", "http://h/a/{hidden}/x", ""}, {"u%40h/x", "{path}", ""},
		{"http://u%40h/x", "http://{hidden}/x", ""}, {"http://h/x;sid=s3cr3t", "http://h/x;{parameters}", ""}, {"http://h/u:p@h;a=b", "http://h/{parameters}", ""},
		// Invalid.
		{"http://u:p w@h/x", "{invalid}", ""}, {"http://u:p/w @h/x", "{invalid}", ""}, {"http://h:8x/a", "{invalid}", ""}, {"http://[::1", "{invalid}", ""}, {"1http://h/a", "{invalid}", ""},
		{"http://h/a b/42?x y=1", "http://h/{encoded}/{int}", "?{name}"}, {"http://h/a?b|c=1", "http://h/a", "?{name}"}, {"http://h/a b%40c", "{invalid}", ""}, {"http://h\\x", "{invalid}", ""},
	} {
		expect.Equal(t, ofURL(c.url, nil), c.template, "%q", c.url)
		expect.Equal(t, ofURL(c.url, withQuery), c.template+c.query, "%q with its query", c.url)
	}
}

// TestManyNamesAreOne has queries about as long as the limit.
func TestManyNamesAreOne(t *testing.T) {
	p := preset(t, template.Options{Query: true})
	for _, c := range []struct{ names, want int }{{31, 31}, {32, 32}, {33, 1}, {1000, 1}} {
		var query []string
		for i := range c.names {
			query = append(query, strings.Repeat("n", 1+i%40)+strings.Repeat("m", i/40)+"=1")
		}
		for range 40 { // names that are known do not count
			query = append(query, query[0])
		}
		got := ofURL("/?"+strings.Join(query, "&"), p)
		expect.Equal(t, 1+strings.Count(got, "&"), c.want, "names of %d in %q", c.names, got)
	}
	expect.Equal(t, ofURL("/?"+strings.Repeat("x=1&", 100)+"y", p), "/?x&{value}", "names that repeat")
}

// secret is in every place of a URL in which a secret may be.
const secret = "zq8secret"

// TestNoSecretIsWritten puts a secret into userinfo, values, fragments and what looks like
// userinfo, and changes every byte around it.
func TestNoSecretIsWritten(t *testing.T) {
	var urls []string
	for _, form := range []string{
		"https://S@h/a", "https://u:S@h/a", "https://S:S@h/a", "//u:S@h", "http://u:S @h/a", "http://u:S/@h/a", "http://u:S?@h/a", "http://u:S#@h/a", "http:///u:S@h/a", "http:/u:S@h", "http:u:S@h",
		"http://h/u:S@h", "http://h/a?x=S", "http://h/a?S", "http://h/a?x=1&S", "http://h/a#S", "http://h/a?x#S", "http://h/a;sid=S", "http://h/a;b;sid=S/c", "http://h/token=S", "http://h/u:S%40h", "http://h/u:p@h(S=1)", "http://h/a(id=S)",
		"jdbc:mysql://u:S@h/a", "mailto:S@h", "user:S@h", "data:,S", "http://u%3AS%40h/a", "http://u:S%40h/a", "http://[::1]@u:S@h", "http://u:S\\@h/a", "\nhttp://u:S@h/a", "http://u:S\t@h",
		"http://h/ u:S@h", "http://h/a?x=S y", "http://h/a b?x=S", "?S", "#S", "http://h/a?u:S@h=1",
	} {
		urls = append(urls, strings.ReplaceAll(form, "S", secret))
	}
	presets := append(allPresets(t), preset(t, template.Options{Classes: []template.Class{}, Query: true, Rules: []string{"/**"}}))
	for _, url := range urls {
		for _, p := range presets {
			if got := ofURL(url, p); strings.Contains(got, secret) {
				t.Errorf("the template of %q is %q", url, got)
			}
		}
	}
}

// TestTemplatesOfURLsAreOneLine wants every template to be printable ASCII without spaces, of
// whatever input: nothing of invalid bytes gets into a log.
func TestTemplatesOfURLsAreOneLine(t *testing.T) {
	for _, url := range slices.Concat(samples.Cases(t), samples.States(t), hostilePaths()) {
		for _, p := range allPresets(t) {
			got := ofURL(url, p)
			if i := strings.IndexFunc(got, func(r rune) bool { return r <= ' ' || r >= 0x7f }); i >= 0 {
				t.Errorf("the template of %.80q has the byte 0x%02x", url, got[i])
			}
		}
	}
}

package caddy

import (
	"cmp"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
)

// normalRows have a target, and the normal form of its path and query; nothing where
// that is what was sent.
var normalRows = []struct{ target, normal string }{
	{"/", ""},
	{"/a/b?c=d", ""},
	{"/a%2Fb", ""},
	{"/%C3%A9", ""},
	{"/a?", ""},
	{"//evil.example/x", ""},
	{"/a//b", ""},
	{"/%7Euser", "/~user"},
	{"/a%2fb", "/a%2Fb"},
	{"/?q=%7e%c3%a9", "/?q=~%C3%A9"},
	{"/a/./b/../c", "/a/c"},
	{"/..", "/"},
	{"/../../etc/passwd", "/etc/passwd"},
	{"/a/%2e%2E/b", "/b"},
	{"/a/b/.", "/a/b/"},
	{"/a/..?x=/../y", "/?x=/../y"},
	{"/%252e%252e/", ""},
	{"//evil.example/%7Ea", "//evil.example/~a"},
	{"/.//evil.example", "//evil.example"},
	{"/a/..//evil.example/", "//evil.example/"},
	{"http://EXAMPLE.com:80/%7ea", "/~a"},
	{"http://example.com", "/"},
	{"http://example.com?q", "/?q"},
	{"http://example.com/a/../b?q", "/b?q"},
	{"HTTP://example.com/b", ""},
	{"http://example.com?", "/?"},
}

// TestNormalFormsOfTargets compares with the rows. The normal form of a normal form is
// itself.
func TestNormalFormsOfTargets(t *testing.T) {
	for _, row := range normalRows {
		var found urihttp.Request
		foundIn(&found, "GET", row.target)
		path, changed := normalPath(&found)
		if changed != (row.normal != "") || changed && path != row.normal {
			t.Errorf("%q: %q %v, want %q", row.target, path, changed, row.normal)
		}
		if foundIn(&found, "GET", path); !found.TargetSpans.Valid() {
			t.Errorf("%q: the normal form %q is no target", row.target, path)
		}
		if again, changed := normalPath(&found); changed {
			t.Errorf("%q: the normal form of %q is %q", row.target, path, again)
		}
	}
}

// foundIn fills found as a check of a request does.
func foundIn(found *urihttp.Request, method, text string) {
	urihttp.NewChecker(urihttp.Options{}).Check(requestOf(method, text), found)
}

// TestNormalFormOfOtherForms leaves targets without a path, and invalid ones.
func TestNormalFormOfOtherForms(t *testing.T) {
	for _, c := range []struct {
		method, target string
		form           target.Form
	}{
		{"OPTIONS", "*", target.Asterisk}, {"CONNECT", "h:443", target.Authority}, {"GET", "/%7E<", target.Origin}, {"GET", "", target.Origin},
		{"GET", "http:%7E", target.Absolute}, {"GET", "urn:a:%7E", target.Absolute}, {"GET", "file:/a/../b", target.Absolute}, // no host
	} {
		var found urihttp.Request
		foundIn(&found, c.method, c.target)
		if path, changed := normalPath(&found); changed || found.Form != c.form {
			t.Errorf("%s %q: form %v, %q", c.method, c.target, found.Form, path)
		}
	}
}

// pieces are what targets are made of.
var pieces = []string{"/", "/", ":", "@", "?", "#", "&", ";", "=", "%", "%2e", "%2F", "%7e", ".", "..", "a", "A", "h", "sig", "http:", "//", "http://", "[", "]", "::1", " ", "<", "\\", "\x00", "\xff", "80", "u:p@"}

// TestNormalFormsOfManyTargets makes targets of pieces.
func TestNormalFormsOfManyTargets(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 9112))
	for range 200_000 {
		var text strings.Builder
		for range random.IntN(10) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		checkNormalPath(t, text.String())
		checkRedacted(t, text.String())
	}
}

// FuzzNormalPath makes targets of any bytes.
func FuzzNormalPath(f *testing.F) {
	for _, row := range normalRows {
		f.Add(row.target)
	}
	f.Fuzz(func(t *testing.T, text string) { checkNormalPath(t, text) })
}

// checkNormalPath wants an origin-form that is its own normal form.
func checkNormalPath(t *testing.T, text string) {
	var found urihttp.Request
	foundIn(&found, "GET", text)
	path, changed := normalPath(&found)
	if !changed {
		return
	}
	if foundIn(&found, "GET", path); !found.TargetSpans.Valid() || found.Form != target.Origin {
		t.Errorf("%q: %q is no origin-form", text, path)
	}
	if again, changed := normalPath(&found); changed {
		t.Errorf("%q: the normal form of %q is %q", text, path, again)
	}
}

// TestRewriteGivesHandlersTheNormalForm asks a handler what it sees.
func TestRewriteGivesHandlersTheNormalForm(t *testing.T) {
	s := start(t, `
	uriscan {
		normalize rewrite
	}
	respond "{http.request.uri} {http.uriscan.normal}"`)
	for _, row := range normalRows {
		want := cmp.Or(row.normal, strings.TrimPrefix(row.target, "HTTP://example.com"))
		body := s.send(t, "GET", row.target, "example.com").body
		seen, normal, _ := strings.Cut(body, " ")
		if seen != want || !strings.HasSuffix(normal, want) {
			t.Errorf("%q: %q, want %q", row.target, body, want)
		}
	}
}

// TestRewriteReachesMatchersAfterIt asks for a forbidden path by other spellings.
func TestRewriteReachesMatchersAfterIt(t *testing.T) {
	s := start(t, `
	route {
		uriscan {
			normalize rewrite
		}
		@secret expression {http.request.uri}.startsWith("/secret")
		respond @secret "secret" 403
		respond "public"
	}`)
	s.wantStatuses(t, "rewrite", map[string]int{"/secret/x": 403, "/%73ecret/x": 403, "/a/%2e./secret": 403, "/public": 200, "/a?/secret": 200})
}

// TestRedirectNeverLeavesTheServer follows the Location of each row: it begins with one
// slash, so it is no reference to another host.
func TestRedirectNeverLeavesTheServer(t *testing.T) {
	s := start(t, "\n\turiscan {\nnormalize redirect\n}"+echo)
	for _, row := range normalRows {
		got := s.send(t, "GET", row.target, "example.com")
		if row.normal == "" {
			if got.status != 200 || got.location != "" {
				t.Errorf("%q: %+v", row.target, got)
			}
			continue
		}
		want := row.normal
		if strings.HasPrefix(want, "//") {
			want = "/." + want
		}
		if row.target == want { // a redirect there would never end
			if got.status != 200 || got.location != "" || !strings.HasPrefix(got.body, "GET "+row.normal+" ") {
				t.Errorf("%q: %+v", row.target, got)
			}
			continue
		}
		if got.status != 308 || got.location != want {
			t.Errorf("%q: %+v, want %q", row.target, got, want)
		}
	}
}

// TestRedirectsEnd follows each Location as it is. A second one is never needed: the
// handlers get the normal form then.
func TestRedirectsEnd(t *testing.T) {
	s := start(t, "\n\turiscan {\nnormalize redirect\n}"+echo)
	for _, target := range []string{"/.//evil.example/x", "//a/./b", "/a/..//b", "/././/%7E", "//..//a", "/%2e//a?%7e", "http://example.com/.//x", "http://example.com//a/.././/b", "/a/../b", "////..//"} {
		first := s.send(t, "GET", target, "example.com")
		if first.status == 200 {
			continue
		}
		if second := s.send(t, "GET", first.location, "example.com"); first.status != 308 || second.status != 200 {
			t.Errorf("%q: %+v, then %+v", target, first, second)
		}
	}
}

// TestRedirectKeepsItsStatus sets another one.
func TestRedirectKeepsItsStatus(t *testing.T) {
	s := start(t, "\n\turiscan {\nnormalize redirect 302\n}"+echo)
	if got := s.send(t, "POST", "/a/../b", "h"); got.status != 302 || got.location != "/b" {
		t.Errorf("%+v", got)
	}
}

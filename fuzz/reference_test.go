package fuzz

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uri"
)

// FuzzReference parses the input, marshals, changes and prints it, and turns it into
// a url.URL and back. A url.URL may change the text only as docs/migration.md says.
func FuzzReference(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			r, err := uri.Parse(string(src))
			var s uriscan.Spans
			if valid := uriscan.Scan(src, &s); valid != (err == nil) || valid && (r.String() != string(src) || r.Spans() != s) {
				t.Fatalf("%q: text %q, spans %+v, error %v", src, r.String(), r.Spans(), err)
			}
			checkFromURL(t, string(src))
			if err != nil {
				return
			}
			checkJSON(t, r)
			checkURL(t, r)
			checkChanges(t, r)
		})
	})
}

// checkJSON wants the same value from JSON.
func checkJSON(t *testing.T, r uri.Reference) {
	t.Helper()
	text, err := json.Marshal(r)
	var read uri.Reference
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	if err != nil || read != r {
		t.Errorf("%q is %s in JSON, read as %q, %v", r.String(), text, read.String(), err)
	}
}

// aBase is what references are resolved against.
var aBase = uri.MustParse("s://u@h:1/a/b?c#d")

// checkChanges wants what the methods return to be the value of its text. What is taken
// apart must come back when it is put together, and a relative reference must resolve
// to its target.
func checkChanges(t *testing.T, r uri.Reference) {
	t.Helper()
	resolved, err := aBase.Resolve(r)
	relative, relativeErr := aBase.Relative(r)
	back, backErr := aBase.Resolve(relative)
	again, againErr := uri.FromParts(r.Parts())
	if err != nil || relativeErr != nil || backErr != nil || back != resolved || againErr != nil || again != r {
		t.Errorf("%q: resolved %q %v, relative %q %v, back %q %v, from parts %q %v",
			r.String(), resolved.String(), err, relative.String(), relativeErr, back.String(), backErr, again.String(), againErr)
	}
	joined, err := r.JoinSegments("a/b", ":")
	if err != nil {
		t.Errorf("%q: %v", r.String(), err)
	}
	paired, err := r.WithPair("a b", "c&d")
	if value, ok := paired.QueryValue("a b"); value != "c&d" || !ok || err != nil {
		t.Errorf("%q with a pair is %q, %v", r.String(), paired.String(), err)
	}
	added, err := r.WithAddedPair("", "")
	if err != nil {
		t.Errorf("%q: %v", r.String(), err)
	}
	for _, got := range []uri.Reference{resolved, relative, r.Normalize(), joined, paired, paired.WithoutPairs("a b"), added} {
		if want, err := uri.Parse(got.String()); err != nil || want != got {
			t.Errorf("%q became %q with the spans %+v, a scan finds %+v, %v", r.String(), got.String(), got.Spans(), want.Spans(), err)
		}
	}
	expect.Equal(t, fmt.Sprintf("%v %q %+v", r, r, []uri.Reference{r}), fmt.Sprintf("%s %q [%s]", r.Redacted(), r.Redacted(), r.Redacted()), "%q as printed", r.String())
}

// checkFromURL wants a reference of what net/url accepts if what it writes is valid.
// There is one exception: of "/%2F" with a byte after it that RFC 3986 does not
// allow, net/url makes two slashes, and so a host that the url.URL does not have.
// FuzzFromURL has what the fields of a url.URL allow.
func checkFromURL(t *testing.T, src string) {
	t.Helper()
	u, err := url.Parse(src)
	if err != nil {
		return
	}
	want, wantErr := uri.Parse(u.String())
	r, err := uri.FromURL(u)
	switch {
	case wantErr == nil && u.Host == "" && u.User == nil && (want.HostPort() != "" || u.OmitHost && want.Has(uriscan.CompHost)):
		if err == nil {
			t.Errorf("%q, a url.URL that writes %q, is accepted with the host %q", src, u, r.HostPort())
		}
	case (err == nil) != (wantErr == nil) || err == nil && r != want:
		t.Errorf("%q, a url.URL that writes %q: %q, %v, want %v", src, u, r.String(), err, wantErr)
	}
}

// checkURL wants the text to come back from a url.URL with the changes that are
// documented.
func checkURL(t *testing.T, r uri.Reference) {
	t.Helper()
	u, err := r.URL()
	if err != nil {
		return
	}
	want := partsOf(r)
	for _, c := range urlChanges {
		c.apply(want)
	}
	if u.String() != want.String() {
		t.Errorf("%q comes back from net/url as %q, by docs/migration.md as %q", r.String(), u, want)
	}
}

// parts are the components of a reference, to be changed.
type parts struct {
	scheme, userinfo, hostPort, path, query, fragment string
	hasAuthority, hasUserinfo, hasQuery, hasFragment  bool
}

func partsOf(r uri.Reference) *parts {
	p := &parts{scheme: r.Scheme(), hostPort: r.HostPort(), path: r.Path(), hasAuthority: r.Has(uriscan.CompHost)}
	p.userinfo, p.hasUserinfo = r.Userinfo()
	p.query, p.hasQuery = r.Query()
	p.fragment, p.hasFragment = r.Fragment()
	return p
}

// String puts the components together as RFC 3986 §5.3 does.
func (p *parts) String() string {
	text := ""
	if p.scheme != "" {
		text += p.scheme + ":"
	}
	if p.hasAuthority {
		text += "//"
	}
	if p.hasUserinfo {
		text += p.userinfo + "@"
	}
	text += p.hostPort + p.path
	if p.hasQuery {
		text += "?" + p.query
	}
	if p.hasFragment {
		text += "#" + p.fragment
	}
	return text
}

// A urlChange is something that the text of a reference does not keep on its way
// through a url.URL.
type urlChange struct {
	name  string
	apply func(p *parts)
}

// urlChanges are all there are. Each row of the table in docs/migration.md is one
// of them.
var urlChanges = []urlChange{
	{"scheme-case", func(p *parts) { p.scheme = strings.ToLower(p.scheme) }},
	{"empty-fragment", func(p *parts) { p.hasFragment = p.fragment != "" }},
	{"empty-authority", func(p *parts) {
		p.hasAuthority = p.hasAuthority && (p.hasUserinfo || p.hostPort+p.path != "")
	}},
	{"userinfo-encoding", func(p *parts) {
		username, password, colon := strings.Cut(p.userinfo, ":")
		p.userinfo = encodedUserinfo(username)
		if colon {
			p.userinfo += ":" + encodedUserinfo(password)
		}
	}},
	{"host-triplet", func(p *parts) { p.hostPort = upperTriplets(p.hostPort) }},
	{"star", func(p *parts) {
		if p.path == "%2A" && !p.hasAuthority && p.scheme == "" {
			p.path = "*"
		}
	}},
}

// encodedUserinfo decodes a part of the userinfo and encodes it again with a
// triplet for every byte but the unreserved ones and "$&+,;=".
func encodedUserinfo(part string) string {
	var b strings.Builder
	for _, c := range []byte(decoded(part)) {
		if c < 0x80 && strings.IndexByte("-._~$&+,;=", c) >= 0 || '0' <= c && c <= '9' || 'A' <= c&^0x20 && c&^0x20 <= 'Z' {
			b.WriteByte(c)
			continue
		}
		b.WriteString("%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15]))
	}
	return b.String()
}

// upperTriplets writes the digits of all triplets in upper case.
func upperTriplets(text string) string {
	b := []byte(text)
	for i := range b {
		if b[i] == '%' {
			copy(b[i:], strings.ToUpper(text[i:i+3]))
		}
	}
	return string(b)
}

// TestURLChangesOfShortTexts tries all short texts of the bytes that matter to a
// url.URL.
func TestURLChangesOfShortTexts(t *testing.T) {
	needNetURL(t)
	longest := exhaustive.Pick(7, 6, 5)
	valid := 0
	var grow func(text string)
	grow = func(text string) {
		checkFromURL(t, text)
		if r, err := uri.Parse(text); err == nil {
			valid++
			checkURL(t, r)
		}
		if len(text) < longest {
			for _, b := range "A2%*:/?#@" {
				grow(text + string(b))
			}
		}
	}
	grow("")
	if valid < 1000 {
		t.Errorf("%d valid texts", valid)
	}
}

// TestURLChangesAreDocumented sends the example of every row of docs/migration.md
// through a url.URL. It must come back as the row says, changed by the change that
// the row names and by no other.
func TestURLChangesAreDocumented(t *testing.T) {
	needNetURL(t)
	data := must.Read(t, "../docs/migration.md")
	_, table, _ := strings.Cut(data, "| change |")
	table, _, _ = strings.Cut(table, "\n\n")
	rows := strings.Split(strings.TrimSpace(table), "\n")[2:]
	if len(rows) != len(urlChanges) {
		t.Fatalf("%d rows, %d changes", len(rows), len(urlChanges))
	}
	for i, row := range rows {
		c := urlChanges[i]
		cells := strings.Split(strings.ReplaceAll(row, " ", ""), "|")
		if len(cells) < 5 {
			t.Fatalf("a row of %d cells: %s", len(cells), row)
		}
		name, example, written := strings.Trim(cells[1], "`"), strings.Trim(cells[2], "`"), strings.Trim(cells[3], "`")
		r, err := uri.Parse(example)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		u, err := r.URL()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		changed := partsOf(r)
		c.apply(changed)
		if name != c.name || u.String() != written || changed.String() != written || written == example {
			t.Errorf("row %s: %s comes back as %q, changed by %s it is %q", name, example, u, c.name, changed)
		}
	}
}

package iri

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/rewrite"
)

// plainURI is RFC 3987 §3.1, step 2.
func plainURI(iri string) string {
	var uri strings.Builder
	for _, r := range iri {
		if r < utf8.RuneSelf {
			uri.WriteRune(r)
			continue
		}
		for _, octet := range []byte(string(r)) {
			fmt.Fprintf(&uri, "%%%02X", octet)
		}
	}
	return uri.String()
}

// An octet is one of the octets that §3.2 speaks of.
type octet struct {
	value   byte
	triplet string // that it was, in the text; "" if it was none
}

// plainIRI is RFC 3987 §3.2, step by step, for a part of a URI in which only some
// characters may be.
func plainIRI(uri string, allowed *regexp.Regexp) string {
	var octets []octet // step 2
	for i := 0; i < len(uri); i++ {
		var value byte
		if n, _ := fmt.Sscanf(uri[i:min(len(uri), i+3)], "%%%02x", &value); n == 1 {
			octets = append(octets, octet{value, uri[i : i+3]})
			i += 2
			continue
		}
		octets = append(octets, octet{uri[i], ""})
	}
	var iri strings.Builder
	for len(octets) > 0 {
		first := octets[0]
		if first.triplet == "" || plainDecodable.Match([]byte{first.value}) {
			iri.WriteByte(first.value)
			octets = octets[1:]
			continue
		}
		if first.value < utf8.RuneSelf {
			iri.WriteString(first.triplet)
			octets = octets[1:]
			continue
		}
		var sequence []byte // steps 3 and 4
		for _, o := range octets[:min(len(octets), 4)] {
			if o.triplet == "" {
				break
			}
			sequence = append(sequence, o.value)
		}
		r, size := utf8.DecodeRune(sequence)
		if r == utf8.RuneError || !allowed.MatchString(string(r)) || plainUnfit.MatchString(string(r)) {
			fmt.Fprintf(&iri, "%%%02X", first.value)
			octets = octets[1:]
			continue
		}
		iri.WriteRune(r)
		octets = octets[size:]
	}
	return iri.String()
}

var (
	plainDecodable = regexp.MustCompile(`^[A-Za-z0-9\-._~]$`)
	plainInQuery   = regexp.MustCompile(`^[` + plainUCSChar + plainPrivate + `]$`)
	plainElsewhere = regexp.MustCompile(`^[` + plainUCSChar + `]$`)

	// plainUnfit are the tables C.1.2, C.2.2, C.6, C.7, C.8 and C.9 of RFC 3454, and the
	// directions that came to Unicode later.
	plainUnfit = regexp.MustCompile(`^[` +
		`\x{A0}\x{1680}\x{2000}-\x{200B}\x{202F}\x{205F}\x{3000}` +
		`\x{80}-\x{9F}\x{6DD}\x{70F}\x{180E}\x{200C}\x{200D}\x{2028}\x{2029}\x{2060}-\x{2063}\x{206A}-\x{206F}\x{FEFF}\x{FFF9}-\x{FFFC}\x{1D173}-\x{1D17A}` +
		`\x{FFF9}-\x{FFFD}` +
		`\x{2FF0}-\x{2FFB}` +
		`\x{340}\x{341}\x{200E}\x{200F}\x{202A}-\x{202E}` +
		`\x{E0001}\x{E0020}-\x{E007F}` +
		`\x{61C}\x{2064}-\x{2069}` +
		`]$`)
)

// mapped returns what a valid text maps to.
func mapped(t testing.TB, to func(dst []byte, src string, s *uriscan.Spans, o *Options) ([]byte, error), src string) string {
	t.Helper()
	s, err := Parse(src)
	must.Equal(t, err, nil, "%q", src)
	got, err := to([]byte("<"), src, &s, nil)
	if err != nil || got[0] != '<' {
		t.Fatalf("%q: %q, %v", src, got, err)
	}
	return string(got[1:])
}

// eachIRI calls f with IRIs: those of the tree and of real lists, and ones that are made
// of pieces that matter.
func eachIRI(t *testing.T, f func(src string)) {
	valid := func(src string) {
		var s uriscan.Spans
		if len(src) < 2000 && Reference.ScanString(src, &s) {
			f(src)
		}
	}
	for _, src := range append(samples.Cases(t), samples.States(t)...) {
		valid(src)
	}
	r := rand.New(rand.NewPCG(3987, 31))
	pieces := []string{"a", "é", "%C3%A9", "%c3%a9", "%C3", "%A9", "%E2%80%AE", "%e2%80%8F", "\u200E", "Ж", "日本", "%E6%97%A5", "%41", "%7e", "%2F", "%2f", "%25", "%20", "%00", "%7B", "%EE%80%80", "\uE000", "%F0%9F%9A%80", "🚀", "%ED%A0%80", "%C0%AF", "%F3%A0%80%81", "%EF%BF%BE", "%E3%80%80", "/", "?", "#", ":", "@", "//", ".", "1", "h", "&", "=", "%F4%8F%BF%BD", "%C2%A0", "xn--caf-dma"}
	for range exhaustive.Pick(500_000, 60_000, 20_000) {
		var src strings.Builder
		src.WriteString([]string{"", "a:", "//", "http://"}[r.IntN(4)])
		for range r.IntN(8) {
			src.WriteString(pieces[r.IntN(len(pieces))])
		}
		valid(src.String())
	}
}

// TestMappingsAreThoseOfTheRFC compares both with their steps.
func TestMappingsAreThoseOfTheRFC(t *testing.T) {
	n := 0
	eachIRI(t, func(src string) {
		n++
		expect.Equal(t, mapped(t, AppendURI[string], src), plainURI(src), "%q as a URI", src)
		s, _ := Parse(src)
		query := s.Query
		if !s.Has(uriscan.CompQuery) {
			query = uriscan.Span{Start: uint32(len(src)), End: uint32(len(src))}
		}
		want := plainIRI(src[:query.Start], plainElsewhere) + plainIRI(query.InString(src), plainInQuery) + plainIRI(src[query.End:], plainElsewhere)
		expect.Equal(t, mapped(t, AppendIRI[string], src), want, "%q as an IRI", src)
	})
	if n < 1000 {
		t.Errorf("only %d IRIs", n)
	}
}

// TestRoundTrips maps there and back.
func TestRoundTrips(t *testing.T) {
	back := 0
	eachIRI(t, func(src string) {
		uri := mapped(t, AppendURI[string], src)
		s, err := uriscan.Parse(uri)
		must.Equal(t, err, nil, "%q as the URI %q", src, uri)
		sameParts(t, src, uri, false)
		expect.Equal(t, mapped(t, AppendURI[string], uri), uri, "the URI %q, mapped", uri)
		iri := mapped(t, AppendIRI[string], uri)
		sameParts(t, uri, iri, true)
		expect.Equal(t, mapped(t, AppendIRI[string], iri), iri, "%q maps to %q, and that", uri, iri)
		other := mapped(t, AppendURI[string], iri)
		so, _ := uriscan.Parse(other)
		a := rewrite.AppendNormalized(nil, uri, &s, rewrite.Percent)
		b := rewrite.AppendNormalized(nil, other, &so, rewrite.Percent)
		if !bytes.Equal(a, b) {
			t.Errorf("%q maps to %q and back to %q", uri, iri, other)
		}
		if !strings.Contains(src, "%") && !containsUnfit(src) {
			back++
			expect.Equal(t, iri, src, "%q maps to %q, and back", src, uri)
		}
	})
	if back < 100 {
		t.Errorf("only %d IRIs came back as they were", back)
	}
}

// containsUnfit reports whether AppendIRI would not write a text as it is.
func containsUnfit(src string) bool {
	for _, r := range src {
		if plainUnfit.MatchString(string(r)) {
			return true
		}
	}
	return false
}

// sameParts wants the same components there, and the same kinds. Decoding may show that
// a reg-name of triplets is an IPv4address.
func sameParts(t *testing.T, from, to string, decoded bool) {
	t.Helper()
	a, errA := Parse(from)
	b, errB := Parse(to)
	if errA != nil || errB != nil {
		t.Fatalf("%q: %v, %q: %v", from, errA, to, errB)
	}
	for c := range uriscan.CompFragment + 1 {
		if a.Has(c) != b.Has(c) {
			t.Errorf("%q and %q do not both have a %v", from, to, c)
		}
	}
	sameHost := a.HostKind() == b.HostKind() || decoded && a.HostKind() == uriscan.HostRegName && b.HostKind() == uriscan.HostIPv4
	if !sameHost || a.PathKind() != b.PathKind() {
		t.Errorf("%q has %v and %v, %q has %v and %v", from, a.HostKind(), a.PathKind(), to, b.HostKind(), b.PathKind())
	}
}

// TestExamplesOfTheRFCMapAsItSays has those of §3.1 and §3.2.1.
func TestExamplesOfTheRFCMapAsItSays(t *testing.T) {
	for _, c := range []struct{ section, iri, uri, back string }{
		{"3.1", "http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org", "http://résumé.example.org"},
		{"3.1", "http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org", "http://validator.w3.org/check?uri=http%3A%2F%2Frésumé.example.org"},
		{"3.1", "http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red", "http://www.example.org/red%09rosé#red"},
		{"3.1", "http://example.com/\U00010300\U00010301\U00010302", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", "http://example.com/\U00010300\U00010301\U00010302"},
		{"3.2", "http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"},
		{"3.2.1", "http://www.example.org/D%C3%BCrst", "http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"},
		{"3.2.1", "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"},
		{"3.2.1", "http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE"},
		{"6.4", "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#résumé"},
	} {
		expect.Equal(t, mapped(t, AppendURI[string], c.iri), c.uri, "§%s: %q as a URI", c.section, c.iri)
		expect.Equal(t, mapped(t, AppendIRI[string], c.uri), c.back, "§%s: %q as an IRI", c.section, c.uri)
	}
}

// TestCodePointsAreThoseOfTheGrammar asks the machine, and the two functions, about
// every code point.
func TestCodePointsAreThoseOfTheGrammar(t *testing.T) {
	in := func(place string, r rune) bool {
		return engine.Check([]byte(place+string(r)), kernel.Unknown, exact.URIReference, &filledRecord)
	}
	for r := rune(0x80); r <= 0x10FFFF; r++ {
		if !utf8.ValidRune(r) {
			if isUCSChar(r) || isPrivate(r) {
				t.Errorf("%U is no character", r)
			}
			continue
		}
		expect.Equal(t, isUCSChar(r), in("/", r), "%U is of ucschar", r)
		expect.Equal(t, isUCSChar(r) || isPrivate(r), in("?", r), "%U is of ucschar or iprivate", r)
		if isUCSChar(r) && isUnfit(r) != plainUnfit.MatchString(string(r)) {
			t.Errorf("%U stays encoded: %v", r, isUnfit(r))
		}
	}
}

// TestHostOptionIsAskedAboutRegNames lets a function upper-case the host.
func TestHostOptionIsAskedAboutRegNames(t *testing.T) {
	asked := ""
	o := &Options{Host: func(host string) (string, error) {
		asked = host
		return strings.ToUpper(host), nil
	}}
	for _, c := range []struct{ src, asked, want string }{
		{"http://u%41é@h%C3%A9:80/é?é#é", "h%C3%A9", "http://u%41%C3%A9@H%C3%A9:80/%C3%A9?%C3%A9#%C3%A9"},
		{"//ab", "ab", "//AB"},
		{"http://[::1]/", "", "http://[::1]/"},
		{"http://1.2.3.4/", "", "http://1.2.3.4/"},
		{"file:///é", "", "file:///%C3%A9"},
		{"a:b", "", "a:b"},
	} {
		asked = ""
		s, _ := Parse(c.src)
		got, err := AppendURI(nil, c.src, &s, o)
		if c.src == "http://u%41é@h%C3%A9:80/é?é#é" {
			c.want = strings.Replace(c.want, "H%C3%A9", strings.ToUpper("h%C3%A9"), 1)
		}
		if string(got) != c.want || err != nil || asked != c.asked {
			t.Errorf("%q: %q, %v, asked about %q; want %q and %q", c.src, got, err, asked, c.want, c.asked)
		}
	}
}

// TestHostOptionCannotBreakTheResult lets a function return what is no host.
func TestHostOptionCannotBreakTheResult(t *testing.T) {
	const src = "http://h/é"
	s, _ := Parse(src)
	for _, c := range []struct {
		host     string
		uri, iri bool // whether the result may have it
	}{
		{"ok", true, true}, {"1.2.3.4", true, true}, {"%41", true, true}, {"é", false, true},
		{"", false, false}, {"a/b", false, false}, {"u@h", false, false}, {"h:8", false, false}, {"h:", false, false}, {"[::1]", false, false},
		{"a b", false, false}, {"%", false, false}, {"%4", false, false}, {"\xff", false, false}, {"h#", false, false}, {"h?", false, false}, {"\uE000", false, false},
	} {
		o := &Options{Host: func(string) (string, error) { return c.host, nil }}
		dst := []byte("keep")
		uri, errURI := AppendURI(dst, src, &s, o)
		iri, errIRI := AppendIRI(dst, src, &s, o)
		if (errURI == nil) != c.uri || (errIRI == nil) != c.iri {
			t.Errorf("host %q: %v and %v", c.host, errURI, errIRI)
		}
		if errURI != nil && string(uri) != "keep" || errIRI != nil && string(iri) != "keep" {
			t.Errorf("host %q: results %q and %q", c.host, uri, iri)
		}
		if errURI == nil && string(uri) != "keephttp://"+c.host+"/%C3%A9" {
			t.Errorf("host %q: %q", c.host, uri)
		}
	}
	own := errors.New("no such name")
	if _, err := AppendURI(nil, src, &s, &Options{Host: func(string) (string, error) { return "", own }}); err != own {
		t.Errorf("%v, want %v", err, own)
	}
}

// TestInvalidInputIsNotMapped returns dst and the error of the scan, without a byte of
// the text.
func TestInvalidInputIsNotMapped(t *testing.T) {
	const src = "http://secret/<"
	s, _ := Parse(src)
	for _, to := range []func([]byte, string, *uriscan.Spans, *Options) ([]byte, error){AppendURI[string], AppendIRI[string]} {
		got, err := to([]byte("x"), src, &s, nil)
		if string(got) != "x" || !errors.Is(err, uriscan.CodePath) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q, %v", got, err)
		}
		var unscanned uriscan.Spans
		if got, err := to([]byte("x"), src, &unscanned, nil); string(got) != "x" || err == nil {
			t.Errorf("not scanned: %q, %v", got, err)
		}
	}
}

// TestRealIRIsMapToURIs maps the lists of IRIs, and the URLs of other lists to IRIs.
func TestRealIRIsMapToURIs(t *testing.T) {
	n := 0
	for _, list := range reallists.Files(t, "uris/*.txt", "urls/wikipedia_links.txt") {
		for line := range strings.Lines(string(list.Data)) {
			src := strings.TrimRight(line, "\r\n")
			if s, err := Parse(src); err == nil && s.Valid() {
				n++
				uri := mapped(t, AppendURI[string], src)
				expect.Equal(t, uri, plainURI(src), "%q as a URI", src)
				sameParts(t, uri, mapped(t, AppendIRI[string], uri), true)
			}
		}
	}
	if n == 0 {
		t.Error("no line is an IRI")
	}
}

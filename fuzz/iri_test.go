package fuzz

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/ref"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/rewrite"
)

var iriProductions = []iri.Production{iri.Reference, iri.IRI, iri.AbsoluteIRI, iri.RelativeRef}

// seedIRI adds the seeds, and inputs with characters beyond ASCII in every component.
func seedIRI(f *testing.F, add func(src []byte)) {
	f.Helper()
	seed(f, add)
	for _, src := range iriSeeds {
		add([]byte(src))
	}
}

var iriSeeds = []string{
	"http://é.net/日本?ж#🚀", "//u:é@h:80", "é/a:b", "é:a", "urn:é", "?\uE000", "/\uE000", "#\uE000", "//[v1.é]", "//[::1]/é", "//1.2.3.é/", "//h:é", "é%C3%A9", "/%E2%80%AE",
	"/\xC3", "/\xC3/", "/\xC0\xAF", "/\xED\xA0\x80", "/\xF4\x90\x80\x80", "/\xF3\xA0\x80\x80", "?\U0010FFFD", "/\uFDD0", "/\uFFEF\uFFF0", "/\u200E", "//ש1.a/א", "a://%C3%A9é/%41%2F%EE%80%80?%EE%80%80",
	"http://h/" + strings.Repeat("é", 60) + "<", "?" + strings.Repeat("\uFF21", 500), "http://" + strings.Repeat("日本", 200) + "/\xFF",
}

// eachIRI calls f as each does, and with characters in place of some letters of what the
// grammar makes.
func eachIRI(list []byte, f func(src []byte)) {
	f(list)
	src := string(generate(list))
	f([]byte(src))
	characters := []string{"é", "ж", "日", "🚀", "\u00A0", "\uE000", "\uFF21", "\u05D0", "\u200F", "\uFDD0", "\U000F0000", "\xC3", "\xED\xA0\x80", "\xF0\x9F"}
	var changed strings.Builder
	for i := range len(src) {
		if letter := src[i] | 0x20; 'a' <= letter && letter <= 'z' && len(list) > 0 && int(list[i%len(list)]) < 2*len(characters) {
			changed.WriteString(characters[int(list[i%len(list)])/2])
			continue
		}
		changed.WriteByte(src[i])
	}
	f([]byte(changed.String()))
}

// FuzzIRI compares every production with the reference for URIs, on every kernel. It
// knows an IRI from a URI by what its characters are.
func FuzzIRI(f *testing.F) {
	seedIRI(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		eachIRI(input, func(src []byte) {
			for _, p := range iriProductions {
				got := filled
				valid := p.Scan(src, &got)
				checkIRI(t, p, src, &got)
				if offset, code := p.CheckString(string(src)); offset != got.ErrorOffset() || code != got.ErrorCode() {
					t.Errorf("%v %q: Check says %v at %d, want %v at %d", p, src, code, offset, got.ErrorCode(), got.ErrorOffset())
				}
				for _, k := range uriscan.Kernels() {
					withKernel(t, k, func() {
						other := filled
						if p.Scan(src, &other) != valid || other != got {
							t.Errorf("kernel %s, %v %q:\n got %+v, %v\nwant %+v, %v", k, p, src, answerOf(&other, 0), other.Err(), answerOf(&got, 0), got.Err())
						}
					})
				}
			}
		})
	})
}

// checkIRI compares an answer with the reference.
func checkIRI(t *testing.T, p iri.Production, src []byte, s *uriscan.Spans) {
	t.Helper()
	at := s.ErrorOffset()
	if at >= 0 {
		// No shorter error, and none further on.
		if before, _ := p.Check(src[:at]); before >= 0 && before != at {
			t.Errorf("%v %q: the error is at %d, but that of its beginning at %d", p, src, at, before)
		}
		if at < len(src) {
			if through, _ := p.Check(src[:at+1]); through != at {
				t.Errorf("%v %q: the error is at %d, but that of its beginning at %d", p, src, at, through)
			}
		}
		if text := s.Err().Error(); strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("%v %q: %s", p, src, text)
		}
	}
	if len(src) > longestForReference {
		return
	}
	masked, private, ok := plainMask(src)
	want := ref.Parse(ref.Production(p), masked)
	ok = ok && want.Valid
	if want.HostKind == ref.HostIPvFuture {
		host := want.Spans[ref.Host]
		ok = ok && masked[host.Start:host.End] == string(src[host.Start:host.End]) // all of ASCII
	}
	for _, i := range private {
		ok = ok && i >= want.Spans[ref.Query].Start && i < want.Spans[ref.Query].End
	}
	if ok != s.Valid() {
		t.Errorf("%v %q: valid %v, want %v", p, src, s.Valid(), ok)
		return
	}
	if !ok {
		return
	}
	for c := range components {
		span := s.Span(uriscan.Component(c))
		if got := (ref.Span{Start: int(span.Start), End: int(span.End)}); got != want.Spans[c] || s.Has(uriscan.Component(c)) != want.Present[c] {
			t.Errorf("%v %q: the %v is %v, want %v", p, src, uriscan.Component(c), got, want.Spans[c])
		}
	}
	if int(s.HostKind()) != want.HostKind || int(s.PathKind()) != want.PathKind {
		t.Errorf("%v %q: %v and %v", p, src, s.HostKind(), s.PathKind())
	}
}

// plainMask returns src with "_" for each byte beyond ASCII, and where characters for
// private use begin. It returns false if src has a character that no IRI has.
func plainMask(src []byte) (masked string, private []int, ok bool) {
	if !utf8.Valid(src) {
		return "", nil, false
	}
	var b strings.Builder
	for i, r := range string(src) {
		switch last := r & 0xFFFF; {
		case r < 0x80:
			b.WriteRune(r)
			continue
		case r >= 0xE000 && r <= 0xF8FF, r >= 0xF0000 && last <= 0xFFFD:
			private = append(private, i)
		case r < 0xA0, r >= 0xFDD0 && r <= 0xFDEF, r >= 0xFFF0 && r <= 0xFFFF, last >= 0xFFFE, r >= 0xE0000 && r <= 0xE0FFF:
			return "", nil, false
		}
		b.WriteString(strings.Repeat("_", utf8.RuneLen(r)))
	}
	return b.String(), private, true
}

// FuzzIRIMapping maps IRIs to URIs and back, and checks their directions.
func FuzzIRIMapping(f *testing.F) {
	seedIRI(f, func(src []byte) { f.Add(src, uint8(3)) })
	f.Fuzz(func(t *testing.T, input []byte, room uint8) {
		eachIRI(input, func(src []byte) {
			var s uriscan.Spans
			valid := iri.Scan(src, &s)
			if problem := iri.CheckBidi(src, &s); problem.Rule != iri.BidiNone && problem.Part.Len() == 0 {
				t.Errorf("%q: %v in no text", src, problem.Rule)
			}
			dst := append(make([]byte, 0, int(room)+2), "<>"...)
			uri, err := iri.AppendURI(dst, string(src), &s, nil)
			if (err == nil) != valid || !bytes.HasPrefix(uri, []byte("<>")) {
				t.Fatalf("%q: %q, %v", src, uri, err)
			}
			if !valid {
				return
			}
			uri = bytes.Clone(uri[2:])
			var plain strings.Builder
			for _, b := range src {
				if b < 0x80 {
					plain.WriteByte(b)
				} else {
					fmt.Fprintf(&plain, "%%%02X", b)
				}
			}
			if string(uri) != plain.String() {
				t.Errorf("%q maps to %q, want %q", src, uri, plain.String())
			}
			checkMappedBack(t, uri, dst)
		})
	})
}

// checkMappedBack maps a URI to an IRI and back. The URI must be one.
func checkMappedBack(t *testing.T, uri, dst []byte) {
	t.Helper()
	var s, is, bs uriscan.Spans
	if !uriscan.Scan(uri, &s) {
		t.Fatalf("%q is no URI: %v", uri, s.Err())
	}
	text, err := iri.AppendIRI(dst, uri, &s, nil)
	must.NoError(t, err)
	text = bytes.Clone(text[2:])
	if !iri.Scan(text, &is) {
		t.Fatalf("%q maps to %q: %v", uri, text, is.Err())
	}
	for c := range uriscan.Component(components) {
		if s.Has(c) != is.Has(c) {
			t.Errorf("%q maps to %q: only one has a %v", uri, text, c)
		}
	}
	if again, _ := iri.AppendIRI(nil, text, &is, nil); !bytes.Equal(again, text) {
		t.Errorf("%q maps to %q and that to %q", uri, text, again)
	}
	back, _ := iri.AppendURI(nil, text, &is, nil)
	uriscan.Scan(back, &bs)
	if !rewrite.Equal(uri, &s, back, &bs, rewrite.Percent) {
		t.Errorf("%q maps to %q and back to %q", uri, text, back)
	}
}

package find

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/processor"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/findref"
)

// options are what the tests look for: every mode, with a list, with another list and with any
// scheme.
func options() (list []Options) {
	for mode := range Mode(len(modeNames.List)) {
		list = append(list, Options{Mode: mode}, Options{Mode: mode, AnyScheme: true}, Options{Mode: mode, Schemes: []string{"TTP", "file", "a+http", "averylongscheme"}})
	}
	return list
}

// tokens are what short texts are made of. What is left of most characters is one of their kind.
var tokens = []string{
	"http://", "://", "a", "4", ".", "'", "(", ")", "&", ";", ",", "/", ":", "[", "]", "@", "%", "#", "?", " ", "{", "}", "\xC3", "\x80", "\u2019", "file", "+", "::1",
}

// compare compares a finder with the reference on a text, with matches of at most longest bytes.
func compare(t *testing.T, f *Finder, o Options, text string, longest int) {
	t.Helper()
	var got []Match
	s := search{finder: f, buf: []byte(text), final: true, longest: longest}
	for m := (Match{}); s.find(&m); {
		got = append(got, m)
	}
	want := reference(o, text, longest)
	if fault := sameMatches(o, text, got, want); fault != "" {
		t.Fatalf("kernel %s, %+v, longest %d, %q: %s\n got %s\nwant %s", uriscan.Kernel(), o, longest, text, fault, describe(text, got), describeFound(text, want))
	}
}

func describe(text string, matches []Match) string {
	var b strings.Builder
	for _, m := range matches {
		fmt.Fprintf(&b, "%d %q %v; ", m.Start, text[m.Start:m.End], m.Spans)
	}
	return b.String()
}

func describeFound(text string, matches []findref.Match) string {
	var b strings.Builder
	for _, m := range matches {
		fmt.Fprintf(&b, "%d %q %v; ", m.Start, text[m.Start:m.End], m.TooLong)
	}
	return b.String()
}

// eachText calls f with every text of n tokens behind a beginning.
func eachText(begin string, tokens []string, n int, f func(text string)) {
	if n == 0 {
		f(begin)
		return
	}
	for _, token := range tokens {
		eachText(begin+token, tokens, n-1, f)
	}
}

// TestShortTextsAgreeWithReference tries all texts of a few tokens, alone and behind the beginning
// of a URI, in all modes.
func TestShortTextsAgreeWithReference(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		for _, begin := range []string{"", "http://", "'http://a", "http://a/(", "xhttp://u:4", "file:///"} {
			for n := range exhaustive.Pick(5, 4, 3) {
				eachText(begin, tokens, n, func(text string) { compare(t, f, o, text, longestMatch) })
			}
		}
	}
}

// TestAuthoritiesAgreeWithReference has what divides an authority, and bytes that stand next to that
// in the order of bytes. The quotation mark makes the search judge exactly.
func TestAuthoritiesAgreeWithReference(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		for _, begin := range []string{"'http://", "'http://@:", "'file://"} {
			for n := range exhaustive.Pick(6, 4, 4) {
				eachText(begin, []string{"A", "9", ";", ":", "@", "[", "]", "%", "/"}, n, func(text string) { compare(t, f, o, text, longestMatch) })
			}
		}
	}
}

// TestSchemesInAnyCaseAgreeWithReference has schemes of every length around that of a word, in the
// list and in the text, and what is a scheme but for one byte.
func TestSchemesInAnyCaseAgreeWithReference(t *testing.T) {
	for _, scheme := range []string{"a", "http", "h+0.9-z", "schemeof8", "a+1.-2bz", "averylongscheme", "zzzzzzzz9zzzzzzz"} {
		for _, listed := range []string{scheme, strings.ToUpper(scheme)} {
			o := Options{Schemes: []string{"x", listed, "longerthanallofthem"}}
			f := must(New(o))
			for _, written := range []string{scheme, strings.ToUpper(scheme), strings.ToUpper(scheme[:1]) + scheme[1:]} {
				for _, before := range []string{"", " ", "1", "a", "Z", "+", "\xE9"} {
					compare(t, f, o, before+written+"://h", longestMatch)
				}
				for i := range written {
					for _, b := range []byte{written[i] ^ 0x20, written[i] + 1, written[i] - 1, '@', '[', '`', '{', 0} {
						compare(t, f, o, written[:i]+string([]byte{b})+written[i+1:]+"://h", longestMatch)
					}
				}
			}
		}
	}
}

// TestShortLimitsAgreeWithReference does so where matches may have few bytes.
func TestShortLimitsAgreeWithReference(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		for _, begin := range []string{"http://", "'http://a/", "http://:9/"} {
			for longest := 1; longest < 14; longest++ {
				compare(t, f, o, "'http://u:8____'", longest)
				compare(t, f, o, "'http://u:8_____'", longest)
				compare(t, f, o, "file:///a......... x", longest)
				for n := range exhaustive.Pick(4, 3, 3) {
					eachText(begin, tokens, n, func(text string) { compare(t, f, o, text, longest) })
				}
			}
		}
	}
}

// onKernels runs a test on every kernel.
func onKernels(t *testing.T, f func(t *testing.T)) {
	for _, name := range processor.Names() {
		t.Run(name, func(t *testing.T) {
			restore, _ := processor.Use(name)
			defer restore()
			f(t)
		})
	}
}

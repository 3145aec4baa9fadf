package find

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/named"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// hostile are short texts of which attackers and writers make much, with what is found in them in
// the modes Strict, Loose and IRI.
var hostile = []struct {
	text               string
	strict, loose, iri string
}{
	{"http:///", "", "", ""},
	{"http://[", "", "http://[", ""},
	{"http://[::1", "", "http://[::1", ""},
	{"http://[::1]:80a", "http://[::1]:80", "http://[::1]:80a", "http://[::1]:80"},
	{"http://a:80b", "http://a:80", "http://a:80b", "http://a:80"},
	{"http://u@", "", "", ""},
	{"http://h/%4", "http://h/", "http://h/%4", "http://h/"},
	{"http://%4", "", "http://%4", ""},
	{"http://h/#&#62;", "http://h/#&", "http://h/#", "http://h/#&"},
	{"http://h&#62;", "http://h", "http://h", "http://h"},
	{"(http://h/(a))).", "http://h/(a)", "http://h/(a)", "http://h/(a)"},
	{"http://1.2.3.4.", "http://1.2.3.4", "http://1.2.3.4", "http://1.2.3.4"},
	{"'http://a'http://b", "http://a http://b", "http://a http://b", "http://a http://b"},
	{"xhttp://a git+https://b", "https://b", "https://b", "https://b"},
	{"http://h/\u202e\x00", "http://h/", "http://h/\u202e", "http://h/"},
	{"http://h/\xED\xA0\x80", "http://h/", "http://h/\xED\xA0\x80", "http://h/"},
	{"http://h/\uE000?\uE000", "http://h/", "http://h/\uE000?\uE000", "http://h/"},
	{"http://...", "", "", ""},
	{"http://u:p@h:;,", "http://u:p@h", "http://u:p@h", "http://u:p@h"},
	{"http://h]}>", "http://h", "http://h", "http://h"},
	{"http://a\nhttp://b\r\nhttp://c\x00http://d", "http://a http://b http://c http://d", "http://a http://b http://c http://d", "http://a http://b http://c http://d"},
}

// TestHostileTextsGiveWhatTheRulesSay finds in each.
func TestHostileTextsGiveWhatTheRulesSay(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, c := range hostile {
			for mode, want := range []string{IRI: c.iri, Strict: c.strict, Loose: c.loose} {
				f := must(New(Options{Mode: Mode(mode)}))
				var got []string
				for m := range f.AllString(c.text) {
					got = append(got, c.text[m.Start:m.End])
				}
				if strings.Join(got, " ") != want {
					t.Errorf("%v, %q: %q, want %q", f.Mode(), c.text, got, want)
				}
			}
		}
	})
}

// shapes are texts that, repeated, would take quadratic time if the search were careless.
var shapes = []string{
	"http:///", "http://", "http://[", "'http://a", "'http:///", "http://u@/", "http://u:p", "http://a)", ")", "&gt;", "&", "://", ":", "'", "a", "http://[v1.", "http://h/%",
	"http://h/%4", "http://h/#", "http://.", "http://h/)", "file:///", "http://h/[", "http://é", "http://\u2019", "http://h\xFF", "http://?", "a.", "http://:80/", "http://h/\uE000", "(http://h/", "http://h/;",
	"http://@#", "http://h/%http://", "]", "}",
}

// manyTimes returns a text of one shape again and again, about n bytes.
func manyTimes(shape string, n int) []byte { return []byte(strings.Repeat(shape, n/len(shape))) }

// TestHostileTextsTakeLinearTime looks through long texts: the shapes alone, and each after the
// beginning of a URI. With -exhaustive they are so long that in quadratic time the test would not
// end. BenchmarkFindWorst has figures.
func TestHostileTextsTakeLinearTime(t *testing.T) {
	size := exhaustive.Pick(8<<20, 1<<18, 1<<18)
	var matches []Match
	for _, o := range []Options{{}, {AnyScheme: true}, {Mode: Loose}, {Mode: Strict}} {
		f := must(New(o))
		for _, shape := range shapes {
			for _, before := range []string{"", "http://a", "http://a/(", "'file://"} {
				text := append([]byte(before), manyTimes(shape, size)...)
				matches = f.AppendMatches(matches[:0], text)
				for i, m := range matches {
					if m.End > len(text) || m.Start >= m.End || i > 0 && m.Start < matches[i-1].End {
						t.Fatalf("%+v, %q after %q: matches overlap at %d", o, shape, before, m.Start)
					}
				}
			}
		}
	}
}

// TestHostileTextsAgreeWithReference has the same texts, short.
func TestHostileTextsAgreeWithReference(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, o := range options() {
			f := must(New(o))
			for _, shape := range shapes {
				for _, before := range []string{"", "http://a", "http://a/(", "'file://"} {
					compare(t, f, o, before+string(manyTimes(shape, exhaustive.Pick(600, 300, 120))), longestMatch)
				}
			}
		}
	})
}

// TestLongMatchesAgreeWithReference has matches that end near the borders of blocks, and of the
// pieces in which an exact search looks at them.
func TestLongMatchesAgreeWithReference(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, o := range options() {
			f := must(New(o))
			for _, begin := range []string{"http://h/", "'http://h/", "http:///http://", "http://h/?é"} {
				for _, end := range []string{"", ".", "%4", "%zz", "[", "é", "\xC3", "\u2019", "'", "#a#b", " )"} {
					for length := 0; length < exhaustive.Pick(400, 280, 280); length += exhaustive.Pick(1, 3, 41) {
						compare(t, f, o, begin+strings.Repeat("a", length)+end, longestMatch)
					}
				}
			}
		}
	})
}

// TestCandidatesInARunAgreeWithReference has candidates in the run of another one, which end at every
// place around that up to which they are looked at quickly, with what may be cut there.
func TestCandidatesInARunAgreeWithReference(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, o := range []Options{{}, {AnyScheme: true}, {Mode: Strict}} {
			f := must(New(o))
			for length := window - 24; length < window+8; length++ {
				for _, end := range []string{"%41/", "%41", "%4g", "%g", "[", "#a#b", ".[", "&gt;[", ")]", "a"} {
					compare(t, f, o, "http:///http://h/"+strings.Repeat("a", length-len("http://h/"))+end+"aaaa", longestMatch)
					compare(t, f, o, "http:///http://h/"+strings.Repeat("a", length-len("http://h/"))+end+"aaaa\xE9", longestMatch)
				}
			}
		}
	})
}

// TestRealListsAgreeWithReference compares line by line, because the reference is slow, and then
// the lines together.
func TestRealListsAgreeWithReference(t *testing.T) {
	for _, list := range reallists.Files(t, "text/*", "logs/*", "urls/*.txt") {
		data := string(list.Data[:min(len(list.Data), exhaustive.Pick(1<<24, 1<<16, 1<<13))])
		for _, o := range options() {
			f := must(New(o))
			count := 0
			for line := range strings.Lines(data) {
				if strings.Contains(line, "://") {
					compare(t, f, o, line, longestMatch)
					count += len(f.AppendMatchesString(nil, line))
				}
			}
			if got := len(f.AppendMatchesString(nil, data)); got != count {
				t.Errorf("%s, %+v: %d matches, and %d line by line", list.Name, o, got, count)
			}
		}
	}
}

// TestFindingReadsOnlyTheText has pages around the text that cannot be read.
func TestFindingReadsOnlyTheText(t *testing.T) {
	memory := guard.For(t, 4096)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	onKernels(t, func(t *testing.T) {
		for _, o := range options() {
			f := must(New(o))
			for _, c := range hostile {
				for _, text := range []string{c.text, strings.Repeat("a", 61) + c.text, strings.Repeat(" http://h/", 13) + c.text} {
					want := len(f.AppendMatchesString(nil, text))
					for _, src := range [][]byte{memory.AtEnd(text), memory.AtStart(text, 0)} {
						expect.Equal(t, len(f.AppendMatches(nil, src)), want, "%q: matches", text)
					}
				}
			}
		}
	})
}

// TestBytesAfterTheTextDoNotCount has bytes right past the end of the text that would go on with it.
func TestBytesAfterTheTextDoNotCount(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, o := range options() {
			f := must(New(o))
			for _, c := range hostile {
				for _, after := range []string{"aaaa", "//a", "/a", "'", ")", "(((", "%41", "]", "\xA9", "gt;"} {
					for _, before := range []int{0, 50, 57} {
						text := strings.Repeat(" ", before) + c.text
						src := append([]byte(text), strings.Repeat(after, 40)...)
						want := f.AppendMatchesString(nil, text)
						if got := f.AppendMatches(nil, src[:len(text)]); !slices.Equal(got, want) {
							t.Errorf("%q before %q: %s, want %s", text, after, describe(text, got), describe(text, want))
						}
					}
				}
			}
		}
	})
}

// TestFindingAllocatesNothing is for slices with room, and for loops.
func TestFindingAllocatesNothing(t *testing.T) {
	onKernels(t, func(t *testing.T) {
		for _, o := range options() {
			f := must(New(o))
			for _, c := range hostile {
				text := strings.Repeat(c.text+" ", 20)
				src, matches := []byte(text), make([]Match, 0, 200)
				if n := testing.AllocsPerRun(2, func() {
					matches = f.AppendMatches(matches[:0], src)
					matches = f.AppendMatchesString(matches[:0], text)
					for range f.All(src) {
					}
				}); n != 0 {
					t.Errorf("%+v, %q: %v allocations", o, c.text, n)
				}
			}
		}
	})
}

// TestAppendMatchesKeepsWhatIsThere appends to a slice of one match, with and without room.
func TestAppendMatchesKeepsWhatIsThere(t *testing.T) {
	first := Match{Start: 1, End: 2}
	for room := range 4 {
		dst := append(make([]Match, 0, 1+room), first)
		got := Default.AppendMatchesString(dst, "http://a http://b")
		if len(got) != 3 || got[0] != first || got[1].Start != 0 || got[2].Start != 9 {
			t.Errorf("room %d: %v", room, got)
		}
	}
}

// TestAppendMatchesNeedsRoomForMatchesAlone has as much room as there are matches. Then nothing
// is allocated, and what follows the matches stays as it was.
func TestAppendMatchesNeedsRoomForMatchesAlone(t *testing.T) {
	for n, text := range []string{"http://[x ftp://u:p@ no more", "http://a/b ://", "http://a 'http://b' http:///"} {
		all := make([]Match, n, 3)
		for i := range all[:3] {
			all[:3][i] = Match{Start: 7, Spans: uriscan.Spans{Path: uriscan.Span{Start: 3, End: 4}}}
		}
		after := all[n:3]
		want := after[len(after)-1]
		if allocs := testing.AllocsPerRun(1, func() { Default.AppendMatchesString(all[:0:n], text) }); allocs != 0 {
			t.Errorf("%q: %v allocations for %d matches with as much room", text, allocs, n)
		}
		if got := Default.AppendMatchesString(all[:0:3], text); len(got) != n || after[0] != want {
			t.Errorf("%q: %d matches, and after them %+v", text, len(got), after[0])
		}
	}
	if got := Default.AppendMatchesString(nil, "none"); got != nil {
		t.Errorf("no match made nil %v", got)
	}
}

// TestLoopsCanEndEarly stops at the first match.
func TestLoopsCanEndEarly(t *testing.T) {
	count := 0
	for range Default.AllString("http://a http://b") {
		count++
		break
	}
	expect.Equal(t, count, 1, "matches")
}

// TestNewRefusesWrongOptions has one of each kind, and the errors never repeat much of them.
func TestNewRefusesWrongOptions(t *testing.T) {
	for _, o := range []Options{
		{Mode: 3}, {Mode: 255}, {AnyScheme: true, Schemes: []string{"http"}}, {Schemes: []string{""}}, {Schemes: []string{"http", "9p"}}, {Schemes: []string{"a:"}}, {Schemes: []string{"é"}},
		{Schemes: []string{strings.Repeat("ä", 1000)}},
	} {
		if f, err := New(o); f != nil || err == nil || len(err.Error()) > 300 {
			t.Errorf("%.100v: %v", o, err)
		}
	}
}

func TestModesAreReadByTheNamesThatTheyWrite(t *testing.T) {
	named.Check[Mode](t, "iri", "strict", "loose")
}

// TestMatchPastTheOffsetsOfSpansHasNone has a place that no 32 bits hold.
func TestMatchPastTheOffsetsOfSpansHasNone(t *testing.T) {
	if uint64(^uint(0)) <= uriscan.MaxLen {
		t.Skip("no text is so long here")
	}
	end := uint64(uriscan.MaxLen) // the last end that an offset can be
	for _, c := range []struct {
		end  uint64
		code uriscan.ErrorCode
	}{{end, uriscan.CodeNone}, {end + 1, uriscan.CodeTooLong}} {
		var m Match
		uriscan.ScanString("http://a", &m.Spans)
		m.place(int(c.end-8), int(c.end))
		if m.Spans.ErrorCode() != c.code || m.End-m.Start != 8 || c.code == uriscan.CodeNone && uint64(m.Spans.Path.End) != c.end || c.code == uriscan.CodeTooLong && uint64(m.Spans.ErrorOffset()) != end {
			t.Errorf("a match that ends at %d: %+v", c.end, m)
		}
	}
}

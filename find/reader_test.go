package find

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// pieces is a text in pieces, one for each read.
type pieces [][]byte

func (p *pieces) Read(buf []byte) (n int, err error) {
	if len(*p) == 0 {
		return 0, io.EOF
	}
	n = copy(buf, (*p)[0])
	if (*p)[0] = (*p)[0][n:]; len((*p)[0]) == 0 {
		*p = (*p)[1:]
	}
	return n, nil
}

// inMemory returns the matches in a text of at most longest bytes each.
func inMemory(f *Finder, text []byte, longest int) (matches []Match) {
	s := search{finder: f, buf: text, final: true, longest: longest}
	for m := (Match{}); s.find(&m); {
		matches = append(matches, m)
	}
	return matches
}

// sameStream compares what a Reader gives with the matches in memory.
func sameStream(t *testing.T, r *Reader, text []byte, want []Match) {
	t.Helper()
	i := 0
	for ; r.Next(); i++ {
		if i == len(want) {
			t.Fatalf("%.200q: a match %.200q too many at %d", text, r.Bytes(), r.Offset())
		}
		w := want[i]
		spans := *r.Spans()
		if spans.ErrorCode() != uriscan.CodeTooLong {
			record.Of(&spans).Shift(uint32(w.Start))
		}
		if r.Offset() != int64(w.Start) || !bytes.Equal(r.Bytes(), w.In(text)) || spans != w.Spans || r.Cut() != w.Cut {
			t.Fatalf("%.200q: at %d %.200q %+v, want at %d %.200q %+v", text, r.Offset(), r.Bytes(), spans, w.Start, w.In(text), w.Spans)
		}
	}
	if i < len(want) || r.Err() != nil || r.Offset() != int64(len(text)) || r.Bytes() != nil || *r.Spans() != (uriscan.Spans{}) {
		t.Fatalf("%.200q: %d matches, error %v, %d bytes, last %.200q; want %d matches", text, i, r.Err(), r.Offset(), r.Bytes(), len(want))
	}
}

// streamed are texts that are cut at every place.
var streamed = []string{
	"", "http://a", " 'http://a'b", "x http://a). ", "1a+b://c d", "http://u:p@h", "http:///", "http://[::1]", "http://[::1 ", "é http://é’", "http://\xE2\x80", "http://h/%4",
	"http://h/&gt; ", "xhttp://a http://b", "file:///.", "http://u:80a", "://", "a://b://c", "http://h/a......... x", "http://h/a).. x", "http://h&gt;.b", "http://h/a\u2019",
	"'http://h/a...'", "http://@h:8\u00A0", "http://u@h:8\u00A0b", "http://h/\uE000a", "http://h/a.\xE2a", "averylongscheme://h", "TTP://haverylongscheme://b",
}

// TestEveryCutOfAStreamGivesTheSame cuts short texts in all ways, and repeats pieces of no byte.
func TestEveryCutOfAStreamGivesTheSame(t *testing.T) {
	for _, o := range options() {
		f := must(New(o))
		r := NewReader(nil, f)
		for _, text := range streamed {
			src := []byte(text)
			for _, longest := range []int{5, 9, 10, DefaultMaxMatch} {
				want := inMemory(f, src, longest)
				for cuts := range 1 << max(0, len(src)-1) {
					r.Reset(cutAt(src, cuts))
					r.MaxMatch = longest
					sameStream(t, r, src, want)
					if cuts > exhaustive.Pick(1<<20, 700, 300) {
						break
					}
				}
			}
		}
	}
}

// cutAt returns a text in pieces: a piece ends after byte i if bit i is set.
func cutAt(src []byte, cuts int) io.Reader {
	var p pieces
	start := 0
	for i := range src {
		if cuts>>i&1 != 0 {
			p = append(p, src[start:i+1], nil)
			start = i + 1
		}
	}
	p = append(p, src[start:])
	return &p
}

// TestPunctuationAfterAMatchIsNotCountedInItsLength has matches as long as they may be, in a stream
// that is cut everywhere. What is too long goes on after its punctuation, or has 64 KiB of it.
func TestPunctuationAfterAMatchIsNotCountedInItsLength(t *testing.T) {
	for _, mode := range []Mode{IRI, Strict, Loose} {
		f := must(New(Options{Mode: mode}))
		for _, after := range []string{
			"", ".", "......... x", ")!?'", "&gt;&#62;.,\"", "\u2019 ", "...\u2019", strings.Repeat(".", mostTrailing-1), strings.Repeat("&gt;", mostTrailing/4-1) + "\n",
		} {
			if mode == Loose && strings.Contains(after, "\u2019") {
				continue
			}
			for _, rest := range []string{"", "b", ".b", "&gt", "/", "%41", "(."} {
				if rest != "" && !strings.HasSuffix(after, ".") {
					continue
				}
				for _, cut := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.HalfReader, iotest.DataErrReader} {
					r := NewReader(cut(strings.NewReader("http://h/a"+after+rest)), f)
					r.MaxMatch = 10
					if !r.Next() || string(r.Bytes()) != "http://h/a" || r.Spans().Valid() == (rest != "") || r.Next() {
						t.Errorf("%v, %.20q of %d bytes, then %q: %q, %v", mode, after, len(after), rest, r.Bytes(), r.Spans().ErrorCode())
					}
				}
			}
		}
		for n, want := range map[int]uriscan.ErrorCode{1<<16 + 3: uriscan.CodeNone, 1<<16 + 4: uriscan.CodeTooLong} {
			r := NewReader(strings.NewReader("http://h/a"+strings.Repeat(".", n)+" and more"), f)
			r.MaxMatch = 10
			if !r.Next() || string(r.Bytes()) != "http://h/a" || r.Spans().ErrorCode() != want {
				t.Errorf("%v: %q before %d full stops: %v, want %v", mode, r.Bytes(), n, r.Spans().ErrorCode(), want)
			}
		}
	}
}

// TestMatchesThatAreCutInASchemeDoNotOverlap has schemes of every length around that of a word. They
// begin before the place at which the limit cuts the match before, at it, and after it.
func TestMatchesThatAreCutInASchemeDoNotOverlap(t *testing.T) {
	const long = "averylongscheme"
	for length := 1; length <= len(long); length++ {
		o := Options{Schemes: []string{"http", long[len(long)-length:]}}
		f := must(New(o))
		for before := range 30 {
			text := "http://h/" + strings.Repeat("-", before) + o.Schemes[1] + "://b/c http://d"
			for longest := 8; longest < 30; longest++ {
				compare(t, f, o, text, longest)
				for _, cut := range []func(io.Reader) io.Reader{iotest.OneByteReader, iotest.HalfReader} {
					r := NewReader(cut(strings.NewReader(text)), f)
					r.MaxMatch = longest
					sameStream(t, r, []byte(text), inMemory(f, []byte(text), longest))
				}
			}
		}
		for start := range o.Schemes[1] { // a part of a scheme at the start of the text is none
			compare(t, f, o, o.Schemes[1][start:]+"://h", longestMatch)
		}
	}
}

// TestLongStreamsGiveTheSame has texts that fill the buffer again and again, with matches and
// schemes longer than it, cut into pieces of many lengths.
func TestLongStreamsGiveTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	long := strings.Repeat("abcdefgh", readerBuffer/8)
	parts := []string{"http://h/", long, " ", long[:5000], "'", ")", "://", "\n", "%", "é", strings.Repeat("http:///", 3000), long + long + long}
	for range exhaustive.Pick(300, 40, 10) {
		var text []byte
		for range random.IntN(20) {
			text = append(text, parts[random.IntN(len(parts))]...)
		}
		for _, o := range options() {
			f := must(New(o))
			for _, longest := range []int{100, 70000, DefaultMaxMatch} {
				r := NewReader(&randomPieces{text, random}, f)
				r.MaxMatch = longest
				sameStream(t, r, text, inMemory(f, text, longest))
			}
		}
	}
}

// randomPieces gives a text in pieces of random lengths.
type randomPieces struct {
	rest   []byte
	random *rand.Rand
}

func (p *randomPieces) Read(buf []byte) (n int, err error) {
	if len(p.rest) == 0 {
		return 0, io.EOF
	}
	n = copy(buf[:min(len(buf), 1+p.random.IntN(1<<p.random.IntN(18)))], p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// TestReaderFindsTheSameInRealLists is for the texts and the logs, in blocks and byte for byte.
func TestReaderFindsTheSameInRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "text/*", "logs/*") {
		data := list.Data[:min(len(list.Data), exhaustive.Pick(1<<30, 1<<18, 1<<16))]
		want := inMemory(Default, data, DefaultMaxMatch)
		sameStream(t, NewReader(bytes.NewReader(data), Default), data, want)
		sameStream(t, NewReader(iotest.OneByteReader(bytes.NewReader(data)), Default), data, want)
	}
}

// TestReaderGivesAMatchAsSoonAsItsEndHasCome reads from a source that has no more for now.
func TestReaderGivesAMatchAsSoonAsItsEndHasCome(t *testing.T) {
	for _, pieces := range [][]string{
		{"x http://a", "b http"}, {"x http://a", "b\u2019"}, {"x http://a", "b\u2019"[:2], "b\u2019"[2:3], "b\u2019"[3:]}, {"x http://a", "b", "\xC3", "\xFF"},
		{"x http://ab\xE2", "a"},
	} {
		for _, o := range []Options{{}, {Mode: Strict}} {
			source, pipe := io.Pipe()
			go func() {
				for _, piece := range pieces {
					_, _ = pipe.Write([]byte(piece))
				}
			}()
			r := NewReader(source, must(New(o)))
			if !r.Next() || string(r.Bytes()) != "http://ab" || r.Offset() != 2 {
				t.Errorf("%+v, %q: the match is %q at %d", o, pieces, r.Bytes(), r.Offset())
			}
			go func() { _ = pipe.Close() }()
			if n := int64(len(strings.Join(pieces, ""))); r.Next() || r.Offset() != n {
				t.Errorf("%+v, %q: the match is %q at %d, want none", o, pieces, r.Bytes(), r.Offset())
			}
		}
	}
}

// badSource gives a wrong count.
type badSource int

func (b badSource) Read(buf []byte) (int, error) { return int(b), nil }

// TestReaderReportsTheErrorOfItsSource has sources that fail at once, later and in odd ways.
func TestReaderReportsTheErrorOfItsSource(t *testing.T) {
	failure := errors.New("failure")
	for _, c := range []struct {
		source  io.Reader
		matches []string
		err     error
	}{
		{iotest.ErrReader(failure), nil, failure},
		{io.MultiReader(strings.NewReader("http://a http://b"), iotest.ErrReader(failure)), []string{"http://a", "http://b"}, failure},
		{iotest.DataErrReader(strings.NewReader("http://a")), []string{"http://a"}, nil},
		{badSource(-1), nil, bufio.ErrBadReadCount},
		{badSource(1 << 30), nil, bufio.ErrBadReadCount},
		{badSource(0), nil, io.ErrNoProgress},
	} {
		r := NewReader(c.source, Default)
		var got []string
		for r.Next() {
			got = append(got, string(r.Bytes()))
		}
		if !slices.Equal(got, c.matches) || !errors.Is(r.Err(), c.err) || r.Next() {
			t.Errorf("%q and %v, want %q and %v", got, r.Err(), c.matches, c.err)
		}
	}
}

// TestResetReaderIsLikeANewOne reads a second text with a Reader.
func TestResetReaderIsLikeANewOne(t *testing.T) {
	r := NewReader(strings.NewReader("http://abcdef"), Default)
	r.MaxMatch = 10
	for range 2 {
		if !r.Next() || string(r.Bytes()) != "http://abc" || r.Spans().ErrorCode() != uriscan.CodeTooLong || r.Spans().ErrorOffset() != 10 {
			t.Errorf("the match is %q, %v", r.Bytes(), r.Spans())
		}
		r.Reset(strings.NewReader("http://abcdef"))
	}
}

// TestReaderAllocatesOnlyItsBuffer reads many matches.
func TestReaderAllocatesOnlyItsBuffer(t *testing.T) {
	text := strings.Repeat("see http://example.com/ and (https://h:80/p?q#f).\n", 10000)
	source := strings.NewReader(text)
	r := NewReader(source, Default)
	if n := testing.AllocsPerRun(2, func() {
		source.Reset(text)
		r.Reset(source)
		for r.Next() {
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

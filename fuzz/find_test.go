package fuzz

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/test/findref"
	"github.com/uriscan/uriscan/internal/test/must"
)

// finders are what the targets look for: all modes, each with a list, with any scheme and with
// another list.
var finders = func() (list []finder) {
	for mode := find.IRI; mode <= find.Loose; mode++ {
		for _, o := range []find.Options{{Mode: mode}, {Mode: mode, AnyScheme: true}, {Mode: mode, Schemes: []string{"file", "TTP", "a+http"}}} {
			f, err := find.New(o)
			if err != nil {
				panic(err)
			}
			list = append(list, finder{f, findref.Options{Schemes: o.Schemes, AnyScheme: o.AnyScheme, Mode: findref.Mode(mode)}})
		}
	}
	return list
}()

// A finder finds, and the options are those of the reference that finds the same.
type finder struct {
	*find.Finder
	options findref.Options
}

// seedTexts adds texts to f.
func seedTexts(f *testing.F, add func(src []byte)) {
	f.Helper()
	seed(f, add)
	for _, src := range []string{
		"See http://a.b/c_(d), 'http://e'f (https://g).", "http:///http://[::1]:80a", "<a href=\"http://h/?a&amp;b\">http://h/%4&gt;</a>", "git+https://u:p@h/%41;;&#62;",
		"http://bücher.example/größe\u2019 http://h/\uE000?\uE000", "file:///etc/passwd. x-y.z://h:8.", "http://h/\xED\xA0\x80", "http://u:80b http://[v1.a http://%4",
	} {
		add([]byte(src))
		add([]byte(strings.Repeat(src, 4)))
	}
}

// FuzzFind compares what is found in a text, on every kernel, with the reference. The generated
// inputs are put into a text, too.
func FuzzFind(f *testing.F) {
	seedTexts(f, func(src []byte) { f.Add(src) })
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			if len(src) > longestForReference {
				return
			}
			for _, text := range []string{string(src), "'http://" + string(src) + "'(", strings.Repeat(string(src[:min(len(src), 100)])+")", 3)} {
				for _, p := range finders {
					want := findref.Find(p.options, text, 1<<30)
					for _, k := range uriscan.Kernels() {
						withKernel(t, k, func() { checkFound(t, k, p, text, want) })
					}
				}
			}
		})
	})
}

// checkFound compares the matches in a text with those of the reference.
func checkFound(t *testing.T, kernel string, p finder, text string, want []findref.Match) {
	t.Helper()
	i := 0
	for m := range p.AllString(text) {
		if i == len(want) || m.Start != want[i].Start || m.End != want[i].End || m.Cut != want[i].Cut {
			t.Fatalf("kernel %s, %+v, %q: match %d is %q at %d; want %v", kernel, p.options, text, i, text[m.Start:m.End], m.Start, want)
		}
		var s uriscan.Spans
		findref.Scan(p.options.Mode, text[m.Start:m.End], &s)
		record.Of(&s).Shift(uint32(m.Start))
		must.Equal(t, m.Spans, s, "kernel %s, %+v, %q: the components of %q", kernel, p.options, text, text[m.Start:m.End])
		i++
	}
	if i < len(want) {
		t.Fatalf("kernel %s, %+v, %q: %d matches; want %v", kernel, p.options, text, i, want)
	}
}

// FuzzFindCuts compares a Reader, which gets its text as cuts says, with a search in memory.
func FuzzFindCuts(f *testing.F) {
	cuts := [][]byte{{1}, {7, 64, 3}}
	seedTexts(f, func(src []byte) { f.Add(src, cuts[len(src)&1]) })
	f.Fuzz(func(t *testing.T, input, cuts []byte) {
		each(input, func(src []byte) {
			for _, p := range finders {
				r := find.NewReader(&cutter{rest: src, cuts: cuts}, p.Finder)
				for m := range p.All(src) {
					if !r.Next() || r.Offset() != int64(m.Start) || !bytes.Equal(r.Bytes(), m.In(src)) || r.Cut() != m.Cut {
						t.Fatalf("%+v, %q cut as %v: %q at %d, want %q at %d", p.options, src, cuts, r.Bytes(), r.Offset(), m.In(src), m.Start)
					}
					s := *r.Spans()
					if record.Of(&s).Shift(uint32(m.Start)); s != m.Spans {
						t.Fatalf("%+v, %q cut as %v: %q has the components %+v, want %+v", p.options, src, cuts, r.Bytes(), s, m.Spans)
					}
				}
				if r.Next() || r.Err() != nil || r.Offset() != int64(len(src)) {
					t.Fatalf("%+v, %q cut as %v: %q at %d is one too many, error %v", p.options, src, cuts, r.Bytes(), r.Offset(), r.Err())
				}
			}
		})
	})
}

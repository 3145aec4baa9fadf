package whatwg_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/guard"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

// appending is a function that appends to a buffer, and what it appends for a text.
type appending struct {
	name string
	call func(dst, src []byte) ([]byte, error)
	want func(text string) (string, error)
}

// appendings returns the functions of the package that append, with a base for one.
func appendings(base whatwg.URL) []appending {
	return []appending{
		{"AppendHref", whatwg.AppendHref[[]byte], func(text string) (string, error) {
			u, err := whatwg.Parse(text)
			return u.Href(), err
		}},
		{"AppendHost", whatwg.AppendHost[[]byte], func(text string) (string, error) {
			u, err := whatwg.Parse(text)
			return u.Host(), err
		}},
		{"AppendResolved", func(dst, src []byte) ([]byte, error) { return whatwg.AppendResolved(dst, base, src) }, func(text string) (string, error) {
			u, err := base.Parse(text)
			return u.Href(), err
		}},
	}
}

// TestNothingBesideTheBuffersIsTouched has texts beside pages that cannot be read, and buffers
// beside pages that can be neither read nor written, with room for less than the result, for
// the result, and for more. What the buffer has, and the text, stay as they were.
func TestNothingBesideTheBuffersIsTouched(t *testing.T) {
	base, err := whatwg.Parse("https://u:p@h:8/a/b?q")
	must.NoError(t, err)
	texts, random := append([]string(nil), usual...), rand.New(rand.NewPCG(5, 6))
	for n := 0; n < 200; n += 7 { // around the sizes of blocks
		texts = append(texts, "https://h.example/"+strings.Repeat("p", n), "https://h.example"+strings.Repeat(".a", n/2), strings.Repeat("r", n))
	}
	for inputs := seeds(t); len(texts) < exhaustive.Pick(20_000, 600, 200); {
		texts = append(texts, mutated(random, inputs[random.IntN(len(inputs))][0], inputs))
	}
	from, to := guard.For(t, 4096), guard.For(t, 8192)
	for _, text := range texts {
		if len(text) > 1000 {
			continue
		}
		from.Beside(t, text, func(src []byte) {
			kernels.Each(t, func() {
				for _, f := range appendings(base) {
					f.check(t, random, to, src)
				}
				var s uriscan.Spans
				uriscan.Scan(src, &s)
				if got, want := whatwg.Compare(src, &s), compared(text); got != want {
					t.Errorf("%q: %v, want %v", text, got, want)
				}
			})
		})
	}
}

// check appends what a text gives to a buffer at an end of a memory.
func (f *appending) check(t *testing.T, random *rand.Rand, to *guard.Memory, src []byte) {
	text := string(src)
	want, wantErr := f.want(text)
	before := "before "[:random.IntN(8)]
	rooms := [...]int{0, len(want) / 2, len(want), len(want) + 1, len(want) + 63, len(want) + 64, len(src), 2*len(src) + 70}
	size := len(before) + rooms[random.IntN(len(rooms))]
	all := to.Bytes()
	for i := range all {
		all[i] = '#'
	}
	room, beside := all[:size:size], all[size:]
	if random.IntN(2) == 0 {
		beside, room = all[:len(all)-size], all[len(all)-size:]
	}
	got, err := f.call(append(room[:0], before...), src)
	switch {
	case (err == nil) != (wantErr == nil) || string(got) != before+want:
		t.Errorf("%s of %q with room for %d: %q, %v, want %q", f.name, text, size, got, err, before+want)
	case string(src) != text || string(room[:len(before)]) != before || len(bytes.Trim(beside, "#")) > 0:
		t.Errorf("%s of %q with room for %d: the text, or bytes beside the buffer, are changed", f.name, text, size)
	}
}

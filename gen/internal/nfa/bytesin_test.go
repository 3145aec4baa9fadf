package nfa

import (
	"testing"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/charset"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// TestBytesInOfCharactersAreThoseOfTheirUTF8Forms reads a grammar of code points.
func TestBytesInOfCharactersAreThoseOfTheirUTF8Forms(t *testing.T) {
	text := "s = \"a\" / %xE9 / %x20AC-20AD / %x1F600 / not\nnot = %xF8\n"
	g, err := abnf.Read(abnf.Source{Name: "t.abnf", Text: []byte(text), UTF8: true})
	must.NoError(t, err)
	got, err := BytesIn(g, "s", []string{"not"})
	must.NoError(t, err)
	expect.Equal(t, got, charset.Of("aA"+"é"+"€\u20ad"+"\U0001F600"), "the answer")
}

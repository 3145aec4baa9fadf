package percent

import (
	"errors"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestErrorsHoldNoText wants the same words for any text, and the offset.
func TestErrorsHoldNoText(t *testing.T) {
	for _, src := range []string{"secret%zz", "secret%", "secret%7", "secret%\n\"'"} {
		_, err := AppendDecoded(nil, src)
		want := `percent: '%' at offset 6 is not followed by two hexadecimal digits (RFC 3986 section 2.1)`
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", src, err, want)
		}
	}
}

// TestErrorsAreOfTheCodeOfScans asks both.
func TestErrorsAreOfTheCodeOfScans(t *testing.T) {
	_, err := Decode([]byte("%zz"))
	_, scanned := uriscan.Parse("/%zz")
	if !errors.Is(err, uriscan.CodePercent) || !errors.Is(scanned, uriscan.CodePercent) {
		t.Errorf("%v and %v are not both of the code %v", err, scanned, uriscan.CodePercent)
	}
	if errors.Is(err, uriscan.CodePath) {
		t.Errorf("%v is of the code %v", err, uriscan.CodePath)
	}
}

// TestErrorsAllocateFromOffset256On counts the allocations of calls that have room for
// their result, and of one that has none.
func TestErrorsAllocateFromOffset256On(t *testing.T) {
	dst := make([]byte, 0, 1000)
	for offset, want := range map[int]float64{0: 0, 1: 0, 255: 0, 256: 1, 900: 1} {
		src := strings.Repeat("x", offset) + "%"
		inPlace := []byte(src)
		for _, c := range []struct {
			name string
			call func()
			want float64
		}{
			{"AppendDecoded", func() { AppendDecoded(dst, src) }, want},
			{"AppendDecoded without room", func() { AppendDecoded(nil, src) }, want + float64(min(offset, 1))},
			{"Decode", func() { Decode(inPlace) }, want},
		} {
			expect.Allocations(t, c.want, c.call, "%s, offset %d", c.name, offset)
		}
	}
}

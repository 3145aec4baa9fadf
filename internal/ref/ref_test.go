package ref

import (
	"strings"
	"testing"
)

func TestLongInputDoesNotExhaustTheStack(t *testing.T) {
	for _, src := range []string{
		"http://h/" + strings.Repeat("a/", 50_000),
		"http://" + strings.Repeat("u:", 50_000) + "/",
	} {
		if r := Parse(URIReference, src); r.Valid == (r.ErrorOffset >= 0) {
			t.Errorf("%d bytes: valid %v and offset %d contradict each other", len(src), r.Valid, r.ErrorOffset)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		Parse(URIReference, "a:/@1")
	}
}

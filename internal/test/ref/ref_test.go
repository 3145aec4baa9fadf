package ref

import (
	"strings"
	"testing"
)

// The matcher goes deeper with each byte and tries every way, so length is what
// could break it: the stack, or time that grows faster than it should.
func TestLongInput(t *testing.T) {
	for _, c := range []struct {
		src    string
		offset int
	}{
		{"http://h/" + strings.Repeat("a/", 50_000), -1},
		{"http://" + strings.Repeat("u:", 50_000) + "@h", -1},
		{"http://" + strings.Repeat("u:", 50_000) + "/", 7 + 100_000},
		{"?" + strings.Repeat("%41", 30_000) + "%4x", 1 + 90_000 + 2},
	} {
		r := Parse(URIReference, c.src)
		if r.Valid != (c.offset == -1) || r.ErrorOffset != c.offset {
			t.Errorf("%.12q… of %d bytes: valid is %v, the offset %d, want %d", c.src, len(c.src), r.Valid, r.ErrorOffset, c.offset)
		}
	}
}

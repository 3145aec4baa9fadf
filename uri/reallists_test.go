package uri_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/uri"
)

// TestRealListsComeThrough takes lines of real lists through every method that
// makes another value.
func TestRealListsComeThrough(t *testing.T) {
	base := uri.MustParse("http://example.com/a/b?c#d")
	step := exhaustive.Pick(1, 40, 400)
	valid := 0
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		count := 0
		for line := range strings.Lines(string(list.Data)) {
			if count++; count%step != 0 {
				continue
			}
			text := strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
			want, wantErr := uriscan.Parse(text)
			r, err := uri.Parse(text)
			if (err == nil) != (wantErr == nil) || err == nil && (r.String() != text || r.Spans() != want) {
				t.Fatalf("%s: %q is parsed as %q, %v, want %v", list.Name, text, r.String(), err, wantErr)
			}
			if err == nil {
				valid++
				checkLine(t, list.Name, base, r)
			}
		}
	}
	if valid == 0 {
		t.Error("no line is valid")
	}
}

// checkLine wants every result to be the value of its text, and the line to come
// back from what it was turned into.
func checkLine(t *testing.T, list string, base, r uri.Reference) {
	t.Helper()
	resolved, err := base.Resolve(r)
	if err != nil {
		t.Fatalf("%s: %q: %v", list, r.String(), err)
	}
	relative, err := base.Relative(r)
	if err != nil {
		t.Fatalf("%s: %q: %v", list, r.String(), err)
	}
	if back, err := base.Resolve(relative); err != nil || back != resolved {
		t.Fatalf("%s: %q leads to %q, %v, want %q", list, relative.String(), back.String(), err, resolved.String())
	}
	for _, got := range []uri.Reference{resolved, relative, r.Normalize(), r.NormalizeBy(rewrite.SchemeBased), made(r.WithPair("a", "b")), r.WithoutPairs("q")} {
		if again, err := uri.Parse(got.String()); err != nil || again != got {
			t.Fatalf("%s: %q became %q with the spans %+v, a scan finds %+v, %v", list, r.String(), got.String(), got.Spans(), again.Spans(), err)
		}
	}
	if !r.Equal(r.Normalize()) || r.Normalize() != r.Normalize().Normalize() {
		t.Fatalf("%s: %q is not equal to its normal form %q", list, r.String(), r.Normalize().String())
	}
	text, err := json.Marshal(r)
	var read uri.Reference
	if err == nil {
		err = json.Unmarshal(text, &read)
	}
	if err != nil || read != r {
		t.Fatalf("%s: %q comes back as %q, %v", list, r.String(), read.String(), err)
	}
}

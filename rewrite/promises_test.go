package rewrite

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// allocating are texts of every shape for the tests of allocations: normal, not
// normal, invalid, and long.
var allocating = []string{
	"", "http://example.com/a/b?c#d", "HTTP://%41:80/a/../%7e?%2f#%66", "a:b/..//c", "//[2001:DB8::0:1]:80", "http://h/a b", "http://%31.2.3.4",
	"http://h/" + strings.Repeat("a/%2e%2E/", 10_000) + "?" + strings.Repeat("%7e", 10_000), "http://H" + strings.Repeat("/..", 30_000),
}

// TestNormalizeAndEqualDoNotAllocate holds for strings and bytes of any length, if
// dst has room.
func TestNormalizeAndEqualDoNotAllocate(t *testing.T) {
	dst := make([]byte, 0, 300_000)
	for _, src := range allocating {
		other := formsOf(src)[2] + "/%7e"
		inBytes := []byte(src)
		var s, o, out uriscan.Spans
		uriscan.ScanString(src, &s)
		uriscan.ScanString(other, &o)
		for name, f := range map[string]func(){
			"AppendNormalized":      func() { AppendNormalized(dst, src, &s, SchemeBased) },
			"AppendNormalizedSpans": func() { AppendNormalizedSpans(dst, inBytes, &s, SchemeBased, &out) },
			"IsNormalized":          func() { IsNormalized(src, &s, SchemeBased) },
			"Equal":                 func() { Equal(src, &s, inBytes, &s, SchemeBased) },
			"Equal of different":    func() { Equal(inBytes, &s, other, &o, SchemeBased) },
		} {
			expect.Allocations(t, 0, f, "%s of %.40q", name, src)
		}
	}
}

// TestNormalizeKeepsRecordsOfCallersOnTheStack holds for records and buffers that
// the caller declares: nothing may keep them.
func TestNormalizeKeepsRecordsOfCallersOnTheStack(t *testing.T) {
	for _, src := range []string{"HTTP://%41:80/a/../%7e?%2f#%66", "//[2001:DB8::0:1]:80", "http://h/p"} {
		agrees := true
		n := testing.AllocsPerRun(5, func() {
			var room [64]byte
			var s, out, scanned uriscan.Spans
			uriscan.ScanString(src, &s)
			normal := AppendNormalizedSpans(room[:0], src, &s, SchemeBased, &out)
			uriscan.Scan(normal, &scanned)
			agrees = agrees && out == scanned && Equal(src, &s, normal, &out, SchemeBased) && IsNormalized(normal, &out, SchemeBased) &&
				bytes.Equal(AppendNormalized(room[len(normal):len(normal)], src, &s, SchemeBased), normal)
		})
		if n != 0 || !agrees {
			t.Errorf("%q: %v allocations, answers agree: %v", src, n, agrees)
		}
	}
}

// TestNormalizeLeavesItsInputAlone holds because everything is changed in dst.
func TestNormalizeLeavesItsInputAlone(t *testing.T) {
	for _, src := range allocating {
		inBytes := []byte(src)
		var s, out uriscan.Spans
		uriscan.ScanString(src, &s)
		before := s
		other, _ := uriscan.Parse(src + "/%7e")
		AppendNormalizedSpans(nil, inBytes, &s, SchemeBased, &out)
		IsNormalized(inBytes, &s, SchemeBased)
		Equal(inBytes, &s, src+"/%7e", &other, SchemeBased)
		if string(inBytes) != src || s != before {
			t.Errorf("%.40q: the input or its record was written", src)
		}
	}
}

// TestNormalizeOfLongHostileInput ends only if the time is linear. It compares with
// what is plain to see.
func TestNormalizeOfLongHostileInput(t *testing.T) {
	const n = 200_000
	for src, want := range map[string]string{
		"a:" + strings.Repeat("/..", n):                                   "a:/",
		"a:" + strings.Repeat("a/../", n):                                 "a:/",
		"a:" + strings.Repeat("/a", n) + strings.Repeat("/%2e%2e", n):     "a:/",
		"a://h" + strings.Repeat("/./%2E", n):                             "a://h/",
		"a:" + strings.Repeat("../", n) + "/b":                            "a:/b",
		"a:b/.." + strings.Repeat("/", n):                                 "a:/." + strings.Repeat("/", n),
		"?" + strings.Repeat("%7e%2f", n):                                 "?" + strings.Repeat("~%2F", n),
		"//" + strings.Repeat("%41%c3", n):                                "//" + strings.Repeat("a%C3", n),
		"//U@" + strings.Repeat("H", n) + ":" + strings.Repeat("0", n):    "//U@" + strings.Repeat("h", n) + ":" + strings.Repeat("0", n),
		"http://h:" + strings.Repeat("0", n) + "80":                       "http://h/",
		"http://h/" + strings.Repeat("/.a/..a/...", n):                    "http://h/" + strings.Repeat("/.a/..a/...", n),
		"http://" + strings.Repeat("h", n) + "/" + strings.Repeat(".", n): "http://" + strings.Repeat("h", n) + "/" + strings.Repeat(".", n),
	} {
		var s, out, scanned uriscan.Spans
		uriscan.ScanString(src, &s)
		uriscan.ScanString(want, &scanned)
		got := AppendNormalizedSpans(nil, src, &s, SchemeBased, &out)
		if string(got) != want || out != scanned {
			t.Errorf("%.30q…: %.30q… of %d bytes, want %.30q… of %d", src, got, len(got), want, len(want))
		}
		if IsNormalized(src, &s, SchemeBased) != (src == want) {
			t.Errorf("%.30q…: IsNormalized is %v", src, src != want)
		}
	}
}

// TestHasUpperFindsEveryLetter puts every ASCII byte at every place of short texts.
func TestHasUpperFindsEveryLetter(t *testing.T) {
	for n := 1; n < 26; n++ {
		for _, filler := range "a@[z`{\x00\x7f" {
			text := []byte(strings.Repeat(string(filler), n))
			for i := range text {
				for b := range byte(0x80) {
					text[i] = b
					must.Equal(t, hasUpper(text), 'A' <= b && b <= 'Z', "%q", text)
				}
				text[i] = byte(filler)
			}
		}
	}
}

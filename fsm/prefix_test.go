package fsm_test

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// longestByScan is what ScanPrefix is to return, by Scan of every prefix.
func longestByScan(m *fsm.Machine, entry int, src []byte) (n int, ok bool, out fsm.Match) {
	for n = len(src); n >= 0; n-- {
		if m.Scan(entry, src[:n], &out) {
			return n, true, out
		}
	}
	m.Scan(entry, src, &out)
	return 0, false, out
}

// wantPrefix holds ScanPrefix of an input against Scan of its prefixes.
func wantPrefix(t *testing.T, src []byte) {
	t.Helper()
	wantN, wantOK, want := longestByScan(&mediaType, 0, src)
	if n, ok := mediaType.Prefix(0, src); n != wantN || ok != wantOK {
		t.Fatalf("Prefix(%q) = %d, %v; want %d, %v", src, n, ok, wantN, wantOK)
	}
	got := fsm.Match{Present: 1<<16 - 1, Reason: 255, Offset: 1 << 20}
	if n, ok := mediaType.ScanPrefix(0, src, &got); n != wantN || ok != wantOK || got != want {
		t.Fatalf("ScanPrefix(%q) = %d, %v, %+v; want %d, %v, %+v", src, n, ok, got, wantN, wantOK, want)
	}
}

// TestScanPrefixIsTheLongestThatScans tries all short strings of a byte of each
// class, the covering set, and longer inputs cut and broken everywhere.
func TestScanPrefixIsTheLongestThatScans(t *testing.T) {
	want := func(text string) { wantPrefix(t, []byte(text)) }
	exhaustive.Strings("", cover.Bytes(mediaType.Classes), exhaustive.Pick(7, 5, 4), want)
	cover.Of(&mediaType).Each(0, func(src []byte) { wantPrefix(t, src) })
	for _, text := range []string{"application/x-www-form-urlencoded ; charset=\"utf-8 and a long text\\\" after it\" ;q=1; ", "text/html;a=b;c=\"d\"  ;; e"} {
		exhaustive.Changes(text, want)
	}
}

//go:build linux && (amd64 || arm64)

package fsm_test

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenDoesNotMatch scans one byte more than MaxLen, in pages
// that exist on paper only: such input is refused unread.
func TestLongerThanMaxLenDoesNotMatch(t *testing.T) {
	src := guard.Long(t)
	var m fsm.Match
	if mediaType.Scan(0, src, &m) || m.Offset != fsm.MaxLen || m.Reason == 0 {
		t.Errorf("Scan of MaxLen+1 bytes: offset %d, reason %d", m.Offset, m.Reason)
	}
	expect.Equal(t, mediaType.Err(src, &m).Error(), "input has 4294967296 bytes: want at most 4294967295", "Err")
	if mediaType.Scan(0, src[:fsm.MaxLen], &m) || m.Offset != 0 {
		t.Errorf("Scan of MaxLen zero bytes: offset %d, want 0", m.Offset)
	}
	if n, ok := mediaType.ScanPrefix(0, src, &m); n != 0 || ok || m.Offset != 0 {
		t.Errorf("ScanPrefix of MaxLen+1 zero bytes: %d bytes, %v, offset %d", n, ok, m.Offset)
	}
	expect.Equal(t, mediaType.Err(src, &m).Error(), "byte 0x00 at offset 0: not allowed in type (RFC 9110 section 8.3.1); want tchar", "Err")
}

//go:build linux && (amd64 || arm64)

package datetime

import (
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/guard"
)

// TestLongerThanMaxLenIsNoDateTime scans one byte more than fsm.MaxLen, in pages
// that exist on paper only but for the first: such input is refused unread. Its
// prefix can be a date-time.
func TestLongerThanMaxLenIsNoDateTime(t *testing.T) {
	src := guard.Long(t)
	var m DateTime
	if ScanDateTime(src, &m) || m.ErrorOffset() != fsm.MaxLen {
		t.Errorf("offset %d, want MaxLen", m.ErrorOffset())
	}
	expect.Equal(t, m.Err(src).Error(), "input has 4294967296 bytes: want at most 4294967295", "Err")
	if n, ok := PrefixDateTime(src, &m); n != 0 || ok || m.ErrorOffset() != 0 {
		t.Errorf("a prefix of %d bytes, %v, offset %d", n, ok, m.ErrorOffset())
	}
	const text = "1996-12-19T16:39:57Z"
	copy(src, text)
	if n, ok := PrefixDateTime(src, &m); n != len(text) || !ok || string(m.TimeOffset.In(src)) != "Z" {
		t.Errorf("a prefix of %d bytes, %v, offset %d", n, ok, m.ErrorOffset())
	}
	if ScanDateTime(src[:fsm.MaxLen], &m) || m.ErrorOffset() != len(text) {
		t.Errorf("MaxLen bytes: offset %d, want %d", m.ErrorOffset(), len(text))
	}
}

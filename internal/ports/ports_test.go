package ports

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestDefaultOfEveryCaseAndLength asks for known schemes in any case, and for texts
// that are none of them.
func TestDefaultOfEveryCaseAndLength(t *testing.T) {
	for scheme, want := range map[string]uint16{
		"http": 80, "HTTP": 80, "hTtPs": 443, "ws": 80, "WSS": 443, "ftp": 21, "telnet": 23, "vnc": 5900,
		"": 0, "h": 0, "httpx": 0, "telnets": 0, "x-http-and-more": 0, "HTTP\x20": 0, "ht\xf4p": 0,
	} {
		if got, known := Default([]byte(scheme)); got != want || known != (want != 0) {
			t.Errorf("Default(%q) = %d, %v; want %d", scheme, got, known, want)
		}
	}
}

// TestDefaultAllocatesNothing measures a known and an unknown scheme.
func TestDefaultAllocatesNothing(t *testing.T) {
	known, unknown := []byte("HTTPS"), []byte("urn")
	expect.Allocations(t, 0, func() { Default(known); Default(unknown) }, "the calls")
}

package address

import (
	"net/netip"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestAddressesAreThoseOfNetip has every form that the grammar allows. The tests of
// uriscan.Addr and of normal forms have many more.
func TestAddressesAreThoseOfNetip(t *testing.T) {
	for _, text := range []string{
		"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1::8", "1:2::7:8", "fFfF:0Ab::0", "0:0:0:0:0:0:0:0",
		"::1.2.3.4", "::ffff:255.255.255.255", "1:2:3:4:5:6:1.2.3.4", "1::5:6:10.0.0.1", "abcd:ef01:2345:6789:abcd:ef01:2345:6789",
	} {
		expect.Equal(t, Of6([]byte("["+text+"]")), netip.MustParseAddr(text), "%s", text)
	}
	for _, text := range []string{"0.0.0.0", "1.20.255.3", "255.255.255.255"} {
		expect.Equal(t, Of4([]byte(text)), netip.MustParseAddr(text), "%s", text)
	}
}

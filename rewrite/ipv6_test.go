package rewrite

import (
	"bytes"
	"net/netip"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/address"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// checkIPv6 compares with netip and with the reference, for a valid address.
func checkIPv6(t *testing.T, shown string) {
	t.Helper()
	want := netip.MustParseAddr(shown)
	literal := []byte("[" + shown + "]")
	must.Equal(t, address.Of6(literal), want, "%s", shown)
	normal := "[" + ref.IPv6(want.As16()) + "]"
	if got := appendIPv6([]byte("//"), literal); string(got) != "//"+normal {
		t.Fatalf("%s: %s, want //%s", shown, got, normal)
	}
	if isNormalIPv6(literal) != (normal == string(literal)) {
		t.Fatalf("%s: normal is %v", shown, normal != string(literal))
	}
}

// TestIPv6IsReadAsNetipReadsIt takes all valid addresses of groups and colons of a
// few kinds.
func TestIPv6IsReadAsNetipReadsIt(t *testing.T) {
	count := 0
	try := func(address string) {
		if s, err := uriscan.Parse("//[" + address + "]"); err == nil && s.HostKind() == uriscan.HostIPv6 {
			count++
			checkIPv6(t, address)
		}
	}
	eachJoin([]string{"0", "00aB", "1234", ":", "::", "1.20.255.0"}, exhaustive.Pick(8, 6, 5), try)
	for zeros := range 1 << 8 { // every set of groups that are zero, written out and with each "::"
		groups := strings.Split(strings.Repeat("a:", 7)+"a", ":")
		for i := range groups {
			if zeros>>i&1 != 0 {
				groups[i] = "0"
			}
		}
		for from := range groups {
			for to := from; to <= len(groups); to++ {
				if to > from {
					try(strings.Join(groups[:from], ":") + "::" + strings.Join(groups[to:], ":"))
				}
			}
		}
		try(strings.Join(groups, ":"))
		try(strings.Join(groups[:6], ":") + ":0.10.200.7")
	}
	if count < 1000 {
		t.Errorf("%d addresses", count)
	}
}

// TestIPv6OfRealLists takes the addresses of a real list.
func TestIPv6OfRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "uris/ipv6_hosts.txt") {
		for line := range bytes.Lines(list.Data) {
			src := strings.TrimSpace(string(line))
			if s, err := uriscan.Parse(src); err == nil && s.HostKind() == uriscan.HostIPv6 {
				checkIPv6(t, strings.Trim(s.Host.InString(src), "[]"))
			}
		}
	}
}

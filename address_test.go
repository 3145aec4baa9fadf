package uriscan

import (
	"math/big"
	"net/netip"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// portByWord returns what PortNumber has to return, from the words of its comment.
func portByWord(port string) (uint16, bool) {
	for _, b := range port {
		if b < '0' || b > '9' {
			return 0, false
		}
	}
	n, isNumber := new(big.Int).SetString(port, 10)
	if !isNumber || n.Cmp(big.NewInt(65535)) > 0 {
		return 0, false
	}
	return uint16(n.Uint64()), true
}

func TestPortNumberIsTheNumberThatThePortNames(t *testing.T) {
	ports := []string{"9", "89", "90", "65529", "65535", "65536", "065535", "0065536", "99999", "100000", "4294967296", "4294967376", "18446744073709551696", strings.Repeat("0", 300) + "80", strings.Repeat("9", 300), "+80", "-1", "8_0", "0x50", "\x00", "٨", "\xff"}
	forEachString("0156/:a", exhaustive.Pick(5, 4, 3), func(port string) { ports = append(ports, port) })
	for _, port := range ports {
		src := "//h:" + port
		var s Spans
		ScanString(src, &s)
		want, wantOK := portByWord(s.Port.InString(src))
		got, ok := PortNumber(src, &s)
		fromBytes, okBytes := PortNumber([]byte(src), &s)
		if got != want || ok != wantOK || fromBytes != want || okBytes != wantOK {
			t.Errorf("port of %q: %d %v, of bytes %d %v, want %d %v", src, got, ok, fromBytes, okBytes, want, wantOK)
		}
	}
	s, _ := Parse("/p")
	if n, ok := PortNumber("/p", &s); n != 0 || ok {
		t.Errorf("an absent port is %d, %v", n, ok)
	}
}

// TestAddrIsTheAddressThatTheHostNames has hosts that are addresses, and hosts
// that others take for some.
func TestAddrIsTheAddressThatTheHostNames(t *testing.T) {
	for src, want := range map[string]string{
		"http://192.0.2.1/":                "192.0.2.1",
		"//u:p@255.255.255.255:80":         "255.255.255.255",
		"//0.0.0.0":                        "0.0.0.0",
		"http://[2001:DB8::7]/":            "2001:db8::7",
		"//[::]":                           "::",
		"//[::ffff:192.0.2.1]":             "::ffff:192.0.2.1",
		"//[::FFFF:c000:0201]:1":           "::ffff:192.0.2.1",
		"//[1:2:3:4:5:6:7:8]":              "1:2:3:4:5:6:7:8",
		"//[1:2:3:4:5:6:7::]":              "1:2:3:4:5:6:7:0",
		"//[1:2:3:4:5:6:1.2.3.4]/ invalid": "1:2:3:4:5:6:102:304",
		"//1.2.3.4/ invalid":               "1.2.3.4",
		"//01.2.3.4":                       "",
		"//1.2.3.256":                      "",
		"//1.2.3.4.":                       "",
		"//127.1":                          "",
		"//2130706433":                     "",
		"//0x7f.0.0.1":                     "",
		"//%31.2.3.4":                      "",
		"//[v1.a]":                         "",
		"//[::1%25en0]":                    "",
		"//[::1":                           "",
		"//[]":                             "",
		"//":                               "",
		"//example.com":                    "",
		"1.2.3.4":                          "",
		"":                                 "",
	} {
		var s Spans
		ScanString(src, &s)
		got, ok := Addr(src, &s)
		fromBytes, okBytes := Addr([]byte(src), &s)
		text := ""
		if ok {
			text = got.String()
		}
		if text != want || ok != okBytes || got != fromBytes {
			t.Errorf("the address of %q is %q, of its bytes %v, want %q", src, text, fromBytes, want)
		}
		if ok && got.Is4() != (s.HostKind() == HostIPv4) {
			t.Errorf("%q: the address is another version than was written", src)
		}
	}
}

// TestAddrAgreesWithNetip asks netip about everything that can be in brackets
// or be four numbers. netip also takes zones, which the RFC does not.
func TestAddrAgreesWithNetip(t *testing.T) {
	check := func(host, text string) {
		var s Spans
		src := "//" + host
		ScanString(src, &s)
		got, ok := Addr(src, &s)
		want, err := netip.ParseAddr(text)
		if ok != (err == nil) || ok && got != want {
			t.Fatalf("the address of %q is %v, %v; netip says %v, %v", src, got, ok, want, err)
		}
	}
	forEachString("1:.f", exhaustive.Pick(9, 7, 6), func(text string) { check("["+text+"]", text+onlyV6(text)) })
	forEachString("1:", exhaustive.Pick(17, 15, 13), func(text string) { check("["+text+"]", text+onlyV6(text)) })
	forEachString("1.0", exhaustive.Pick(11, 9, 8), func(text string) {
		if text != "" {
			check(text, text)
		}
	})
}

// onlyV6 returns what makes a text without a colon no address at all, because no
// IPv4address may be in brackets.
func onlyV6(text string) string {
	if strings.Contains(text, ":") {
		return ""
	}
	return "?"
}

// TestAccessorsOfAnAddressDoNotAllocate holds for text in a buffer of the caller's
// stack, too.
func TestAccessorsOfAnAddressDoNotAllocate(t *testing.T) {
	expect.Allocations(t, 0, func() {
		var s Spans
		var buffer [64]byte
		src := append(buffer[:0], "//[2001:db8::7]:80"...)
		Scan(src, &s)
		Addr(src, &s)
		PortNumber(src, &s)
	}, "text on the stack")
	for _, src := range []string{"http://192.0.2.1:80/", "http://[2001:db8::7]:65536/", "//h:", "//[::1%25en0]:1"} {
		var s Spans
		ScanString(src, &s)
		b := []byte(src)
		expect.Allocations(t, 0, func() {
			Addr(src, &s)
			Addr(b, &s)
			PortNumber(src, &s)
			PortNumber(b, &s)
		}, "%q", src)
	}
}

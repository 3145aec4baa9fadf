package target_test

import (
	"encoding/json"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
)

func Example() {
	for _, line := range [][2]string{
		{"GET", "//evil.com/x?y"}, {"GET", "http://h:8080/p"}, {"CONNECT", "h:443"}, {"OPTIONS", "*"}, {"GET", "*"}, {"GET", "/a#b"},
	} {
		method, text := line[0], line[1]
		var s uriscan.Spans
		form, ok := target.ScanString(method, text, &s)
		if !ok {
			fmt.Println(method, s.Err())
			continue
		}
		fmt.Printf("%s %v, host %q, path %q\n", method, form, s.Host.InString(text), s.Path.InString(text))
	}
	// Output:
	// GET origin-form, host "", path "//evil.com/x"
	// GET absolute-form, host "h", path "/p"
	// CONNECT authority-form, host "h", path ""
	// OPTIONS asterisk-form, host "", path "*"
	// GET uriscan: byte 0x2a at offset 0: not allowed in path (RFC 9112 section 3.2); want ALPHA or "/"
	// GET uriscan: byte 0x23 at offset 2: not allowed in path (RFC 3986 section 3.3); want unreserved, sub-delims, "%", "/", ":", "?", "@" or end
}

func ExampleScan() {
	line := []byte("GET /search?q=uri HTTP/1.1")
	var s uriscan.Spans
	form, ok := target.Scan(line[:3], line[4:17], &s)
	fmt.Println(form, ok, s.Path, s.Query)
	// Output: origin-form true {0 7} {8 13}
}

func ExampleScanString() {
	var s uriscan.Spans
	_, ok := target.ScanString("CONNECT", "h", &s)
	fmt.Println(ok, s.Err())
	// Output: false uriscan: input ends at offset 1: too early in host (RFC 9112 section 3.2.3); want unreserved, sub-delims, "%" or ":"
}

func ExampleForm_Scan() {
	var s uriscan.Spans
	fmt.Println(target.Absolute.Scan([]byte("http://h/p"), &s), target.Absolute.Scan([]byte("/p"), &s))
	// Output: true false
}

func ExampleForm_ScanString() {
	var s uriscan.Spans
	fmt.Println(target.Origin.ScanString("/a b", &s), s.ErrorOffset(), s.ErrorCode())
	// Output: false 2 path
}

func ExampleForm() {
	text, err := json.Marshal([]target.Form{target.Origin, target.Authority})
	fmt.Println(string(text), err)
	var form target.Form
	fmt.Println(form.UnmarshalText([]byte("asterisk-form")), form == target.Asterisk)
	// Output:
	// ["origin-form","authority-form"] <nil>
	// <nil> true
}

func ExampleHost() {
	for _, text := range []string{"[2001:db8::1]:8080", "h:99999", "h,h2", "", "u@h"} {
		var s uriscan.Spans
		src := []byte(text)
		if !target.Host(src, &s) {
			fmt.Println(s.Err())
			continue
		}
		port, ok := uriscan.PortNumber(src, &s)
		fmt.Printf("%q %v, port %d %v, facts %v\n", s.Host.In(src), s.HostKind(), port, ok, uriscan.FactsOf(src, &s))
	}
	// Output:
	// "[2001:db8::1]" IPv6address, port 8080 true, facts normal
	// "h" reg-name, port 0 false, facts port-too-large,normal
	// "h,h2" reg-name, port 0 false, facts normal
	// "" reg-name, port 0 false, facts empty-host,normal
	// uriscan: byte 0x40 at offset 1: not allowed in host (RFC 3986 section 3.2.2); want unreserved, sub-delims, "%", ":" or end
}

func ExampleHostString() {
	var s uriscan.Spans
	fmt.Println(target.HostString("[::1", &s), s.ErrorOffset(), s.ErrorCode())
	// Output: false 4 end
}

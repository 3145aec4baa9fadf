package uriscan_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
)

// The machine web is what gen makes of testdata/web.abnf: addresses of web pages,
// with a dot in the host and neither userinfo nor port. generate.go has the call.
func ExampleNewGrammar() {
	pages, err := uriscan.NewGrammar(&web, webRuleWebAddress)
	if err != nil {
		panic(err)
	}
	for _, text := range []string{"https://example.com/a?b", "https://localhost/", "ftp://example.com/"} {
		var s uriscan.Spans
		if pages.ScanString(text, &s) {
			fmt.Println(s.Host.InString(text), s.Path.InString(text), s.HostKind())
		} else {
			fmt.Println(s.Err())
		}
	}
	// Output:
	// example.com /a reg-name
	// uriscan: byte 0x2f at offset 17: not allowed in host
	// uriscan: byte 0x66 at offset 0: not allowed in scheme
}

func ExampleGrammar_Scan() {
	pages, err := uriscan.NewGrammar(&web, webRuleWebAddress)
	if err != nil {
		panic(err)
	}
	var s uriscan.Spans
	src := []byte("http://example.com")
	fmt.Println(pages.Scan(src, &s), s.Has(uriscan.CompQuery), s.PathKind())
	// Output: true false path-abempty
}

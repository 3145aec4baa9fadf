package grammar_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/grammar"
)

// The machine web is what gen makes of web.abnf: addresses of web pages,
// with a dot in the host and neither userinfo nor port. generate_test.go has the call.
func ExampleNew() {
	pages, err := grammar.New(&web, webRuleWebAddress)
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

func ExampleRule_Scan() {
	pages, err := grammar.New(&web, webRuleWebAddress)
	if err != nil {
		panic(err)
	}
	var s uriscan.Spans
	src := []byte("http://example.com")
	fmt.Println(pages.Scan(src, &s), s.Has(uriscan.CompQuery), s.PathKind())
	// Output: true false path-abempty
}

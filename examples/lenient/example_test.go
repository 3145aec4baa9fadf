package lenient_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/examples/lenient"
)

func ExampleScan() {
	for _, text := range []string{"http://example.com/search?filter[name]={x|y}", "http://exa{mple.com/"} {
		src := []byte(text)
		var s uriscan.Spans
		fmt.Printf("strict %v, lenient %v, query %q\n", uriscan.Scan(src, &s), lenient.Scan(src, &s), s.Query.In(src))
		if err := s.Err(); err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	// strict false, lenient true, query "filter[name]={x|y}"
	// strict false, lenient false, query ""
	// uriscan: byte 0x7b at offset 10: not allowed in host
}

package cookie_test

import (
	"fmt"

	"github.com/uriscan/uriscan/examples/cookie"
)

func Example() {
	for _, field := range []string{`SID=31d4d96e407aad42; lang="en-US"`, "a=b;c=d", "a=b c"} {
		if err := cookie.Check(field); err != nil {
			fmt.Println(err)
			continue
		}
		for name, value := range cookie.Pairs(field) {
			fmt.Println(name, value)
		}
	}
	// Output:
	// SID 31d4d96e407aad42
	// lang en-US
	// byte 0x63 at offset 4: want SP
	// byte 0x20 at offset 3: want cookie-octet, ";" or end
}

func ExampleScanCookiePairString() {
	text := "lang=en-US"
	var p cookie.CookiePair
	fmt.Println(cookie.ScanCookiePairString(text, &p), p.CookieName.InString(text), p.CookieValue.InString(text))
	// Output:
	// true lang en-US
}

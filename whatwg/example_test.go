package whatwg_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

func ExampleParse() {
	u, err := whatwg.Parse(`https:\\User@EXAMPLE.com:443\a\..\b c?q='`)
	fmt.Println(u.Href(), err)
	// Output: https://User@example.com/b%20c?q=%27 <nil>
}

func ExampleParse_error() {
	_, err := whatwg.Parse("https://host:99999/")
	fmt.Println(err)
	fmt.Println(errors.Is(err, whatwg.CodePortOutOfRange))
	// Output:
	// whatwg: the port is too large; want at most 65535
	// true
}

func ExampleURL_Parse() {
	base, _ := whatwg.Parse("https://example.com/docs/guide.html?v=1")
	u, err := base.Parse("../img/a.png#top")
	fmt.Println(u.Href(), err)
	// Output: https://example.com/img/a.png#top <nil>
}

func ExampleURL() {
	u, _ := whatwg.Parse("https://user:pass@example.com:8080/over/there?name=ferret#nose")
	fmt.Println(u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port())
	fmt.Println(u.Pathname(), u.Search(), u.Hash(), u.Origin())
	fmt.Println(u.Redacted())
	// Output:
	// https: user pass example.com:8080 example.com 8080
	// /over/there ?name=ferret #nose https://example.com:8080
	// https://REDACTED:REDACTED@example.com:8080/over/there?name=ferret#nose
}

func ExampleURL_SearchParams() {
	u, _ := whatwg.Parse("https://example.com/?q=caf%C3%A9+au+lait&lang=fr")
	for name, value := range u.SearchParams() {
		fmt.Println(name, "=", value)
	}
	// Output:
	// q = café au lait
	// lang = fr
}

func ExampleURL_UnmarshalBinary() {
	var u, again whatwg.URL
	_ = u.UnmarshalBinary([]byte("HTTP://Example.com"))
	text, _ := json.Marshal(u)
	fmt.Println(string(text))

	binary, _ := u.MarshalBinary()
	_ = again.UnmarshalBinary(binary)
	fmt.Println(again == u)
	// Output:
	// "http://example.com/"
	// true
}

func ExampleURL_Scan() {
	var u whatwg.URL
	err := u.Scan([]byte("HTTP://Example.com"))
	value, _ := u.Value()
	fmt.Println(value, err)
	// Output: http://example.com/ <nil>
}

func ExampleAppendHref() {
	for _, text := range []string{" http://0x7f.1/ ", "http://a/b/../c", "http:/a", "http://[1"} {
		href, err := whatwg.AppendHref(nil, text)
		fmt.Printf("%s %v\n", href, err)
	}
	// Output:
	// http://127.0.0.1/ <nil>
	// http://a/c <nil>
	// http://a/ <nil>
	//  whatwg: the IPv6 address does not end; want "]"
}

func ExampleAppendHost() {
	host, err := whatwg.AppendHost(nil, `http://good.example\@evil.example/`)
	fmt.Println(string(host), err)
	// Output: good.example <nil>
}

func ExampleAppendResolved() {
	base, _ := whatwg.Parse("https://example.com/docs/")
	buf := make([]byte, 0, 256)
	for _, link := range []string{"a.html", "/b", `\\evil.example`, "?q"} {
		buf, _ = whatwg.AppendResolved(buf[:0], base, link)
		fmt.Println(string(buf))
	}
	// Output:
	// https://example.com/docs/a.html
	// https://example.com/b
	// https://evil.example/
	// https://example.com/docs/?q
}

func ExampleCompare() {
	for _, text := range []string{"http://example.com/a", `http://good.example\@evil.example/`, "http://2130706433/", "http://h/a b", "http://h:99999/"} {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		fmt.Printf("%s [%v]\n", text, whatwg.Compare(text, &s))
	}
	// Output:
	// http://example.com/a []
	// http://good.example\@evil.example/ [host,path,refused-by-rfc3986]
	// http://2130706433/ [host]
	// http://h/a b [refused-by-rfc3986]
	// http://h:99999/ [refused-by-browser]
}

func ExampleFactsOf() {
	const text = "http://0x7f.1/a/../b"
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	fmt.Println(whatwg.FactsOf(text, &s))
	// Output: ipv4-like,dot-segment,differs
}

func ExampleDifference() {
	d := whatwg.DifferentHost | whatwg.RefusedByRFC3986
	fmt.Println(d, d.Has(whatwg.DifferentHost))
	for one := range d.All() {
		fmt.Println(one)
	}
	// Output:
	// host,refused-by-rfc3986 true
	// host
	// refused-by-rfc3986
}

func ExampleFormPairs() {
	for name, value := range whatwg.FormPairs("a=1+2&b=%26&c") {
		fmt.Printf("%q %q\n", name, value)
	}
	// Output:
	// "a" "1 2"
	// "b" "&"
	// "c" ""
}

func ExampleAppendForm() {
	fmt.Println(string(whatwg.AppendForm(nil, maps.All(map[string]string{"q": "a & b"}))))
	// Output: q=a+%26+b
}

package rewrite_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func ExampleAppendResolved() {
	const base = "http://a/b/c/d;p?q"
	bs, _ := uriscan.Parse(base)
	var buf []byte
	for _, ref := range []string{"g", "../g", "?y", "//g", "mailto:x@y", ""} {
		rs, _ := uriscan.Parse(ref)
		buf, _ = rewrite.AppendResolved(buf[:0], base, &bs, ref, &rs)
		fmt.Printf("%-12q %s\n", ref, buf)
	}
	// Output:
	// "g"          http://a/b/c/g
	// "../g"       http://a/b/g
	// "?y"         http://a/b/c/d;p?y
	// "//g"        http://g
	// "mailto:x@y" mailto:x@y
	// ""           http://a/b/c/d;p?q
}

func ExampleAppendResolvedSpans() {
	const base, ref = "http://example.com/a/b", "../c?d"
	bs, _ := uriscan.Parse(base)
	rs, _ := uriscan.Parse(ref)
	var s uriscan.Spans
	buf, _ := rewrite.AppendResolvedSpans(nil, base, &bs, ref, &rs, &s)
	fmt.Printf("%s\npath %s, query %s\n", buf, s.Path.In(buf), s.Query.In(buf))
	// Output:
	// http://example.com/c?d
	// path /c, query d
}

func ExampleError() {
	const base, ref = "http://example.com/", "http://exa mple.com/?token=secret"
	bs, _ := uriscan.Parse(base)
	rs, _ := uriscan.Parse(ref)
	_, err := rewrite.AppendResolved(nil, base, &bs, ref, &rs)
	fmt.Println(err)
	fmt.Println(errors.Is(err, uriscan.CodeHost))
	var e *rewrite.Error
	if errors.As(err, &e) {
		fmt.Println(e.Part, e.Offset, e.Code)
	}
	// Output:
	// rewrite: the reference is invalid at offset 10: host
	// true
	// reference 10 host
}

func ExampleAppendRelative() {
	const base = "http://example.com/docs/guide/intro.html?v=1"
	bs, _ := uriscan.Parse(base)
	for _, target := range []string{
		"http://example.com/docs/guide/setup.html",
		"http://example.com/docs/img/logo.png",
		"http://example.com/docs/guide/intro.html?v=1#top",
		"http://example.com/docs/guide/",
		"http://example.org/",
		"https://example.com/",
	} {
		ts, _ := uriscan.Parse(target)
		ref, _ := rewrite.AppendRelative(nil, base, &bs, target, &ts)
		fmt.Println(string(ref))
	}
	// Output:
	// setup.html
	// ../img/logo.png
	// #top
	// .
	// //example.org/
	// https://example.com/
}

func ExampleAppendWithoutDots() {
	fmt.Println(string(rewrite.AppendWithoutDots(nil, "/a/b/c/./../../g")))
	// Output: /a/g
}

func ExampleParts() {
	p := rewrite.Parts{
		Scheme:  "https",
		Host:    "[2001:db8::7]",
		Port:    "8443",
		Path:    "/search",
		Present: 1 << uriscan.CompQuery, // though it is empty
	}
	buf, err := p.Append(nil)
	fmt.Printf("%s %v\n", buf, err)
	// Output: https://[2001:db8::7]:8443/search? <nil>
}

func ExampleParts_Append() {
	for _, p := range []rewrite.Parts{
		{Scheme: "http", Host: "h", Path: "/a"},
		{Scheme: "s", Path: "//x"}, // would begin a host
		{Path: "a:b"},              // would begin with a scheme
		{Host: "a/b"},
	} {
		buf, err := p.Append(nil)
		fmt.Printf("%q %v\n", buf, err)
	}
	// Output:
	// "http://h/a" <nil>
	// "s:/.//x" <nil>
	// "./a:b" <nil>
	// "" rewrite: the host is invalid at offset 1: host
}

func ExampleParts_AppendEncoded() {
	p := rewrite.Parts{Scheme: "https", Host: "example.com", Path: "/100% sure?", Query: "q=a#b"}
	buf, err := p.AppendEncoded(nil)
	fmt.Printf("%s %v\n", buf, err)
	// Output: https://example.com/100%25%20sure%3F?q=a%23b <nil>
}

func ExamplePartsOf() {
	const src = "http://user@example.com/path?"
	s, _ := uriscan.Parse(src)
	p := rewrite.PartsOf(src, &s)
	fmt.Println(p.Host, p.Present.Has(uriscan.CompQuery), p.Present.Has(uriscan.CompFragment))
	p.Host = "example.org"
	buf, _ := p.Append(nil)
	fmt.Println(string(buf))
	// Output:
	// example.com true false
	// http://user@example.org/path?
}

func ExampleAppendReplaced() {
	const src = "http://example.com:8080/a?b"
	s, _ := uriscan.Parse(src)
	buf, _ := rewrite.AppendReplaced(nil, src, &s, uriscan.CompHost, "[::1]")
	fmt.Println(string(buf))
	_, err := rewrite.AppendReplaced(nil, src, &s, uriscan.CompPort, "http")
	fmt.Println(err)
	// Output:
	// http://[::1]:8080/a?b
	// rewrite: the port is invalid at offset 0: port
}

func ExampleAppendWithout() {
	const src = "http://user@example.com:80//a?b#c"
	s, _ := uriscan.Parse(src)
	buf, _ := rewrite.AppendWithout(nil, src, &s, uriscan.CompUserinfo, uriscan.CompQuery, uriscan.CompFragment)
	fmt.Println(string(buf))
	buf, _ = rewrite.AppendWithout(nil, src, &s, uriscan.CompHost) // the whole authority
	fmt.Println(string(buf))
	// Output:
	// http://example.com:80//a
	// http:/.//a?b#c
}

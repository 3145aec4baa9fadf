package rewrite_test

import (
	"encoding/json"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func ExampleAppendNormalized() {
	var s uriscan.Spans
	var dst []byte
	for _, src := range []string{
		"eXAMPLE://a/./b/../b/%63/%7bfoo%7d",
		"HTTP://Example.COM:80",
		"http://[2001:DB8::0:1]/",
		"a:b/..//c",
		"http://h/a b",
	} {
		uriscan.ScanString(src, &s)
		dst = rewrite.AppendNormalized(dst[:0], src, &s, rewrite.SchemeBased)
		fmt.Printf("%s\n", dst)
	}
	// Output:
	// example://a/b/c/%7Bfoo%7D
	// http://example.com/
	// http://[2001:db8::1]/
	// a:/.//c
	// http://h/a b
}

// The steps choose what is normalised.
func ExampleSteps() {
	const src = "HTTP://h:80/%7Ea/.."
	s, _ := uriscan.Parse(src)
	for _, steps := range []rewrite.Steps{
		rewrite.Case, rewrite.Percent, rewrite.Dots, rewrite.Port, rewrite.SyntaxBased, rewrite.SchemeBased,
	} {
		fmt.Printf("%s\n", rewrite.AppendNormalized(nil, src, &s, steps))
	}
	// Output:
	// http://h:80/%7Ea/..
	// HTTP://h:80/~a/..
	// HTTP://h:80/
	// HTTP://h/%7Ea/..
	// http://h:80/
	// http://h/
}

// The spans of the normal form come with it.
func ExampleAppendNormalizedSpans() {
	src := []byte("http://%31.2.3.4/a/../b")
	var s uriscan.Spans
	uriscan.Scan(src, &s)
	fmt.Println(s.HostKind())
	dst := rewrite.AppendNormalizedSpans(nil, src, &s, rewrite.SyntaxBased, &s)
	fmt.Printf("%s %s, %s\n", s.HostKind(), s.Host.In(dst), s.Path.In(dst))
	// Output:
	// reg-name
	// IPv4address 1.2.3.4, /b
}

func ExampleIsNormalized() {
	for _, src := range []string{"http://h/~a", "http://h/%7Ea", "http://h/ a"} {
		var s uriscan.Spans
		uriscan.ScanString(src, &s)
		fmt.Println(rewrite.IsNormalized(src, &s, rewrite.SyntaxBased))
	}
	// Output:
	// true
	// false
	// false
}

func ExampleEqual() {
	a, b := "http://example.com/~ann", "HTTP://Example.com:/a/../%7Eann"
	as, _ := uriscan.Parse(a)
	bs, _ := uriscan.Parse(b)
	fmt.Println(rewrite.Equal(a, &as, b, &bs, rewrite.SyntaxBased))
	fmt.Println(rewrite.Equal(a, &as, b, &bs, rewrite.SchemeBased))
	// Output:
	// false
	// true
}

// Steps are read and written by their names, for flags and configurations.
func ExampleSteps_UnmarshalText() {
	var c struct{ Compare rewrite.Steps }
	err := json.Unmarshal([]byte(`{"compare": "syntax,port"}`), &c)
	fmt.Println(c.Compare, err)
	// Output: case,percent,dots,port <nil>
}

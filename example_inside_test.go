package uriscan_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
)

// The port is a number below 65536, or there is none.
func ExamplePortNumber() {
	for _, src := range []string{"http://h:8080/", "http://h:/", "http://h/", "http://h:99999/"} {
		s, _ := uriscan.Parse(src)
		port, ok := uriscan.PortNumber(src, &s)
		fmt.Println(port, ok)
	}
	// Output:
	// 8080 true
	// 0 false
	// 0 false
	// 0 false
}

// A name is no address, even if some programs read it as one.
func ExampleAddr() {
	for _, src := range []string{"http://192.0.2.1/", "http://[2001:DB8::7]:80/", "http://[::ffff:192.0.2.1]/", "http://127.1/"} {
		s, _ := uriscan.Parse(src)
		addr, ok := uriscan.Addr(src, &s)
		fmt.Println(addr, ok)
	}
	// Output:
	// 192.0.2.1 true
	// 2001:db8::7 true
	// ::ffff:192.0.2.1 true
	// invalid IP false
}

func ExampleSegments() {
	const src = "http://h/a//b%2Fc/"
	s, _ := uriscan.Parse(src)
	for segment := range uriscan.Segments(src, &s) {
		fmt.Printf("%d to %d %q\n", segment.Start, segment.End, segment.InString(src))
	}
	// Output:
	// 9 to 10 "a"
	// 11 to 11 ""
	// 12 to 17 "b%2Fc"
	// 18 to 18 ""
}

// A path without an extension has the zero Span, whose text is empty.
func ExampleSpans_ExtensionString() {
	for _, src := range []string{"http://h/a/b.tar.gz?q=x.y", "http://h/Index.HTML;v=1", "http://h/v1.2", "mailto:a@b.example"} {
		s, _ := uriscan.Parse(src)
		extension := s.ExtensionString(src)
		fmt.Printf("%d to %d %q\n", extension.Start, extension.End, extension.InString(src))
	}
	// Output:
	// 17 to 19 "gz"
	// 15 to 19 "HTML"
	// 0 to 0 ""
	// 0 to 0 ""
}

func ExampleSpans_Extension() {
	src := []byte("/a/b.tar.gz")
	var s uriscan.Spans
	uriscan.Scan(src, &s)
	fmt.Printf("%s\n", s.Extension(src).In(src))
	// Output: gz
}

// The zero Span is the value of a name without "=".
func ExamplePairs() {
	src := []byte("/search?q=a+b&&debug&page=")
	s := uriscan.Spans{}
	uriscan.Scan(src, &s)
	for p := range uriscan.Pairs(src, &s, "&") {
		fmt.Printf("%s %q %v\n", p.Name.In(src), p.Value.In(src), p.HasValue)
	}
	// Output:
	// q "a+b" true
	// debug "" false
	// page "" true
}

// A program that is told by its user which component to print asks by number.
func ExampleSpans_Span() {
	const src = "http://h/p?q"
	s, _ := uriscan.Parse(src)
	var wanted uriscan.Component
	if err := wanted.UnmarshalText([]byte("query")); err != nil {
		fmt.Println(err)
	}
	fmt.Println(wanted, s.Span(wanted).InString(src), s.Has(wanted))
	// Output: query q true
}

// Every line must be a URI here; a relative reference is an error.
func ExampleProduction_ScanLines() {
	buf := []byte("http://a/\n/b\n")
	out := make([]uriscan.Spans, 16)
	n, _ := uriscan.URI.ScanLines(buf, out)
	for i := range out[:n] {
		fmt.Println(out[i].Valid(), out[i].ErrorCode(), out[i].ErrorOffset())
	}
	// Output:
	// true none -1
	// false scheme 10
}

func ExampleProduction_CheckString() {
	fmt.Println(uriscan.URI.CheckString("http://exa mple.com/"))
	// Output: 10 host
}

// errors.Is finds the code of an error, however often it is wrapped.
func ExampleErrorCode() {
	_, err := uriscan.Parse("http://exa mple.com/")
	err = fmt.Errorf("line 7: %w", err)
	fmt.Println(errors.Is(err, uriscan.CodeHost), errors.Is(err, uriscan.CodePort))
	// Output: true false
}

// Codes, kinds, components and productions are their names in JSON, and are
// read back from them.
func ExampleErrorCode_MarshalText() {
	s, _ := uriscan.Parse("http://192.0.2.1/a b")
	text, err := json.Marshal(map[string]any{"code": s.ErrorCode(), "host": s.HostKind(), "path": s.PathKind()})
	fmt.Println(string(text), err)
	var code uriscan.ErrorCode
	err = json.Unmarshal([]byte(`"no such code"`), &code)
	fmt.Println(err != nil, code)
	// Output:
	// {"code":"path","host":"IPv4address","path":"path-abempty"} <nil>
	// true none
}

// What a proxy may want to know before it passes a URI on.
func ExampleFactsOf() {
	for _, src := range []string{
		"https://example.com/a?b=c",
		"http://user:secret@0x7f.1:0080/%2e%2e/a b",
		"JavaScript:alert(1)",
	} {
		s, _ := uriscan.Parse(src)
		fmt.Println(uriscan.FactsOf(src, &s))
	}
	// Output:
	// normal
	// userinfo,password,ipv4-like,default-port,port-leading-zero,encoded-dot-segment,space,encoded-unreserved,lower-triplet
	// upper-scheme
}

// A firewall refuses what other programs may read in another way. It asks for any of
// several facts with "&", and for all of them with Has.
func ExampleFacts_Has() {
	const refused = uriscan.FactIPv4Like | uriscan.FactBackslash | uriscan.FactEncodedDotSegment
	src := `http://2130706433/`
	s, _ := uriscan.Parse(src)
	facts := uriscan.FactsOf(src, &s)
	fmt.Println(facts&refused != 0, facts.Has(uriscan.FactNormal), facts.Has(refused))
	// Output: true true false
}

// The facts of one URI, one by one, to count them.
func ExampleFacts_All() {
	src := "http://h.example./a//b?c+d"
	s, _ := uriscan.Parse(src)
	count := map[uriscan.Facts]int{}
	for fact := range uriscan.FactsOf(src, &s).All() {
		count[fact]++
		fmt.Println(fact)
	}
	fmt.Println(len(count))
	// Output:
	// trailing-dot
	// empty-segment
	// plus-in-query
	// normal
	// 4
}

// The names of facts, in a log or in a configuration.
func ExampleFacts_UnmarshalText() {
	var refused uriscan.Facts
	err := json.Unmarshal([]byte(`"password,control,space"`), &refused)
	fmt.Println(refused.Has(uriscan.FactControl), err)
	text, err := json.Marshal(refused)
	fmt.Println(string(text), err)
	// Output:
	// true <nil>
	// "password,control,space" <nil>
}

package iri_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/idn"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/percent"
	"github.com/uriscan/uriscan/rewrite"
)

func Example() {
	src := "http://bücher.example/größe?q=日本#früh"
	s, err := iri.Parse(src)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Host.InString(src), s.Path.InString(src), s.Query.InString(src), s.HostKind())

	uri, err := iri.AppendURI(nil, src, &s, nil)
	fmt.Printf("%s %v\n", uri, err)
	// Output:
	// bücher.example /größe q=日本 reg-name
	// http://b%C3%BCcher.example/gr%C3%B6%C3%9Fe?q=%E6%97%A5%E6%9C%AC#fr%C3%BCh <nil>
}

// The operations on spans work for IRIs as for URIs: a relative reference is resolved.
func Example_resolve() {
	base, ref := "http://例え.jp/a/b", "../ü?ö"
	bs, _ := iri.Parse(base)
	rs, _ := iri.Parse(ref)
	target, err := rewrite.AppendResolved(nil, base, &bs, ref, &rs)
	fmt.Printf("%s %v\n", target, err)
	// Output: http://例え.jp/ü?ö <nil>
}

func ExampleScan() {
	var s uriscan.Spans
	for _, src := range []string{"/é", "/\xE9", "/\uE000"} {
		if !iri.Scan([]byte(src), &s) {
			fmt.Println(s.Err())
			continue
		}
		fmt.Println(s.Path)
	}
	// Output:
	// {0 3}
	// uriscan: input ends at offset 2: too early in path (RFC 3987 section 2.2); want rest of iunreserved
	// uriscan: byte 0xee at offset 1: not allowed in path (RFC 3987 section 2.2); want iunreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end
}

func ExampleScanString() {
	var s uriscan.Spans
	fmt.Println(iri.ScanString("?\uE000", &s)) // private characters may be in a query
	// Output: true
}

func ExampleParse() {
	_, err := iri.Parse("http://é/<script>")
	fmt.Println(errors.Is(err, uriscan.CodePath))
	var e *uriscan.Error
	if errors.As(err, &e) {
		fmt.Println(e.Offset, e.Component)
	}
	// Output:
	// true
	// 10 path
}

func ExampleProduction_Scan() {
	var s uriscan.Spans
	src := []byte("//é/")
	fmt.Println(iri.Reference.Scan(src, &s), iri.IRI.Scan(src, &s), iri.RelativeRef.Scan(src, &s))
	// Output: true false true
}

func ExampleProduction_ScanString() {
	var s uriscan.Spans
	fmt.Println(iri.AbsoluteIRI.ScanString("urn:é#x", &s), s.ErrorOffset())
	// Output: false 6
}

func ExampleProduction_Check() {
	offset, code := iri.IRI.Check([]byte("http://h:ß/"))
	fmt.Println(offset, code)
	// Output: 11 userinfo
}

func ExampleProduction_CheckString() {
	fmt.Println(iri.IRI.CheckString("http://h/ß"))
	// Output: -1 none
}

func ExampleAppendURI() {
	var buf [64]byte // enough for the result, so nothing is allocated
	src := "/Ж%20?é"
	s, _ := iri.Parse(src)
	uri, err := iri.AppendURI(buf[:0], src, &s, nil)
	fmt.Printf("%s %v\n", uri, err)
	// Output: /%D0%96%20?%C3%A9 <nil>
}

func ExampleAppendIRI() {
	for _, src := range []string{
		"http://www.example.org/D%C3%BCrst",
		"/%E2%80%AE",        // RIGHT-TO-LEFT OVERRIDE stays as it is
		"/%41%2F%25%FC%c3A", // reserved characters and what is no UTF-8, too
	} {
		s, _ := uriscan.Parse(src)
		text, _ := iri.AppendIRI(nil, src, &s, nil)
		fmt.Printf("%s\n", text)
	}
	// Output:
	// http://www.example.org/Dürst
	// /%E2%80%AE
	// /A%2F%25%FC%C3A
}

// Domain names are mapped by package idn.
func ExampleOptions() {
	toASCII := func(host string) (string, error) {
		decoded, err := percent.AppendDecoded(nil, host)
		if err != nil {
			return "", err
		}
		ascii, err := idn.AppendASCII(nil, decoded)
		return string(ascii), err
	}
	for _, src := range []string{"http://bücher.example/ü", "http://b%C3%BCcher.example/ü"} {
		s, _ := iri.Parse(src)
		uri, err := iri.AppendURI(nil, src, &s, &iri.Options{Host: toASCII})
		fmt.Printf("%s %v\n", uri, err)
	}
	// Output:
	// http://xn--bcher-kva.example/%C3%BC <nil>
	// http://xn--bcher-kva.example/%C3%BC <nil>
}

func ExampleCheckBidi() {
	for _, src := range []string{"http://example.com/שלום", "http://שלוםa.com/", "http://h/\u202Egpj.exe"} {
		s, _ := iri.Parse(src)
		problem := iri.CheckBidi(src, &s)
		fmt.Println(problem.Rule, problem.Component, problem.Part)
	}
	// Output:
	// none scheme {0 0}
	// mixed host {7 16}
	// formatting path {9 15}
}

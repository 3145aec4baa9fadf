package scheme_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/scheme"
)

// The parts of a URN, and what is wrong with one that RFC 3986 allows.
func ExampleGrammar_Scan() {
	urn := scheme.For("urn")
	for _, text := range []string{"urn:example:a/b?+lang=en?=page=2#top", "urn:x:a"} {
		src := []byte(text)
		var spans uriscan.Spans
		var parts scheme.Parts
		fmt.Println("a URI:", uriscan.Scan(src, &spans), " a URN:", urn.Scan(src, &parts))
		if err := parts.Err(); err != nil {
			fmt.Println(err)
			continue
		}
		for i := range parts.Len() {
			name, span, _ := parts.At(i)
			fmt.Println(name, span.InString(text))
		}
	}
	// Output:
	// a URI: true  a URN: true
	// nid example
	// nss a/b
	// r-component lang=en
	// q-component page=2
	// f-component top
	// a URI: true  a URN: false
	// scheme urn (RFC 8141): byte 0x3a at offset 5: not allowed in nid; want ldh
}

// Names of schemes and of namespaces, in any case.
func ExampleFor() {
	fmt.Println(scheme.For("URN").Name(), scheme.For("gopher") == nil)
	// Output: urn true
}

// The grammar that a text asks for.
func ExampleOf() {
	fmt.Println(scheme.Of("urn:example:a").Source())
	// Output: RFC 8141
}

// Every grammar with its parts.
func ExampleAll() {
	for g := range scheme.All() {
		if g.Name() == "urn" {
			fmt.Println(g.Name(), g.Source(), g.Parts())
		}
	}
	// Output: urn RFC 8141 [nid nss r-component q-component f-component]
}

// One part by its name, and the error of an invalid text with what it is made of.
func ExampleParts() {
	var parts scheme.Parts
	const text = "urn:example:a?+b"
	scheme.For("urn").ScanString(text, &parts)
	r, ok := parts.Span("r-component")
	fmt.Println(parts.Valid(), parts.ErrorOffset(), parts.Grammar().Name(), r.InString(text), ok)

	scheme.For("urn").ScanString("urn:example:a?b", &parts)
	var e *scheme.Error
	if errors.As(parts.Err(), &e) {
		fmt.Println(e.Part, e.Offset)
		fmt.Println(e)
	}
	// Output:
	// true -1 urn b true
	// q-component 14
	// scheme urn (RFC 8141): byte 0x62 at offset 14: not allowed in q-component; want "+" or "="
}

// The check digit of a book's number is a fact apart: a misprint is still a URN.
func ExampleISBNCheckDigit() {
	isbn := scheme.For("urn:isbn")
	for _, text := range []string{"urn:isbn:0-395-36341-1", "urn:isbn:0-395-36314-1"} {
		var parts scheme.Parts
		valid := isbn.ScanString(text, &parts)
		fmt.Println(valid, scheme.ISBNCheckDigit(text, &parts))
	}
	// Output:
	// true true
	// true false
}

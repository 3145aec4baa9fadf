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
func ExampleGrammars() {
	for _, g := range scheme.Grammars() {
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

// Parts of a few schemes.
func Example() {
	for _, text := range []string{
		"tel:863-1234;ext=12;phone-context=+1-914-555",
		"sip:alice:secret@[2001:db8::1]:5060;transport=tcp?subject=hi",
		"geo:48.2,16.37,183;crs=wgs84;u=40",
		"ldap://ldap.example.net/dc=example??sub?(&(cn=Babs%20J*)(!(sn=Jensen)))",
		"magnet:?xt=urn:btih:c12f&dn=a+b&tr=udp://one&tr=udp://two",
		"jar:file:/app.jar!/META-INF/MANIFEST.MF",
	} {
		g := scheme.Of(text)
		var parts scheme.Parts
		fmt.Print(g.Name(), " ", g.ScanString(text, &parts), ":")
		for i := range parts.Len() {
			if name, span, ok := parts.At(i); ok {
				fmt.Print(" ", name, "=", span.InString(text))
			}
		}
		fmt.Println()
	}
	// Output:
	// tel true: number=863-1234 ext=12 phone-context=+1-914-555 parameters=ext=12;phone-context=+1-914-555
	// sip true: user=alice password=secret host=[2001:db8::1] port=5060 parameters=transport=tcp headers=subject=hi
	// geo true: lat=48.2 lon=16.37 alt=183 crs=wgs84 u=40 parameters=crs=wgs84;u=40
	// ldap true: host=ldap.example.net dn=dc=example scope=sub filter=(&(cn=Babs%20J*)(!(sn=Jensen)))
	// magnet true: xt=urn:btih:c12f dn=a+b tr=udp://one
	// jar true: url=file:/app.jar entry=META-INF/MANIFEST.MF
}

package idn_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/idn"
)

func ExampleAppendASCII() {
	name, err := idn.AppendASCII(nil, "Bücher。example")
	fmt.Printf("%s %v\n", name, err)
	// Output: xn--bcher-kva.example <nil>
}

func ExampleAppendUnicode() {
	name, err := idn.AppendUnicode(nil, "xn--bcher-kva.example")
	fmt.Printf("%s %v\n", name, err)
	// Output: bücher.example <nil>
}

// Strict refuses what browsers accept and nobody can register.
func ExampleOptions_AppendASCIIString() {
	_, err := idn.Strict.AppendASCIIString(nil, "my_shop.example")
	fmt.Println(errors.Is(err, idn.CodeASCII))
	// Output: true
}

func ExampleOptions_AppendASCII() {
	o := &idn.Options{Hyphens: true}
	_, err := o.AppendASCII(nil, []byte("-shop.example"))
	fmt.Println(err)
	// Output: idn: offset 0 of the host: "-" is the first, the last, or the third and fourth character of a label; want it elsewhere
}

func ExampleOptions_AppendUnicode() {
	name, err := idn.Strict.AppendUnicode(nil, []byte("xn--strae-oqa.example"))
	fmt.Printf("%s %v\n", name, err)
	// Output: straße.example <nil>
}

func ExampleOptions_AppendUnicodeString() {
	name, err := idn.Strict.AppendUnicodeString(nil, "a.XN--BCHER-KVA")
	fmt.Printf("%s %v\n", name, err)
	// Output: a.bücher <nil>
}

// The result of AppendUnicode is there even if the name is not valid.
func ExampleError() {
	name, err := idn.AppendUnicode(nil, "xn--0.example")
	var e *idn.Error
	if errors.As(err, &e) {
		fmt.Printf("%s: %v at offset %d\n", name, e.Code, e.Offset)
	}
	// Output: xn--0.example: punycode at offset 0
}

func ExampleErrorCode() {
	_, err := idn.AppendASCII(nil, "אa.example")
	fmt.Println(errors.Is(err, idn.CodeDirection))
	// Output: true
}

// A mail gateway shows a name as it is only if nothing speaks against it.
func ExampleFactsOf() {
	const suspicious = idn.FactLooksASCII | idn.FactMixedLabels | idn.FactInvisible | idn.FactBidiControl | idn.FactUnreadable
	for _, host := range []string{"xn--bcher-kva.example", "xn--80ak6aa92e.com", "gооgle.example", "exam\u00ADple.com"} {
		facts := idn.FactsOf(host)
		show := facts&idn.FactsModerate != 0 && facts&suspicious == 0
		fmt.Printf("%-22q %-5v %v\n", host, show, facts)
	}
	// Output:
	// "xn--bcher-kva.example" true  single-script
	// "xn--80ak6aa92e.com"   false single-script,looks-ascii
	// "gооgle.example"       false minimally-restrictive,mixed-scripts,looks-ascii
	// "exam\u00adple.com"    false ascii,invisible
}

// A name that looks like one of those to protect has its skeleton, and is not that name itself.
func ExampleAppendSkeleton() {
	protected := map[string]string{}
	for _, name := range []string{"apple.com", "microsoft.com"} {
		protected[string(idn.AppendSkeleton(nil, name))] = name
	}
	for _, host := range []string{"xn--80ak6aa92e.com", "rnicrosoft.com", "apple.com", "example.com"} {
		if name, ok := protected[string(idn.AppendSkeleton(nil, host))]; ok && name != host {
			fmt.Println(host, "looks like", name)
		}
	}
	// Output:
	// xn--80ak6aa92e.com looks like apple.com
	// rnicrosoft.com looks like microsoft.com
}

func ExampleFacts_Has() {
	fmt.Println(idn.FactsOf("пример.παράδειγμα").Has(idn.FactSingleScript | idn.FactMixedLabels))
	// Output: true
}

func ExampleFacts_All() {
	for fact := range idn.FactsOf("tシャツ.example").All() {
		fmt.Println(fact)
	}
	// Output:
	// highly-restrictive
	// mixed-scripts
}

func ExampleFacts_UnmarshalText() {
	var refused idn.Facts
	err := refused.UnmarshalText([]byte("unrestricted,looks-ascii,bidi-control"))
	fmt.Println(idn.FactsOf("i♥ny.example")&refused, err)
	// Output: unrestricted <nil>
}

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

package psl_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/psl"
)

// The registrable domain of a URI: its spans are offsets in the host.
func ExampleSplit() {
	src := []byte("https://www.shop.example.co.uk/cart")
	var s uriscan.Spans
	uriscan.Scan(src, &s)
	host := s.Host.In(src)
	d := psl.Split(host)
	fmt.Printf("%s | %s | %s\n", d.Subdomain.In(host), d.Registrable.In(host), d.Suffix.In(host))
	// Output: www.shop | example.co.uk | co.uk
}

func ExampleDomain_Private() {
	d := psl.Split("project.github.io")
	fmt.Println(d.Private())
	// Output: true
}

// A name that no rule matches ends with the default suffix, its last label.
func ExampleDomain_Listed() {
	fmt.Println(psl.Split("printer.internal").Listed())
	// Output: false
}

func ExampleParseList() {
	l, err := psl.ParseList([]byte("com\n// ===BEGIN PRIVATE DOMAINS===\n*.host.example\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	host := "www.shop.a.host.example"
	d := l.SplitString(host)
	fmt.Println(host[d.Registrable.Start:])
	// Output: shop.a.host.example
}

// A marshalled list is read without compiling its rules again.
func ExampleList_UnmarshalBinary() {
	l, err := psl.ParseList([]byte("// VERSION: 2026-11-01_07-00-00_UTC\ncom\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	data, _ := l.MarshalBinary()
	var loaded psl.List
	if err := loaded.UnmarshalBinary(data); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(loaded.Version()[:10])
	// Output: 2026-11-01
}

func ExampleVersion() {
	fmt.Println(psl.Version())
	// Output: 2026-08-19, commit e8c9a2b2b285, SHA-256 df6306ec6197
}

package uriscan_test

import (
	"encoding/json"
	"fmt"

	"github.com/uriscan/uriscan"
)

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

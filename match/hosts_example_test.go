package match_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/match"
)

func ExampleNewHosts() {
	blocked, err := match.NewHosts("*.example.com", "www.example.com", "example.org/ads", "[2001:db8::1]")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, host := range []string{"example.com", "a.b.example.com", "WWW.example.com.", "notexample.com", "[2001:DB8:0::1]:443"} {
		if rule, ok := blocked.MatchString(host, "/"); ok {
			fmt.Println(host, "is covered by", blocked.Rule(rule))
		} else {
			fmt.Println(host, "is not covered")
		}
	}
	// Output:
	// example.com is covered by *.example.com
	// a.b.example.com is covered by *.example.com
	// WWW.example.com. is covered by www.example.com
	// notexample.com is not covered
	// [2001:DB8:0::1]:443 is covered by [2001:db8::1]
}

func ExampleReadHosts() {
	const list = `# rules, and lines of a hosts file
*.example.com
0.0.0.0 ads.example.org track.example.org
example..net
`
	blocked, err := match.ReadHosts(strings.NewReader(list), func(e *match.HostsError) { fmt.Println(e) })
	fmt.Println(blocked.Len(), err)
	// Output:
	// match: block list, line 4, offset 8: a label is empty; want a host such as example.com
	// 3 <nil>
}

func ExampleHostsError() {
	_, err := match.NewHosts("*.example.com", "example.com:80")
	var e *match.HostsError
	if errors.As(err, &e) {
		fmt.Println(e.Line, e.Offset)
	}
	// Output:
	// 2 11
}

func ExampleHosts_Len() {
	blocked, _ := match.NewHosts("a.example", "b.example")
	fmt.Println(blocked.Len())
	// Output:
	// 2
}

func ExampleHosts_Rule() {
	blocked, _ := match.NewHosts("*.EXAMPLE.com./Path")
	fmt.Println(blocked.Rule(0))
	// Output:
	// *.example.com/Path
}

func ExampleHosts_Match() {
	blocked, _ := match.NewHosts("*.example.com/ads")
	for _, path := range []string{"/ads", "/ads/1", "/adsl"} {
		_, ok := blocked.Match([]byte("www.example.com"), []byte(path))
		fmt.Println(path, ok)
	}
	// Output:
	// /ads true
	// /ads/1 true
	// /adsl false
}

func ExampleHosts_MatchString() {
	// A more specific rule is an exception, if the program treats it as one.
	rules, _ := match.NewHosts("*.example.com", "good.example.com")
	rule, ok := rules.MatchString("good.example.com:8080", "/")
	fmt.Println(rule, ok)
	// Output:
	// 1 true
}

func ExampleHosts_MatchURI() {
	blocked, _ := match.NewHosts("*.example.com")
	src := []byte("https://u@www.example.com:8080/x")
	var s uriscan.Spans
	uriscan.Scan(src, &s)
	rule, ok := blocked.MatchURI(src, &s)
	fmt.Println(rule, ok)
	// Output:
	// 0 true
}

func ExampleHosts_MatchURIString() {
	blocked, _ := match.NewHosts("*.example.com")
	var s uriscan.Spans
	uriscan.ScanString("//example.com/x", &s)
	rule, ok := blocked.MatchURIString("//example.com/x", &s)
	fmt.Println(rule, ok)
	// Output:
	// 0 true
}

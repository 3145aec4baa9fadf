package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/uri"
)

func Example() {
	r, err := uri.Parse("https://ann:secret@example.com:8443/a%2Fb/c?q=x+y&lang=en#top")
	if err != nil {
		panic(err)
	}
	port, _ := r.PortNumber()
	fmt.Println(r.Scheme(), r.Hostname(), port)
	for segment := range r.DecodedSegments() {
		fmt.Printf("%q ", segment)
	}
	q, _ := r.QueryValue("q")
	fmt.Printf("%q\n", q)
	fmt.Println(r)
	// Output:
	// https example.com 8443
	// "a/b" "c" "x y"
	// https://REDACTED:REDACTED@example.com:8443/a%2Fb/c?q=x+y&lang=en#top
}

// A Reference is a key: two are equal by == if their texts are the same.
func ExampleReference() {
	seen := map[uri.Reference]int{}
	for _, text := range []string{"http://h/a", "http://h/b", "http://h/a", ""} {
		seen[uri.MustParse(text)]++
	}
	fmt.Println(seen[uri.MustParse("http://h/a")], seen[uri.MustParse("http://h/b")], seen[uri.Reference{}])
	// Output: 2 1 1
}

func ExampleParse() {
	r, err := uri.Parse("//example.com/p")
	fmt.Println(r.Hostname(), err)
	_, err = uri.Parse("http://user:secret@example.com/a b")
	fmt.Println(errors.Is(err, uriscan.CodePath), err)
	// Output:
	// example.com <nil>
	// true uriscan: byte 0x20 at offset 32: not allowed in path (RFC 3986 section 3.3); want unreserved, sub-delims, "#", "%", "/", ":", "?", "@" or end
}

func ExampleMustParse() {
	home := uri.MustParse("https://example.com/")
	fmt.Println(home.Hostname())
	// Output: example.com
}

// Only String gives the whole text; package fmt prints it without secrets.
func ExampleReference_String() {
	r := uri.MustParse("http://ann:secret@h/")
	fmt.Println(r.String())
	fmt.Println(r)
	// Output:
	// http://ann:secret@h/
	// http://REDACTED:REDACTED@h/
}

// The spans serve the functions that append to a buffer.
func ExampleReference_Spans() {
	r := uri.MustParse("HTTP://h/")
	s := r.Spans()
	fmt.Println(s.Host)
	fmt.Printf("%s\n", rewrite.AppendNormalized(nil, r.String(), &s, rewrite.Case))
	// Output:
	// {7 8}
	// http://h/
}

func ExampleReference_Compare() {
	refs := []uri.Reference{uri.MustParse("b"), uri.MustParse("a/b"), uri.MustParse("a")}
	slices.SortFunc(refs, uri.Reference.Compare)
	fmt.Println(refs)
	// Output: [a a/b b]
}

// An absent component and an empty one differ.
func ExampleReference_Has() {
	for _, text := range []string{"http://h?", "http://h"} {
		r := uri.MustParse(text)
		query, ok := r.Query()
		fmt.Println(r.Has(uriscan.CompQuery), ok, query == "")
	}
	// Output:
	// true true true
	// false false true
}

func ExampleReference_Scheme() {
	fmt.Println(uri.MustParse("Mailto:ann@example.com").Scheme())
	fmt.Println(uri.MustParse("/p").Scheme() == "")
	// Output:
	// Mailto
	// true
}

func ExampleReference_Authority() {
	r := uri.MustParse("http://ann@[::1]:8080/p")
	authority, _ := r.Authority()
	userinfo, _ := r.Userinfo()
	host, _ := r.Host()
	port, _ := r.Port()
	fmt.Println(authority, userinfo, host, port)
	fmt.Println(r.HostPort(), r.Hostname())
	// Output:
	// ann@[::1]:8080 ann [::1] 8080
	// [::1]:8080 ::1
}

// The userinfo is divided at its first colon.
func ExampleReference_Username() {
	r := uri.MustParse("ftp://ann%40home:x%3Ay@h/")
	username, _ := r.Username()
	password, ok := r.Password()
	fmt.Println(username, password, ok)
	// Output: ann@home x:y true
}

func ExampleReference_PortNumber() {
	for _, text := range []string{"http://h:0080", "http://h:", "http://h:65536", "http://h"} {
		fmt.Println(uri.MustParse(text).PortNumber())
	}
	// Output:
	// 80 true
	// 0 false
	// 0 false
	// 0 false
}

// A name that looks like an address to some programs is a name.
func ExampleReference_Addr() {
	for _, text := range []string{"http://[::ffff:192.0.2.1]/", "http://127.0.0.1", "http://127.1"} {
		r := uri.MustParse(text)
		addr, ok := r.Addr()
		fmt.Println(r.HostKind(), addr, ok)
	}
	// Output:
	// IPv6address ::ffff:192.0.2.1 true
	// IPv4address 127.0.0.1 true
	// reg-name invalid IP false
}

func ExampleReference_Path() {
	r := uri.MustParse("http://h/a%2Fb")
	fmt.Println(r.Path(), r.PathKind())
	fmt.Println(r.DecodedPath())
	// Output:
	// /a%2Fb path-abempty
	// /a/b
}

func ExampleReference_Query() {
	query, ok := uri.MustParse("/search?q=x%20y&z").Query()
	fmt.Println(query, ok)
	// Output: q=x%20y&z true
}

func ExampleReference_Fragment() {
	r := uri.MustParse("/p#a%20b")
	fragment, ok := r.Fragment()
	decoded, _ := r.DecodedFragment()
	fmt.Println(fragment, ok)
	fmt.Println(decoded)
	// Output:
	// a%20b true
	// a b
}

func ExampleReference_IsAbsolute() {
	for _, text := range []string{"http://h/", "//h/", "/p", "p"} {
		fmt.Println(uri.MustParse(text).IsAbsolute())
	}
	// Output:
	// true
	// false
	// false
	// false
}

func ExampleReference_Matches() {
	r := uri.MustParse("http://h/#top")
	fmt.Println(r.Matches(uriscan.URI), r.Matches(uriscan.AbsoluteURI), r.Matches(uriscan.RelativeRef))
	// Output: true false false
}

// A segment is decoded by itself: "%2F" is no slash of the path.
func ExampleReference_Segments() {
	r := uri.MustParse("/a%2Fb//c/")
	fmt.Printf("%q\n", slices.Collect(r.Segments()))
	fmt.Printf("%q\n", slices.Collect(r.DecodedSegments()))
	// Output:
	// ["a%2Fb" "" "c" ""]
	// ["a/b" "" "c" ""]
}

func ExampleReference_Pairs() {
	r := uri.MustParse("?q=x+y&a%26b=%3D&flag")
	for name, value := range r.Pairs() {
		fmt.Printf("as written %q %q\n", name, value)
	}
	for name, value := range r.DecodedPairs() {
		fmt.Printf("decoded %q %q\n", name, value)
	}
	// Output:
	// as written "q" "x+y"
	// as written "a%26b" "%3D"
	// as written "flag" ""
	// decoded "q" "x y"
	// decoded "a&b" "="
	// decoded "flag" ""
}

func ExampleReference_QueryValue() {
	r := uri.MustParse("?q=x+y&q=z")
	fmt.Println(r.QueryValue("q"))
	fmt.Println(r.QueryValue("none"))
	// Output:
	// x y true
	//  false
}

func ExampleReference_Resolve() {
	base := uri.MustParse("http://h/a/b/c?d")
	for _, text := range []string{"../x", "?y", "//other/", "mailto:ann@h", ""} {
		r, err := base.Resolve(uri.MustParse(text))
		fmt.Println(r, err)
	}
	_, err := uri.MustParse("/a/").Resolve(uri.MustParse("b"))
	fmt.Println(err)
	// Output:
	// http://h/a/x <nil>
	// http://h/a/b/c?y <nil>
	// http://other/ <nil>
	// mailto:ann@h <nil>
	// http://h/a/b/c?d <nil>
	// rewrite: the base has no scheme; want one
}

func ExampleReference_Relative() {
	base := uri.MustParse("http://h/a/b/c?d")
	for _, text := range []string{"http://h/a/x", "http://h/a/b/c?e", "https://h/"} {
		fmt.Println(base.Relative(uri.MustParse(text)))
	}
	// Output:
	// ../x <nil>
	// ?e <nil>
	// https://h/ <nil>
}

func ExampleReference_Normalize() {
	r := uri.MustParse("HTTP://Example.COM:80/%7Eann/./x/..")
	fmt.Println(r.Normalize())
	fmt.Println(r.NormalizeBy(rewrite.SchemeBased))
	fmt.Println(r.NormalizeBy(rewrite.Case))
	// Output:
	// http://example.com:80/~ann/
	// http://example.com/~ann/
	// http://example.com:80/%7Eann/./x/..
}

func ExampleReference_Equal() {
	a, b := uri.MustParse("http://h/~ann"), uri.MustParse("HTTP://h/%7eann")
	c := uri.MustParse("http://h:80/~ann")
	fmt.Println(a == b, a.Equal(b))
	fmt.Println(a.Equal(c), a.EqualBy(c, rewrite.SchemeBased))
	// Output:
	// false true
	// false true
}

func ExampleReference_Redacted() {
	r := uri.MustParse("https://ann@h/p?sig=abc&x=y")
	fmt.Println(r.Redacted())
	// Output: https://REDACTED@h/p?sig=REDACTED&x=y
}

func ExampleReference_RedactedBy() {
	r := uri.MustParse("https://h/p?next=https%3A%2F%2Fann%3Asecret%40h&Token=abc")
	fmt.Println(r.RedactedBy(rewrite.Thorough))
	// Output: https://h/p?next=https%3A%2F%2FREDACTED%40h&Token=REDACTED
}

// No verb shows a secret.
func ExampleReference_Format() {
	r := uri.MustParse("http://ann:secret@h/")
	fmt.Printf("%v %s\n%q\n%#v\n", r, r, r, r)
	fmt.Println(fmt.Errorf("cannot fetch %s: %w", r, errors.New("timeout")))
	// Output:
	// http://REDACTED:REDACTED@h/ http://REDACTED:REDACTED@h/
	// "http://REDACTED:REDACTED@h/"
	// uri.MustParse("http://REDACTED:REDACTED@h/")
	// cannot fetch http://REDACTED:REDACTED@h/: timeout
}

func ExampleReference_LogValue() {
	logger := slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	logger.Info("fetched", "uri", uri.MustParse("http://ann:secret@h/"))
	// Output: level=INFO msg=fetched uri=http://REDACTED:REDACTED@h/
}

// With changes one component and leaves the others as they are.
func ExampleReference_With() {
	r := uri.MustParse("http://h/a?q#f")
	fmt.Println(r.With(uriscan.CompPath, "/b%20c"))
	fmt.Println(r.With(uriscan.CompPort, "8080"))
	_, err := r.With(uriscan.CompPath, "/b c")
	fmt.Println(err)
	// Output:
	// http://h/b%20c?q#f <nil>
	// http://h:8080/a?q#f <nil>
	// rewrite: the path is invalid at offset 2: path
}

func ExampleReference_Without() {
	r := uri.MustParse("http://u@h:80/a?q#f")
	fmt.Println(r.Without(uriscan.CompFragment))
	fmt.Println(r.Without(uriscan.CompUserinfo, uriscan.CompPort, uriscan.CompQuery))
	fmt.Println(r.Without(uriscan.CompScheme, uriscan.CompHost))
	// Output:
	// http://REDACTED@h:80/a?q <nil>
	// http://h/a#f <nil>
	// /a?q#f <nil>
}

func ExampleReference_Parts() {
	p := uri.MustParse("http://h/a?q").Parts()
	p.Scheme, p.Host = "https", "example.com"
	fmt.Println(uri.FromParts(p))
	// Output: https://example.com/a?q <nil>
}

func ExampleFromParts() {
	fmt.Println(uri.FromParts(rewrite.Parts{Scheme: "https", Host: "example.com", Path: "/a"}))
	_, err := uri.FromParts(rewrite.Parts{Scheme: "https", Host: "example.com/a"})
	fmt.Println(err)
	// Output:
	// https://example.com/a <nil>
	// rewrite: the host is invalid at offset 11: host
}

func ExampleFromPlainParts() {
	fmt.Println(uri.FromPlainParts(rewrite.Parts{Scheme: "https", Host: "bücher.example", Path: "/a b/100%", Fragment: "#"}))
	// Output: https://b%C3%BCcher.example/a%20b/100%25#%23 <nil>
}

// Each argument is one segment, whatever bytes it has.
func ExampleReference_JoinSegments() {
	r := uri.MustParse("https://h/files/?v=1")
	fmt.Println(r.JoinSegments("a/b", "c d"))
	_, err := r.JoinSegments("..", "passwords")
	fmt.Println(err)
	// Output:
	// https://h/files/a%2Fb/c%20d?v=1 <nil>
	// uri: a segment is "." or ".."; want none of these: no triplet makes them names
}

func ExampleAppendPair() {
	query := uri.AppendPair(nil, "q", "a&b c")
	query = uri.AppendPair(query, "page", "2")
	fmt.Println(uri.FromParts(rewrite.Parts{Scheme: "https", Host: "example.com", Path: "/search", Query: string(query)}))
	// Output: https://example.com/search?q=a%26b%20c&page=2 <nil>
}

func ExampleReference_WithPair() {
	r := uri.MustParse("/search?q=x&page=1#top")
	fmt.Println(r.WithPair("q", "a&b c"))
	fmt.Println(r.WithAddedPair("q", "y"))
	fmt.Println(r.WithoutPairs("q").WithoutPairs("page"))
	// Output:
	// /search?q=a%26b%20c&page=1#top <nil>
	// /search?q=x&page=1&q=y#top <nil>
	// /search#top
}

// In JSON a Reference is a string.
func ExampleReference_UnmarshalText() {
	var page struct{ Link, Next uri.Reference }
	err := json.Unmarshal([]byte(`{"Link": "http://h/a&b", "Next": null}`), &page)
	fmt.Println(page.Link, page.Next == uri.Reference{}, err)
	err = json.Unmarshal([]byte(`{"Link": "a b"}`), &page)
	fmt.Println(page.Link, err != nil)
	// Output:
	// http://h/a&b true <nil>
	// http://h/a&b true
}

func ExampleReference_MarshalText() {
	text, err := json.Marshal(map[uri.Reference]int{uri.MustParse("http://h/"): 1})
	fmt.Printf("%s %v\n", text, err)
	// Output: {"http://h/":1} <nil>
}

// A flag may be a reference.
func ExampleReference_AppendText() {
	flags := flag.NewFlagSet("crawl", flag.ContinueOnError)
	var base uri.Reference
	flags.TextVar(&base, "base", uri.MustParse("http://localhost/"), "where to begin")
	err := flags.Parse([]string{"-base", "https://example.com/"})
	fmt.Println(base, err)
	// Output: https://example.com/ <nil>
}

func ExampleReference_MarshalBinary() {
	data, _ := uri.MustParse("/p").MarshalBinary()
	var r uri.Reference
	err := r.UnmarshalBinary(data)
	fmt.Println(r, err)
	// Output: /p <nil>
}

// Rows of a database are scanned into References.
func ExampleReference_Scan() {
	var r uri.Reference
	err := r.Scan([]byte("http://h/"))
	fmt.Println(r, err)
	fmt.Println(r.Scan(nil))
	value, _ := r.Value()
	fmt.Println(value)
	// Output:
	// http://h/ <nil>
	// uri: the column has no text; want a string, or sql.Null[uri.Reference] where it may be NULL
	// http://h/
}

func ExampleReference_URL() {
	u, err := uri.MustParse("http://h/a%2Fb?q").URL()
	fmt.Println(u.Host, u.Path, u.RawQuery, err)
	_, err = uri.MustParse("http://%41/").URL()
	fmt.Println(err)
	// Output:
	// h /a/b q <nil>
	// uri: net/url refuses this reference; it takes no IPvFuture address, and in a host no percent triplet of an ASCII byte
}

func ExampleFromURL() {
	fmt.Println(uri.FromURL(&url.URL{Scheme: "https", Host: "h", Path: "/a b"}))
	_, err := uri.FromURL(&url.URL{Path: "//evil.example/"})
	fmt.Println(err)
	// Output:
	// https://h/a%20b <nil>
	// uri: the text of the url.URL would name a host or a user that the url.URL does not have; want a Path that begins with one slash
}

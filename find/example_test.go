package find_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/find"
)

const text = `See http://example.com/a_(b), and (https://h:8042/?q=1).`

func Example() {
	for m := range find.Default.AllString(text) {
		fmt.Println(text[m.Start:m.End], "of", m.Spans.Host.InString(text))
	}
	// Output:
	// http://example.com/a_(b) of example.com
	// https://h:8042/?q=1 of h
}

func ExampleNew() {
	f, err := find.New(find.Options{Schemes: []string{"ssh", "git+ssh"}, Mode: find.Loose})
	if err != nil {
		panic(err)
	}
	const text = "clone git+ssh://git@h/{user}/r.git, not http://h/"
	for m := range f.AllString(text) {
		fmt.Println(text[m.Start:m.End], m.Spans.Valid())
	}

	_, err = find.New(find.Options{Schemes: []string{"9p"}})
	fmt.Println(err)
	// Output:
	// git+ssh://git@h/{user}/r.git false
	// find: "9p" is no scheme: want a letter, then letters, digits, "+", "-" and "." (RFC 3986 section 3.1)
}

func ExampleFinder_AppendMatches() {
	buf := []byte(text)
	var matches []find.Match
	for range 2 { // the second time, there is room already
		matches = find.Default.AppendMatches(matches[:0], buf)
	}
	for _, m := range matches {
		fmt.Printf("%d %s port %q\n", m.Start, m.In(buf), m.Spans.Port.In(buf))
	}
	// Output:
	// 4 http://example.com/a_(b) port ""
	// 35 https://h:8042/?q=1 port "8042"
}

func ExampleFinder_AppendMatchesString() {
	matches := find.Default.AppendMatchesString(nil, text)
	fmt.Println(len(matches), "matches")
	// Output: 2 matches
}

func ExampleFinder_All() {
	buf := []byte(text)
	for m := range find.Default.All(buf) {
		fmt.Printf("%s\n", m.In(buf))
		break
	}
	// Output: http://example.com/a_(b)
}

func ExampleFinder_AllString() {
	for m := range find.Default.AllString("'http://a', \"http://b\", <http://c>, &lt;http://d&gt;, http://e…") {
		fmt.Print(m.Start, "-", m.End, " ")
	}
	// Output: 1-9 13-21 25-33 40-48 54-62
}

// What a text is in the three modes.
func ExampleMode() {
	const text = "http://bücher.example/größe｜{x}"
	for _, mode := range []find.Mode{find.IRI, find.Strict, find.Loose} {
		f, _ := find.New(find.Options{Mode: mode})
		for m := range f.AllString(text) {
			fmt.Printf("%s: %s, cut: %v\n", f.Mode(), text[m.Start:m.End], m.Cut)
		}
	}
	// Output:
	// iri: http://bücher.example/größe, cut: false
	// strict: http://b, cut: true
	// loose: http://bücher.example/größe｜{x}, cut: false
}

func ExampleMode_UnmarshalText() {
	var options struct{ Mode find.Mode }
	fmt.Println(json.Unmarshal([]byte(`{"Mode":"loose"}`), &options), options.Mode)
	fmt.Println(json.Unmarshal([]byte(`{"Mode":"lax"}`), &options))
	// Output:
	// <nil> loose
	// find: no mode has this name or number; want one of "iri", "strict", "loose"
}

func ExampleMode_MarshalText() {
	text, err := json.Marshal(map[find.Mode]int{find.IRI: 1})
	fmt.Println(string(text), err)
	// Output: {"iri":1} <nil>
}

func ExampleMode_AppendText() {
	text, err := find.Strict.AppendText([]byte("mode="))
	fmt.Println(string(text), err)
	// Output: mode=strict <nil>
}

func ExampleMode_String() {
	fmt.Println(find.Default.Mode())
	// Output: iri
}

func ExampleDefaultSchemes() {
	fmt.Println(strings.Join(find.DefaultSchemes(), " "))
	// Output: http https ftp ws wss
}

func ExampleReader() {
	source := strings.NewReader("GET / HTTP/1.1\nReferer: https://example.com/a\n\nhttp://h/")
	r := find.NewReader(source, find.Default)
	for r.Next() {
		fmt.Printf("%d %s host %s\n", r.Offset(), r.Bytes(), r.Spans().Host.In(r.Bytes()))
	}
	fmt.Println(r.Offset(), "bytes, error", r.Err())

	r.Reset(strings.NewReader("http://example.com/long"))
	r.MaxMatch = 10
	for r.Next() {
		fmt.Printf("%s… %v\n", r.Bytes(), r.Spans().ErrorCode())
	}
	// Output:
	// 24 https://example.com/a host example.com
	// 47 http://h/ host h
	// 56 bytes, error <nil>
	// http://exa… too-long
}

func ExampleReader_Cut() {
	f, _ := find.New(find.Options{Mode: find.Strict})
	r := find.NewReader(strings.NewReader("http://bücher.example/"), f)
	for r.Next() {
		fmt.Printf("%s, cut: %v\n", r.Bytes(), r.Cut())
	}
	// Output: http://b, cut: true
}

func ExampleNewReader() {
	r := find.NewReader(strings.NewReader("http://a, http://b"), find.Default)
	for r.Next() {
		fmt.Printf("%s ", r.Bytes())
	}
	// Output: http://a http://b
}

package uritemplate_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/uritemplate"
)

func Example() {
	repos := uritemplate.MustParse("https://api.example.com/users/{user}/repos{?page,q}")
	uri, err := repos.Append(nil, uritemplate.Map{"user": uritemplate.String("ada"), "q": uritemplate.String("a b")})
	fmt.Println(string(uri), err)

	var m uritemplate.Match
	if repos.Match(uri, &m) {
		fmt.Println(m.Value("user"), m.Value("q"), m.Value("page").IsDefined())
	}
	// Output:
	// https://api.example.com/users/ada/repos?q=a%20b <nil>
	// ada a b false
}

func ExampleParse() {
	_, err := uritemplate.Parse("/search{?q,lang")
	fmt.Println(err)
	_, err = uritemplate.Parse("/a b")
	fmt.Println(err)

	var e *uritemplate.Error
	if _, err = uritemplate.Parse("/{id:0}"); errors.As(err, &e) {
		fmt.Println(e.Offset)
	}
	// Output:
	// uritemplate: offset 15 of the template: the end is too early in an expression (RFC 6570 section 2.2); want ALPHA, DIGIT, "%", ",", ".", ":", "_", "}" or explode
	// uritemplate: offset 2 of the template: byte 0x20 is not allowed in a literal (RFC 6570 section 2.1); want ascii-literal, ucschar, iprivate, "%", "{" or end
	// 5
}

func ExampleMustParse() {
	fmt.Println(uritemplate.MustParse("/users/{id}"))
	// Output:
	// /users/{id}
}

func ExampleTemplate_String() {
	fmt.Println(uritemplate.MustParse("/users/{id}").String())
	// Output:
	// /users/{id}
}

func ExampleTemplate_Names() {
	fmt.Println(uritemplate.MustParse("/{var:1,var}{?page,keys*}").Names())
	// Output:
	// [var page keys]
}

func ExampleTemplate_Append() {
	vars := uritemplate.Map{
		"path": uritemplate.String("/foo/bar"),
		"list": uritemplate.List("red", "green", "blue"),
		"keys": uritemplate.Pairs("semi", ";", "dot", ".", "comma", ","),
	}
	for _, template := range []string{"{+path}/here", "{path:4}", "{/list*}", "{?list}", "{?list*}", "{?keys*}", "{#keys}", "{;none,list}"} {
		uri, err := uritemplate.MustParse(template).Append(nil, vars)
		fmt.Printf("%-13s %s %v\n", template, uri, err)
	}
	_, err := uritemplate.MustParse("{list:3}").Append(nil, vars)
	fmt.Println(err)
	// Output:
	// {+path}/here  /foo/bar/here <nil>
	// {path:4}      %2Ffoo <nil>
	// {/list*}      /red/green/blue <nil>
	// {?list}       ?list=red,green,blue <nil>
	// {?list*}      ?list=red&list=green&list=blue <nil>
	// {?keys*}      ?semi=%3B&dot=.&comma=%2C <nil>
	// {#keys}       #semi,;,dot,.,comma,, <nil>
	// {;none,list}  ;list=red,green,blue <nil>
	// uritemplate: offset 1 of the template: the variable has a prefix modifier and a composite value; want a string (RFC 6570 section 2.4.1)
}

func ExampleTemplate_AppendValues() {
	user := uritemplate.MustParse("/users/{id}{?page}")
	buf := make([]byte, 0, 64)
	for _, id := range []string{"42", "ada"} {
		buf, _ = user.AppendValues(buf[:0], uritemplate.String(id))
		fmt.Println(string(buf))
	}
	// Output:
	// /users/42
	// /users/ada
}

// A type of your own needs no map.
func ExampleValues() {
	p := page{number: "7", tags: []string{"a", "b c"}}
	uri, err := uritemplate.MustParse("/list{?page,tag*}").Append(nil, &p)
	fmt.Println(string(uri), err)
	// Output:
	// /list?page=7&tag=a&tag=b%20c <nil>
}

// page has the values of a template.
type page struct {
	number string
	tags   []string
}

// Value returns one of them.
func (p *page) Value(name string) uritemplate.Value {
	switch name {
	case "page":
		return uritemplate.String(p.number)
	case "tag":
		return uritemplate.List(p.tags...)
	}
	return uritemplate.Value{}
}

func ExampleMap() {
	vars := uritemplate.Map{"x": uritemplate.String("1")}
	fmt.Println(vars.Value("x"), vars.Value("y").IsDefined())
	// Output:
	// 1 false
}

func ExampleString() {
	uri, _ := uritemplate.MustParse("{x}").AppendValues(nil, uritemplate.String([]byte("50%")))
	fmt.Println(string(uri))
	// Output:
	// 50%25
}

func ExampleList() {
	uri, _ := uritemplate.MustParse("www{.dom*}").AppendValues(nil, uritemplate.List("example", "com"))
	fmt.Println(string(uri))
	// Output:
	// www.example.com
}

func ExamplePairs() {
	uri, _ := uritemplate.MustParse("/map{?address*}").AppendValues(nil, uritemplate.Pairs("city", "Newport Beach", "state", "CA"))
	fmt.Println(string(uri))
	// Output:
	// /map?city=Newport%20Beach&state=CA
}

func ExampleValue_IsDefined() {
	fmt.Println(uritemplate.String("").IsDefined(), uritemplate.List().IsDefined(), uritemplate.Value{}.IsDefined())
	// Output:
	// true false false
}

func ExampleValue_String() {
	fmt.Println(uritemplate.String("a b"), uritemplate.Pairs("k", "v", "l", ""))
	// Output:
	// a b k,v,l,
}

func ExampleValue_All() {
	var m uritemplate.Match
	uritemplate.MustParse("{/path*}{?query*}").MatchString("/a/b?q=x%20y&lang=en", &m)
	for _, segment := range m.Value("path").All() {
		fmt.Println(segment)
	}
	for name, value := range m.Value("query").All() {
		fmt.Println(name, "=", value)
	}
	// Output:
	// a
	// b
	// q = x y
	// lang = en
}

func ExampleTemplate_Match() {
	item := uritemplate.MustParse("/{kind}/{id}{?lang}")
	var m uritemplate.Match
	for _, path := range []string{"/books/42", "/books/42?lang=en", "/books/4%202", "/books", "/books/42?x=1", "/books/%7e"} {
		fmt.Print(path, ": ")
		if !item.Match([]byte(path), &m) {
			fmt.Println("no")
			continue
		}
		fmt.Printf("%q %q %q\n", m.Value("kind"), m.Value("id"), m.Value("lang"))
	}
	// Output:
	// /books/42: "books" "42" ""
	// /books/42?lang=en: "books" "42" "en"
	// /books/4%202: "books" "4 2" ""
	// /books: no
	// /books/42?x=1: no
	// /books/%7e: no
}

// What one template takes apart, another one puts together.
func ExampleTemplate_MatchString() {
	old := uritemplate.MustParse("/item.php{?id,lang}")
	now := uritemplate.MustParse("{/lang}/items/{id}")
	var m uritemplate.Match
	if old.MatchString("/item.php?id=a%2Fb&lang=en", &m) {
		uri, err := now.Append(nil, &m)
		fmt.Println(string(uri), err)
	}
	// Output:
	// /en/items/a%2Fb <nil>
}

func ExampleMatch_Span() {
	const path = "/users/J%C3%BCrgen/posts"
	template := uritemplate.MustParse("/users/{name}/posts{?page}")
	var m uritemplate.Match
	template.MatchString(path, &m)
	for i, name := range template.Names() {
		span, defined := m.Span(i)
		fmt.Println(name, span.InString(path), defined)
	}
	// Output:
	// name J%C3%BCrgen true
	// page  false
}

func ExampleMatch_Value() {
	var m uritemplate.Match
	uritemplate.MustParse("/users/{name}").MatchString("/users/J%C3%BCrgen", &m)
	fmt.Println(m.Value("name"), m.Value("other").IsDefined())
	// Output:
	// Jürgen false
}

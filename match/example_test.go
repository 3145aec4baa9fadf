package match_test

import (
	"errors"
	"fmt"

	"github.com/uriscan/uriscan/match"
)

// The name of a request for metrics: a pattern, and never the path.
func Example() {
	set, err := match.Compile("GET /users/{id}", "GET /users/me", "/files/{path...}", "DELETE api.example/users/{id}")
	if err != nil {
		fmt.Println(err)
		return
	}
	var m match.Match
	for _, path := range []string{"/users/42", "/users/me", "/files/a/b%2Fc", "/admin"} {
		if !set.MatchString("GET", path, &m) {
			fmt.Println(path, "has no pattern")
			continue
		}
		fmt.Print(path, " is ", set.Pattern(m.Pattern))
		for i, name := range set.Names(m.Pattern) {
			fmt.Print(", ", name, " = ", m.Value(i).InString(path))
		}
		fmt.Println()
	}
	// Output:
	// /users/42 is GET /users/{id}, id = 42
	// /users/me is GET /users/me
	// /files/a/b%2Fc is /files/{path...}, path = a/b%2Fc
	// /admin has no pattern
}

// Patterns of which neither is more specific are refused.
func ExampleCompile() {
	_, err := match.Compile("/users/{id}", "/{kind}/me")
	fmt.Println(err)
	var conflict *match.Error
	if errors.As(err, &conflict) {
		fmt.Println(conflict.Code, conflict.Pattern, conflict.Other, conflict.Path)
	}
	// Output:
	// match: pattern 1, "/{kind}/me", is in conflict with pattern 0, "/users/{id}": both match a path such as "/users/me", and neither is more specific; want a pattern that matches a part of what the other matches
	// conflict 1 0 /users/me
}

func ExampleFromOpenAPI() {
	set, err := match.FromOpenAPI("GET /pets", "GET /pets/{id}.json", "GET /compare/{base}...{head}")
	if err != nil {
		fmt.Println(err)
		return
	}
	var m match.Match
	path := "/compare/v1.0...v1.1"
	if set.MatchString("GET", path, &m) {
		_, _, route := set.Parts(m.Pattern)
		fmt.Println(route, m.Value(0).InString(path), m.Value(1).InString(path))
	}
	// Output: /compare/{base}...{head} v1.0 v1.1
}

func ExampleSet_Match() {
	set, _ := match.Compile("GET /users/{id}")
	var m match.Match
	fmt.Println(set.Match([]byte("HEAD"), []byte("/users/42"), &m), set.Match([]byte("GET"), []byte("/users//"), &m))
	// Output: true false
}

func ExampleSet_MatchString() {
	set, _ := match.Compile("/{lang}/docs/")
	var m match.Match
	fmt.Println(set.MatchString("GET", "/de/docs/a/b", &m), m.Pattern, m.Values())
	// Output: true 0 1
}

func ExampleSet_MatchHost() {
	set, _ := match.Compile("/", "api.example/", "api.example:8443/")
	var m match.Match
	for _, host := range []string{"API.example", "api.example:443", "api.example:8443", "other.example"} {
		set.MatchHost([]byte(host), []byte("GET"), []byte("/x"), &m)
		fmt.Println(host, "takes", set.Pattern(m.Pattern))
	}
	// Output:
	// API.example takes api.example/
	// api.example:443 takes api.example/
	// api.example:8443 takes api.example:8443/
	// other.example takes /
}

func ExampleSet_MatchHostString() {
	set, _ := match.Compile("/", "api.example/users/{id}")
	var m match.Match
	fmt.Println(set.MatchHostString("api.example", "GET", "/users/1", &m), set.Pattern(m.Pattern))
	// Output: true api.example/users/{id}
}

// Methods are for the field Allow of an answer with status 405.
func ExampleSet_Methods() {
	set, _ := match.Compile("GET /users/{id}", "PUT /users/{id}", "POST /users")
	fmt.Println(set.Methods("", "/users/42"))
	// Output: [GET HEAD PUT]
}

func ExampleSet_Names() {
	set, _ := match.Compile("/{owner}/{repo}/tree/{path...}")
	fmt.Println(set.Len(), set.Names(0))
	// Output: 1 [owner repo path]
}

func ExampleSet_Parts() {
	set, _ := match.Compile("GET api.example/users/{id}")
	method, host, path := set.Parts(0)
	fmt.Println(method, host, path)
	// Output: GET api.example /users/{id}
}

func ExampleSet_AppendBinary() {
	set, _ := match.Compile("GET /users/{id}")
	data, err := set.AppendBinary([]byte("my header\n"))
	fmt.Println(string(data[:25]), err)
	// Output:
	// my header
	// uriscan match 1 <nil>
}

// A set of many patterns is compiled once, and read when a program starts.
func ExampleSet_UnmarshalBinary() {
	set, _ := match.Compile("GET /users/{id}")
	data, _ := set.MarshalBinary()

	var read match.Set
	if err := read.UnmarshalBinary(data); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(read.Pattern(0))
	fmt.Println(read.UnmarshalBinary([]byte("something else")))
	// Output:
	// GET /users/{id}
	// match: the bytes are no marshalled set; want what AppendBinary has written
}

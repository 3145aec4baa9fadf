package template_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/template"
)

func Example() {
	var buf []byte // used for every path, so that nothing is allocated
	for _, path := range []string{
		"/api/v1/users/42/orders", "/files/f81d4fae-7dec-11d0-a765-00a0c91e6bf6.pdf", "/shop/blue-shoes-10482", "/en-US/about",
	} {
		buf = template.Append(buf[:0], path, nil)
		fmt.Printf("%s\n", buf)
	}
	// Output:
	// /api/v1/users/{int}/orders
	// /files/{uuid}.pdf
	// /shop/{slug}
	// /en-US/about
}

func ExampleAppend() {
	path := "/commits//3f2a1b9c0/2026-11-23/"
	for _, name := range template.Presets() {
		fmt.Printf("%-8s %s\n", name, template.Append(nil, path, template.Named(name)))
	}
	// Output:
	// otel     /commits//{hex}/{date}/
	// rfc1051  /commits/{param:hex}/{param:int_id}
	// odigos   /commits//3f2a1b9c0/{date}/
}

func ExampleAppendURL() {
	p, err := template.New(template.Options{Query: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, url := range []string{"https://ann:s3cr3t@h:8080/users/42?token=x&page=2#top", "https://h/login;sid=1A2B", "https://ann:my secret@h/"} {
		var s uriscan.Spans
		uriscan.ScanString(url, &s)
		fmt.Printf("%s\n", template.AppendURL(nil, url, &s, p))
	}
	// Output:
	// https://h:8080/users/{int}?page&token
	// https://h/login;{parameters}
	// {invalid}
}

func ExampleClassify() {
	for _, segment := range []string{"users", "42", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "v1", "42.json", "dQw4w9WgXcQ"} {
		fmt.Println(segment, template.Classify(segment))
	}
	// Output:
	// users constant
	// 42 int
	// f81d4fae-7dec-11d0-a765-00a0c91e6bf6 uuid
	// v1 version
	// 42.json file
	// dQw4w9WgXcQ gibberish
}

func ExampleNamed() {
	fmt.Printf("%s\n", template.Append(nil, "/users/42/", template.Named("rfc1051")))
	fmt.Println(template.Named("none") == nil)
	// Output:
	// /users/{param:int}
	// true
}

func ExamplePresets() {
	fmt.Println(template.Presets())
	// Output:
	// [otel rfc1051 odigos]
}

func ExampleNew() {
	p, err := template.New(template.Options{
		Placeholder: "{id}",
		Rules:       []string{"/users/{name}", "/docs/*", "/files/{path...}"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, path := range []string{"/users/ann/posts/42", "/docs/42", "/files/a/b/c.txt"} {
		fmt.Printf("%s\n", template.Append(nil, path, p))
	}
	_, err = template.New(template.Options{Rules: []string{"/users/{name"}})
	fmt.Println(err)
	// Output:
	// /users/{name}/posts/{id}
	// /docs/42
	// /files/{path}
	// template: rule 1: segment 2 is wrong; want text, *, {name}, or at the end ** or {name...}
}

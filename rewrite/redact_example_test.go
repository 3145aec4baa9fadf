package rewrite_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

func ExampleAppendRedacted() {
	var s uriscan.Spans
	var line []byte
	for _, src := range []string{
		"https://user:secret@example.com/a?page=2&sig=c2VjcmV0#top",
		"jdbc:mysql://user:secret@example.com/db",
		"http://user:pass/word?@example.com/not valid",
		"https://example.com/@user",
	} {
		uriscan.ScanString(src, &s)
		line = rewrite.AppendRedacted(line[:0], src, &s, nil)
		fmt.Printf("%s\n", line)
	}
	// Output:
	// https://REDACTED:REDACTED@example.com/a?page=2&sig=REDACTED#top
	// jdbc:mysql://REDACTED:REDACTED@example.com/db
	// http://REDACTED:REDACTED@example.com/not valid
	// https://example.com/@user
}

func ExampleRedactor() {
	r := &rewrite.Redactor{
		Mask:      "xxxxx",
		QueryKeys: []string{"token", "password"},
		FoldCase:  true,
		Fragment:  true,
	}
	src := "https://user@example.com/?Token=abc&sig=def#/route?token=ghi"
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	fmt.Printf("%s\n", rewrite.AppendRedacted(nil, src, &s, r))
	// Output:
	// https://xxxxx@example.com/?Token=xxxxx&sig=def#/route?token=xxxxx
}

func ExampleRedactor_thorough() {
	src := "https://example.com/a?next=https%3A%2F%2Fann%3Asecret%40h%2F&Password=secret#/route?token=abc"
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	fmt.Printf("%s\n", rewrite.AppendRedacted(nil, src, &s, rewrite.Thorough))
	// Output:
	// https://example.com/a?next=https%3A%2F%2FREDACTED%40h%2F&Password=REDACTED#/route?token=REDACTED
}

func ExampleThoroughQueryKeys() {
	r := &rewrite.Redactor{Thorough: true, QueryKeys: append(rewrite.ThoroughQueryKeys(), "pin"), Mask: "x"}
	src := "https://example.com/?pin=1234&user[password]=secret&page=2"
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	fmt.Printf("%s\n", rewrite.AppendRedacted(nil, src, &s, r))
	// Output:
	// https://example.com/?pin=x&user[password]=x&page=2
}

func ExampleDefaultQueryKeys() {
	r := &rewrite.Redactor{QueryKeys: append(rewrite.DefaultQueryKeys(), "password")}
	src := "jdbc:postgresql://example.com/db?user=me&password=secret&sig=x"
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	fmt.Printf("%s\n", rewrite.AppendRedacted(nil, src, &s, r))
	// Output:
	// jdbc:postgresql://example.com/db?user=me&password=REDACTED&sig=REDACTED
}

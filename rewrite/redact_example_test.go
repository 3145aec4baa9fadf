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

func ExampleDefaultQueryKeys() {
	r := &rewrite.Redactor{QueryKeys: append(rewrite.DefaultQueryKeys(), "password")}
	src := "jdbc:postgresql://example.com/db?user=me&password=secret&sig=x"
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	fmt.Printf("%s\n", rewrite.AppendRedacted(nil, src, &s, r))
	// Output:
	// jdbc:postgresql://example.com/db?user=me&password=REDACTED&sig=REDACTED
}

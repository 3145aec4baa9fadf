package uribeam_test

import (
	"context"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	uribeam "github.com/uriscan/uriscan/integrations/beam"
	"github.com/uriscan/uriscan/rewrite"
)

func init() {
	register.Function1x0(printRecord)
	register.Function1x0(printMatch)
	register.Function1x0(printRequest)
	register.Function1x0(printText)
	register.Function2x0(printCount)
}

func printRecord(r uribeam.Record) {
	fmt.Printf("%q %v %s %d\n", r.Host, r.Valid, r.ErrorType, r.ErrorOffset)
}
func printMatch(m uribeam.Match) { fmt.Println(m.Offset, m.URI.Original) }
func printRequest(r uribeam.LogRecord) {
	fmt.Printf("%s %s %s %d %q\n", r.Client, r.Method, r.Target.Path, r.Status, r.ErrorType)
}
func printText(text string)            { fmt.Println(text) }
func printCount(value string, n int64) { fmt.Println(value, n) }

// runExample runs a pipeline in this process.
func runExample(build func(s beam.Scope)) {
	p, s := beam.NewPipelineWithRoot()
	build(s)
	if _, err := prism.Execute(context.Background(), p); err != nil {
		fmt.Println(err)
	}
}

func ExampleScanLines() {
	runExample(func(s beam.Scope) {
		lines := beam.Create(s, "https://example.com/a?b", "http://exa mple.com/")
		valid, invalid := uribeam.ScanLines(s, lines, uribeam.ScanOptions{})
		beam.ParDo0(s, printRecord, beam.Flatten(s, valid, invalid))
	})
	// Unordered output:
	// "example.com" true  -1
	// "exa mple.com" false host 10
}

func ExampleFindURIs() {
	runExample(func(s beam.Scope) {
		text := beam.Create(s, "See http://example.com/a_(b), or https://h/.")
		beam.ParDo0(s, printMatch, uribeam.FindURIs(s, text, uribeam.FindOptions{}))
	})
	// Unordered output:
	// 4 http://example.com/a_(b)
	// 33 https://h/
}

func ExampleParseAccessLog() {
	runExample(func(s beam.Scope) {
		lines := beam.Create(s,
			`192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "http://h/" "curl/8"`,
			`192.0.2.8 - - [10/Oct/2000:13:55:37 -0700] "GET /a%zz HTTP/1.1" 400 0 "-" "curl/8"`)
		requests, _ := uribeam.ParseAccessLog(s, lines, uribeam.LogOptions{})
		beam.ParDo0(s, printRequest, requests)
	})
	// Unordered output:
	// 192.0.2.7 GET /a 200 ""
	// 192.0.2.8 GET /a%zz 400 "percent"
}

func ExampleRedact() {
	runExample(func(s beam.Scope) {
		uris := beam.Create(s, "https://user:secret@example.com/?token=secret")
		keys := append(rewrite.DefaultQueryKeys(), "token")
		beam.ParDo0(s, printText, uribeam.Redact(s, uris, rewrite.Redactor{QueryKeys: keys}))
	})
	// Output:
	// https://REDACTED:REDACTED@example.com/?token=REDACTED
}

func ExampleCountBy() {
	runExample(func(s beam.Scope) {
		valid, _ := uribeam.ScanLines(s, beam.Create(s, "http://a/", "http://b/", "http://A/x"), uribeam.ScanOptions{})
		beam.ParDo0(s, printCount, uribeam.CountBy(s, valid, uribeam.Host))
	})
	// Unordered output:
	// a 2
	// b 1
}

// The endpoints of a service, and how often each is asked for.
func ExampleNames() {
	runExample(func(s beam.Scope) {
		lines := beam.Create(s, "https://www.example.co.uk/users/42/orders", "https://www.example.co.uk/users/7/orders", "https://example.com/v1/items")
		valid, _ := uribeam.ScanLines(s, lines, uribeam.ScanOptions{Names: uribeam.Names{Template: "otel", Domain: true}})
		beam.ParDo0(s, printCount, uribeam.CountBy(s, valid, uribeam.Template))
		beam.ParDo0(s, printCount, uribeam.CountBy(s, valid, uribeam.Domain))
	})
	// Unordered output:
	// /users/{int}/orders 2
	// /v1/items 1
	// example.co.uk 2
	// example.com 1
}

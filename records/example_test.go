package records_test

import (
	"fmt"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/whatwg"
)

func ExampleWalker_URI() {
	const text = "https://user:secret@example.com:8443/a.gz?sig=xyz"
	var s uriscan.Spans
	uriscan.ScanString(text, &s)

	w := records.Walker{Wanted: records.SetOf(records.Host, records.Port, records.Extension, records.Full)}
	w.URI(text, &s, uriscan.ScanString, func(v records.Value) {
		fmt.Println(v.Field.Name(records.OTel), v.Text)
	})
	w.Forget()
	// Output:
	// url.domain example.com
	// url.port 8443
	// url.extension gz
	// url.full https://REDACTED:REDACTED@example.com:8443/a.gz?sig=REDACTED
}

func ExampleWalker_Line() {
	r := records.NewLogReader(records.LogParsers(records.Auto, ""))
	w := records.Walker{Wanted: records.SetOf(records.Timestamp, records.Status, records.Query)}
	r.Scan(`192.0.2.7 - - [10/Oct/2026:13:55:36 +0200] "GET /a?sig=xyz HTTP/1.1" 200 2326`)
	w.Line(r, func(v records.Value) {
		fmt.Println(v.Field.Name(records.ECS), v.Text)
	})
	// Output:
	// @timestamp 2026-10-10T13:55:36+02:00
	// http.response.status_code 200
	// url.query sig=REDACTED
}

func ExampleLogReader() {
	r := records.NewLogReader(records.LogParsers(records.W3C, "#Fields: cs-method cs-uri-stem cs-uri-query"))
	r.Scan("GET /a%zz b=c")
	target, spans := r.Target()
	fmt.Println(target, spans.Valid(), r.Problem())
	fmt.Println(r.Format().Name(), r.Value(accesslog.Method), r.Line())
	r.Reset()
	r.Forget()
	// Output:
	// /a%zz?b=c false {percent 7}
	// w3c GET GET /a%zz b=c
}

func ExampleHider() {
	h := records.Hider{Redactor: rewrite.Redactor{Mask: "***"}}
	fmt.Println(h.URI("https://user:secret@example.com/"))
	fmt.Println(h.Text("Bot/1.0 (+https://user:secret@example.com/bot)"))

	const text = "/a?sig=xyz"
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	fmt.Println(h.Scanned(text, &s))
	h.Forget()
	// Output:
	// https://***:***@example.com/
	// Bot/1.0 (+https://***:***@example.com/bot)
	// /a?sig=***
}

// A password with a "%" ends the match before it.
func ExampleWords() {
	const text = "see http://u%q@h/ and http://h/"
	var words records.Words
	for m := range find.Default.AllString(text) {
		fmt.Println(text[m.Start:m.End], words.HasAt(text, m.End))
	}
	// Output:
	// http://u true
	// http://h/ false
}

func ExampleField() {
	f := records.OfLine(accesslog.Status)
	largest, text, isNumber := f.Number()
	fmt.Println(f, largest, text, isNumber, f.IsHeader())
	fmt.Println(records.OfComponent(uriscan.CompHost).Name(records.Columns), records.SetOf(f).Has(text))
	// Output:
	// http.response.status_code 999 uriscan.status_text true false
	// host false
}

func ExampleSetOf() {
	set := records.SetOf(records.Host, records.Port)
	fmt.Println(set.Has(records.Port), set.Has(records.Path))
	// Output: true false
}

func ExampleOfComponent() {
	fmt.Println(records.OfComponent(uriscan.CompHost).Name(records.OTel))
	// Output: url.domain
}

func ExampleOfLine() {
	fmt.Println(records.OfLine(accesslog.Client).Name(records.ECS))
	// Output: source.address
}

func ExampleLogParsers() {
	fmt.Println(len(records.LogParsers("combined", "")), records.LogParsers("no-such-format", ""))
	// Output: 1 []
}

func ExampleNewLogReader() {
	r := records.NewLogReader(records.LogParsers("common", ""))
	r.Scan(`::1 - - [10/Oct/2026:13:55:36 +0200] "GET / HTTP/1.1" 200`)
	fmt.Println(r.Record.Valid(), r.Problem())
	// Output: false {log-end 57}
}

func ExampleProblemOf() {
	var s uriscan.Spans
	uriscan.ScanString("http://[::1/", &s)
	fmt.Println(records.ProblemOf(&s))
	// Output: {ip-literal 11}
}

func ExampleLogError() {
	fmt.Println(records.LogError(accesslog.CodeEnd))
	// Output: log-end
}

func ExampleAppendFactNames() {
	fmt.Println(records.AppendFactNames(nil, uriscan.FactPassword|uriscan.FactNormal))
	// Output: [password normal]
}

func ExampleAppendDifferenceNames() {
	fmt.Println(records.AppendDifferenceNames(nil, whatwg.DifferentHost|whatwg.DifferentPath))
	// Output: [host path]
}

func ExampleParseNumber() {
	for _, port := range []string{"8080", "080", "65536"} {
		fmt.Println(records.ParseNumber(port, 65535))
	}
	// Output:
	// 8080 true
	// 0 false
	// 65536 false
}

func ExampleByteByByte() {
	fmt.Println(records.ByteByByte("caf\xe9"), records.ISO88591)
	// Output: café iso-8859-1
}

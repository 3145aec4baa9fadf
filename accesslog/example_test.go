package accesslog_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

const line = `192.0.2.7 - ann [10/Oct/2000:13:55:36 -0700] "GET /a/b?q=1 HTTP/1.1" 200 2326 "http://h.example/p" "curl/8"`

func Example() {
	log := []byte(line + "\n" + `192.0.2.8 - - [10/Oct/2000:13:55:37 -0700] "\x16\x03\x01" 400 0 "-" "-"` + "\n\nno record\n")
	format, err := accesslog.Detect(log)
	if err != nil {
		fmt.Println("no format fits")
		return
	}
	fmt.Println(format.Name())
	var records [16]accesslog.Record
	n, _ := accesslog.NewParser(format).ScanLines(log, records[:])
	for i := range records[:n] {
		r := &records[i]
		switch {
		case r.Skipped():
			fmt.Println("skipped")
		case !r.Valid():
			fmt.Println(r.Err())
		case !r.Target.Valid():
			fmt.Printf("%s: %s\n", r.Span(accesslog.Client).In(log), r.Target.Err())
		default:
			fmt.Printf("%s: path %s, query %s, referred by %s\n", r.Span(accesslog.Client).In(log), r.Target.Path.In(log), r.Target.Query.In(log), r.Referer.Host.In(log))
		}
	}
	// Output:
	// combined
	// 192.0.2.7: path /a/b, query q=1, referred by h.example
	// 192.0.2.8: uriscan: byte 0x16 at offset 152: not allowed in path (RFC 9112 section 3.2); want ALPHA or "/"
	// skipped
	// accesslog: line ends at offset 190: too early in ident; want a name or "-"
}

func ExampleParser_Scan() {
	p := accesslog.NewParser(accesslog.Named("combined"))
	var r accesslog.Record
	if !p.Scan([]byte(line), &r) {
		fmt.Println(r.Err())
		return
	}
	for f := accesslog.Client; f <= accesslog.Rest; f++ {
		if r.Has(f) {
			fmt.Printf("%v: %s\n", f, r.Span(f).InString(line))
		}
	}
	// Output:
	// client: 192.0.2.7
	// user: ann
	// time: 10/Oct/2000:13:55:36 -0700
	// request: GET /a/b?q=1 HTTP/1.1
	// method: GET
	// target: /a/b?q=1
	// protocol: HTTP/1.1
	// status: 200
	// size: 2326
	// referer: http://h.example/p
	// user-agent: curl/8
}

func ExampleParser_ScanLines() {
	buf := []byte(line + "\n" + line + "\nbegin of a li")
	p := accesslog.NewParser(accesslog.Named("combined"))
	var records [64]accesslog.Record
	n, consumed := p.ScanLines(buf, records[:])
	fmt.Printf("%d lines, left %q\n", n, buf[consumed:])
	fmt.Println(records[1].Extent(), records[1].Span(accesslog.User))
	// Output:
	// 2 lines, left "begin of a li"
	// {108 215} {120 123}
}

func ExampleParser_Clone() {
	p := accesslog.NewParser(accesslog.Named("w3c"))
	var r accesslog.Record
	p.Scan([]byte("#Fields: c-ip cs-method cs-uri-stem"), &r)
	other := p.Clone() // for another goroutine, which reads lines after the directive
	fmt.Println(other.Format().Name(), other.Scan([]byte("192.0.2.7 GET /a"), &r), r.Target.Path)
	// Output: w3c true {14 16}
}

func ExampleRecord() {
	p := accesslog.NewParser(accesslog.Named("common"))
	var r accesslog.Record
	text := `192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "OPTIONS * HTTP/1.1" 204 -`
	p.Scan([]byte(text), &r)
	status, hasStatus := r.Status()
	size, hasSize := r.Size()
	fmt.Println(status, hasStatus, size, hasSize, r.Form())
	// Output: 204 true 0 false asterisk-form
}

func ExampleRecord_Err() {
	p := accesslog.NewParser(accesslog.Named("common"))
	var r accesslog.Record
	text := `192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" OK 2326`
	p.Scan([]byte(text), &r)
	fmt.Println(r.Err())
	fmt.Println(r.Code(), r.ErrorOffset(), errors.Is(r.Err(), accesslog.CodeByte))
	fmt.Println(r.Span(accesslog.Target).InString(text))
	// Output:
	// accesslog: byte 0x4f at offset 60: not allowed in status; want up to three digits or "-"
	// byte 60 true
	// /
}

func ExampleRecord_AppendUnescaped() {
	format := accesslog.Named("combined")
	text := `192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 1 "-" "a \"b\" \xe2\x82\xac"`
	var r accesslog.Record
	accesslog.NewParser(format).Scan([]byte(text), &r)
	agent := r.Span(accesslog.UserAgent).InString(text)
	if r.Escaped(accesslog.UserAgent) {
		agent = string(r.AppendUnescaped(nil, accesslog.UserAgent, []byte(agent)))
	}
	fmt.Println(agent)
	// Output: a "b" €
}

func ExampleFormat_AppendTimestamp() {
	format := accesslog.Named("combined")
	var r accesslog.Record
	accesslog.NewParser(format).Scan([]byte(line), &r)
	stamp, ok := format.AppendTimestamp(nil, r.Span(accesslog.Time).In([]byte(line)))
	fmt.Printf("%s %v\n", stamp, ok)
	// Output: 2000-10-10T13:55:36-07:00 true
}

func ExampleFormat_Time() {
	format := accesslog.Named("combined")
	var r accesslog.Record
	accesslog.NewParser(format).Scan([]byte(line), &r)
	at, ok := format.Time(r.Span(accesslog.Time).In([]byte(line)))
	fmt.Println(at, ok)
	// Output: 2000-10-10 20:55:36 +0000 UTC true
}

func ExampleDetect() {
	for _, log := range []string{line, "h.example:80 " + line, "#Fields: date time\n", "hello\n"} {
		if f, err := accesslog.Detect([]byte(log)); err == nil {
			fmt.Println(f.Name())
		} else {
			fmt.Println(err)
		}
	}
	// Output:
	// combined
	// vhost-combined
	// w3c
	// accesslog: none of 1 lines fits one of the 27 formats; want one in 10
}

func ExampleReader() {
	log := strings.NewReader(line + "\n\n192.0.2.8 - - x\n")
	r := accesslog.NewReader(log, accesslog.Named("combined"))
	for r.Next() {
		if err := r.Record().Err(); err != nil {
			fmt.Println(err)
			continue
		}
		status, _ := r.Record().Status()
		fmt.Printf("line %d: %d %s\n", r.Number(), status, r.Record().Span(accesslog.Target).In(r.Line()))
	}
	if err := r.Err(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// line 1: 200 /a/b?q=1
	// accesslog: line 3: line ends at offset 15: too early in time; want a time
}

func ExampleNewReader() {
	r := accesslog.NewReader(strings.NewReader(line), accesslog.Named("combined"))
	fmt.Println(r.Next(), r.Next(), r.Err())
	// Output: true false <nil>
}

func ExampleParser_ScanString() {
	var r accesslog.Record
	if accesslog.NewParser(accesslog.Named("combined")).ScanString(line, &r) {
		fmt.Println(r.Span(accesslog.User).InString(line))
	}
	// Output: ann
}

func ExampleField_UnmarshalText() {
	var f accesslog.Field
	err := f.UnmarshalText([]byte("user-agent"))
	fmt.Println(f == accesslog.UserAgent, err)
	// Output: true <nil>
}

func ExampleFormats() {
	for _, f := range accesslog.Formats() {
		fmt.Print(f.Name(), " ")
	}
	// Output: vhost-combined combined vhost common haproxy elb alb s3 envoy squid uvicorn gin morgan json-caddy json-traefik json-envoy json-gcp json-cloudflare json-frontdoor json-fastly json-zeek json-nginx json w3c zeek cloudfront lighttpd
}

func ExampleFormat_Aliases() {
	for _, f := range accesslog.Formats() {
		if len(f.Aliases()) > 0 {
			fmt.Println(f.Name(), f.Aliases())
		}
	}
	// Output:
	// combined [nginx apache traefik varnish ingress-nginx]
	// common [fastly]
	// envoy [istio]
	// json-caddy [caddy]
	// json-gcp [gcp]
	// json-cloudflare [cloudflare]
	// json-frontdoor [frontdoor]
	// w3c [iis]
}

func ExampleNamed() {
	fmt.Println(accesslog.Named("nginx").Name(), accesslog.Named("syslog") == nil)
	// Output: combined true
}

func ExampleJSON() {
	format, err := accesslog.JSON("ours", map[accesslog.Field]string{
		accesslog.Method: "req.method", accesslog.Target: "req.url", accesslog.Status: "status",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	text := `{"status":200,"req":{"method":"GET","url":"/a?b"}}`
	var r accesslog.Record
	fmt.Println(accesslog.NewParser(format).Scan([]byte(text), &r), r.Target.Query.InString(text))
	// Output: true b
}

func ExampleField() {
	fmt.Println(accesslog.Client, accesslog.UserAgent)
	// Output: client user-agent
}

// The components of a target are spans of package uriscan, so all that works on these
// works on them.
func ExampleRecord_target() {
	var r accesslog.Record
	accesslog.NewParser(accesslog.Named("combined")).Scan([]byte(line), &r)
	for segment := range uriscan.Segments(line, &r.Target) {
		fmt.Println(segment.InString(line))
	}
	for pair := range uriscan.Pairs(line, &r.Target, "&") {
		fmt.Println(pair.Name.InString(line), pair.Value.InString(line))
	}
	// Output:
	// a
	// b
	// q 1
}

func ExampleNewParser() {
	p := accesslog.NewParser(accesslog.Named("common"))
	fmt.Println(p.Format().Name())
	// Output: common
}

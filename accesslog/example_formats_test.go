package accesslog_test

import (
	"fmt"

	"github.com/uriscan/uriscan/accesslog"
)

// A field may have several paths, and a value escapes, which are no part of the target.
func ExampleJSON_paths() {
	format, err := accesslog.JSON("shop", map[accesslog.Field]string{
		accesslog.Client: "peer.ip peer.name",
		accesslog.Method: "req.verb",
		accesslog.Target: "req.uri",
		accesslog.Status: "res.codes.0",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := accesslog.NewParser(format)
	var r accesslog.Record
	line := []byte(`{"req":{"verb":"GET","uri":"\/cart?id=7\u0026x"},"peer":{"name":"h"},"res":{"codes":[200]}}`)
	if p.Scan(line, &r) {
		code, _ := r.Status()
		target := r.Span(accesslog.Target).In(line)
		fmt.Printf("%s %s\n", r.Span(accesslog.Client).In(line), target)
		fmt.Printf("%d %s\n", code, r.AppendUnescaped(nil, accesslog.Target, target))
		fmt.Printf("%s\n", r.Target.Query.In(line))
	}
	// Output:
	// h \/cart?id=7\u0026x
	// 200 /cart?id=7&x
	// id=7\u0026x
}

// The columns of a log of CloudFront's real-time kind are those that its configuration names.
func ExampleW3C() {
	format, err := accesslog.W3C("edge", "timestamp c-ip sc-status cs-method cs-host cs-uri-stem")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "1573143136.123\t192.0.2.7\t200\tGET\twww.example.org\t/a?b"
	var r accesslog.Record
	fmt.Println(accesslog.NewParser(format).Scan([]byte(text), &r), r.Target.Path.InString(text))
	// Output: true /a
}

// A format with directives must be read from its beginning.
func ExampleFormat_HasDirectives() {
	for _, f := range accesslog.Formats() {
		if f.HasDirectives() {
			fmt.Println(f.Name())
		}
	}
	// Output:
	// w3c
	// zeek
	// cloudfront
}

// The directive of a W3C log names the columns. The target is in two of them.
func Example_w3c() {
	p := accesslog.NewParser(accesslog.Named("w3c"))
	var r accesslog.Record
	for _, line := range []string{
		"#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip sc-status cs(User-Agent)",
		"2024-01-13 00:32:17 GET /search q=uri 192.0.2.7 200 Mozilla/5.0+(X11)",
		"2024-01-13 00:32:18 GET /robots.txt - 192.0.2.7 404",
	} {
		switch {
		case p.Scan([]byte(line), &r):
			agent := []byte(r.Span(accesslog.UserAgent).InString(line))
			fmt.Println(r.Span(accesslog.Time).InString(line), r.Target.Path.InString(line), r.Target.Query.InString(line))
			fmt.Println(string(r.AppendUnescaped(nil, accesslog.UserAgent, agent)))
		case !r.Skipped():
			fmt.Println(r.Err())
		}
	}
	// Output:
	// 2024-01-13 00:32:17 /search q=uri
	// Mozilla/5.0 (X11)
	// accesslog: line ends at offset 51: too early in user-agent; want a user agent or "-"
}

// A proxy that syslog cut the line of: the request has no end, and is read all the same.
func Example_haproxy() {
	line := []byte(`Feb  6 12:14:14 lb haproxy[14389]: 192.0.2.7:51234 [06/Feb/2024:12:14:14.655] web app/s1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {example.org} "GET /search?q=ur`)
	format, _ := accesslog.Detect(line)
	p := accesslog.NewParser(format)
	var r accesslog.Record
	p.Scan(line, &r)
	fmt.Println(format.Name(), r.Valid())
	for _, f := range []accesslog.Field{accesslog.Client, accesslog.ClientPort, accesslog.Captured, accesslog.Method, accesslog.Target} {
		fmt.Printf("%v: %s\n", f, r.Span(f).In(line))
	}
	// Output:
	// haproxy true
	// client: 192.0.2.7
	// client-port: 51234
	// captured: {example.org}
	// method: GET
	// target: /search?q=ur
}

// A record without escapes needs no copy: the line has all its texts.
func ExampleRecord_AnyEscaped() {
	p := accesslog.NewParser(accesslog.Named("combined"))
	var r accesslog.Record
	p.Scan([]byte(`h - - [t] "GET / HTTP/1.1" 200 1 "-" "say \"hi\""`), &r)
	fmt.Println(r.AnyEscaped(), r.Escaped(accesslog.UserAgent), r.Escaped(accesslog.Target))
	// Output: true true false
}

// The format is what httpd.conf says.
func ExampleApache() {
	f, err := accesslog.Apache("own", `%{X-Forwarded-For}i %t %D "%r" %>s "%{Referer}i"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	line := `10.0.0.1, 192.0.2.7 [10/Oct/2000:13:55:36 -0700] 1234 "GET /a?b HTTP/1.1" 200 "http://h/"`
	var r accesslog.Record
	accesslog.NewParser(f).ScanString(line, &r)
	fmt.Println(r.Span(accesslog.Client).InString(line), r.Target.Query.InString(line), r.Referer.Host.InString(line))

	_, err = accesslog.Apache("own", `%h%l "%r"`)
	fmt.Println(err)
	// Output:
	// 10.0.0.1, 192.0.2.7 b h
	// accesslog: format at offset 2: a variable directly after another one, so that nobody can say where the first one ends; want a text between the two, as a space
}

// The format is what nginx.conf says.
func ExampleNginx() {
	f, err := accesslog.Nginx("own", `escape=json '{"ip":"$remote_addr","request":"$request",' '"status":$status}'`)
	if err != nil {
		fmt.Println(err)
		return
	}
	line := `{"ip":"192.0.2.7","request":"GET /a?b HTTP/1.1","status":200}`
	var r accesslog.Record
	accesslog.NewParser(f).ScanString(line, &r)
	fmt.Println(r.Span(accesslog.Client).InString(line), r.Target.Path.InString(line), r.Span(accesslog.Status).InString(line))
	// Output: 192.0.2.7 /a 200
}

// The configuration says what formats there are.
func ExampleConfigured() {
	formats, err := accesslog.Configured(`
		http {
			log_format timed '$remote_addr - $remote_user [$time_local] "$request" '
			                 '$status $body_bytes_sent $request_time';
			log_format short '$time_iso8601 $status "$request"';
		}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	line := `2024-10-10T13:55:36-07:00 404 "GET /a HTTP/1.1"`
	for _, f := range formats {
		var r accesslog.Record
		fmt.Println(f.Name(), accesslog.NewParser(f).ScanString(line, &r))
	}
	// Output:
	// timed false
	// short true
}

package accesslog

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/logref"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A configured format is a string of a configuration, and what its reference wants to know.
type configured struct {
	make    func(name, format string) (*Format, error)
	format  string
	layout  string // for logref.NewLayout
	escapes string
	line    string
	want    map[Field]string
}

const agentLine = `192.0.2.7 - ann [26/Jan/2019:19:45:25 +0330] "GET /a?b HTTP/1.1" 200 30975 "http://h/" "curl/8"`

// configuredFormats are those of the documentation of Apache, nginx and what builds on them, and
// some that people write.
var configuredFormats = []configured{
	{ // the log_format main of the configuration that nginx comes with
		Nginx, `$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_forwarded_for"`,
		`combined=> "<forwarded-for list sent>"`, "backslash", agentLine + ` "10.0.0.1, 10.0.0.2"`,
		map[Field]string{Client: "192.0.2.7", User: "ann", Target: "/a?b", Referer: "http://h/", UserAgent: "curl/8", ForwardedFor: "10.0.0.1, 10.0.0.2"},
	},
	{ // the default of ingress-nginx, https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/log-format
		Nginx, `'$remote_addr - $remote_user [$time_local] "$request" ' '$status $body_bytes_sent "$http_referer" "$http_user_agent" ' '$request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] $upstream_addr ' '$upstream_response_length $upstream_response_time $upstream_status $req_id'`,
		`combined=> <> <> [<>] [<>] < list> < list> < list> < list> <>`, "backslash",
		agentLine + ` 423 0.003 [default-web-80] [] 10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80 0, 5 0.001, 0.002 502, 200 cc21d9b0cf5c`,
		map[Field]string{Client: "192.0.2.7", Size: "30975", UserAgent: "curl/8"},
	},
	{ // the compression of the documentation of ngx_http_log_module
		Nginx, `$remote_addr - $remote_user [$time_local] "$request" $status $bytes_sent "$http_referer" "$http_user_agent" "$gzip_ratio"`,
		`combined=> "<>"`, "backslash", agentLine + ` "3.14"`, map[Field]string{User: "ann", Size: "30975"},
	},
	{ // JSON by hand
		Nginx, `escape=json '{"time":"$time_iso8601","ip":"$remote_addr",' '"request":"$request","status":$status,"referer":"$http_referer","agent":"${http_user_agent}","host":"$http_host"}'`,
		`{"time":"<time>","ip":"<client>","request":"<request>","status":<status>,"referer":"<referer>","agent":"<user-agent>","host":"<host sent>"}`, "json",
		`{"time":"2019-01-26T19:45:25+03:30","ip":"::1","request":"GET /\"?b HTTP/1.1","status":404,"referer":"","agent":"x\\\u0001\"","host":"h:8080"}`,
		map[Field]string{Time: "2019-01-26T19:45:25+03:30", Client: "::1", Method: "GET", Target: `/\"?b`, Status: "404", UserAgent: `x\\\u0001\"`, Host: "h", HostPort: "8080"},
	},
	{ // nothing is escaped, so that a quote may be anywhere
		Nginx, `escape=none $remote_addr "$request_method" "$request_uri" "$http_user_agent"`,
		`<client> "<method>" "<target>" "<user-agent>"`, "none", `192.0.2.7 "GET" "/a"b" "x" y"`,
		map[Field]string{Client: "192.0.2.7", Method: "GET", Target: `/a"b`, UserAgent: "x", Rest: `y"`},
	},
	{ // a target in parts, a time with a space, and a port of its own
		Nginx, `$time_local $server_name:$server_port $remote_addr:$remote_port $request_method $scheme://$host$request_uri $server_protocol $status $bytes_sent|$http_referer|$http_x_request_id`,
		`<time 1> <host named> <client pair> <method> <target url> <protocol> <status> <size>|<referer>|<>`, "backslash",
		`26/Jan/2019:19:45:25 +0330 h.example:443 192.0.2.7:1234 GET https://h.example/a?b HTTP/2.0 200 1|http://r/|x y`,
		map[Field]string{Time: "26/Jan/2019:19:45:25 +0330", Host: "h.example", HostPort: "443", ClientPort: "1234", Target: "https://h.example/a?b", Referer: "http://r/"},
	},
	{ // an address with colons before its port, and tabs
		Nginx, `$remote_addr:$remote_port\t$http_host:$server_port\t\"$request\"`,
		"<client pair>\t<host sent>\t\"<request>\"", "backslash", "2001:db8::7:1234\t[::1]:443\t\"GET /a HTTP/1.1\"",
		map[Field]string{Client: "2001:db8::7", ClientPort: "1234", Host: "[::1]", HostPort: "443", Target: "/a"},
	},
	{
		Nginx, `$remote_addr [$msec] $request_method "$uri$is_args$args" $server_protocol`,
		`<client> [<time>] <method> "<target>" <protocol>`, "backslash", `192.0.2.7 [1548519325.123] GET "/a?b\x22" HTTP/1.1 x`,
		map[Field]string{Time: "1548519325.123", Target: `/a?b\x22`, Rest: "x"},
	},
	{ // the path and the query in two columns
		Nginx, `$remote_addr $request_method $uri $query_string "$http_user_agent"`,
		`<client> <method> <target> <query> "<user-agent>"`, "backslash", `192.0.2.7 GET /a b=c "x"`,
		map[Field]string{Target: "/a", Query: "b=c", UserAgent: "x"},
	},
	{ // the combined format of Apache's documentation, with the time it took
		Apache, `%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" %D`,
		`combined=> <>`, "backslash", agentLine + " 1234", map[Field]string{User: "ann", Status: "200"},
	},
	{ // mod_logio's combinedio
		Apache, `%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %I %O`,
		`combined=> <> <>`, "backslash", agentLine + " 100 200", map[Field]string{Size: "30975"},
	},
	{ // Debian's vhost_combined, with more
		Apache, `%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i" "%{X-Forwarded-For}i"`,
		`vhost-combined=> "<forwarded-for list sent>"`, "backslash", "h.example:80 " + agentLine + ` "-"`, map[Field]string{Host: "h.example", HostPort: "80", Client: "192.0.2.7"},
	},
	{ // a proxy in front, as people write it
		Apache, `%{X-Forwarded-For}i %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"`,
		`<client list sent> <ident> <user> [<time>] "<request>" <status> <size> "<referer>" "<user-agent>"`, "backslash",
		`10.0.0.1, 10.0.0.2 - ann [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1" 200 1 "-" "\"x\""`,
		map[Field]string{Client: "10.0.0.1, 10.0.0.2", User: "ann", Target: "/a", UserAgent: `\"x\"`},
	},
	{ // times of the documentation, statuses, and parts of the request
		Apache, `%{%Y-%m-%d %T}t.%{msec_frac}t %a %!200,304{Referer}i %m %U%q %H %<s %>s %{remote}p %{cookie}C %^FB %%`,
		`<time 1> <client> <referer> <method> <target> <protocol> <> <status> <client-port> <> <> %`, "backslash",
		`2019-01-26 19:45:25.123 192.0.2.7 - GET /a?b HTTP/1.1 302 200 1234 c 77 %`,
		map[Field]string{Time: "2019-01-26 19:45:25.123", Client: "192.0.2.7", Target: "/a?b", Status: "200", ClientPort: "1234"},
	},
	{
		Apache, "%{sec}t\t%V\t%h\t%m\t%U\t%q\t%s\t%B\t%{User-agent}i",
		"<time>\t<host sent>\t<client>\t<method>\t<target>\t<query>\t<status>\t<size>\t<user-agent>", "backslash",
		"1548519325\th:80\t192.0.2.7\tGET\t/a\t?b\t200\t0\tx y",
		map[Field]string{Time: "1548519325", Host: "h", HostPort: "80", Target: "/a", Query: "b", Size: "0", UserAgent: "x y"},
	},
	{ // of varnishncsa(1), with what Varnish alone has
		Apache, `%h %l %u %t "%r" %s %b "%{Referer}i" "%{User-agent}i" %{Varnish:time_firstbyte}x %{Varnish:hitmiss}x "%{VSL:VCL_call[1]}x"`,
		`combined=> <> <> "<>"`, "backslash", strings.Replace(agentLine, " /a?b ", " http://h.example/a?b ", 1) + ` 0.001 miss "\x00"`,
		map[Field]string{Client: "192.0.2.7", Target: "http://h.example/a?b", UserAgent: "curl/8"},
	},
	{ // varnishncsa -b logs what goes to a server
		Apache, `%{Host}i %m %U%q %H %s %{%FT%T%z}t %I %O %{Varnish:side}x`,
		`<host sent> <method> <target> <protocol> <status> <time> <> <size> <>`, "backslash", `h.example GET /a?b HTTP/1.1 200 2019-01-26T19:45:25+0330 100 200 b`,
		map[Field]string{Host: "h.example", Method: "GET", Target: "/a?b", Size: "200", Time: "2019-01-26T19:45:25+0330"},
	},
	{ // Fastly's key and value pairs, https://www.fastly.com/documentation/guides/integrations/streaming-logs/useful-log-formats
		Apache, `client=%a method=%m path="%U%q" proto=%H status=%>s bytes=%B referer="%{Referer}i" agent="%{User-agent}i" state=%{fastly_info.state}V`,
		`client=<client> method=<method> path="<target>" proto=<protocol> status=<status> bytes=<size> referer="<referer>" agent="<user-agent>" state=<>`, "backslash",
		`client=192.0.2.7 method=GET path="/a?b" proto=HTTP/2 status=200 bytes=5 referer="-" agent="curl/8" state=HIT-CLUSTER`,
		map[Field]string{Client: "192.0.2.7", Target: "/a?b", Protocol: "HTTP/2", Size: "5", UserAgent: "curl/8"},
	},
	{ // the format wmf of Wikimedia, shortened: a host directly before the target
		Apache, `%{%Y-%m-%dT%H:%M:%S}t\t%D\t%a\t%R/%>s\t%B\t%m\thttp://%{Host}i%U%q\t%{Referer}i\t%{X-Forwarded-For}i\t%{User-Agent}i\t%{c}a`,
		"<time>\t<>\t<client>\t<>/<status>\t<size>\t<method>\thttp://<target hosted>\t<referer>\t<forwarded-for list sent>\t<user-agent>\t<>", "backslash",
		"2019-01-26T19:45:25\t12\t192.0.2.7\tproxy-server/200\t5\tGET\thttp://h.example:80/a?b\t-\t10.0.0.1, 10.0.0.2\tx y\t127.0.0.1",
		map[Field]string{Time: "2019-01-26T19:45:25", Client: "192.0.2.7", Host: "h.example", HostPort: "80", Target: "/a?b", ForwardedFor: "10.0.0.1, 10.0.0.2", UserAgent: "x y"},
	},
	{ // that of a host without anything in front
		Nginx, `$remote_addr $request_method $http_host:$server_port$request_uri $status`,
		`<client> <method> <target hosted> <status>`, "backslash", `192.0.2.7 GET [::1]:80/a?b 200`,
		map[Field]string{Client: "192.0.2.7", Host: "[::1]", HostPort: "80", Target: "/a?b", Status: "200"},
	},
	{ // ports that a socket of Unix has not, and an address of IPv6 that is no client
		Nginx, `"$request" $remote_addr:$remote_port $server_addr:$server_port $request_id`,
		`"<request>" <client pair> <host-port pair> <>`, "backslash", `"GET /a HTTP/1.1" unix:: ::1:443 0a`,
		map[Field]string{Client: "unix:", HostPort: "443", Target: "/a"},
	},
	{ // a server without a name, which is empty
		Nginx, `$server_name $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent`,
		`<host named> <client> - <user> [<time 1>] "<request>" <status> <size>`, "backslash", ` 192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1" 200 1`,
		map[Field]string{Client: "192.0.2.7", Target: "/a", Time: "26/Jan/2019:19:45:25 +0330"},
	},
	{ // an empty list in front of all
		Apache, `%{X-Forwarded-For}i %l %u %t "%r" %>s %b`,
		`<client list sent> <ident> <user> [<time 1>] "<request>" <status> <size>`, "backslash", ` - - [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1" 200 1`,
		map[Field]string{Target: "/a", Status: "200"},
	},
	{ // what looks like a header is the begin of the format
		Nginx, `$time_iso8601 nginx: $remote_addr "$request" $status`,
		`<time> nginx: <client> "<request>" <status>`, "backslash", `2019-01-26T19:45:25+03:30 nginx: 192.0.2.7 "GET /a HTTP/1.1" 200`,
		map[Field]string{Time: "2019-01-26T19:45:25+03:30", Client: "192.0.2.7", Target: "/a", Status: "200"},
	},
	{
		Nginx, `web | $remote_addr "$request"`, `web | <client> "<request>"`, "backslash", `web | 192.0.2.7 "GET /a HTTP/1.1"`,
		map[Field]string{Client: "192.0.2.7", Target: "/a"},
	},
	{ // a user that looks like a time
		Nginx, `$host $remote_addr - $remote_user [$time_local] "$request"`,
		`<host sent> <client> - <user> [<time 1>] "<request>"`, "backslash", `h 192.0.2.7 - a [26/Jan/2018:19:45:25 +0330] \x22 [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1"`,
		map[Field]string{Host: "h", Client: "192.0.2.7", User: `a [26/Jan/2018:19:45:25 +0330] \x22`, Time: "26/Jan/2019:19:45:25 +0330", Target: "/a"},
	},
	{ // a proxy that writes one address
		Apache, `%{X-Real-IP}i %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"`,
		`<client sent> <ident> <user> [<time 1>] "<request>" <status> <size> "<referer>" "<user-agent>"`, "backslash", `2001:db8::7 - - [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1" 200 1 "-" "x"`,
		map[Field]string{Client: "2001:db8::7", Target: "/a", Status: "200", UserAgent: "x"},
	},
	{
		Nginx, `$http_cf_connecting_ip $remote_addr "$request" $status`, `<> <client> "<request>" <status>`, "backslash", `192.0.2.9 192.0.2.7 "GET /a HTTP/1.1" 200`,
		map[Field]string{Client: "192.0.2.7", Target: "/a", Status: "200"},
	},
	{ // a time in parts
		Apache, `[%{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t] "%r" %a:%{remote}p %A:%p`,
		`[<time 1>] "<request>" <client pair> <host-port pair>`, "backslash", `[26/Jan/2019:19:45:25.123 +0330] "GET /a HTTP/1.1" ::1:5 ::1:443`,
		map[Field]string{Time: "26/Jan/2019:19:45:25.123 +0330", Target: "/a", Client: "::1", ClientPort: "5", HostPort: "443"},
	},
	{ // variables with nothing between them, of which none is needed
		Nginx, `escape=json {"url":"$custom_scheme://$http_host$normalized_path","host":"$http_host","request":"$request"}`,
		`{"url":"<>://<>","host":"<host sent>","request":"<request>"}`, "json", `{"url":"https://h/a","host":"h","request":"GET /a HTTP/1.1"}`,
		map[Field]string{Host: "h", Target: "/a"},
	},
	{
		Apache, `%{[%d/%b/%Y:%T %z]}t "%r" %v`, `[<time 1>] "<request>" <host>`, "backslash", `[26/Jan/2019:19:45:25 +0330] "G" h x`,
		map[Field]string{Time: "26/Jan/2019:19:45:25 +0330", Method: "G", Host: "h", Rest: "x"},
	},
}

// eachConfigured calls f with a parser and a reference of each format.
func eachConfigured(t *testing.T, f func(c *configured, p *Parser, ref *logref.Reader)) {
	t.Helper()
	for i := range configuredFormats {
		c := &configuredFormats[i]
		format, err := c.make("own", c.format)
		must.NoError(t, err)
		f(c, NewParser(format), logref.NewLayout(c.layout, c.escapes))
	}
}

// TestConfiguredFormatsHaveTheirFields reads a line of each format.
func TestConfiguredFormatsHaveTheirFields(t *testing.T) {
	eachConfigured(t, func(c *configured, p *Parser, ref *logref.Reader) {
		if !compare(t, p, ref, c.line) {
			t.Errorf("%s: %q does not fit", c.format, c.line)
		}
		r := readAll(t, p, []byte(c.line))
		for f, want := range c.want {
			expect.Equal(t, r.Span(f).InString(c.line), want, "%s: %v", c.format, f)
		}
		if r.Has(Rest) != (c.want[Rest] != "") {
			t.Errorf("%s: rest %q", c.format, r.Span(Rest).InString(c.line))
		}
		if r.Has(Query) && r.Target.Query.InString(c.line) != c.want[Query] {
			t.Errorf("%s: the query of the target is %v", c.format, r.Target.Query)
		}
	})
}

// TestConfiguredFormatsAgreeWithTheirReference cuts lines, and changes, adds and takes away each
// of their bytes.
func TestConfiguredFormatsAgreeWithTheirReference(t *testing.T) {
	const tempting = "\x00 \t\"\\/:[]{},-?#%0a|\x80"
	turns, turn := exhaustive.Pick(1, 4, 12), 0
	fits := 0
	eachConfigured(t, func(c *configured, p *Parser, ref *logref.Reader) {
		try := func(line string) {
			if compare(t, p, ref, line) {
				fits++
			}
			readAll(t, p, []byte(line))
		}
		for _, header := range []string{"", "<190>Jul 18 11:07:14 host nginx[2869]: ", "2024-07-08T11:07:14.123456789Z stdout F ", "web-1  | "} {
			try(header + c.line)
		}
		for i := range c.line {
			if try(c.line[:i] + c.line[i+1:]); i > 0 {
				try(c.line[:i])
			}
			for b := turn % turns; b < len(tempting); b += turns {
				try(c.line[:i] + tempting[b:b+1] + c.line[i+1:])
				try(c.line[:i] + tempting[b:b+1] + c.line[i:])
			}
			turn++
		}
	})
	if fits < 1000 {
		t.Errorf("only %d lines fit", fits)
	}
}

// TestConfiguredFormatsReadLongLinesInLinearTime repeats what the formats look for, in the place
// of the end of a line.
func TestConfiguredFormatsReadLongLinesInLinearTime(t *testing.T) {
	const many = 100_000
	eachConfigured(t, func(c *configured, p *Parser, _ *logref.Reader) {
		for _, text := range []string{" ", `"`, `\`, `\"`, ", ", " : ", `" `, `" "`, "] ", "|", "\t", "?", ":", "a"} {
			for at := 0; at < len(c.line); at += 7 {
				var r Record
				line := []byte(c.line[:at] + strings.Repeat(text, many/len(text)))
				if p.Scan(line, &r); r.ErrorOffset() > len(line) {
					t.Errorf("%s: error at %d of %d", c.format, r.ErrorOffset(), len(line))
				}
			}
		}
	})
}

// TestConfiguredFormatsAllocateNothing reads each line, and one with an error.
func TestConfiguredFormatsAllocateNothing(t *testing.T) {
	eachConfigured(t, func(c *configured, p *Parser, _ *logref.Reader) {
		line, cut := []byte(c.line), []byte(c.line[:len(c.line)/2])
		var r Record
		p.Scan(line, &r)
		expect.Allocations(t, 0, func() {
			p.Scan(line, &r)
			p.Scan(cut, &r)
		}, "%s", c.format)
	})
}

// TestStringsOfPresetsAreThePresets has the strings of the documentation for them.
func TestStringsOfPresetsAreThePresets(t *testing.T) {
	for format, want := range map[string]*Format{
		`%h %l %u %t "%r" %>s %b`: common, `%h %l %u %t \"%r\" %>s %b`: common, `%a %l %u %t "%r" %s %B`: common, `%v %h %l %u %t "%r" %>s %b`: vhost,
		`%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-agent}i"`: combined, `%V:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"`: nil,
		`%v:%p %h %l %u %t "%r" %>s %O "%{Referer}i" "%{User-Agent}i"`: vhostCombined, `%v %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"`: vhostCombined,
		`%h %l %u %t "%r" %s %b "%{Referer}i" "%{User-agent}i"`:  Named("varnish"), // the default of varnishncsa
		`%h %l %u %t "%r" %>s %b "%{User-Agent}i" "%{Referer}i"`: nil, `%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %D`: nil, `%h %l %u %t "%r" %>s %b"`: nil,
	} {
		f, err := Apache("own", format)
		must.NoError(t, err)
		if want == nil && f.Name() != "own" || want != nil && f != want {
			t.Errorf("%s is the format %s", format, f.Name())
		}
	}
	for format, want := range map[string]*Format{
		`$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"`:                      combined,
		`escape=default '$remote_addr - $remote_user [$time_local] ' '"$request" $status $body_bytes_sent "$http_referer" "$http_user_agent";'`: nil,
		`$remote_addr - $remote_user [$time_iso8601] "$request" $status $bytes_sent`:                                                            common,
		`$server_name $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent`:                                            nil, // a server may have no name
		`escape=json $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"`:          nil,
	} {
		f, err := Nginx("own", format)
		must.NoError(t, err)
		if want == nil && f.Name() != "own" || want != nil && f != want {
			t.Errorf("%s is the format %s", format, f.Name())
		}
	}
}

// TestWrongStringsAreErrors has strings that no reader can be made of, and what is said of them.
func TestWrongStringsAreErrors(t *testing.T) {
	for format, want := range map[string]string{
		``:                   "no request line and no target",
		`%h`:                 "no request line and no target",
		`"%r`:                "",
		`%h%l "%r"`:          "offset 2: a variable directly after another one",
		`%U%q%m`:             "offset 4: a variable directly after another one",
		`%h %r %s`:           "offset 3: a request has spaces",
		`%h "%r" %`:          "offset 8: a percent sign without a directive",
		`%h "%r" %>`:         "offset 8: a percent sign without a directive",
		`%h "%r" %"`:         "offset 9: a byte that is no directive",
		`%h "%r" %{x`:        "offset 9: a brace that is not closed",
		`%h\n%r`:             "offset 0: a line end after the variable",
		`\r"%r"`:             "offset 0: a line end",
		`%{User-Agent}i %r`:  "offset 0: a user-agent has spaces",
		`%h "%r" %400,!200u`: "",
	} {
		checkFormatError(t, Apache, format, want)
	}
	for format, want := range map[string]string{
		`$remote_addr$request`:               "offset 12: a variable directly after another one",
		`$remote_addr $ "$request"`:          "offset 13: a dollar sign without a name",
		`$remote_addr "${request"`:           "offset 14: a dollar sign without a name",
		`escape=x $request`:                  "an unknown kind of escapes",
		`'$remote_addr' '"$request"`:         "a quote that is not closed",
		`$remote_addr $status`:               "no request line and no target",
		`$remote_addr $request $args`:        "offset 13: a request has spaces",
		`escape=json`:                        "no request line and no target",
		`$status$body_bytes_sent "$request"`: "offset 7: a variable directly after another one",
	} {
		checkFormatError(t, Nginx, format, want)
	}
}

// checkFormatError wants an error that has a text, or none if the text is empty.
func checkFormatError(t *testing.T, make func(name, format string) (*Format, error), format, want string) {
	t.Helper()
	f, err := make("own", format)
	switch {
	case (err == nil) != (want == "") || (f == nil) != (err != nil):
		t.Errorf("%q: %v, want %q", format, err, want)
	case err != nil && (!strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "; want ")):
		t.Errorf("%q: %v, want %q", format, err, want)
	}
}

// TestConfigurationsHaveTheirFormats reads statements as they are in files.
func TestConfigurationsHaveTheirFormats(t *testing.T) {
	list, err := Configured("# log_format no '$request';\nhttp {\r\n  log_format main '$remote_addr - $remote_user [$time_local] \"$request\" '\r\n" +
		"                  # a comment\n    '$status $body_bytes_sent';  log_format json escape=json '{\"a\":\"$request_uri\"}';\n" +
		"  log_format bare \"\\\"$request\\\" $status\";\n  access_log /var/log/x main;\n}\n" +
		"LogFormat \"%h %l %u %t \\\"%r\\\" %>s %b \\\"%{Referer}i\\\" \\\"%{User-Agent}i\\\"\" combined\n# LogFormat \"%r\" x\n" +
		"  logformat \"%h \\\n\\\"%r\\\"\" split\nCustomLog logs/access_log combined\nCustomLog \"logs/a\" '%h \"%r\"'\nLogFormat \"%U\"\n")
	must.NoError(t, err)
	var names []string
	for _, f := range list {
		names = append(names, f.Name())
	}
	expect.Equal(t, strings.Join(names, " "), "main json bare combined split custom transfer", "names")
	for i, line := range map[int]string{1: `{"a":"/a"}`, 2: `"GET /a HTTP/1.1" 200`, 4: `192.0.2.7  "GET /a HTTP/1.1"`, 5: `192.0.2.7 "GET /a HTTP/1.1"`, 6: "/a"} {
		var r Record
		if !NewParser(list[i]).Scan([]byte(line), &r) || r.Span(Target).InString(line) != "/a" {
			t.Errorf("%s: %q: %v", list[i].Name(), line, r.Err())
		}
	}
	for config, want := range map[string]string{
		"":                                  "configuration has no format",
		"access_log /var/log/x main;":       "configuration has no format",
		"log_format main '$request'":        "format 1 of the configuration ends too early",
		"log_format main;":                  "format 1 of the configuration ends too early",
		"log_format main '$request;\nx":     "format 1 of the configuration ends too early",
		"log_format main '$status';":        "format 1 of the configuration",
		"LogFormat \"%r\"\nLogFormat \"%\"": "(format 2 of the configuration, transfer)",
		"log_formats main '$request';":      "configuration has no format",
	} {
		if _, err := Configured(config); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "; want ") {
			t.Errorf("%q: %v, want %q", config, err, want)
		}
	}
}

// debianFormats are those of the configuration of Apache in Debian. The last one has no request.
const debianFormats = `
LogFormat "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"" vhost_combined
LogFormat "%h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"" combined
LogFormat "%h %l %u %t \"%r\" %>s %O" common
LogFormat "%{Referer}i -> %U" referer
LogFormat "%{User-agent}i" agent
`

// TestOneWrongFormatHidesNoOther reads a configuration of which one format has no request.
func TestOneWrongFormatHidesNoOther(t *testing.T) {
	list, err := Configured(debianFormats)
	var names []string
	for _, f := range list {
		names = append(names, f.Name())
	}
	expect.Equal(t, strings.Join(names, " "), "vhost_combined combined common referer", "names")
	if err == nil || !strings.Contains(err.Error(), "no request line and no target") || !strings.HasSuffix(err.Error(), "(format 5 of the configuration, agent)") {
		t.Error(err)
	}
	if list[0].scan == nil || list[0].usual != vhostCombined.usual || list[1] != combined {
		t.Error("a format is not that of its string")
	}
	list, err = Configured("log_format a '$status';\nlog_format b '$request';\nLogFormat \"%\" c\nlog_format d 'x")
	if len(list) != 1 || err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("%d formats, %v", len(list), err)
	}
}

// TestALineEndAtTheEndOfAFormatIsNone has a format that leaves an empty line after each record.
func TestALineEndAtTheEndOfAFormatIsNone(t *testing.T) {
	for _, format := range []string{`'"$request" $status $host\n'`, `"$request" $status $host\r\n`} {
		f, err := Nginx("own", format)
		must.NoError(t, err)
		var out [2]Record
		n, _ := NewParser(f).ScanLines([]byte("\"GET /a HTTP/1.1\" 200 h\n\n"), out[:])
		if n != 2 || !out[0].Valid() || !out[1].Skipped() {
			t.Errorf("%s: %v, %v", format, out[0].Err(), out[1].Err())
		}
	}
}

// FuzzConfiguredFormats makes formats of any text, and reads any line with them.
func FuzzConfiguredFormats(f *testing.F) {
	for _, c := range configuredFormats {
		f.Add(c.format, c.line)
		f.Add("log_format x "+c.format+";", c.line)
	}
	f.Fuzz(func(t *testing.T, format, line string) {
		for _, make := range []func(name, format string) (*Format, error){Apache, Nginx} {
			if own, err := make("own", format); err == nil && line != "" {
				readAll(t, NewParser(own), []byte(line))
			}
		}
		if list, err := Configured(format); err == nil && len(list) == 0 {
			t.Errorf("%d formats, and %v", len(list), err)
		}
	})
}

// TestAnyFormatIsReadAlikeOnAllPaths makes formats of variables and texts by chance, and lines of
// values that look like what is around them.
func TestAnyFormatIsReadAlikeOnAllPaths(t *testing.T) {
	variables := []string{"$remote_addr", "$remote_addr:$remote_port", "$http_x_forwarded_for", "$remote_user", "[$time_local]", "$time_iso8601", `"$request"`, "$request_uri", "$uri$is_args$args", "$scheme://$host$request_uri",
		"$http_host$request_uri", "$status", "$body_bytes_sent", `"$http_referer"`, `"$http_user_agent"`, "$host", "$server_name:$server_port", "$server_addr:$server_port", "$upstream_addr", "$request_time", "$args"}
	texts := []string{" ", " ", " ", " - ", "\t", "|", " \"", "\" ", ", ", ":", "] \"", "ab"}
	values := []string{"", "-", "::1", "192.0.2.7", "10.0.0.1, 10.0.0.2", "10.0.0.1,", "unix:", "ann", "a [b", "26/Jan/2019:19:45:25 +0330", "[26/Jan/2019:19:45:25 +0330]", "GET /a?b HTTP/1.1", "/a?b", "/", "*", "h.example", "h.example:80", ":80",
		"https://h/a", "http:/", "200", "2000", "99999999999999999999", "0.003", `x"y`, `\"`, `\`, `\x22`, "] \"", " ", "http://r/", "caf\xc3\xa9", "a b c d e f g h i j k l m n o p"}
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	made, fits := 0, 0
	for range exhaustive.Pick(100_000, 6000, 1000) {
		format, parts := "", []string{}
		if random.IntN(3) == 0 {
			parts = []string{"$remote_addr", " - ", "$remote_user", " ", "[$time_local]", " ", `"$request"`, " ", "$status", " ", "$body_bytes_sent", " ", `"$http_referer"`, " ", `"$http_user_agent"`}
			parts = slices.Insert(parts, 2*random.IntN(8), pick(variables), pick(texts))
		} else {
			for range 1 + random.IntN(7) {
				parts = append(parts, pick(variables), pick(texts))
			}
		}
		kind := pick([]string{"", "", "escape=json ", "escape=none "})
		for _, part := range parts {
			format += part
		}
		f, err := Nginx(kind+format, kind+format)
		if err != nil {
			continue
		}
		made++
		p := NewParser(f)
		for range 12 {
			line := ""
			for _, part := range parts {
				switch {
				case !strings.Contains(part, "$"):
					line += part
				case part[0] == '"' || part[0] == '[':
					line += part[:1] + pick(values) + part[len(part)-1:]
				default:
					line += pick(values)
				}
			}
			if line = strings.ReplaceAll(line, "\n", ""); line != "" {
				if r := readAll(t, p, []byte(line)); r.Valid() {
					fits++
				}
			}
		}
	}
	if made < 100 || fits < 100 {
		t.Errorf("%d formats, %d lines that fit", made, fits)
	}
}

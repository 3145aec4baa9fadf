package bench

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/bench/corpus"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/valyala/fastjson"
)

// A logFormat is a format of access logs: a line of it for a request target, and the
// regular expression that people write for it. The first group of that is the target. A format
// that a configuration makes has its string.
type logFormat struct {
	name, directive, line, expression, config string
}

const combinedBench = `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET TARGET HTTP/1.1" 200 30975 "https://www.example.org/filter?f=1" "AGENT"`

const combinedLogExpression = `^(\S+) (\S+) (\S+) \[([^\]]*)\] "(\S+) (?P<target>(?:[^"\\]|\\.)*) (\S+)" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"`

const logAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

var plusAgent, percentAgent = strings.ReplaceAll(logAgent, " ", "+"), strings.ReplaceAll(logAgent, " ", "%20")

// logFormats are the formats that are measured. TARGET stands for the request target,
// and AGENT for a user agent.
var logFormats = []logFormat{
	{"combined", "", combinedBench, combinedLogExpression, ""},
	{"lighttpd", "", strings.Replace(combinedBench, " - ", " www.example.org ", 1), combinedLogExpression, ""},
	{"configured", "", `198.51.100.20, 10.0.0.1 - - [26/Jan/2019:19:45:25 +0330] "GET TARGET HTTP/1.1" 200 30975 "https://www.example.org/filter?f=1" "AGENT" 1234`,
		`^(.*?) (\S+) (\S+) \[([^\]]*)\] "(\S+) (?P<target>(?:[^"\\]|\\.)*) (\S+)" (\d{3}) (\d+|-) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)" (\d+)`,
		`%{X-Forwarded-For}i %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %D`},
	{"configured-parts", "", `2019-01-26T19:45:25+03:30 192.0.2.7 GET https://www.example.orgTARGET HTTP/1.1 200 30975 0.003 "https://www.example.org/filter?f=1" "AGENT"`,
		`^(\S+) (\S+) (\S+) (?P<target>\S+) (\S+) (\d{3}) (\d+|-) (\S+) "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"`,
		`$time_iso8601 $remote_addr $request_method $scheme://$host$request_uri $server_protocol $status $bytes_sent $request_time "$http_referer" "$http_user_agent"`},
	{"configured-json", "", `{"time":"2019-01-26T19:45:25+03:30","ip":"192.0.2.7","request":"GET TARGET HTTP/1.1","status":200,"size":30975,"referer":"https://www.example.org/filter?f=1","agent":"AGENT"}`,
		`"request":"(\S+) (?P<target>(?:[^"\\]|\\.)*) (\S+)"`,
		`escape=json {"time":"$time_iso8601","ip":"$remote_addr","request":"$request","status":$status,"size":$bytes_sent,"referer":"$http_referer","agent":"$http_user_agent"}`},
	{"morgan", "", "\x1b[0mGET TARGET \x1b[32m200\x1b[0m 1.961 ms - 30975\x1b[0m", `^\x1b\[0m(\S+) (?P<target>\S+) \x1b\[\d+m(\d{3})\x1b\[0m (\S+) ms - (\d+)`, ""},
	{"zeek", "#fields\tts\tuid\tid.orig_h\tid.orig_p\tid.resp_h\tid.resp_p\ttrans_depth\tmethod\thost\turi\treferrer\tversion\tuser_agent\torigin\trequest_body_len\tresponse_body_len\tstatus_code\tstatus_msg\tinfo_code\tinfo_msg\ttags\tusername\tpassword\tproxied\torig_fuids\torig_filenames\torig_mime_types\tresp_fuids\tresp_filenames\tresp_mime_types",
		"1591367999.305988\tCMJ8Ft1Mpzvcmpxaz5\t192.0.2.7\t52026\t198.51.100.1\t80\t1\tGET\twww.example.org\tTARGET\thttps://www.example.org/filter?f=1\t1.1\tAGENT\t-\t0\t30975\t200\tOK\t-\t-\t(empty)\t-\t-\t-\t-\t-\t-\tFtw3fJ2JJF3ntMTL2\t-\ttext/html",
		`^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(?P<target>[^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)`, ""},
	{"cloudfront", "", "2019-12-04\t21:02:31\tLAX1\t30975\t192.0.2.7\tGET\td111111abcdef8.cloudfront.net\tSTEM\t200\thttps://www.example.org/filter?f=1\tPERCENTAGENT\tQUERY\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\twww.example.org\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE-RSA-AES128-GCM-SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-",
		`^([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t(?P<target>[^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)\t([^\t]*)`, ""},
	{"haproxy", "", `Feb  6 12:14:14 lb haproxy[14389]: 192.0.2.7:51234 [06/Feb/2024:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {AGENT} "GET TARGET HTTP/1.1"`,
		`^\S+ +\S+ \S+ \S+ \S+ ([^ :]+):(\d+) \[([^\]]+)\] (\S+) ([^/]+)/(\S+) ([\d+/-]+) (\d+) \+?(\d+) (\S+) (\S+) (\S+) ([\d/]+) ([\d/]+) (?:\{([^}]*)\} )?"(\S+) (?P<target>[^"]*) (\S+)"`, ""},
	{"squid", "", `1286536313.506    784 192.0.2.68 TCP_MISS/200 1021 GET http://example.orgTARGET - DIRECT/198.51.100.1 text/html`,
		`^(\d+\.\d+) +(\d+) (\S+) (\w+)/(\d+) (\d+) (\S+) (?P<target>\S+) (\S+) (\w+)/(\S+) (\S+)`, ""},
	{"alb", "", `https 2024-07-02T22:23:00.186641Z app/lb/50dc6c495c0c9188 192.0.2.7:2817 10.0.0.1:80 0.086 0.048 0.037 200 200 0 57 "GET https://www.example.com:443TARGET HTTP/1.1" "AGENT" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2d6bc24d8a067 "Root=1-58337281" "www.example.com" "-" 1 2024-07-02T22:22:48.364000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"`,
		`^(\S+) (\S+) (\S+) (\S+):(\d+) (\S+) (\S+) (\S+) (\S+) (\S+) (\S+) (\d+) (\d+) "(\S+) (?P<target>[^"]*) (\S+)" "([^"]*)" (\S+) (\S+) (\S+) "([^"]*)" "([^"]*)"`, ""},
	{"envoy", "", `[2024-04-15T20:17:00.310Z] "GET TARGET HTTP/2" 204 - 154 0 226 100 "10.0.35.28" "AGENT" "cc21d9b0-cf5c-432b-8c7e-98aeb7988cd2" "example.org:8080" "tcp://10.0.2.1:80"`,
		`^\[([^\]]+)\] "(\S+) (?P<target>[^"]*) (\S+)" (\d+) (\S+) (\d+) (\d+) (\d+) (\S+) "([^"]*)" "([^"]*)" "([^"]*)" "([^"]*)" "([^"]*)"`, ""},
	{"w3c", "#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status sc-bytes cs-bytes time-taken",
		`2024-01-13 00:32:17 198.51.100.1 GET STEM QUERY 443 - 192.0.2.7 PLUSAGENT http://example.org/ 404 0 2 1405 242 283`,
		`^(\S+) (\S+) (\S+) (\S+) (?P<target>\S+) (\S+) (\d+) (\S+) (\S+) (\S+) (\S+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+)$`, ""},
	{"json-caddy", "", `{"level":"info","ts":1716723830.5081363,"logger":"http.log.access.log17","msg":"handled request","request":{"remote_ip":"10.5.1.1","remote_port":"38574","client_ip":"10.10.10.134","proto":"HTTP/2.0","method":"GET","host":"example.org:400","uri":"TARGET","headers":{"X-Forwarded-For":["10.10.10.1"],"User-Agent":["AGENT"],"Accept":["*/*"],"Accept-Encoding":["deflate, gzip, br"]}},"bytes_read":0,"user_id":"","duration":0.000724332,"size":446,"status":200,"resp_headers":{"Server":["Caddy"],"Vary":["Accept-Encoding"],"Etag":["\"ce73jyctvym8wj-br\""],"Content-Type":["text/xml; charset=utf-8"],"Last-Modified":["Sat, 11 Sep 2021 13:40:11 GMT"]}}`, "", ""},
	{"json-nginx", "", `{"time_iso8601":"2024-01-26T19:45:25+03:30","remote_addr":"192.0.2.7","remote_user":"","request_method":"GET","request_uri":"TARGET","server_protocol":"HTTP/1.1","status":200,"body_bytes_sent":3075,"http_referer":"https://example.org/","http_user_agent":"AGENT","request_time":0.003,"host":"example.org"}`, "", ""},
}

// lines returns lines of the format, one for each target.
func (f *logFormat) lines(targets [][]byte) *corpus.Corpus {
	var lines [][]byte
	for _, target := range targets {
		if strings.ContainsAny(string(target), "\"\\ #\x00") || len(target) == 0 || target[0] != '/' {
			continue
		}
		stem, query, _ := strings.Cut(string(target)+"?", "?")
		if query = strings.TrimSuffix(query, "?"); query == "" {
			query = "-"
		}
		line := strings.NewReplacer("TARGET", string(target), "STEM", stem, "QUERY", query, "PLUSAGENT", plusAgent, "PERCENTAGENT", percentAgent, "AGENT", logAgent).Replace(f.line)
		lines = append(lines, []byte(line))
	}
	return corpus.New(f.name, lines)
}

// BenchmarkAccessLogFormats measures lines of the formats of proxies, balancers and
// JSON, with target and referer split. The peers do less: a regular expression finds
// the fields, and parsers of JSON give the strings, and none splits a URI.
func BenchmarkAccessLogFormats(b *testing.B) {
	profiles, err := corpus.Profiles()
	must.NoError(b, err)
	for _, profile := range profiles {
		if profile.Name != "access_log" {
			continue
		}
		targets := profile.Generate()
		for _, f := range logFormats {
			b.Run("format="+f.name, func(b *testing.B) {
				c := f.lines(targets)
				p := parserOf(b, &f)
				peers := logPeers(&f)
				checkLogPeers(b, c, p, peers)
				var r accesslog.Record
				b.Run("peer=uriscan", func(b *testing.B) {
					measureAccepted(b, c, func(i int) bool { return p.Scan(c.Lines[i], &r) })
				})
				for _, peer := range peers {
					b.Run("peer="+peer.name, func(b *testing.B) {
						measureAccepted(b, c, func(i int) bool { return len(peer.target(c.Lines[i])) > 0 })
					})
				}
			})
		}
	}
}

// parserOf returns a parser that has read the directive of the format.
func parserOf(b *testing.B, f *logFormat) *accesslog.Parser {
	format := accesslog.Named(f.name)
	if f.config != "" {
		make := accesslog.Nginx
		if strings.Contains(f.config, "%r") {
			make = accesslog.Apache
		}
		var err error
		format, err = make(f.name, f.config)
		must.NoError(b, err)
	}
	p := accesslog.NewParser(format)
	if f.directive != "" {
		var r accesslog.Record
		if p.Scan([]byte(f.directive), &r); !r.Skipped() {
			b.Fatal(r.Err())
		}
	}
	return p
}

// A logPeer reads a line and returns the request target, or the stem.
type logPeer struct {
	name   string
	target func(line []byte) string
}

// logPeers returns what is measured beside us.
func logPeers(f *logFormat) []logPeer {
	if f.expression != "" {
		e := regexp.MustCompile(f.expression)
		group := 2 * e.SubexpIndex("target")
		return []logPeer{{"regexp", func(line []byte) string {
			at := e.FindSubmatchIndex(line)
			if at == nil {
				return ""
			}
			return string(line[at[group]:at[group+1]])
		}}}
	}
	if f.name == "json-caddy" {
		return []logPeer{{"encoding_json", caddyOfEncodingJSON}, {"gjson", caddyOfGJSON}, {"fastjson", caddyOfFastJSON(new(fastjson.Parser))}}
	}
	return []logPeer{{"encoding_json", nginxOfEncodingJSON}, {"gjson", nginxOfGJSON}, {"fastjson", nginxOfFastJSON(new(fastjson.Parser))}}
}

// checkLogPeers wants the same target of every line from all.
func checkLogPeers(b *testing.B, c *corpus.Corpus, p *accesslog.Parser, peers []logPeer) {
	var r accesslog.Record
	for i, line := range c.Lines {
		if !p.Scan(line, &r) {
			b.Fatalf("line %d: %v", i+1, r.Err())
		}
		for _, peer := range peers {
			must.Equal(b, peer.target(line), string(r.Span(accesslog.Target).In(line)), "line %d: the target, by %s", i+1, peer.name)
		}
	}
}

// caddyOfEncodingJSON decodes the members that a record has.
func caddyOfEncodingJSON(line []byte) string {
	var v struct {
		TS      float64 `json:"ts"`
		Request struct {
			ClientIP   string `json:"client_ip"`
			RemotePort string `json:"remote_port"`
			Proto      string
			Method     string
			Host       string
			URI        string
			Headers    map[string][]string
		}
		UserID string `json:"user_id"`
		Size   int64
		Status int
	}
	if json.Unmarshal(line, &v) != nil {
		return ""
	}
	return v.Request.URI
}

// caddyPaths are the paths of the same members.
var caddyPaths = []string{"ts", "request.client_ip", "request.remote_port", "request.proto", "request.method", "request.host", "request.uri",
	"request.headers.User-Agent.0", "request.headers.Referer.0", "request.headers.X-Forwarded-For.0", "user_id", "size", "status"}

func caddyOfGJSON(line []byte) string { return gjson.GetManyBytes(line, caddyPaths...)[6].Str }

// caddyOfFastJSON looks the same members up.
func caddyOfFastJSON(p *fastjson.Parser) func(line []byte) string {
	steps := make([][]string, len(caddyPaths))
	for i, path := range caddyPaths {
		steps[i] = strings.Split(path, ".")
	}
	return func(line []byte) (uri string) {
		v, err := p.ParseBytes(line)
		if err != nil {
			return ""
		}
		for i, path := range steps {
			if text := v.GetStringBytes(path...); i == 6 {
				uri = string(text)
			}
		}
		return uri
	}
}

// nginxOfEncodingJSON decodes the members that a record has.
func nginxOfEncodingJSON(line []byte) string {
	var v struct {
		Time      string `json:"time_iso8601"`
		Addr      string `json:"remote_addr"`
		User      string `json:"remote_user"`
		Method    string `json:"request_method"`
		URI       string `json:"request_uri"`
		Protocol  string `json:"server_protocol"`
		Status    int
		Size      int64  `json:"body_bytes_sent"`
		Referer   string `json:"http_referer"`
		UserAgent string `json:"http_user_agent"`
		Host      string
	}
	if json.Unmarshal(line, &v) != nil {
		return ""
	}
	return v.URI
}

var nginxPaths = []string{"time_iso8601", "remote_addr", "remote_user", "request_method", "request_uri", "server_protocol", "status", "body_bytes_sent", "http_referer", "http_user_agent", "host"}

func nginxOfGJSON(line []byte) string { return gjson.GetManyBytes(line, nginxPaths...)[4].Str }

// nginxOfFastJSON looks the same members up.
func nginxOfFastJSON(p *fastjson.Parser) func(line []byte) string {
	return func(line []byte) (uri string) {
		v, err := p.ParseBytes(line)
		if err != nil {
			return ""
		}
		for i, path := range nginxPaths {
			if text := v.GetStringBytes(path); i == 4 {
				uri = string(text)
			}
		}
		return uri
	}
}

package caddy

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
)

// echo answers with what handlers after uriscan see.
const echo = `
	respond "{http.request.method} {http.request.uri} {http.request.uri.path}"`

// hostileRows have the status of Caddy alone and the status with uriscan. The last
// column of the README's table is why.
var hostileRows = []struct {
	method, target string
	alone, with    int
}{
	{"GET", "/a/b%20c?d=e+f", 200, 200},
	{"GET", "http://h/p", 200, 200},
	{"GET", "//evil.example/x", 200, 200},
	{"OPTIONS", "*", 200, 200},
	{"CONNECT", "h:443", 200, 200},

	{"GET", `/a\b`, 200, 400},
	{"GET", "/<script>", 200, 400},
	{"GET", "/caf\xc3\xa9", 200, 400},
	{"GET", "/\xff\xfe", 200, 400},
	{"GET", "/a#b", 200, 400},
	{"GET", "/?q=<x>", 200, 400},
	{"GET", "/?q=%zz", 200, 400},
	{"GET", "/?q=100%", 200, 400},
	{"GET", "*", 200, 400},
	{"CONNECT", "/path", 200, 400},
	{"CONNECT", "h:99999", 200, 400},
	{"GET", "http://user:secret@h/", 200, 400},
	{"GET", "ftp://h/", 200, 400},
	{"GET", "urn:isbn:0451450523", 200, 400},

	// net/http refuses these before Caddy sees them.
	{"GET", "/%zz", 400, 400},
	{"GET", "/100%", 400, 400},
	{"GET", "/a\x01b", 400, 400},
	{"GET", "/a\x00b", 400, 400},
	{"GET", "/a b", 400, 400},
	{"GET", "http://[fe80::1%25eth0", 400, 400},
}

// TestStrictRefusesWhatCaddyTakes sends each row to Caddy alone and to uriscan.
func TestStrictRefusesWhatCaddyTakes(t *testing.T) {
	for _, with := range []bool{false, true} {
		site := echo
		if with {
			site = "\n\turiscan" + echo
		}
		s := start(t, site)
		for _, row := range hostileRows {
			want := row.alone
			if with {
				want = row.with
			}
			if got := s.send(t, row.method, row.target, "h"); got.status != want {
				t.Errorf("uriscan %v, %s %q: status %d, want %d", with, row.method, row.target, got.status, want)
			}
		}
	}
}

// TestStrictAnswersAsStrictOfUrihttp sends the requests about which servers disagree.
// What Caddy or net/http refuse by themselves, they refuse with uriscan as well.
func TestStrictAnswersAsStrictOfUrihttp(t *testing.T) {
	type result struct{ status int }
	alone := map[int]result{}
	s := start(t, echo)
	for i, row := range requests.Rows {
		alone[i] = result{s.send(t, row.Method, row.Target, row.Host).status}
	}
	s = start(t, "\n\turiscan"+echo)
	refused := 0
	for i, row := range requests.Rows {
		want := alone[i].status
		if row.Refused {
			want = http.StatusBadRequest
		}
		if want == http.StatusBadRequest {
			refused++
		}
		if got := s.send(t, row.Method, row.Target, row.Host); got.status != want {
			t.Errorf("%s %q, Host %q: status %d, want %d; Caddy alone answers %d", row.Method, row.Target, row.Host, got.status, want, alone[i].status)
		}
	}
	if refused < 30 {
		t.Errorf("only %d rows are refused", refused)
	}
}

// TestOptionsChangeWhatPasses has the options one by one.
func TestOptionsChangeWhatPasses(t *testing.T) {
	const long = "/0123456789"
	for _, c := range []struct {
		options string
		rows    map[string]int // the statuses of targets
	}{
		{"strict 404", map[string]int{"/<": 404, "/": 200, "http://u@h/": 404}},
		{"strict off", map[string]int{"/<": 200, "http://u@h/": 200, "ftp://h/": 200}},
		{"allow_userinfo", map[string]int{"http://u:p@h/": 200, "ftp://h/": 400, "/<": 400}},
		{"allow_in_query []", map[string]int{"/?a[]=1": 200, "/?a[]=|": 400, "/a[]": 400}},
		{"allow_in_query \"[]{}|\"", map[string]int{"/?a[]={1|2}": 200, "/?<": 400}},
		{"report_only\nmax_length 10\ndeny encoded-nul", map[string]int{"/<": 200, long: 200, "/%00": 200, "http://u@h/": 200, "/": 200}},
		{"deny_different", map[string]int{"/a/../b": 200, "http://0x7f.1/": 403, "http://h:99999/": 403, "http://h:0080/%7ea": 200}},
		{"deny differs", map[string]int{"/a/../b": 200, "http://0x7f.1/": 403}},
		{"deny_different host port 421", map[string]int{"http://0x7f.1/": 421, "http://h:99999/": 200}},
		{"deny encoded-nul\ndeny_different host\nreport_only", map[string]int{"http://0x7f.1/%00": 200}},
		{"strict off\ndeny_different path 400", map[string]int{`/a\b`: 400, "/a|b": 200, "/?\\": 200}},
		{"keep_connection", map[string]int{"/<": 400, "/": 200}},
		{"allow_schemes ftp WS", map[string]int{"ftp://h/": 200, "ws://h/": 200, "wss://h/": 400}},
		{"allow_schemes ftp\nallow_schemes ws", map[string]int{"ftp://h/": 200, "ws://h/": 200}},
		{"max_length 10", map[string]int{long: 414, long[:10]: 200}},
		{"strict off\nmax_length 10", map[string]int{long: 414, "/<": 200}},
		{"strict 404\nmax_length 10", map[string]int{long: 414}},
		{"deny encoded-dot-segment encoded-nul", map[string]int{"/%2e%2e/": 403, "/%00": 403, "/?%00": 403, "/": 200, "/..": 200}},
		{"deny encoded-dot-segment 404\ndeny encoded-nul encoded-slash 451", map[string]int{"/%2e%2e/%00": 404, "/%00": 451, "/%2f": 451}},
		{"strict off\ndeny backslash space", map[string]int{`/a\b`: 403, "/<": 200}},
		{"deny backslash", map[string]int{`/a\b`: 400}},
		{"strict off\ndeny userinfo ipv4-like 418", map[string]int{"http://u@h/": 418, "http://2130706433/": 418, "http://127.0.0.1/": 200}},
	} {
		start(t, "\n\turiscan {\n"+c.options+"\n}"+echo).wantStatuses(t, c.options, c.rows)
	}
}

// TestReportOnlySaysWhatItWouldRefuse asks for the placeholder.
func TestReportOnlySaysWhatItWouldRefuse(t *testing.T) {
	s := start(t, `
	uriscan {
		report_only
		deny encoded-nul
	}
	respond "<{http.uriscan.refusal}>"`)
	for target, want := range map[string]string{"/<": "<target-path>", "/%00": "<fact-encoded-nul>", "/": "<>"} {
		if got := s.send(t, "GET", target, "h"); got.status != 200 || got.body != want {
			t.Errorf("%q: %+v, want %s", target, got, want)
		}
	}
}

// TestRefusalClosesTheConnection sends a second request after one that is refused.
func TestRefusalClosesTheConnection(t *testing.T) {
	for options, closes := range map[string]bool{"": true, "keep_connection": false, "report_only": false} {
		s := start(t, "\n\turiscan {\n"+options+"\n}\n\thandle_errors {\n\t\trespond refused\n\t}"+echo)
		c, err := net.Dial("tcp", s.address)
		must.NoError(t, err)
		c.SetDeadline(time.Now().Add(time.Minute))
		read := bufio.NewReader(c)
		for number, target := range []string{"/", "/<", "/"} {
			fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: h\r\n\r\n", target)
			response, err := http.ReadResponse(read, nil)
			if (err != nil) != (closes && number == 2) {
				t.Errorf("%q: request %d: %v", options, number, err)
			}
			if err == nil {
				io.Copy(io.Discard, response.Body)
			}
		}
		c.Close()
	}
}

// TestDenyLooksAtTheHost has facts of the field Host.
func TestDenyLooksAtTheHost(t *testing.T) {
	s := start(t, "\n\turiscan {\ndeny trailing-dot punycode ipv4-like port-too-large\n}"+echo)
	for host, want := range map[string]int{"h.example": 200, "h.example.": 403, "xn--pple-43d.example": 403, "0x7f.1": 403, "h:99999": 403, "127.0.0.1": 200} {
		if got := s.send(t, "GET", "/", host); got.status != want {
			t.Errorf("%q: status %d, want %d", host, got.status, want)
		}
	}
}

// TestMatcherLimitsTheDirective gives the directive a matcher.
func TestMatcherLimitsTheDirective(t *testing.T) {
	start(t, "\n\turiscan /api/*"+echo).wantStatuses(t, "/api/*", map[string]int{"/api/<": 400, "/<": 200})
}

// TestErrorRoutesAnswerWhatIsRefused has a page of the site's own. Neither the message
// of the error nor the answer repeats the request.
func TestErrorRoutesAnswerWhatIsRefused(t *testing.T) {
	s := start(t, `
	uriscan {
		deny encoded-nul
	}
	handle_errors {
		respond "{err.status_code} {err.message} {http.uriscan.refusal}"
	}`+echo)
	for target, want := range map[string]string{
		"/s3cr3t<":            "400 urihttp: request refused, target-path: uriscan: byte 0x3c at offset 7: not allowed in path",
		"http://u:s3cr3t@h/":  "400 urihttp: request refused, userinfo",
		"/s3cr3t%00?s3cr3t=1": "403 urihttp: request refused, its target or Host has encoded-nul fact-encoded-nul",
	} {
		got := s.send(t, "GET", target, "h")
		if !strings.HasPrefix(got.body, want) || strings.Contains(got.body, "s3cr3t") || got.status != 400 && got.status != 403 {
			t.Errorf("%q: %d %q, want %q", target, got.status, got.body, want)
		}
	}
}

// TestLongTargetsGetAnAnswer sends targets near the server's limit.
func TestLongTargetsGetAnAnswer(t *testing.T) {
	s := start(t, "\n\turiscan {\ndeny dot-segment\nnormalize rewrite\n}\n\trespond ok")
	const n = 900_000
	s.wantStatuses(t, "long", map[string]int{
		"/" + strings.Repeat("a", n):     200,
		"/" + strings.Repeat("%7e", n/3): 200,
		strings.Repeat("/", n):           200,
		strings.Repeat("/..", n/3):       403,
		"/?" + strings.Repeat("[", n):    400,
	})
}

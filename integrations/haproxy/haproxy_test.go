package haproxy

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// shown makes HAProxy answer with what it hands to the agent, and lets the server answer to
// what is not refused.
const shown = `    http-request set-var(txn.url) url
    http-request set-var(txn.host) req.fhdr(host)
    http-after-response set-header X-Handed "%[var(txn.url)], Host %[var(txn.host)]"
`

// A row is one of the README's table of what HAProxy changes before it asks the agent.
type row struct {
	request     string // as the README writes it
	http1       string // a head, or
	http2       []field
	handed, got string // to the agent; by the server, or a code of a refusal
}

func later(method, scheme, authority, path string, more ...field) []field {
	fields := []field{{":method", method}, {":scheme", scheme}, {":authority", authority}, {":path", path}}
	return append(fields, more...)
}

var rows = []row{
	{request: "`GET http://h:80/a`, `Host: h:80`", http1: "GET http://h:80/a HTTP/1.1\r\nHost: h:80\r\n", handed: "http://h/a, Host h", got: "GET http://h/a, Host h"},
	{request: "`GET  /a `, with more than one space", http1: "GET  /a  HTTP/1.1\r\nHost: h\r\n", handed: "/a, Host h", got: "GET /a, Host h"},
	{request: "`GET /a`, `Host: h` twice", http1: "GET /a HTTP/1.1\r\nHost: h\r\nHost: h\r\n", handed: "/a, Host h", got: "GET /a, Host h"},
	{request: "`GET /a HTTP/3.7`", http1: "GET /a HTTP/3.7\r\nHost: h\r\n", handed: "/a, Host h", got: "GET /a, Host h"},
	{request: "HTTP/2 `:authority` `h`, `:path` `/a`", http2: later("GET", "http", "h", "/a"), handed: "http://h/a, Host h", got: "GET /a, Host h"},
	{request: "HTTP/2 `:authority` `h`, a field `Host: i`", http2: later("GET", "http", "h", "/a", field{"host", "i"}), handed: "http://h/a, Host h", got: "GET /a, Host h"},
	{request: "HTTP/2 two fields `Host`, no `:authority`", http2: []field{{":method", "GET"}, {":scheme", "http"}, {":path", "/a"}, {"host", "h"}, {"host", "i"}}, handed: "/a, Host h", got: "GET /a, Host h"},
	{request: "HTTP/2 `OPTIONS`, `:path` `*`", http2: later("OPTIONS", "http", "h", "*"), handed: "http://h, Host h", got: "OPTIONS *, Host h"},
	{request: "HTTP/2 `GET`, `:path` `*`", http2: later("GET", "http", "h", "*"), handed: "http://h, Host h", got: "GET /, Host h"},
	{request: "HTTP/2 `:authority` `h:80/x`, `:path` `/a`", http2: later("GET", "http", "h:80/x", "/a"), handed: "http://h/x/a, Host h", got: "GET /x/a, Host h"},
	{request: "HTTP/2 `:authority` `h/x`, `:path` `/a`", http2: later("GET", "http", "h/x", "/a"), handed: "http://h/x/a, Host h/x", got: "host-host"},
	{request: "HTTP/2 `:authority` `u@h`", http2: later("GET", "http", "u@h", "/a"), handed: "http://u@h/a, Host u@h", got: "host-host"},
	{request: "HTTP/2 `:scheme` `ftp`", http2: later("GET", "ftp", "h", "/a"), handed: "ftp://h/a, Host h", got: "scheme"},
	{request: "`OPTIONS * HTTP/3.7`, no `Host`", http1: "OPTIONS * HTTP/3.7\r\n", handed: "*, Host", got: "no-host"},
	{request: "HTTP/2 `OPTIONS`, `:path` `*`, no `:authority`", http2: []field{{":method", "OPTIONS"}, {":scheme", "http"}, {":path", "*"}}, handed: "*, Host ", got: "no-host"},
	{request: "HTTP/2 `:authority` empty", http2: later("GET", "http", "", "/a"), handed: "http:///a, Host ", got: "empty-host"},
}

// TestTheAgentSeesWhatTheREADMESays sends each row of the table, and looks for it there.
func TestTheAgentSeesWhatTheREADMESays(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address, "    # What was not checked", shown+"    # What was not checked")
	p.checked(t)
	readme := must.Read(t, "README.md")
	for _, row := range rows {
		var a answer
		if row.http2 != nil {
			a = sendH2(t, p.h2, row.http2...)
		} else {
			a = send(t, p.web, row.http1)
		}
		got := strings.TrimSpace(strings.TrimPrefix(a.body, "refused: "))
		if a.status == 200 {
			head := app.last()
			line, fields, _ := strings.Cut(head, " HTTP/1.1\r\n")
			host := ""
			for field := range strings.SplitSeq(fields, "\r\n") {
				if name, value, _ := strings.Cut(field, ": "); strings.EqualFold(name, "host") {
					host = value
				}
			}
			got = line + ", Host " + host
		}
		expect.Equal(t, a.handed, row.handed, "%s: handed to the agent", row.request)
		expect.Equal(t, got, row.got, "%s: got", row.request)
		if want := fmt.Sprintf("| %s | `%s` | `%s` |", row.request, strings.TrimSpace(row.handed), row.got); !strings.Contains(readme, want) && strings.Contains(readme, "HAProxy "+version(t)) {
			t.Errorf("README.md does not have the row %s", want)
		}
	}
}

// A change of spoe.conf that looks harmless hides from the agent what the server gets.
func TestOtherArgumentsLoseWhatMatters(t *testing.T) {
	app := startApp(t)
	for _, c := range []struct {
		of, from, to, head string
		want               int // with from; with to the request passes
	}{
		{"the path in place of the target", "target=url", "target=path", "GET ftp://h/x HTTP/1.1\r\nHost: h\r\n", 400},
		{"the path, without the query", "target=url", "target=path", "GET /x?< HTTP/1.1\r\nHost: h\r\n", 400},
		{"the last part of the Host", "req.fhdr(host)", "req.hdr(host)", "GET /x HTTP/1.1\r\nHost: <,h\r\n", 400},
	} {
		agent := startAgent(t, Options{})
		p := startProxy(t, "closed.cfg", agent.address, app.address)
		p.checked(t)
		expect.Equal(t, send(t, p.web, c.head).status, c.want, "%s: as in spoe.conf", c.of)
		p = startProxy(t, "closed.cfg", agent.address, app.address, c.from, c.to)
		p.checked(t)
		expect.Equal(t, send(t, p.web, c.head), answer{status: 200, body: gotWrong}, "%s", c.of)
	}
}

// With the option for invalid requests HAProxy no longer compares the two hosts.
func TestAnotherHostThanThatOfTheTargetIsRefused(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	for option, want := range map[string]string{"": "", "    option accept-invalid-http-request\n": "refused: other-host\n"} {
		p := startProxy(t, "closed.cfg", agent.address, app.address, "    filter spoe", option+"    filter spoe")
		p.checked(t)
		got := send(t, p.web, "GET http://h/a HTTP/1.1\r\nHost: i\r\n")
		if got.status != 400 || !strings.Contains(got.body, want) {
			t.Errorf("%q: %v, want 400 and %q", option, got, want)
		}
		expect.Equal(t, send(t, p.web, "GET http://h/a HTTP/1.1\r\nHost: H:80\r\n").status, 200, "%q: the same host: status", option)
	}
}

// With that option HAProxy hands on a field with a space in its name, which some servers read
// as Host. The README names another option besides it.
func TestAHostInAFieldThatIsNotValidDoesNotPass(t *testing.T) {
	const invalid, names = "option accept-invalid-http-request", "option http-restrict-req-hdr-names reject"
	readme := must.Read(t, "README.md")
	if !strings.Contains(readme, "`"+invalid+"`") || !strings.Contains(readme, "`"+names+"`") {
		t.Errorf("README.md does not have both of %s and %s", invalid, names)
	}
	agent, app := startAgent(t, Options{}), startApp(t)
	for options, want := range map[string]int{"": 400, "    " + invalid + "\n": 200, "    " + invalid + "\n    " + names + "\n": 403} {
		p := startProxy(t, "closed.cfg", agent.address, app.address, "    filter spoe", options+"    filter spoe")
		p.checked(t)
		expect.Equal(t, send(t, p.web, "GET /a HTTP/1.1\r\nHost: h\r\nHost : evil\r\n").status, want, "%q: status", options)
	}
}

func TestNormalizeURIComesAfterTheAgent(t *testing.T) {
	agent := startAgent(t, Options{Check: urihttp.Options{RefuseFacts: uriscan.FactDotSegment}})
	app := startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address,
		"    maxconn 2000\n", "    maxconn 2000\n    expose-experimental-directives\n",
		"    default_backend app\n", "    http-request normalize-uri path-merge-slashes\n    http-request normalize-uri path-strip-dotdot\n    default_backend app\n")
	p.checked(t)
	expect.Equal(t, get(t, p.web, "/a/../b").body, "refused: fact-dot-segment\n", "what normalize-uri would change")
	expect.Equal(t, get(t, p.web, "/a//b").body, gotRight, "slashes")
	if head := app.last(); !strings.HasPrefix(head, "GET /a/b HTTP/1.1\r\n") {
		t.Errorf("the server got %q", head)
	}
}

// TestWithoutAnAgentTheRecipesDoWhatTheirNamesSay asks while no agent listens.
func TestWithoutAnAgentTheRecipesDoWhatTheirNamesSay(t *testing.T) {
	app := startApp(t)
	for config, want := range map[string]answer{"closed.cfg": {status: 503, body: "try again later\n"}, "open.cfg": {status: 200, body: gotRight}} {
		p := startProxy(t, config, freeAddress(t), app.address)
		expect.Equal(t, get(t, p.web, "/a"), want, "%s", config)
		expect.Equal(t, getH2(t, p.h2, "http", "h", "/a"), want, "%s, HTTP/2", config)
	}
	// A client cannot say that its request was checked.
	p := startProxy(t, "open.cfg", freeAddress(t), app.address)
	send(t, p.web, "GET /a HTTP/1.1\r\nHost: h\r\nX-Uriscan-Checked: 1\r\n")
	if head := strings.ToLower(app.last()); !strings.Contains(head, "x-uriscan-checked: \r\n") {
		t.Errorf("the server got %q", head)
	}
}

// HAProxy sets no error for a request that it does not ask about because there were too many
// errors. So the recipe that fails closed asks for the variable checked.
func TestTooManyErrorsFailClosed(t *testing.T) {
	app := startApp(t)
	p := startProxy(t, "closed.cfg", freeAddress(t), app.address, "    option pipelining\n", "    option pipelining\n    maxerrrate 1\n")
	for range 20 {
		expect.Equal(t, get(t, p.web, "/<").status, 503, "status")
	}
	eventually(t, "HAProxy passes a request without an error", func() bool { return strings.Contains(p.log.String(), " error=-") })
}

// TestLongHeadsAreChecked sends heads up to what HAProxy takes. One that does not fit a frame
// does not pass.
func TestLongHeadsAreChecked(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	long := strings.Repeat("/1", 7000)
	expect.Equal(t, get(t, p.web, long), answer{status: 200, body: gotRight}, "14,000 bytes of a path")
	expect.Equal(t, get(t, p.web, long+"<").status, 400, "an invalid one")
	expect.Equal(t, getH2(t, p.h2, "http", strings.Repeat("h", 200), long[:8000]).body, gotRight, "HTTP/2")
	agent = startAgent(t, Options{MaxFrameSize: 1000})
	p = startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	expect.Equal(t, get(t, p.web, long[:900]).status, 200, "a frame of less than 1,000 bytes")
	expect.Equal(t, get(t, p.web, long[:1000]).status, 503, "more than a frame of the agent")
}

func TestHAProxyFindsTheAgentHealthy(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	eventually(t, "there are checks of health", func() bool { return agent.metric(t, "healthchecks_total", "") > 3 })
	p.checked(t)
	agent.stop(t)
	eventually(t, "HAProxy takes the agent out", func() bool { return strings.Contains(p.log.String(), "Server uriscan/agent is DOWN") })
	expect.Equal(t, get(t, p.web, "/a").status, 503, "status without an agent")
	if text := agent.log.String(); text != "" {
		t.Errorf("the agent complains about HAProxy: %s", text)
	}
}

func TestMoreRequestsAtOnceThanConnectionsDoNotPassUnchecked(t *testing.T) {
	agent, app := startAgent(t, Options{MaxConnections: 2}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	l := startLoad(t, p.web)
	more(t, "wrong requests are refused", &l.wrong[400])
	l.end()
	only(t, "right requests", &l.right, 200, 503)
	only(t, "wrong requests", &l.wrong, 400, 503)
}

// TestManyClientsAtOnce wants each of many requests that wait at once to be checked, over
// few connections to the agent.
func TestManyClientsAtOnce(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address)
	p.checked(t)
	var clients sync.WaitGroup
	for i := range 100 {
		clients.Go(func() {
			for j := range 20 {
				right, wrong := getH2(t, p.h2, "http", "h", fmt.Sprintf("/%d/%d", i, j)), get(t, p.web, fmt.Sprintf("/%d/%d<", i, j))
				if right.body != gotRight || wrong.status != 400 {
					t.Errorf("%v, %v", right, wrong)
				}
			}
		})
	}
	clients.Wait()
	if n := agent.metric(t, "requests_total", ""); n < 4000 {
		t.Errorf("the agent has checked %v requests of 4000", n)
	}
}

func TestHAProxyConnectsToAUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	listener, err := net.Listen("unix", path)
	must.NoError(t, err)
	serveOn(t, Options{}, listener)
	app := startApp(t)
	p := startProxy(t, "closed.cfg", "unix@"+path, app.address)
	p.checked(t)
	expect.Equal(t, get(t, p.web, "/a").body, gotRight, "a right request")
}

// TestHTTPSHasBothProtocolsOnOnePort runs the line bind that the README shows, with a
// certificate of its own, and asks as a usual client.
func TestHTTPSHasBothProtocolsOnOnePort(t *testing.T) {
	readme := must.Read(t, "README.md")
	bind := regexp.MustCompile("`bind :443 (ssl crt [^`]*)`").FindStringSubmatch(readme)
	if bind == nil {
		t.Fatal("README.md has no line bind for HTTPS")
	}
	server := httptest.NewUnstartedServer(nil)
	server.StartTLS()
	defer server.Close()
	certificate := server.TLS.Certificates[0]
	key, err := x509.MarshalPKCS8PrivateKey(certificate.PrivateKey)
	must.NoError(t, err)
	file := filepath.Join(t.TempDir(), "site.pem")
	must.NoError(t, writeFile(file, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate.Certificate[0]}))+
		string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key}))))
	agent, app := startAgent(t, Options{}), startApp(t)
	secure := freeAddress(t)
	p := startProxy(t, "closed.cfg", agent.address, app.address, "    bind 127.0.0.1:8081 proto h2\n",
		"    bind "+secure+" "+strings.Replace(bind[1], "/etc/haproxy/site.pem", file, 1)+"\n    http-after-response set-header X-Differs %[var(txn.uriscan.differs)]\n")
	p.checked(t)
	for _, major := range []int{1, 2} {
		transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, ForceAttemptHTTP2: major == 2}
		defer transport.CloseIdleConnections()
		for target, want := range map[string]int{"/a": 200, "/%2e%2e": 200, "/<": 400} {
			response, err := (&http.Client{Transport: transport}).Do(&http.Request{Method: "GET", URL: &url.URL{Scheme: "https", Host: secure, Opaque: target}})
			must.NoError(t, err)
			response.Body.Close()
			expect.Equal(t, response.ProtoMajor, major, "protocol")
			expect.Equal(t, response.StatusCode, want, "HTTP/%d, %s", major, target)
			if want == 200 {
				expect.Equal(t, response.Header.Get("X-Differs"), "", "HTTP/%d, %s: differs", major, target)
			}
		}
	}
}

func TestReportsAloneLetEverythingPass(t *testing.T) {
	agent, app := startAgent(t, Options{}), startApp(t)
	readme := must.Read(t, "README.md")
	_, rule, _ := strings.Cut(readme, "\n```\n    # Report only")
	rule, _, _ = strings.Cut(rule, "```\n")
	config := must.Read(t, "example/open.cfg")
	_, refuses, _ := strings.Cut(config, "    # What is refused")
	refuses, _, _ = strings.Cut(refuses, "    http-request set-header X-Uriscan-Checked")
	p := startProxy(t, "open.cfg", agent.address, app.address, "    # What is refused"+refuses, "    # Report only"+rule)
	eventually(t, "requests are checked", func() bool {
		expect.Equal(t, get(t, p.web, "/<").status, 200, "status")
		return strings.Contains(strings.ToLower(app.last()), "x-uriscan-refusal: target-path\r\n")
	})
	get(t, p.web, "/a")
	if head := strings.ToLower(app.last()); !strings.Contains(head, "x-uriscan-refusal: \r\n") {
		t.Errorf("the server got %q", head)
	}
}

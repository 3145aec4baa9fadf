package urihttp_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/http/cgi"
	"net/http/fcgi"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/urihttp"
)

// TestMain runs the tests, or answers one request as a CGI script if a test has
// started this program as one.
func TestMain(m *testing.M) {
	if os.Getenv("URIHTTP_TEST_CGI") == "" {
		os.Exit(m.Run())
	}
	if err := cgi.Serve(strictScript()); err != nil {
		os.Exit(1)
	}
}

// strictScript is a handler that answers with the target that Strict has found.
func strictScript() http.Handler {
	return urihttp.Strict(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, _ := urihttp.FromContext(r.Context())
		io.WriteString(w, found.Target)
	}), options{Counter: &counts{}})
}

// scriptRows are values of REQUEST_URI and HTTP_HOST, and what a script answers: the
// target that was found, or the code of the refusal.
var scriptRows = []struct{ requestURI, host, target, code string }{
	{"/", "h", "/", ""},
	{"/a%2Fb//c?q=%20&r", "h:8", "/a%2Fb//c?q=%20&r", ""},
	{"/?", "h", "/?", ""},
	{"/~a!b$c'd", "h", "/~a!b$c'd", ""},
	{"//evil.example/x", "h", "//evil.example/x", ""},
	{"?q", "h", "/?q", ""},
	{"/p?q", "", "/p?q", ""},
	{"/<x>", "h", "", "target-path"},
	{`/a\b`, "h", "", "target-path"},
	{"/a b", "h", "", "target-path"},
	{"/caf\xc3\xa9", "h", "", "target-path"},
	{"/a#b", "h", "", "target-path"},
	{"/a?b#c", "h", "", "target-query"},
	{"/?a[]=1", "h", "", "target-query"},
	{"/?%zz", "h", "", "target-percent"},
	{"/", "h<x>", "", "host-host"},
	{"@evil.example/x", "good.example", "", "other-host"},
	{".evil.example/x", "good.example", "", "other-host"},
	{":80/x", "good.example", "", "other-host"},
	{"http://h/x", "h", "", "other-host"},
	{"//evil.example/x", "", "", "other-host"},
	{"http:/x", "", "", "empty-host"},
	{"mailto:a@b", "", "", "scheme"},
}

// checkScriptAnswers asks a script about each row.
func checkScriptAnswers(t *testing.T, ask func(environment map[string]string) []byte) {
	t.Helper()
	for _, row := range scriptRows {
		raw := ask(map[string]string{
			"GATEWAY_INTERFACE": "CGI/1.1", "REQUEST_METHOD": "GET", "SERVER_PROTOCOL": "HTTP/1.1", "SERVER_NAME": "server.example",
			"REQUEST_URI": row.requestURI, "HTTP_HOST": row.host, "REMOTE_ADDR": "192.0.2.1",
		})
		head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
		want, status := row.target, "Status: 200 "
		if row.code != "" {
			want, status = `"code":"`+row.code+`"`, "Status: 400 "
		}
		if !strings.HasPrefix(head, status) || !strings.Contains(body, want) || row.code == "" && body != want || strings.Contains(head, "Connection") {
			t.Errorf("REQUEST_URI %q, Host %q: %q, want %s", row.requestURI, row.host, raw, want)
		}
	}
}

// TestStrictChecksRequestsOfCGI runs this program as a script for each row.
func TestStrictChecksRequestsOfCGI(t *testing.T) {
	checkScriptAnswers(t, func(environment map[string]string) []byte {
		script := exec.Command(os.Args[0])
		script.Env = append(os.Environ(), "URIHTTP_TEST_CGI=1")
		for name, value := range environment {
			script.Env = append(script.Env, name+"="+value)
		}
		answer, err := script.Output()
		must.NoError(t, err)
		return answer
	})
}

// The types of FastCGI records (FastCGI 1.0, section 8).
const (
	fcgiBeginRequest = 1
	fcgiEndRequest   = 3
	fcgiParams       = 4
	fcgiStdin        = 5
	fcgiStdout       = 6
)

// appendRecord appends a FastCGI record of request 1.
func appendRecord(b []byte, kind byte, content []byte) []byte {
	b = append(b, 1, kind, 0, 1)
	b = binary.BigEndian.AppendUint16(b, uint16(len(content)))
	return append(append(b, 0, 0), content...)
}

// readStdout reads records up to the end of the request and returns what the script
// has written.
func readStdout(t *testing.T, r io.Reader) (written []byte) {
	t.Helper()
	for {
		var head [8]byte
		_, err := io.ReadFull(r, head[:])
		must.NoError(t, err)
		content := make([]byte, int(binary.BigEndian.Uint16(head[4:]))+int(head[6]))
		_, err = io.ReadFull(r, content)
		must.NoError(t, err)
		switch head[1] {
		case fcgiStdout:
			written = append(written, content[:len(content)-int(head[6])]...)
		case fcgiEndRequest:
			return written
		}
	}
}

// TestStrictChecksRequestsOfFastCGI sends each row to a FastCGI server on a socket.
func TestStrictChecksRequestsOfFastCGI(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Skipf("no socket can be had: %v", err)
	}
	defer listener.Close()
	go fcgi.Serve(listener, strictScript())
	checkScriptAnswers(t, func(environment map[string]string) []byte {
		var params []byte
		for name, value := range environment {
			params = append(append(append(params, byte(len(name)), byte(len(value))), name...), value...)
		}
		request := appendRecord(nil, fcgiBeginRequest, []byte{0, 1, 0, 0, 0, 0, 0, 0}) // a responder
		request = appendRecord(appendRecord(request, fcgiParams, params), fcgiParams, nil)
		c := dial(t, listener.Addr().String())
		defer c.Close()
		c.Write(appendRecord(request, fcgiStdin, nil))
		return bytes.TrimSpace(readStdout(t, bufio.NewReader(c)))
	})
}

// TestRequestsWithoutTargetAreReadFromTheirURL has requests that a program has made.
func TestRequestsWithoutTargetAreReadFromTheirURL(t *testing.T) {
	for url, want := range map[string]string{"http://h/a%2Fb?": "/a%2Fb?", "http://h": "/", "http://h?q": "/?q", "/p": "/p"} {
		r, err := http.NewRequest("GET", url, nil)
		must.NoError(t, err)
		_, passed, _ := ask(r, options{})
		if passed == nil {
			t.Errorf("%s is refused", url)
		} else if found, _ := urihttp.FromContext(passed.Context()); found.Target != want {
			t.Errorf("%s: the target is %q, want %q", url, found.Target, want)
		}
	}
	edited, _ := http.NewRequest("GET", "http://h/a", nil)
	edited.URL.RawPath = "/<not the path>"
	if _, passed, counted := ask(edited, options{}); passed == nil {
		t.Errorf("a RawPath that is not the Path counts: %v", counted)
	}
	w, _, counted := ask(&http.Request{Method: "GET", Host: "h", ProtoMajor: 1}, options{})
	if w.Code != 400 || counted["target-end"] != 1 {
		t.Errorf("a request without any target: status %d, %v", w.Code, counted)
	}
}

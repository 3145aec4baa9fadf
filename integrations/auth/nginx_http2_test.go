package auth_test

import (
	"bytes"
	"net"
	"net/http"
	"strconv"
	"testing"
	"time"

	"golang.org/x/net/http2"
	"golang.org/x/net/http2/hpack"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/urihttp"
)

// send2 sends a request of HTTP/2 with these header fields, as they are, and returns the
// status; 0 if the stream or the connection is closed.
func (s *site) send2(fields ...[2]string) (status int) {
	s.t.Helper()
	conn, err := net.Dial("tcp", s.address)
	must.NoError(s.t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	conn.Write([]byte(http2.ClientPreface))
	framer := http2.NewFramer(conn, conn)
	framer.WriteSettings()
	var block bytes.Buffer
	encoder := hpack.NewEncoder(&block)
	for _, field := range fields {
		encoder.WriteField(hpack.HeaderField{Name: field[0], Value: field[1]})
	}
	framer.WriteHeaders(http2.HeadersFrameParam{StreamID: 1, BlockFragment: block.Bytes(), EndStream: true, EndHeaders: true})
	framer.ReadMetaHeaders = hpack.NewDecoder(4096, nil)
	for {
		frame, err := framer.ReadFrame()
		if err != nil {
			return 0
		}
		switch frame := frame.(type) {
		case *http2.SettingsFrame:
			if !frame.IsAck() {
				framer.WriteSettingsAck()
			}
		case *http2.RSTStreamFrame, *http2.GoAwayFrame:
			return 0
		case *http2.MetaHeadersFrame:
			status, err := strconv.Atoi(frame.PseudoValue("status"))
			must.NoError(s.t, err)
			return status
		}
	}
}

// request2 are the fields of a request.
func request2(method, path, authority string, more ...[2]string) [][2]string {
	return append([][2]string{{":method", method}, {":scheme", "http"}, {":path", path}, {":authority", authority}}, more...)
}

// TestNginxRefusesWhatTheRFCsForbidOverHTTP2 does what compareWithAlone does. Over HTTP/2
// :path is never a URI, and :authority is in $http_host.
func TestNginxRefusesWhatTheRFCsForbidOverHTTP2(t *testing.T) {
	o := auth.Options{Check: urihttp.Options{RefuseFacts: uriscan.FactEncodedSlash}}
	with := startNginx(t, o, "listen 127.0.0.1:8080;", "listen 127.0.0.1:8080 http2;")
	alone := startNginx(t, o, "listen 127.0.0.1:8080;", "listen 127.0.0.1:8080 http2;", "auth_request /uriscan-auth;", "")
	checker := urihttp.NewChecker(o.Check)
	passed, became := 0, 0
	list := []sent{{"GET", "/", ""}, {"GET", "/a%2Fb", "h"}, {"GET", "/?a b", "h"}, {"GET", "/ ", "h"}, {"GET", "/ HTTP/1.1", "h"}, {"GET", "/x HTTP/1.1 HTTP/1.1", "h"}}
	for _, row := range requests.Rows {
		list = append(list, sent{row.Method, row.Target, row.Host})
	}
	for _, s := range list {
		fields := request2(s.method, s.target, s.host)
		before, after := alone.send2(fields...), with.send2(fields...)
		var found urihttp.Request
		why := checker.Check(&http.Request{Method: s.method, RequestURI: s.target, Host: s.host, ProtoMajor: 2}, &found)
		switch {
		case before != 200:
			expect.Equal(t, after, before, "%q: the status, which nginx alone gives", s)
		case why == nil:
			passed++
			expect.Equal(t, after, 200, "%q: the status, valid", s)
		default:
			became++
			expect.Equal(t, after, 400, "%q: the status, %v", s, why)
		}
	}
	t.Logf("of %d requests, nginx alone refuses %d; of the others %d pass, and %d became 400", len(list), len(list)-passed-became, passed, became)
	if passed == 0 || became == 0 {
		t.Error("the requests show nothing")
	}
}

// TestNginxRefusesAFieldHostBesidesAuthority sends both, with one host and with two: the
// server is asked about one of them.
func TestNginxRefusesAFieldHostBesidesAuthority(t *testing.T) {
	s := startNginx(t, auth.Options{}, "listen 127.0.0.1:8080;", "listen 127.0.0.1:8080 http2;")
	for _, other := range []string{"h2", "u@h"} {
		if status := s.send2(request2("GET", "/", "h", [2]string{"host", other})...); status == 200 {
			t.Errorf(":authority h and host %s pass", other)
		}
	}
}

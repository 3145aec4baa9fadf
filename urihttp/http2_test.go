package urihttp_test

import (
	"crypto/tls"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"

	"github.com/uriscan/uriscan/internal/test/requests"
	"github.com/uriscan/uriscan/urihttp"
)

// A client of HTTP/2 that writes what it is given: the clients of net/http check what
// they send. A header block is written without compression (RFC 7541 §6.2.2), and of
// the answer only the status is read.

// The types and flags of frames (RFC 9113 §6).
const (
	frameHeaders   = 1
	frameRSTStream = 3
	frameSettings  = 4
	frameGoAway    = 7

	flagAck        = 1
	flagEndStream  = 1
	flagEndHeaders = 4
)

// writeFrame writes a frame (RFC 9113 §4.1).
func writeFrame(w io.Writer, kind, flags byte, stream uint32, payload []byte) {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(payload)))[1:]
	head = append(head, kind, flags)
	w.Write(append(binary.BigEndian.AppendUint32(head, stream), payload...))
}

// readFrame reads a frame.
func readFrame(r io.Reader) (kind, flags byte, payload []byte, err error) {
	var head [9]byte
	if _, err = io.ReadFull(r, head[:]); err != nil {
		return 0, 0, nil, err
	}
	payload = make([]byte, int(head[0])<<16|int(head[1])<<8|int(head[2]))
	_, err = io.ReadFull(r, payload)
	return head[3], head[4], payload, err
}

// appendField appends a field as a literal that is not indexed, with a new name. The
// lengths are below 127.
func appendField(block []byte, name, value string) []byte {
	block = append(block, 0, byte(len(name)))
	block = append(append(block, name...), byte(len(value)))
	return append(block, value...)
}

// statusOf returns the status in a header block: an entry of the static table, or a
// literal with a name from it (RFC 7541, Appendix A). What is compressed is read as 0.
func statusOf(block []byte) int {
	statuses := map[byte]int{8: 200, 9: 204, 10: 206, 11: 304, 12: 400, 13: 404, 14: 500}
	switch {
	case len(block) > 0 && block[0]&0x80 != 0:
		return statuses[block[0]&0x7f]
	case len(block) > 4 && block[1] == 3:
		status, _ := strconv.Atoi(string(block[2:5]))
		return status
	}
	return 0
}

// sendHTTP2 sends a request with these fields and returns the status, or 0 if
// the server ended the stream or the connection without one.
func sendHTTP2(t testing.TB, c net.Conn, fields ...string) (status int) {
	t.Helper()
	io.WriteString(c, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
	writeFrame(c, frameSettings, 0, 0, nil)
	var block []byte
	for i := 0; i < len(fields); i += 2 {
		block = appendField(block, fields[i], fields[i+1])
	}
	writeFrame(c, frameHeaders, flagEndStream|flagEndHeaders, 1, block)
	for {
		kind, flags, payload, err := readFrame(c)
		switch {
		case err != nil || kind == frameRSTStream || kind == frameGoAway:
			return 0
		case kind == frameHeaders:
			return statusOf(payload)
		case kind == frameSettings && flags&flagAck == 0:
			writeFrame(c, frameSettings, flagAck, 0, nil)
		}
	}
}

// TestHostFieldsOfHTTP2SayWhatAuthoritySays sends fields Host beside the pseudo-header,
// and without one.
func TestHostFieldsOfHTTP2SayWhatAuthoritySays(t *testing.T) {
	for _, c := range []struct {
		authority string // "-" for none
		hosts     []string
		options   options
		code      string // "" if the request passes
	}{
		{"h", nil, options{}, ""},
		{"h", []string{"h"}, options{}, ""},
		{"h.example:80", []string{"H.Example"}, options{}, ""},
		{"h", []string{"h:"}, options{}, ""},
		{"h", []string{"h:080"}, options{}, ""},
		{"h:99999", []string{"h:99999"}, options{}, ""},
		{"h:99999", []string{"h:99998"}, options{}, "other-host"},
		{"h:0", []string{"h:99999"}, options{}, "other-host"},
		{"[::1]:8", []string{"[::1]:8"}, options{}, ""},
		{"-", []string{"h"}, options{}, ""},
		{"h", []string{"evil.example"}, options{}, "other-host"},
		{"h", []string{"h:443"}, options{}, "other-host"},
		{"h", []string{"h:8"}, options{}, "other-host"},
		{"h", []string{""}, options{}, "other-host"},
		{"h", []string{"u@h"}, options{}, "other-host"},
		{"h", []string{"h/"}, options{}, "other-host"},
		{"h", []string{"h<"}, options{}, "other-host"},
		{"h", []string{"h", "h"}, options{}, "many-hosts"},
		{"h", []string{"h", "evil.example"}, options{}, "many-hosts"},
		{"-", []string{"h", "evil.example"}, options{}, "many-hosts"},
		{"-", []string{"h<"}, options{}, "host-host"},
		{"-", nil, options{}, "empty-host"},
		{"", nil, options{}, "empty-host"},
		{":80", nil, options{}, "empty-host"},
		{"", nil, options{AllowEmptyHost: true}, ""},
		{"-", []string{""}, options{AllowEmptyHost: true}, ""},
	} {
		seen, counted := &recorder{}, &counts{}
		c.options.Counter = counted
		address := serve(t, urihttp.Strict(seen, c.options))
		for _, method := range []string{"GET", "OPTIONS"} {
			path := map[string]string{"GET": "/", "OPTIONS": "*"}[method]
			fields := []string{":method", method, ":scheme", "http", ":path", path}
			if c.authority != "-" {
				fields = append(fields, ":authority", c.authority)
			}
			for _, host := range c.hosts {
				fields = append(fields, "host", host)
			}
			status, count := sendHTTP2(t, dial(t, address), fields...), counted.take()
			if c.code == "" && (status != 200 || len(seen.take()) != 1) || c.code != "" && (status != 400 || count[c.code] != 1 || len(seen.take()) != 0) {
				t.Errorf("%s, :authority %q, Host %q: status %d, counts %v, want %q", method, c.authority, c.hosts, status, count, c.code)
			}
		}
	}
}

// TestPortOfTheSchemeDoesNotMatter has requests of HTTP/2 over TLS.
func TestPortOfTheSchemeDoesNotMatter(t *testing.T) {
	for field, want := range map[string]int{"h": 200, "h:443": 200, "h:80": 400} {
		for _, authority := range []string{"h", "h:443"} {
			r := requestOf("GET", "/", authority)
			r.ProtoMajor, r.ProtoMinor, r.TLS = 2, 0, &tls.ConnectionState{}
			r.Header["Host"] = []string{field}
			if w, _, counted := ask(r, options{}); w.Code != want {
				t.Errorf("Host %q, :authority %q: status %d, counts %v", field, authority, w.Code, counted)
			}
		}
	}
}

// TestStrictAnswersTheRowsOverHTTP2 sends the requests as pseudo-headers. An
// absolute-form is none there, and net/http ends some streams without an answer; in
// no case does the handler see what is refused.
func TestStrictAnswersTheRowsOverHTTP2(t *testing.T) {
	seen, counted := &recorder{}, &counts{}
	address := serve(t, urihttp.Strict(seen, options{Counter: counted}))
	answered := 0
	for _, row := range requests.Rows {
		fields := []string{":method", row.Method, ":scheme", "http", ":authority", row.Host, ":path", row.Target}
		if row.Method == http.MethodConnect {
			fields = []string{":method", row.Method, ":authority", row.Target}
		}
		isPath := row.Target[0] == '/' || row.Target == "*"
		refused := row.Refused || row.Host == "" || !isPath && row.Method != http.MethodConnect
		status := sendHTTP2(t, dial(t, address), fields...)
		passed, count := seen.take(), counted.take()
		if refused {
			if status != 0 && status != http.StatusBadRequest || len(passed) != 0 {
				t.Errorf("%s %q, :authority %q: status %d, %d requests pass", row.Method, row.Target, row.Host, status, len(passed))
			}
			if len(count) > 0 {
				answered++
			}
			continue
		}
		if status != http.StatusOK || len(passed) != 1 || passed[0].ProtoMajor != 2 {
			t.Errorf("%s %q, :authority %q: status %d, %d requests pass", row.Method, row.Target, row.Host, status, len(passed))
		}
	}
	if answered < 15 {
		t.Errorf("only %d of the refused requests reached Strict", answered)
	}
}

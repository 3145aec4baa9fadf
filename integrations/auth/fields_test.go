package auth_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/uriscan/uriscan/integrations/auth"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// ask calls a handler with header fields, and returns the status and the code.
func ask(handler http.Handler, fields http.Header) (status int, code string) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header = fields
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	return w.Code, w.Header().Get(auth.RefusalField)
}

// TestFieldsAreReadAsTheyAreNamed asks by each part, with fields that are missing, there
// twice, and of another name.
func TestFieldsAreReadAsTheyAreNamed(t *testing.T) {
	var parts auth.Fields
	must.NoError(t, parts.UnmarshalText([]byte("method=x-m,target=X-T,host=X-H,protocol=X-P")))
	for _, c := range []struct {
		name   string
		names  auth.Fields
		fields http.Header
		code   string
	}{
		{"a line", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/1.1"}, "X-Uriscan-Host": {"h"}}, ""},
		{"a line without a Host", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/1.1"}}, ""},
		{"a line of HTTP/2 without a Host", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/2.0"}}, "empty-host"},
		{"a line of HTTP/0.9", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a"}}, ""},
		{"a line with two spaces", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET  /a HTTP/1.1"}}, "target-path"},
		{"a line with two versions", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/1.1 HTTP/1.1"}}, "target-path"},
		{"a line of one word", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET"}}, auth.Unreadable},
		{"an empty line", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {""}}, auth.Unreadable},
		{"no line", auth.DefaultNginx, http.Header{"X-Uriscan-Host": {"h"}, "X-Forwarded-Uri": {"/"}, "X-Forwarded-Method": {"GET"}}, auth.Unreadable},
		{"two lines", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/1.1", "GET /a HTTP/1.1"}}, auth.Unreadable},
		{"two Hosts", auth.DefaultNginx, http.Header{"X-Uriscan-Request": {"GET /a HTTP/1.1"}, "X-Uriscan-Host": {"h", "h"}}, auth.Unreadable},
		{"parts", parts, http.Header{"X-M": {"GET"}, "X-T": {"/a"}, "X-H": {"h"}}, ""},
		{"parts of CONNECT", parts, http.Header{"X-M": {"CONNECT"}, "X-T": {"/a"}, "X-H": {"h"}}, "target-host"},
		{"parts of HTTP/2", parts, http.Header{"X-M": {"GET"}, "X-T": {"http://h/"}, "X-H": {"h"}, "X-P": {"HTTP/2"}}, "target-path"},
		{"parts of HTTP/3", parts, http.Header{"X-M": {"GET"}, "X-T": {"/"}, "X-P": {"HTTP/3.0"}}, "empty-host"},
		{"a strange version", parts, http.Header{"X-M": {"GET"}, "X-T": {"/"}, "X-P": {"HTTP/"}}, ""},
		{"no method", parts, http.Header{"X-T": {"/a"}, "X-H": {"h"}}, auth.Unreadable},
		{"no target", parts, http.Header{"X-M": {"GET"}, "X-H": {"h"}}, auth.Unreadable},
		{"two versions", parts, http.Header{"X-M": {"GET"}, "X-T": {"/"}, "X-P": {"HTTP/1.1", "HTTP/2.0"}}, auth.Unreadable},
		{"no fields", parts, http.Header{}, auth.Unreadable},
	} {
		handler, err := newAsked(t, auth.Options{}).Traefik(c.names)
		must.NoError(t, err)
		status, code := ask(handler, c.fields)
		expect.Equal(t, code, c.code, "%s: the code", c.name)
		expect.Equal(t, status == 200, c.code == "", "%s: the status is 200", c.name)
	}
}

// TestNginxGetsNoOtherStatusThan200And403 asks for what has other statuses elsewhere.
func TestNginxGetsNoOtherStatusThan200And403(t *testing.T) {
	o := auth.Options{}
	o.Check.MaxTargetLength = 10
	handler, err := newAsked(t, o).Nginx(auth.DefaultNginx)
	must.NoError(t, err)
	for line, want := range map[string]int{"GET / HTTP/1.1": 200, "GET /< HTTP/1.1": 403, "GET /0123456789 HTTP/1.1": 403, "": 403} {
		status, _ := ask(handler, http.Header{"X-Uriscan-Request": {line}, "X-Uriscan-Host": {"h"}})
		expect.Equal(t, status, want, "%q: the status", line)
	}
}

// TestFieldsAreWrittenAsTheyAreRead reads what MarshalText writes, and refuses names by
// which no request could be read.
func TestFieldsAreWrittenAsTheyAreRead(t *testing.T) {
	for _, f := range []auth.Fields{auth.DefaultNginx, auth.DefaultTraefik, {Method: "M", Target: "T", Protocol: "P", Host: "H"}} {
		text, err := f.MarshalText()
		must.NoError(t, err)
		var again auth.Fields
		must.NoError(t, again.UnmarshalText(text))
		expect.Equal(t, again, f, "%s", text)
	}
	for _, text := range []string{
		"", "host", "host=", "host=a b", "host=H", "request=R", "request=R,host=H,method=M", "request=R,host=H,target=T", "request=R,host=H,protocol=P",
		"method=M,host=H", "target=T,host=H", "host=H,host=H,request=R", "hosts=H,request=R", "request=R,host=H,",
		"request=R,host=Host", "request=R,host=hOST", "request=Host,host=H", "method=M,target=T,protocol=Trailer,host=H", "request=R,host=Transfer-Encoding",
		"request=R,host=R", "method=M,target=m,host=H", "method=M,target=T,host=t",
	} {
		f := auth.DefaultNginx
		if err := f.UnmarshalText([]byte(text)); err == nil || f != auth.DefaultNginx {
			t.Errorf("%q: %v, %v", text, f, err)
		}
	}
	if _, err := newAsked(t, auth.Options{}).Nginx(auth.Fields{Request: "R"}); err == nil {
		t.Error("a handler without a field for the Host is no error")
	}
}

// TestWrongOptionsAreErrors gives options that could never have an effect.
func TestWrongOptionsAreErrors(t *testing.T) {
	var o auth.Options
	o.Check.AllowSchemes = []string{"ftp:"}
	if _, err := auth.New(o); err == nil {
		t.Error("a scheme with a colon is no error")
	}
	o = auth.Options{Registerer: newAsked(t, auth.Options{}).registry}
	if _, err := auth.New(o); err == nil {
		t.Error("metrics of two servers in one registry are no error")
	}
}

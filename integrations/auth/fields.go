package auth

import (
	"fmt"
	"net/http"
	"net/textproto"
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"
)

// Fields are the names of the header fields in which a proxy describes a request. No other
// field is read, so a client can only send what the proxy replaces. No two may be the same, and
// none may be Host, which net/http does not leave among the fields.
//
// As a text they are written as "request=X-Uriscan-Request,host=X-Uriscan-Host".
type Fields struct {
	// Request has the request line, such as "GET /a?b HTTP/1.1": method, target and
	// protocol. If it is empty, Method, Target and Protocol are read.
	Request string
	// Method and Target have those of the request. Both must be in each message.
	Method, Target string
	// Protocol has the version of HTTP, such as "HTTP/2.0". If it is empty or not sent, the
	// request is checked as one of HTTP/1.
	Protocol string
	// Host has the field Host or the pseudo-header :authority. If it is not sent, the Host is
	// empty. The name must be given.
	Host string
}

// DefaultNginx and DefaultTraefik are what the README's configurations of nginx send, and
// what Traefik sends.
var (
	DefaultNginx   = Fields{Request: "X-Uriscan-Request", Host: "X-Uriscan-Host"}
	DefaultTraefik = Fields{Method: "X-Forwarded-Method", Target: "X-Forwarded-Uri", Host: "X-Forwarded-Host"}
)

// A part is one of Fields with its name in a text.
type part struct {
	name  string
	field *string
}

// parts returns all fields.
func (f *Fields) parts() []part {
	return []part{{"request", &f.Request}, {"method", &f.Method}, {"target", &f.Target}, {"protocol", &f.Protocol}, {"host", &f.Host}}
}

// MarshalText returns the names, such as "request=X-Uriscan-Request,host=X-Uriscan-Host".
func (f Fields) MarshalText() ([]byte, error) {
	var text []byte
	for _, part := range f.parts() {
		if *part.field != "" {
			text = fmt.Appendf(text, ",%s=%s", part.name, *part.field)
		}
	}
	return text[min(1, len(text)):], nil
}

// UnmarshalText reads what MarshalText writes. It leaves f unchanged if it returns an error.
func (f *Fields) UnmarshalText(text []byte) error {
	var read Fields
	for item := range strings.SplitSeq(string(text), ",") {
		name, field, _ := strings.Cut(item, "=")
		if !read.set(name, field) {
			return fmt.Errorf("auth: %q is not the name of a part and of a header field; want some of request, method, target, protocol and host once each, as in host=X-Uriscan-Host", item)
		}
	}
	if err := read.check(); err != nil {
		return err
	}
	*f = read
	return nil
}

// set sets a field that has no value yet.
func (f *Fields) set(name, field string) bool {
	for _, part := range f.parts() {
		if part.name == name && *part.field == "" && httpguts.ValidHeaderFieldName(field) {
			*part.field = field
			return true
		}
	}
	return false
}

// unseen are the header fields that net/http takes out of a http.Header. A Host that is read
// from one would always be missing, and so pass.
var unseen = []string{"Host", "Trailer", "Transfer-Encoding"}

// check returns an error for names that no request could be read by.
func (f *Fields) check() error {
	parts := f.parts()
	for i, part := range parts {
		if slices.ContainsFunc(unseen, func(name string) bool { return strings.EqualFold(name, *part.field) }) {
			return fmt.Errorf("auth: net/http does not hand on the header field %s; want another one for the %s, such as X-Uriscan-Host", *part.field, part.name)
		}
		for _, other := range parts[:i] {
			if *part.field != "" && strings.EqualFold(*part.field, *other.field) {
				return fmt.Errorf("auth: the header field %s is named for the %s and for the %s; want two fields", *part.field, other.name, part.name)
			}
		}
	}
	switch hasParts := f.Method != "" || f.Target != "" || f.Protocol != ""; {
	case f.Host == "":
		return fmt.Errorf("auth: no header field has the Host; want one, as in host=X-Uriscan-Host")
	case f.Request != "" && hasParts:
		return fmt.Errorf("auth: a header field has the request line, and others have parts of it; want one or the other")
	case f.Request == "" && (f.Method == "" || f.Target == ""):
		return fmt.Errorf("auth: no header fields have the method and the target; want both, or one with the request line")
	}
	return nil
}

// canonical returns the names as they are in a http.Header.
func (f Fields) canonical() Fields {
	for _, part := range f.parts() {
		*part.field = textproto.CanonicalMIMEHeaderKey(*part.field)
	}
	return f
}

// read returns the request that the fields of a header describe.
func (f *Fields) read(header http.Header) (http.Request, error) {
	host, err := one(header, f.Host, true)
	if err != nil {
		return http.Request{}, err
	}
	if f.Request != "" {
		line, err := one(header, f.Request, false)
		if err != nil {
			return http.Request{}, err
		}
		return requestOfLine(line, host)
	}
	method, err := one(header, f.Method, false)
	if err != nil {
		return http.Request{}, err
	}
	target, err := one(header, f.Target, false)
	if err != nil {
		return http.Request{}, err
	}
	protocol, err := one(header, f.Protocol, true)
	return requestOf(method, target, host, protocol), err
}

// one returns the value of a field that is there once at most.
func one(header http.Header, name string, mayMiss bool) (string, error) {
	switch values := header[name]; {
	case len(values) == 1:
		return values[0], nil
	case len(values) > 1:
		return "", errTwice
	case mayMiss:
		return "", nil
	}
	return "", errMissing
}

// requestOfLine returns the request with a request line. A line without a version is one of
// HTTP/0.9.
func requestOfLine(line, host string) (http.Request, error) {
	method, target, found := strings.Cut(line, " ")
	if !found {
		return http.Request{}, errLine
	}
	protocol := ""
	if i := strings.LastIndexByte(target, ' '); i >= 0 && strings.HasPrefix(target[i+1:], "HTTP/") {
		target, protocol = target[:i], target[i+1:]
	}
	return requestOf(method, target, host, protocol), nil
}

// requestOf returns a request as a server would hand it on.
func requestOf(method, target, host, protocol string) http.Request {
	r := http.Request{Method: method, RequestURI: target, Host: host, ProtoMajor: 1}
	if version := strings.TrimPrefix(protocol, "HTTP/"); version != protocol && version != "" && version[0] >= '2' && version[0] <= '9' {
		r.ProtoMajor = int(version[0] - '0')
	}
	return r
}

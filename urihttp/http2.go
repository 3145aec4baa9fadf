package urihttp

import (
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/ports"
	"github.com/uriscan/uriscan/target"
)

// HTTP/2 and HTTP/3 have the host in the pseudo-header :authority, and a client may
// send a field Host too. net/http gives handlers the pseudo-header as r.Host, or the
// first field if there is none, and leaves the fields in r.Header. A server after
// this one may read the field. So it must say the same (RFC 9113 §8.3.1).

// checkLater checks what only requests of HTTP/2 and HTTP/3 can have.
func (c *Checker) checkLater(r *http.Request, found *Request) code {
	fields := r.Header["Host"]
	switch {
	case len(fields) > 1:
		return manyHosts
	case len(fields) == 1 && !sameHost(fields[0], found, schemeOf(r)):
		return otherHost
	case found.HostSpans.Host.Len() == 0 && !c.options.AllowEmptyHost:
		return emptyHost
	}
	return passes
}

// The schemes that a request can have.
var (
	schemeHTTP  = []byte("http")
	schemeHTTPS = []byte("https")
)

// schemeOf returns the scheme by the connection, since net/http does not keep :scheme.
func schemeOf(r *http.Request) []byte {
	if r.TLS != nil {
		return schemeHTTPS
	}
	return schemeHTTP
}

// sameHost reports whether a field names the host and the port of r.Host. The case of a
// name does not matter, and the port of the scheme may be left out.
func sameHost(field string, found *Request, scheme []byte) bool {
	if field == found.Host {
		return true
	}
	var s uriscan.Spans
	if !target.HostString(field, &s) || !strings.EqualFold(s.Host.InString(field), found.HostSpans.Host.InString(found.Host)) {
		return false
	}
	port, known := portOf(field, &s, scheme)
	other, otherKnown := portOf(found.Host, &found.HostSpans, scheme)
	return known && otherKnown && port == other
}

// portOf returns the port of a Host, or that of the scheme if it names none. known is
// false for a number that is no port.
func portOf(host string, s *uriscan.Spans, scheme []byte) (port uint16, known bool) {
	if s.Port.Len() == 0 {
		return ports.Default(scheme)
	}
	return uriscan.PortNumber(host, s)
}

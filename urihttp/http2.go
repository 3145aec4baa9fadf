package urihttp

import (
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/ports"
	"github.com/uriscan/uriscan/internal/text"
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
	case len(fields) == 1 && fields[0] != found.Host && !isSameHost(fields[0], found, schemeOf(r)):
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

// isSameHost reports whether a field names the host and the port of r.Host.
func isSameHost(field string, found *Request, scheme []byte) bool {
	var s uriscan.Spans
	return target.HostString(field, &s) && sameHost(field, &s, found.Host, &found.HostSpans, scheme)
}

// isOfTarget reports whether the Host names the host and the port of an absolute-form. One of
// them may have none. A server that gets the request may believe either, though it should
// believe the target (RFC 9112 §3.2.2); net/http drops the Host itself.
func isOfTarget(found *Request) bool {
	s := &found.TargetSpans
	return found.Host == "" || s.Host.Len() == 0 ||
		sameHost(found.Host, &found.HostSpans, found.Target, s, s.Scheme.In(text.Bytes(found.Target)))
}

// sameHost reports whether two texts name one host and one port. The case of a name does not
// matter, and the port of the scheme may be left out.
func sameHost(a string, as *uriscan.Spans, b string, bs *uriscan.Spans, scheme []byte) bool {
	if !strings.EqualFold(as.Host.InString(a), bs.Host.InString(b)) {
		return false
	}
	if as.Port.InString(a) == bs.Port.InString(b) {
		return true
	}
	port, known := portOf(a, as, scheme)
	other, otherKnown := portOf(b, bs, scheme)
	return known && otherKnown && port == other
}

// portOf returns the port of a text, or that of the scheme if it names none. known is
// false for a number that is no port, and for a scheme that has none.
func portOf(host string, s *uriscan.Spans, scheme []byte) (port uint16, known bool) {
	if s.Port.Len() == 0 {
		return ports.Default(scheme)
	}
	return uriscan.PortNumber(host, s)
}

package urihttp

import (
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
)

// HTTP/2 and HTTP/3 have the host in the pseudo-header :authority, and a client may
// send a field Host too. net/http gives handlers the pseudo-header as r.Host, or the
// first field if there is none, and leaves the fields in r.Header. A server behind
// this one may read the field. So it must say the same (RFC 9113 §8.3.1).

// checkLater checks what only requests of HTTP/2 and HTTP/3 can have.
func (c *checker) checkLater(r *http.Request, found *Request) code {
	fields := r.Header["Host"]
	switch {
	case len(fields) > 1:
		return manyHosts
	case len(fields) == 1 && !sameHost(fields[0], found, r.TLS != nil):
		return otherHost
	case found.HostSpans.Host.Len() == 0 && found.Form != target.Authority && !c.emptyHost:
		return emptyHost
	}
	return passes
}

// sameHost reports whether a field names the host and the port of r.Host. The case of a
// name does not matter, nor does a port that is the one of the scheme.
func sameHost(field string, found *Request, overTLS bool) bool {
	if field == found.Host {
		return true
	}
	var s uriscan.Spans
	if !target.HostString(field, &s) {
		return false
	}
	return strings.EqualFold(s.Host.InString(field), found.HostSpans.Host.InString(found.Host)) &&
		portOf(field, &s, overTLS) == portOf(found.Host, &found.HostSpans, overTLS)
}

// portOf returns the port of a Host, or that of the scheme if it has none.
func portOf(host string, s *uriscan.Spans, overTLS bool) string {
	port := s.Port.InString(host)
	switch {
	case port != "":
		return port
	case overTLS:
		return "443"
	}
	return "80"
}

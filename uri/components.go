package uri

import (
	"net/netip"

	"github.com/uriscan/uriscan"
)

// The accessors of this file return parts of the text as they are in it: nothing
// is decoded, folded or copied. An absent component and an empty one differ where
// the second result says so.

// Has reports whether component c is present. It may be empty: the query of
// "http://h?" is present and empty, that of "http://h" is absent. Every reference
// has a path.
func (r Reference) Has(c uriscan.Component) bool {
	return r.spans.Has(c) || c == uriscan.CompPath
}

// component returns the text of a component and whether it is present.
func (r *Reference) component(c uriscan.Component, s uriscan.Span) (string, bool) {
	return r.text[s.Start:s.End], r.spans.Has(c)
}

// Scheme returns the scheme without its colon, in the case of the text. It is ""
// if there is none: a scheme is never empty.
func (r Reference) Scheme() string { return r.spans.Scheme.InString(r.text) }

// Authority returns the userinfo, the host and the port, with the delimiters
// between them, and whether there is an authority.
func (r Reference) Authority() (authority string, ok bool) {
	return r.spans.Authority().InString(r.text), r.spans.Has(uriscan.CompHost)
}

// Userinfo returns the userinfo and whether it is present. [Reference.Username]
// and [Reference.Password] divide and decode it.
func (r Reference) Userinfo() (userinfo string, ok bool) {
	return r.component(uriscan.CompUserinfo, r.spans.Userinfo)
}

// Host returns the host and whether it is present, which it is in every
// authority, if only as an empty name. An IP literal keeps its brackets.
func (r Reference) Host() (host string, ok bool) {
	return r.component(uriscan.CompHost, r.spans.Host)
}

// Hostname returns the host without the brackets of an IP literal, and "" if
// there is no host. Triplets are not decoded: they may stand for "/" or NUL.
func (r Reference) Hostname() string {
	host := r.spans.Host
	if host.Len() > 0 && r.text[host.Start] == '[' {
		host.Start++
		host.End--
	}
	return host.InString(r.text)
}

// HostPort returns the host and the port as they are in the text, such as
// "[::1]:8080", and "" if there is no authority. It corresponds to Host of
// net/url.
func (r Reference) HostPort() string {
	return r.text[r.spans.Host.Start:r.spans.Authority().End]
}

// Port returns the port and whether it is present. It may be empty.
func (r Reference) Port() (port string, ok bool) {
	return r.component(uriscan.CompPort, r.spans.Port)
}

// PortNumber returns the port as a number, and false if it is absent, empty or
// above 65535; see [uriscan.PortNumber].
func (r Reference) PortNumber() (port uint16, ok bool) {
	return uriscan.PortNumber(r.text, &r.spans)
}

// Addr returns the host as an address if it is an IPv4address or an IPv6address,
// and false if it is not; see [uriscan.Addr].
func (r Reference) Addr() (netip.Addr, bool) { return uriscan.Addr(r.text, &r.spans) }

// Path returns the path, which is often empty. [Reference.DecodedPath] decodes it.
func (r Reference) Path() string { return r.spans.Path.InString(r.text) }

// Query returns the query without its "?", and whether it is present.
func (r Reference) Query() (query string, ok bool) {
	return r.component(uriscan.CompQuery, r.spans.Query)
}

// Fragment returns the fragment without its "#", and whether it is present.
// [Reference.DecodedFragment] decodes it.
func (r Reference) Fragment() (fragment string, ok bool) {
	return r.component(uriscan.CompFragment, r.spans.Fragment)
}

// IsAbsolute reports whether the reference has a scheme, so that it is a URI and
// needs no base. Matches(uriscan.AbsoluteURI) also checks that it has no
// fragment (RFC 3986 §4.3).
func (r Reference) IsAbsolute() bool { return r.spans.Has(uriscan.CompScheme) }

// Matches reports whether the reference matches the production. Every Reference
// matches uriscan.URIReference. A Production that is none of the constants counts
// as that one.
func (r Reference) Matches(p uriscan.Production) bool {
	switch p {
	case uriscan.URI:
		return r.IsAbsolute()
	case uriscan.AbsoluteURI:
		return r.IsAbsolute() && !r.spans.Has(uriscan.CompFragment)
	case uriscan.RelativeRef:
		return !r.IsAbsolute()
	}
	return true
}

// HostKind returns which rule the host matches, and uriscan.HostNone if there is
// no host.
func (r Reference) HostKind() uriscan.HostKind { return r.spans.HostKind() }

// PathKind returns which rule the path matches.
func (r Reference) PathKind() uriscan.PathKind { return r.spans.PathKind() }

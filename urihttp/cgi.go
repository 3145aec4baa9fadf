package urihttp

import (
	"net/http"
	"net/url"
)

// A server gives a request its RequestURI, the target as it was sent. Packages
// net/http/cgi and net/http/fcgi do not: they append the variable REQUEST_URI to the
// Host, parse that as a URL, and keep the URL alone. Where the two were joined, the
// URL has the path and the query of the target, mostly byte for byte: url.Parse keeps
// a path that it would write in another way in RawPath, and a query as it is.

// targetOf returns the target of a request. ok is false if the URL of a request without
// RequestURI has another host than the request, as it has if REQUEST_URI was no path.
func targetOf(r *http.Request) (sent string, ok bool) {
	u := r.URL
	if r.RequestURI != "" || u == nil {
		return r.RequestURI, true
	}
	sent = pathOf(u)
	if u.Scheme != "" && (u.Host == "" || u.Opaque != "") {
		sent = u.Scheme + ":" + sent
	}
	if u.ForceQuery || u.RawQuery != "" {
		sent += "?" + u.RawQuery
	}
	if u.Fragment != "" {
		sent += "#" + u.EscapedFragment()
	}
	return sent, u.User == nil && (u.Host == "" || u.Host == r.Host)
}

// pathOf returns the path, or what a URL has in the place of authority and path. The
// path of a URL with a host is never empty in a target (RFC 9112 §3.2.1).
func pathOf(u *url.URL) string {
	path := u.EscapedPath()
	if plain, err := url.PathUnescape(u.RawPath); err == nil && plain == u.Path {
		path = u.RawPath
	}
	switch {
	case u.Opaque != "":
		return u.Opaque
	case path == "" && u.Host != "":
		return "/"
	}
	return path
}

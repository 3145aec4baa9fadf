package caddy

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
)

// normalPath returns the normal form of the path and the query of a target, and whether
// it is another text than was sent. It is the one that the target has as a URI of http
// (RFC 3986 §6.2.2, §6.2.3): triplets of unreserved bytes are decoded, the digits of
// others in upper case, dot segments removed, and an empty path is "/". So it begins
// with "/". A target that is not valid stays as it is, and so does one that is no path
// and no URI with a host.
func normalPath(found *urihttp.Request) (path string, changed bool) {
	s := &found.TargetSpans
	switch {
	case !s.Valid():
		return "", false
	case found.Form == target.Origin:
		path = normalOrigin(found)
	case found.Form == target.Absolute && s.Has(uriscan.CompHost):
		var n uriscan.Spans
		text := rewrite.AppendNormalizedSpans(nil, found.Target, s, rewrite.SyntaxBased, &n)
		if path = string(text[n.Path.Start:]); !strings.HasPrefix(path, "/") {
			path = "/" + path
		}
	default:
		return "", false
	}
	return path, path != found.Target[s.Path.Start:]
}

// normalOrigin returns the normal form of an origin-form. Dot segments are removed last:
// in a text without a scheme AppendNormalized leaves them.
func normalOrigin(found *urihttp.Request) string {
	if found.TargetFacts&(uriscan.FactNormal|uriscan.FactDotSegment|uriscan.FactEncodedDotSegment) == uriscan.FactNormal {
		return found.Target
	}
	var n uriscan.Spans
	text := rewrite.AppendNormalizedSpans(nil, found.Target, &found.TargetSpans, rewrite.Percent, &n)
	return string(append(rewrite.AppendWithoutDots(nil, n.Path.In(text)), text[n.Path.End:]...))
}

// normalTarget returns the target with the normal form of its path and query.
func normalTarget(found *urihttp.Request) string {
	path, changed := normalPath(found)
	if !changed {
		return found.Target
	}
	return found.Target[:found.TargetSpans.Path.Start] + path
}

// rewriteRequest gives the request another path and query.
func rewriteRequest(r *http.Request, found *urihttp.Request, path string) {
	u, err := url.ParseRequestURI(path)
	if err != nil { // what the RFC allows and net/url does not
		return
	}
	r.URL.Path, r.URL.RawPath, r.URL.RawQuery, r.URL.ForceQuery = u.Path, u.RawPath, u.RawQuery, u.ForceQuery
	r.RequestURI = found.Target[:found.TargetSpans.Path.Start] + path
}

// locationOf returns the reference that leads a client to another path and query of the
// same server. A path that begins with "//" would be read as a host (RFC 3986 §4.2), so
// it is guarded.
func locationOf(path string) string {
	if strings.HasPrefix(path, "//") {
		return "/." + path
	}
	return path
}

// asksFor reports whether the request has this path and query already, which a guard
// makes another text than the normal form. A redirect there would never end.
func (v *view) asksFor(place string) bool {
	return v.found.Target[v.found.TargetSpans.Path.Start:] == place
}

package caddy

import (
	"errors"
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/urihttp"
)

// A view is what is known of a request, and what placeholders show of it.
type view struct {
	found     urihttp.Request
	method    string
	names     *naming
	why       *urihttp.Refusal // why Strict would refuse the request, nil if it would not
	refusal   *urihttp.Refusal // why the request is refused, nil if it is not
	redaction *Redaction
}

// path returns the path of the target as it was sent.
func (v *view) path() string { return v.found.TargetSpans.Path.InString(v.found.Target) }

// facts returns the facts of the target and the Host.
func (v *view) facts() uriscan.Facts { return v.found.TargetFacts | v.found.HostFacts }

// prefix begins the names of the placeholders.
const prefix = "http.uriscan."

// placeholder returns the value of a placeholder. A component that is absent is empty.
func (v *view) placeholder(key string) (any, bool) {
	if len(key) <= len(prefix) || key[:len(prefix)] != prefix {
		return nil, false
	}
	s := &v.found.TargetSpans
	switch key[len(prefix):] {
	case "form":
		return v.form(), true
	case "scheme":
		return s.Scheme.InString(v.found.Target), true
	case "host":
		return v.authorityPart(uriscan.CompHost), true
	case "port":
		return v.authorityPart(uriscan.CompPort), true
	case "path":
		return v.path(), true
	case "query":
		return s.Query.InString(v.found.Target), true
	case "template":
		return v.names.template(v), true
	case "route":
		return v.names.route(v), true
	case "facts":
		return (v.facts() &^ uriscan.FactNormal).String(), true
	case "browser":
		return v.found.Difference.String(), true
	case "normal":
		return normalTarget(&v.found), true
	case "redacted":
		return v.redaction.redacted(v.found.Target), true
	case "refusal":
		if v.refusal == nil {
			return "", true
		}
		return v.refusal.Code, true
	case "error.type", "error.offset":
		return v.errorPart(key[len(prefix):]), true
	}
	return nil, false
}

// form returns the name of the form of the target, if it is one.
func (v *view) form() string {
	if !v.found.TargetSpans.Valid() {
		return ""
	}
	return v.found.Form.String()
}

// authorityPart returns the host or the port: that of the target if it has an
// authority, or else that of the Host (RFC 9112 §3.2.2).
func (v *view) authorityPart(c uriscan.Component) string {
	if s := &v.found.TargetSpans; s.Has(uriscan.CompHost) && v.found.Form != target.Origin {
		return s.Span(c).InString(v.found.Target)
	}
	return v.found.HostSpans.Span(c).InString(v.found.Host)
}

// errorPart returns the reason or the offset of the first error of the grammar, in the
// target or else in the Host.
func (v *view) errorPart(part string) string {
	var e *uriscan.Error
	if v.why == nil || !errors.As(v.why, &e) {
		return ""
	}
	if part == "error.type" {
		return e.Code.String()
	}
	return strconv.Itoa(e.Offset)
}

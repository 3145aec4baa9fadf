package urihttp

import (
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/target"
)

// Strict returns a handler that calls next for requests with a right target and a right
// Host, and answers all others itself with status 400. The package comment has what
// is refused.
//
// It reads r.Method, r.RequestURI and r.Host, so use it before handlers that change
// them. It does not look at r.URL, which http.StripPrefix changes: the target that is
// checked has the prefix. Use it before a router too, since http.ServeMux answers
// some requests with a redirect.
//
// The next handler gets a copy of the request, because the context of it is another
// one. The Pattern that a http.ServeMux sets in the copy is set in the request too,
// where handlers around this one find it. The values of its wildcards are not: only
// handlers after the router can call r.PathValue.
//
// It panics if AllowSchemes or AllowInQuery has what it may not have, or RefuseDifferent
// or FactDiffers is set without Compare, as http.ServeMux does for a wrong pattern. The
// handler may be called from many goroutines at once.
func Strict(next http.Handler, o Options) http.Handler {
	if o.Counter == nil {
		o.Counter = published()
	}
	return &strict{NewChecker(o), next}
}

// strict is the handler that Strict returns.
type strict struct {
	*Checker
	next http.Handler
}

// ServeHTTP checks the request and calls the next handler, or refuses it.
func (c *strict) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := &requestContext{Context: r.Context()}
	if why := c.check(r, &ctx.found); why != passes {
		c.report(r, why, &ctx.found)
		if !c.options.ReportOnly {
			c.refuse(w, r, why)
			return
		}
	}
	inner := r.WithContext(ctx)
	defer func() { r.Pattern = inner.Pattern }() // after a panic too
	c.next.ServeHTTP(w, inner)
}

// check returns why the request is refused, and passes if it is not. It fills found,
// whatever it returns, but for a target that is too long.
func (c *Checker) check(r *http.Request, found *Request) code {
	sent, hasHost := targetOf(r)
	found.Target, found.Host = sent, r.Host
	if c.options.MaxTargetLength > 0 && len(sent) > c.options.MaxTargetLength {
		return tooLong
	}
	form, validTarget := scanTarget(r, sent, &found.TargetSpans)
	if !validTarget && c.options.AllowInQuery != "" {
		validTarget = c.scanLenient(r, sent, &found.TargetSpans)
	}
	validHost := target.HostString(r.Host, &found.HostSpans)
	found.Form = form
	found.TargetFacts = uriscan.FactsOf(sent, &found.TargetSpans)
	found.HostFacts = uriscan.FactsOf(r.Host, &found.HostSpans)
	if c.options.Compare != nil {
		c.compare(r, found)
	}
	switch {
	case !validTarget:
		return inTarget + code(found.TargetSpans.ErrorCode())
	case !validHost:
		return inHost + code(found.HostSpans.ErrorCode())
	case !hasHost:
		return otherHost
	}
	if why := c.checkRules(r, found); why != passes {
		return why
	}
	if refused := (found.TargetFacts | found.HostFacts) & c.options.RefuseFacts; refused != 0 {
		return codeOfFact(refused)
	}
	if why := c.checkDifference(found); why != passes {
		return why
	}
	if found.Form == target.Absolute && !isOfTarget(found) {
		return otherHost
	}
	return passes
}

// checkRules checks what the grammar allows and a server should not accept.
func (c *Checker) checkRules(r *http.Request, found *Request) code {
	switch found.Form {
	case target.Absolute:
		return c.checkAbsolute(found) // HTTP/2 has no such form
	case target.Authority:
		if found.TargetFacts&(uriscan.FactEmptyPort|uriscan.FactPortTooLarge) != 0 {
			return connectPort
		}
		if found.TargetFacts.Has(uriscan.FactEmptyHost) && !c.options.AllowEmptyHost {
			return emptyHost
		}
	}
	if r.ProtoMajor >= 2 {
		return c.checkLater(r, found)
	}
	return passes
}

// scanTarget scans the target. From HTTP/2 on it is what the pseudo-header :path has,
// which is never an absolute-form. A CONNECT that asks for a protocol has a path as
// well (RFC 8441 §4).
func scanTarget(r *http.Request, sent string, out *uriscan.Spans) (target.Form, bool) {
	if r.ProtoMajor < 2 {
		return target.ScanString(r.Method, sent, out)
	}
	_, asksForProtocol := r.Header[":protocol"]
	switch {
	case r.Method == http.MethodConnect && !asksForProtocol:
		return target.Authority, target.Authority.ScanString(sent, out)
	case r.Method == http.MethodOptions && strings.HasPrefix(sent, "*"):
		return target.Asterisk, target.Asterisk.ScanString(sent, out)
	}
	return target.Origin, target.Origin.ScanString(sent, out)
}

// scanLenient scans a target that is not valid once more: a copy, with another byte in
// the place of each one that its query may have by an option. So all offsets are those
// of the target.
func (c *Checker) scanLenient(r *http.Request, sent string, out *uriscan.Spans) (valid bool) {
	var room [1024]byte
	changed := append(room[:0], sent...)
	query := out.Query.In(changed)
	for i, b := range query {
		if strings.IndexByte(c.options.AllowInQuery, b) >= 0 {
			query[i] = '.'
		}
	}
	_, valid = scanTarget(r, text.String(changed), out)
	return valid
}

// checkAbsolute checks what a URI of http or https must have, and may not have.
func (c *Checker) checkAbsolute(found *Request) code {
	s := &found.TargetSpans
	scheme := s.Scheme.InString(found.Target)
	if !hasFold(c.options.AllowSchemes, scheme) {
		return refusedScheme
	}
	if s.Has(uriscan.CompUserinfo) && !c.options.AllowUserinfo {
		return userinfo
	}
	if s.Host.Len() == 0 && !c.options.AllowEmptyHost && hasFold(c.options.AllowSchemes[:2], scheme) {
		return emptyHost
	}
	return passes
}

// hasFold reports whether the list has the name, in any case.
func hasFold(list []string, name string) bool {
	for _, item := range list {
		if len(item) == len(name) && strings.EqualFold(item, name) {
			return true
		}
	}
	return false
}

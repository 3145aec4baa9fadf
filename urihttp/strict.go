package urihttp

import (
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
)

// Strict returns a handler that calls next for requests whose target and Host are
// right, and answers all others itself with status 400. The package comment has what
// is refused.
//
// It reads r.RequestURI, r.Host and r.Method, so use it before handlers that change
// them, such as http.StripPrefix or a router. A request without a RequestURI, such
// as one of http.NewRequest, has an empty target and is refused.
//
// The handler may be called from many goroutines at once.
func Strict(next http.Handler, options ...Option) http.Handler {
	c := newChecker(options)
	c.next = next
	if c.counter == nil {
		c.counter = published()
	}
	return c
}

// newChecker returns a checker with the options.
func newChecker(options []Option) *checker {
	c := &checker{schemes: []string{"http", "https"}}
	for _, option := range options {
		option(c)
	}
	return c
}

// A checker is the handler that Strict returns.
type checker struct {
	next                http.Handler
	refused             uriscan.Facts
	schemes             []string
	emptyHost, userinfo bool
	maxLength           int // 0 for none
	counter             Counter
	log                 func(r *http.Request, why *Refusal)
}

// ServeHTTP checks the request and calls the next handler, or refuses it.
func (c *checker) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := &requestContext{Context: r.Context()}
	if why := c.check(r, &ctx.found); why != passes {
		c.refuse(w, r, why, &ctx.found)
		return
	}
	c.next.ServeHTTP(w, r.WithContext(ctx))
}

// check returns why the request is refused, and passes if it is not. It fills found,
// whatever it returns, but for a target that is too long.
func (c *checker) check(r *http.Request, found *Request) code {
	found.Target, found.Host = r.RequestURI, r.Host
	if c.maxLength > 0 && len(r.RequestURI) > c.maxLength {
		return tooLong
	}
	form, validTarget := scanTarget(r, &found.TargetSpans)
	validHost := target.HostString(r.Host, &found.HostSpans)
	found.Form = form
	found.TargetFacts = uriscan.FactsOf(r.RequestURI, &found.TargetSpans)
	found.HostFacts = uriscan.FactsOf(r.Host, &found.HostSpans)
	switch {
	case !validTarget:
		return inTarget + code(found.TargetSpans.ErrorCode())
	case !validHost:
		return inHost + code(found.HostSpans.ErrorCode())
	}
	switch form {
	case target.Absolute:
		if why := c.checkAbsolute(found); why != passes {
			return why
		}
	case target.Authority:
		if found.TargetFacts&(uriscan.FactEmptyPort|uriscan.FactPortTooLarge) != 0 {
			return connectPort
		}
		if found.TargetFacts.Has(uriscan.FactEmptyHost) && !c.emptyHost {
			return emptyHost
		}
	}
	if refused := (found.TargetFacts | found.HostFacts) & c.refused; refused != 0 {
		return codeOfFact(refused)
	}
	return passes
}

// scanTarget scans the target. From HTTP/2 on it is what the pseudo-header :path has,
// which is never an absolute-form. A CONNECT that asks for a protocol has a path as
// well (RFC 8441 §4).
func scanTarget(r *http.Request, out *uriscan.Spans) (target.Form, bool) {
	if r.ProtoMajor < 2 {
		return target.ScanString(r.Method, r.RequestURI, out)
	}
	_, asksForProtocol := r.Header[":protocol"]
	switch {
	case r.Method == http.MethodConnect && !asksForProtocol:
		return target.Authority, target.Authority.ScanString(r.RequestURI, out)
	case r.Method == http.MethodOptions && strings.HasPrefix(r.RequestURI, "*"):
		return target.Asterisk, target.Asterisk.ScanString(r.RequestURI, out)
	}
	return target.Origin, target.Origin.ScanString(r.RequestURI, out)
}

// checkAbsolute checks what a URI of http or https must have, and may not have.
func (c *checker) checkAbsolute(found *Request) code {
	s := &found.TargetSpans
	scheme := s.Scheme.InString(found.Target)
	if !hasFold(c.schemes, scheme) {
		return refusedScheme
	}
	if s.Has(uriscan.CompUserinfo) && !c.userinfo {
		return userinfo
	}
	if s.Host.Len() == 0 && !c.emptyHost && hasFold(c.schemes[:2], scheme) {
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

package urihttp

import (
	"context"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/whatwg"
)

// Request is what [Strict] has found out about a request.
type Request struct {
	// Form is the form of the target. From HTTP/2 on an origin-form is what the
	// pseudo-header :path has.
	Form target.Form
	// Target is r.RequestURI, and Host is r.Host, as Strict saw them. For a request
	// without a RequestURI, such as that of a CGI script, Target is what the package
	// comment says.
	Target, Host string
	// TargetSpans has the components of Target, and HostSpans those of Host.
	TargetSpans, HostSpans uriscan.Spans
	// TargetFacts and HostFacts are the facts about them.
	TargetFacts, HostFacts uriscan.Facts
	// Difference is what a browser reads in another way in the URI that the request is
	// for. It is 0 without Options.Compare.
	Difference whatwg.Difference
}

// FromContext returns what was found about the request that has the context, and
// whether [Strict] has seen it. The Request belongs to all who can see the context;
// it must not be changed.
func FromContext(ctx context.Context) (found *Request, ok bool) {
	found, ok = ctx.Value(requestKey{}).(*Request)
	return found, ok
}

// requestKey is the key of a Request in a context.
type requestKey struct{}

// A requestContext is a context with a Request in it: one allocation for both.
type requestContext struct {
	context.Context
	found Request
}

// Value returns the Request, or what the context around has.
func (c *requestContext) Value(key any) any {
	if _, isRequest := key.(requestKey); isRequest {
		return &c.found
	}
	return c.Context.Value(key)
}

package urihttp

import (
	"context"
	"net/http"
	"net/url"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/match"
)

// Route returns a handler that finds which pattern of the set a request matches, and calls
// next for every request. It serves nothing and refuses nothing: it gives requests a name
// for metrics, traces and logs, where no http.ServeMux does, or one with other patterns.
//
// The set is asked for the method, r.Host and the path of the target as it was sent. So the
// path still has its triplets, and a prefix that http.StripPrefix has taken away. If Strict
// is around this handler, the target is not scanned again.
//
// If a pattern is found, it is in three places:
//
//   - [RouteFromContext] has it, for the handlers after this one;
//   - r.Pattern has it, for handlers around this one, too. A http.ServeMux after this one
//     puts its own pattern there, unless it finds none;
//   - r.PathValue has the values of its wildcards, decoded, for the handlers after this one.
//
// Else the request is passed on as it is. Route panics if set is nil.
func Route(next http.Handler, set *match.Set) http.Handler {
	if set == nil {
		panic("urihttp: Route has no set; want one that match.Compile has made")
	}
	names := make([][]string, set.Len())
	for i := range names {
		names[i] = set.Names(i)
	}
	return &router{set, names, next}
}

// Routed is what [Route] has found out about a request.
type Routed struct {
	Set   *match.Set  // that was asked
	Match match.Match // its values are places in Path
	Path  string      // of the target, as it was sent
}

// Pattern returns the pattern, as it was given to [match.Compile].
func (f *Routed) Pattern() string { return f.Set.Pattern(f.Match.Pattern) }

// RouteFromContext returns the pattern of the request that has the context, and whether
// [Route] has found one. What is returned belongs to all who can see the context; it
// must not be changed.
func RouteFromContext(ctx context.Context) (found *Routed, ok bool) {
	found, ok = ctx.Value(routeKey{}).(*Routed)
	return found, ok
}

// routeKey is the key of a Routed in a context.
type routeKey struct{}

// A routeContext is a context with a Routed in it: one allocation for both.
type routeContext struct {
	context.Context
	found Routed
}

// Value returns the Routed, or what the context around has.
func (c *routeContext) Value(key any) any {
	if _, isRoute := key.(routeKey); isRoute {
		return &c.found
	}
	return c.Context.Value(key)
}

// router is the handler that Route returns.
type router struct {
	set   *match.Set
	names [][]string // of the wildcards of each pattern
	next  http.Handler
}

// ServeHTTP finds the pattern and calls the next handler.
func (h *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx := &routeContext{Context: r.Context(), found: Routed{Set: h.set, Path: sentPath(r)}}
	found := &ctx.found
	if !h.set.MatchHostString(r.Host, r.Method, found.Path, &found.Match) {
		h.next.ServeHTTP(w, r)
		return
	}
	inner := r.WithContext(ctx)
	r.Pattern = found.Pattern()
	inner.Pattern = r.Pattern
	for i, name := range h.names[found.Match.Pattern] {
		value := found.Match.Value(i).InString(found.Path)
		if plain, err := url.PathUnescape(value); err == nil {
			value = plain
		}
		inner.SetPathValue(name, value)
	}
	defer func() { // after a panic too
		if inner.Pattern != "" {
			r.Pattern = inner.Pattern
		}
	}()
	h.next.ServeHTTP(w, inner)
}

// sentPath returns the path of the target. That of an absolute-form may be empty, which
// means "/" (RFC 9112 §3.2.1).
func sentPath(r *http.Request) string {
	var s uriscan.Spans
	sent, spans := "", &s
	if found, ok := FromContext(r.Context()); ok && found.Target == r.RequestURI {
		sent, spans = found.Target, &found.TargetSpans
	} else {
		sent, _ = targetOf(r)
		scanTarget(r, sent, spans)
	}
	path := spans.Path.InString(sent)
	if path == "" && spans.Has(uriscan.CompScheme) {
		return "/"
	}
	return path
}

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
// path still has a prefix that http.StripPrefix has taken away, and its triplets. If Strict is around, the target is not scanned again.
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

// router is the handler that Route returns.
type router struct {
	set   *match.Set
	names [][]string // of the wildcards of each pattern
	next  http.Handler
}

// ServeHTTP finds the pattern and calls the next handler.
func (h *router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var m match.Match
	path := sentPath(r)
	if !h.set.MatchHostString(r.Host, r.Method, path, &m) {
		h.next.ServeHTTP(w, r)
		return
	}
	found := &Routed{h.set, m, path}
	inner := r.WithContext(context.WithValue(r.Context(), routeKey{}, found))
	r.Pattern = found.Pattern()
	inner.Pattern = r.Pattern
	for i, name := range h.names[m.Pattern] {
		value := m.Value(i).InString(path)
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

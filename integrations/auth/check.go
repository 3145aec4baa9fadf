package auth

import (
	"context"
	"errors"
	"log/slog"
	"net/http"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
)

// The header fields of an answer. A proxy may hand them on to the server after it, and
// must then replace those that a client has sent.
const (
	// RefusalField has the code of a refusal. It is empty for a request that may pass.
	// With ReportOnly it is the code by which the request would be refused.
	RefusalField = "X-Uriscan-Refusal"
	// FactsField has the facts of target and Host, separated by commas.
	FactsField = "X-Uriscan-Facts"
	// TemplateField has a name of low cardinality for the path, such as /users/{int}. It is
	// empty if the target is not valid or has no path, and if the name has more than 256
	// bytes.
	TemplateField = "X-Uriscan-Template"
	// DiffersField has what a browser reads in another way, as package whatwg names it.
	DiffersField = "X-Uriscan-Differs"
)

// longestTemplate is the length of the longest template in an answer, in bytes. A proxy has
// little room for the head of an answer, nginx 4 KiB, and a client chooses the path.
const longestTemplate = 256

// A gate checks the requests of one proxy.
type gate struct {
	*Server
	*counters
	proxy string
}

// gateFor returns the gate for a proxy, with this name in metrics and logs.
func (s *Server) gateFor(proxy string) gate {
	return gate{s, s.metrics.of(proxy), proxy}
}

// A verdict is what was found out about a request.
type verdict struct {
	passes                            bool
	status                            int // of a refusal
	refusal, facts, template, differs string
}

// check checks a request. If err is not nil, the proxy has not described it.
func (g *gate) check(r *http.Request, err error) verdict {
	if err != nil {
		return g.refuse(verdict{refusal: Unreadable, status: http.StatusBadRequest}, err, slog.LevelError)
	}
	var found urihttp.Request
	why := g.checker.Check(r, &found)
	v := verdict{
		facts:    ((found.TargetFacts | found.HostFacts) &^ uriscan.FactNormal).String(),
		template: g.template(&found),
		differs:  found.Difference.String(),
	}
	if why == nil {
		v.passes = true
		g.passed.Inc()
		return v
	}
	v.refusal, v.status = why.Code, why.Status
	return g.refuse(v, why, slog.LevelInfo)
}

// refuse counts and logs a request that does not pass, and lets it pass if all do.
func (g *gate) refuse(v verdict, why error, level slog.Level) verdict {
	v.passes = g.options.Check.ReportOnly
	message, count := "refused", g.refused
	if v.passes {
		message, count = "would be refused", g.reported
	}
	count.Inc()
	g.byCode[v.refusal].Inc()
	g.options.Log.LogAttrs(context.Background(), level, message,
		slog.String("proxy", g.proxy), slog.String("code", v.refusal), slog.Any("reason", why), slog.String("facts", v.facts), slog.String("differs", v.differs))
	return v
}

// template returns the template of the path of a valid target. So it is printable ASCII.
func (g *gate) template(found *urihttp.Request) string {
	s := &found.TargetSpans
	if !s.Valid() || found.Form != target.Origin && found.Form != target.Absolute || s.Path.Len() == 0 {
		return ""
	}
	var room [longestTemplate]byte
	name := template.Append(room[:0], s.Path.InString(found.Target), g.options.Template)
	if len(name) > longestTemplate {
		return ""
	}
	return string(name)
}

// Why a request is unreadable.
var (
	errMissing   = errors.New("a header field with a part of the request is missing; the proxy should set it")
	errTwice     = errors.New("a header field with a part of the request is there twice; the proxy should replace what a client sends")
	errLine      = errors.New("the header field with the request line has none")
	errPrefix    = errors.New("the path does not begin with the path_prefix of Envoy's configuration")
	errAttribute = errors.New("the message of Envoy has no HTTP request; the filter should be envoy.filters.http.ext_authz")
)

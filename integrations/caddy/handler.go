package caddy

import (
	"net/http"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/urihttp"
	"github.com/uriscan/uriscan/whatwg"
)

func init() { caddy.RegisterModule(Handler{}) }

// Interface guards
var (
	_ caddy.Provisioner           = (*Handler)(nil)
	_ caddy.Validator             = (*Handler)(nil)
	_ caddyhttp.MiddlewareHandler = (*Handler)(nil)
)

// Handler is the module http.handlers.uriscan. It refuses requests with a
// target or a Host that the RFCs do not allow or a list of facts forbids, or that a browser
// reads in another way. It writes targets in their normal form. Its placeholders show other handlers and logs what it
// found.
type Handler struct {
	// Lenient lets targets and Hosts pass that are not valid. Then only max_length and
	// deny refuse requests.
	Lenient bool `json:"lenient,omitempty"`

	// StrictStatus is the status of the answer to what is not valid. The default is 400.
	StrictStatus int `json:"strict_status,omitempty"`

	// AllowSchemes lets targets pass that are URIs of these schemes, besides http and
	// https.
	AllowSchemes []string `json:"allow_schemes,omitempty"`

	// AllowUserinfo lets targets pass that are URIs with userinfo.
	AllowUserinfo bool `json:"allow_userinfo,omitempty"`

	// AllowEmptyHost lets targets pass that are http URIs without a host.
	AllowEmptyHost bool `json:"allow_empty_host,omitempty"`

	// AllowInQuery lets targets pass that have some of these bytes in the query, which no
	// URI may have: "[]" is for fields named "a[]". There may be any of "<>[\]^`{|} and the
	// quotation mark.
	AllowInQuery string `json:"allow_in_query,omitempty"`

	// ReportOnly lets every request pass. What would be refused is counted, and the
	// placeholder http.uriscan.refusal says why.
	ReportOnly bool `json:"report_only,omitempty"`

	// KeepConnection keeps a connection of HTTP/1 open after a request that is refused.
	KeepConnection bool `json:"keep_connection,omitempty"`

	// MaxLength is the length of the longest target that passes, in bytes. Longer ones
	// get the status 414. 0 is for no limit but that of the server.
	MaxLength int `json:"max_length,omitempty"`

	// Deny refuses requests by facts, and by what a browser reads in another way. The first
	// entry that fits decides.
	Deny []Denial `json:"deny,omitempty"`

	// Normalize is "rewrite" or "redirect". The first gives the handlers after this one
	// the normal form of the path and the query, the second sends the client there. Where
	// a redirect would lead to the same target again, it does what the first does.
	Normalize string `json:"normalize,omitempty"`

	// RedirectStatus is the status of a redirect to the normal form. The default is 308.
	RedirectStatus int `json:"redirect_status,omitempty"`

	// Redact says what the placeholder http.uriscan.redacted hides. The default hides
	// userinfo and the values of the query keys that OpenTelemetry lists.
	Redact *Redaction `json:"redact,omitempty"`

	// Template is what varies in a path for the placeholder http.uriscan.template, by the
	// name of a preset of package template. The default is "otel".
	Template string `json:"template,omitempty"`

	// Routes are the patterns of known routes, as http.ServeMux has them, such as
	// "GET /users/{id}". A request that matches one has its path for a template.
	Routes []string `json:"routes,omitempty"`

	// Metrics is how many templates the histogram of durations has labels for. 0 is for no
	// histogram.
	Metrics int `json:"metrics,omitempty"`

	checker   *urihttp.Checker
	refused   *prometheus.CounterVec
	names     *naming
	durations *durations // nil if nobody asks for them
}

// A Denial refuses requests with one of the facts in their target or Host, or with one of
// the differences.
type Denial struct {
	// Facts are names of facts of package uriscan, such as "encoded-dot-segment".
	Facts []string `json:"facts,omitempty"`

	// Differences are names of what a browser reads in another way than RFC 3986 in the URI
	// of the request: "scheme", "host", "port", "path" or "refused-by-browser".
	Differences []string `json:"differences,omitempty"`

	// Status is the status of the answer. The default is 403.
	Status int `json:"status,omitempty"`

	facts       uriscan.Facts
	differences whatwg.Difference
}

// CaddyModule returns what Caddy has to know of the module.
func (Handler) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "http.handlers.uriscan", New: func() caddy.Module { return new(Handler) }}
}

// ServeHTTP makes known to others what was found of a request, and serves it.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	v := &view{method: r.Method, names: h.names, redaction: h.Redact}
	v.why = h.checker.Check(r, &v.found)
	if repl, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
		repl.Map(v.placeholder)
	}
	if h.durations == nil {
		return h.serve(v, w, r, next)
	}
	return h.durations.observe(v, w, func(w http.ResponseWriter) error { return h.serve(v, w, r, next) })
}

// serve refuses the request, redirects it, or calls the next handler.
func (h *Handler) serve(v *view, w http.ResponseWriter, r *http.Request, next caddyhttp.Handler) error {
	if v.refusal = h.refusal(v); v.refusal != nil {
		h.refused.WithLabelValues(v.refusal.Code).Inc()
		if !h.ReportOnly {
			if !h.KeepConnection && r.ProtoMajor < 2 {
				w.Header().Set("Connection", "close")
			}
			return caddyhttp.Error(v.refusal.Status, v.refusal)
		}
	}
	if h.Normalize != "" {
		if path, changed := normalPath(&v.found); changed {
			if place := locationOf(path); h.Normalize == normalizeRedirect && !v.asksFor(place) {
				w.Header().Set("Location", place)
				w.WriteHeader(h.RedirectStatus)
				return nil
			}
			rewriteRequest(r, &v.found, path)
		}
	}
	return next.ServeHTTP(w, r)
}

// refusal returns why the request is refused, with the status of the answer, or nil.
func (h *Handler) refusal(v *view) *urihttp.Refusal {
	if v.why != nil {
		if v.why.Code == codeLength {
			return v.why
		}
		if !h.Lenient {
			refusal := *v.why
			refusal.Status = h.StrictStatus
			return &refusal
		}
	}
	for i := range h.Deny {
		if has := v.facts() & h.Deny[i].facts; has != 0 {
			return &urihttp.Refusal{Code: "fact-" + (has & -has).String(), Status: h.Deny[i].Status, Facts: has}
		}
		if has := v.found.Difference & h.Deny[i].differences; has != 0 {
			return &urihttp.Refusal{Code: "different-" + (has & -has).String(), Status: h.Deny[i].Status, Difference: has}
		}
	}
	return nil
}

// codeLength is the code of a target that is too long.
const codeLength = "length"

package uriscanprocessor

import (
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/uriscan/uriscan/records"
)

// The attributes that name what a request is for: http.route, by the server, and
// url.template, by the client.
const (
	httpRoute   = "http.route"
	urlTemplate = "url.template"
)

// readSpan reads a span, and names it if that is wanted.
func (w *worker) readSpan(span ptrace.Span) {
	attributes := span.Attributes()
	key := urlTemplate
	if span.Kind() == ptrace.SpanKindServer {
		key = httpRoute
	}
	_, isKnown := attributes.Get(key)
	w.readAll(w.ofRecords, item{attributes: attributes})
	if isKnown || !w.writesRoutes && !w.namesSpans {
		return
	}
	name, found := attributes.Get(urlTemplate)
	if !found || name.Type() != pcommon.ValueTypeStr {
		return
	}
	text := name.Str()
	if w.writesRoutes && key == httpRoute {
		attributes.PutStr(httpRoute, text)
	}
	if method := methodOf(attributes); w.namesSpans && method != "" && (span.Kind() == ptrace.SpanKindServer || span.Kind() == ptrace.SpanKindClient) {
		span.SetName(method + " " + text)
	}
}

// methodOf returns the method of a request as names of spans have it, or "".
func methodOf(attributes pcommon.Map) string {
	for _, key := range []string{records.Method.Name(records.OTel), "http.method"} {
		if method, found := attributes.Get(key); found && method.Type() == pcommon.ValueTypeStr {
			if method.Str() == "_OTHER" { // https://opentelemetry.io/docs/specs/semconv/http/http-spans/#name
				return "HTTP"
			}
			return method.Str()
		}
	}
	return ""
}

package uriscanprocessor

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/target"
)

// scanURI scans a URI reference, or a request target with its method.
func (s *source) scanURI(method, text string, out *uriscan.Spans) bool {
	if s.mode == ofURL {
		return uriscan.ScanString(text, out)
	}
	_, ok := target.ScanString(method, text, out)
	return ok
}

// method returns the method of the request, in the mode target. Where there is none, the
// target is that of a method without a form of its own.
func (s *source) method(at item) string {
	for _, keys := range s.methods {
		if value, found := in(at.attributes, keys); found {
			return value.Str()
		}
	}
	return ""
}

// isError reports whether a request was answered with an error.
func isError(attributes pcommon.Map) bool {
	status, found := attributes.Get(records.Status.Name(records.OTel))
	return found && status.Type() == pcommon.ValueTypeInt && status.Int() >= 400
}

// readURI reads a URI reference or a request target.
func (w *worker) readURI(s *source, at item, text string) records.Problem {
	method := s.method(at)
	scan := func(text string, out *uriscan.Spans) bool { return s.scanURI(method, text, out) }
	valid := scan(text, &w.spans)
	if !valid {
		w.noteEncoding(text)
	}
	w.request = request{host: w.spans.Host.InString(text), method: method, served: valid && !isError(at.attributes)}
	w.redacted = w.walker.URI(text, &w.spans, scan, w.take)
	if w.walker.Open && s.redacts {
		w.redacted = w.walker.Hider.Scanned(text, &w.spans)
	}
	return records.ProblemOf(&w.spans)
}

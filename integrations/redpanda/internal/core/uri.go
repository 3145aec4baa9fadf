package core

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/target"
)

// scanURI scans a text as the mode wants it.
func (w *worker) scanURI(method, text string, out *uriscan.Spans) bool {
	switch {
	case w.Mode == modeURL:
		return w.production.ScanString(text, out)
	case w.Mode != modeFind:
		_, ok := target.ScanString(method, text, out)
		return ok
	case w.finder.Mode() == find.IRI:
		return iri.ScanString(text, out)
	}
	return uriscan.ScanString(text, out)
}

// readURI reads a URI reference or a request target.
func (w *worker) readURI(method, text string) records.Problem {
	w.scanURI(method, text, &w.spans)
	w.addURI(method, text)
	return records.ProblemOf(&w.spans)
}

// addURI adds what w.spans say of a text.
func (w *worker) addURI(method, text string) {
	start := len(w.out)
	scan := func(text string, out *uriscan.Spans) bool { return w.scanURI(method, text, out) }
	clean := w.walker.URI(text, &w.spans, scan, w.take)
	if !w.spans.Valid() {
		w.noteEncoding(clean)
	}
	w.encode(start)
}

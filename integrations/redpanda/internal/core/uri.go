package core

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/target"
)

// scanURI scans a text as the mode wants it.
func (w *worker) scanURI(method, text string, out *uriscan.Spans) {
	switch {
	case w.Mode == modeURL:
		w.production.ScanString(text, out)
	case w.Mode != modeFind:
		target.ScanString(method, text, out)
	case w.finder.Mode() == find.IRI:
		iri.ScanString(text, out)
	default:
		uriscan.ScanString(text, out)
	}
}

// readURI reads a URI reference or a request target.
func (w *worker) readURI(method, text string) verdict {
	w.scanURI(method, text, &w.spans)
	w.addURI(method, text)
	return verdictOf(&w.spans)
}

// verdictOf returns what a scan found wrong.
func verdictOf(s *uriscan.Spans) verdict {
	if s.Valid() {
		return verdict{}
	}
	return verdict{s.ErrorCode().String(), s.ErrorOffset()}
}

// addURI adds what w.spans say of a text.
func (w *worker) addURI(method, text string) {
	clean, cleanSpans := text, &w.spans
	if w.Redact.Enabled {
		if clean = w.hider.Scanned(text, &w.spans); clean != text {
			cleanSpans = &w.shownSpans
			w.scanURI(method, clean, cleanSpans)
		}
	}
	if !w.spans.Valid() {
		w.noteEncoding(clean)
	}
	f := fields.Original
	if w.spans.Valid() && w.spans.Has(uriscan.CompScheme) {
		f = fields.Full
	}
	w.out = append(w.out, entry{f, shown(clean, w.encoded), clean != text})
	w.addComponents(text, clean, cleanSpans)
	if w.Mode != modeAccessLog {
		w.addKinds()
	}
	if w.Facts {
		w.add(fields.Facts, factList(uriscan.FactsOf(text, &w.spans)))
	}
	if w.steps != 0 && w.spans.Valid() {
		w.add(fields.Normalized, w.normalized(text, clean))
	}
}

// addComponents adds the components of a text. The clean text has no secrets any more. In
// an invalid text all that stands before the last "@" may be a password, so nothing but
// the scheme is taken from there. The userinfo is taken only if secrets are.
func (w *worker) addComponents(text, clean string, cleanSpans *uriscan.Spans) {
	secrets := uint32(0)
	if w.Redact.Enabled && !w.spans.Valid() {
		secrets = uint32(strings.LastIndexByte(text, '@') + 1)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !w.spans.Has(c) || !cleanSpans.Has(c) || c == uriscan.CompUserinfo && w.Redact.Enabled {
			continue
		}
		span := w.spans.Span(c)
		was, is := span.InString(text), cleanSpans.Span(c).InString(clean)
		switch {
		case span.Start < secrets && (c != uriscan.CompScheme || was != is):
		case !w.spans.Valid() && was != is && (c == uriscan.CompHost || c == uriscan.CompPort): // they may be a userinfo
		case c == uriscan.CompPort:
			w.addPort(is)
		default:
			w.out = append(w.out, entry{fields.OfComponent(c), shown(is, w.encoded), was != is})
			if c == uriscan.CompPath {
				w.addExtension(clean, cleanSpans)
			}
		}
	}
}

// addPort adds the port: the number, or the text of what is none.
func (w *worker) addPort(text string) {
	if !w.addNumber(fields.Port, text) {
		w.addText(fields.PortText, text)
	}
}

// addExtension adds the extension of the path, if it has one.
func (w *worker) addExtension(text string, s *uriscan.Spans) {
	if extension := s.ExtensionString(text); extension.Len() > 0 {
		w.add(fields.Extension, extension.InString(text))
	}
}

// addKinds adds the kinds of host and path, by the names of the RFC's rules.
func (w *worker) addKinds() {
	if w.spans.Has(uriscan.CompHost) {
		w.add(fields.HostKind, w.spans.HostKind().String())
	}
	if w.spans.Has(uriscan.CompPath) {
		w.add(fields.PathKind, w.spans.PathKind().String())
	}
}

// normalized returns the normal form of a valid text, without secrets if the clean text
// has none.
func (w *worker) normalized(text, clean string) string {
	w.buffer = rewrite.AppendNormalizedSpans(w.buffer[:0], text, &w.spans, w.steps, &w.shownSpans)
	if w.Redact.Enabled {
		w.other = rewrite.AppendRedacted(w.other[:0], w.buffer, &w.shownSpans, &w.hider.Redactor)
		w.buffer, w.other = w.other, w.buffer
	}
	if string(w.buffer) == clean {
		return clean
	}
	return string(w.buffer)
}

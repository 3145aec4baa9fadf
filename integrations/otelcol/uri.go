package uriscanprocessor

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/target"
)

// scanURI scans a URI reference, or a request target with its method.
func (w *worker) scanURI(s *source, method, text string, out *uriscan.Spans) {
	if s.mode == ofURL {
		uriscan.ScanString(text, out)
		return
	}
	target.ScanString(method, text, out)
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

// readURI reads a URI reference or a request target.
func (w *worker) readURI(s *source, method, text string) verdict {
	w.scanURI(s, method, text, &w.spans)
	v := verdictOf(&w.spans)
	w.addURI(s, method, text, v)
	return v
}

// addURI adds what w.spans say of a text, which is a URI reference or a request target.
func (w *worker) addURI(s *source, method, text string, v verdict) {
	if v.problem != 0 {
		w.noteEncoding(text)
	}
	shown, shownSpans := text, &w.spans
	clean := text
	if w.hidesSecrets || s.redacts {
		clean = w.hider.Scanned(text, &w.spans)
	}
	if s.mode != ofLog { // there the text is a part of the line
		w.redacted = clean
	}
	if w.hidesSecrets && clean != text {
		shown, shownSpans = clean, &w.shownSpans
		w.scanURI(s, method, shown, shownSpans)
	}
	w.addComponents(s, text, shown, shownSpans)
	if s.wanted[fields.Full] && v.problem == 0 && shownSpans.Has(uriscan.CompScheme) {
		w.out = append(w.out, entry{field: fields.Full, text: shown, replaces: shown != text})
	}
	if s.wanted[fields.Original] {
		w.out = append(w.out, entry{field: fields.Original, text: shown, replaces: shown != text})
	}
	w.addKinds(s)
	if s.facts != 0 {
		w.addFacts(s, uriscan.FactsOf(text, &w.spans))
	}
	if s.steps != 0 && w.spans.Valid() {
		w.addText(s, fields.Normalized, w.normalized(s, text, shown))
	}
}

// addComponents adds the components of a text. The text that is shown has no secrets any
// more. In an invalid text all that stands before the last "@" may be a password, so no
// component but the scheme is taken from there.
func (w *worker) addComponents(s *source, text, shown string, shownSpans *uriscan.Spans) {
	secrets := uint32(0)
	if w.hidesSecrets && !w.spans.Valid() {
		secrets = uint32(strings.LastIndexByte(text, '@') + 1)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !w.spans.Has(c) || !shownSpans.Has(c) {
			continue
		}
		span := w.spans.Span(c)
		was, is := span.InString(text), shownSpans.Span(c).InString(shown)
		if span.Start < secrets && (c != uriscan.CompScheme || was != is) {
			continue
		}
		if !w.spans.Valid() && was != is && (c == uriscan.CompHost || c == uriscan.CompPort) {
			continue // they may be a user info that was cut off
		}
		f := fields.OfComponent(c)
		switch {
		case c == uriscan.CompPort:
			w.addPort(s, is)
		case s.wanted[f]:
			w.out = append(w.out, entry{field: f, text: is, replaces: is != was})
		}
		if c == uriscan.CompPath && s.wanted[fields.Extension] {
			w.addExtension(s, shown, shownSpans)
		}
	}
}

// addPort adds the port: the number, or the text of what is none.
func (w *worker) addPort(s *source, text string) {
	if !w.addNumber(s, fields.Port, text) {
		w.addText(s, fields.PortText, text)
	}
}

// addExtension adds the extension of the path, if it has one.
func (w *worker) addExtension(s *source, text string, spans *uriscan.Spans) {
	if extension := spans.ExtensionString(text); extension.Len() > 0 {
		w.addText(s, fields.Extension, extension.InString(text))
	}
}

// addKinds adds the kinds of host and path, by the names of the RFC's rules.
func (w *worker) addKinds(s *source) {
	if w.spans.Has(uriscan.CompHost) {
		w.addText(s, fields.HostKind, w.spans.HostKind().String())
	}
	if w.spans.Has(uriscan.CompPath) {
		w.addText(s, fields.PathKind, w.spans.PathKind().String())
	}
}

// addFacts adds those of the facts that the source wants.
func (w *worker) addFacts(s *source, facts uriscan.Facts) {
	facts &= s.facts
	start := len(w.texts)
	for i, name := range fields.FactNames() {
		if facts>>i&1 != 0 {
			w.texts = append(w.texts, name)
		}
	}
	w.addList(s, fields.Facts, start)
}

// normalized returns the normal form of a valid text, without its secrets if the text
// that is shown has none.
func (w *worker) normalized(s *source, text, shown string) string {
	w.buffer = rewrite.AppendNormalizedSpans(w.buffer[:0], text, &w.spans, s.steps, &w.shownSpans)
	if w.hidesSecrets {
		w.other = rewrite.AppendRedacted(w.other[:0], w.buffer, &w.shownSpans, &w.hider.Redactor)
		w.buffer, w.other = w.other, w.buffer
	}
	if string(w.buffer) == shown {
		return shown
	}
	return string(w.buffer)
}

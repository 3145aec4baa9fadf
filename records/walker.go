package records

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// Value is the value of a field. What it is depends on Kind.
type Value struct {
	Field  Field
	Kind   Kind
	Text   string   // as it is written; that of a Number is the one that the input has
	Number int64    // of a Number
	List   []string // of a List; valid until the next call of the Walker
	Hidden bool     // Text lacks a secret that the input has
}

// Kind is what a Value is.
type Kind uint8

// The kinds of values.
const (
	Text Kind = iota
	Number
	List
)

// A Walker visits the values of fields, each once. The zero value visits all of them but the
// facts, the normal form, the template, the parts of the host and what a browser reads in
// another way, and hides secrets. It keeps its memory, and is for one goroutine.
type Walker struct {
	Wanted Set           // the fields that are visited; all if it is 0, but Template, the parts of the host and Browser
	Facts  uriscan.Facts // those that Facts lists; uriscan.FactDiffers needs Compare
	Steps  rewrite.Steps // those of Normalized; none means that it is not visited
	Open   bool          // secrets are shown
	Hider  Hider         // hides them if they are not

	// AppendTemplate appends the Template of a path. If it is nil, template.Append does, with
	// the default preset.
	AppendTemplate func(dst []byte, path string) []byte

	// Compare says what a browser reads in another way: it is whatwg.Compare[string], so that
	// only programs that ask for Browser or uriscan.FactDiffers have the tables of package
	// whatwg. If it is nil, Browser is not visited, and nothing has the fact.
	Compare func(text string, s *uriscan.Spans) whatwg.Difference

	shown  uriscan.Spans
	buffer []byte
	other  []byte
	name   []byte // the template of a path
	names  []string
}

// wants reports whether a field is visited.
func (w *Walker) wants(f Field) bool { return w.Wanted == 0 || w.Wanted.Has(f) }

// Forget lets go of the memory that a long text has needed.
func (w *Walker) Forget() {
	w.buffer, w.other = kept(w.buffer, maxKept), kept(w.other, maxKept)
	w.Hider.Forget()
}

// URI visits the values of a URI reference or a request target, valid or not, and returns
// the text as it may be shown. s is what scan has found of it. If secrets are shown, s may
// be that of a part of the text, such as a match in a line; then Original and Full are the
// whole text.
//
// The order is:
//
//   - the components, each if it is present. The parts of the host come after Host, Extension and
//     Template after Path. PortText is in place of a Port that is no number up to 65535
//   - Full, for a valid URI
//   - Original
//   - HostKind and PathKind
//   - Facts, even if none of them holds
//   - Browser, even if nothing differs
//   - Normalized, of a valid text
//
// Secrets are hidden everywhere. In an invalid text everything before the last "@" may be a
// password, so no component but the scheme is visited that begins there.
//
// It allocates nothing but texts that differ from the input.
func (w *Walker) URI(text string, s *uriscan.Spans, scan func(text string, out *uriscan.Spans) bool, visit func(Value)) (shown string) {
	shown, seen := text, s
	if !w.Open {
		if shown = w.Hider.Scanned(text, s); shown != text {
			scan(shown, &w.shown)
			seen = &w.shown
		}
	}
	w.components(text, s, shown, seen, visit)
	if s.Valid() && s.Has(uriscan.CompScheme) {
		w.give(visit, Value{Field: Full, Text: shown, Hidden: shown != text})
	}
	w.give(visit, Value{Field: Original, Text: shown, Hidden: shown != text})
	if s.Has(uriscan.CompHost) {
		w.give(visit, Value{Field: HostKind, Text: s.HostKind().String()})
	}
	if s.Has(uriscan.CompPath) {
		w.give(visit, Value{Field: PathKind, Text: s.PathKind().String()})
	}
	w.lists(text, s, visit)
	if w.Steps != 0 && w.wants(Normalized) && s.Valid() {
		visit(Value{Field: Normalized, Text: w.normalized(text, s, shown)})
	}
	return shown
}

// lists visits the facts, and what a browser reads in another way.
func (w *Walker) lists(text string, s *uriscan.Spans, visit func(Value)) {
	wantsFacts := w.Facts != 0 && w.wants(Facts)
	wantsBrowser := w.Compare != nil && w.Wanted.Has(Browser)
	var difference whatwg.Difference
	if wantsBrowser || wantsFacts && w.Compare != nil && w.Facts.Has(uriscan.FactDiffers) {
		difference = w.difference(s.Extent().InString(text))
	}
	w.names = w.names[:0]
	if wantsFacts {
		facts := uriscan.FactsOf(text, s)
		if difference&^whatwg.RefusedByRFC3986 != 0 {
			facts |= uriscan.FactDiffers
		}
		w.names = AppendFactNames(w.names, facts&w.Facts)
		visit(Value{Field: Facts, Kind: List, List: w.names})
	}
	if wantsBrowser {
		facts := len(w.names) // they stay valid
		w.names = AppendDifferenceNames(w.names, difference)
		visit(Value{Field: Browser, Kind: List, List: w.names[facts:]})
	}
}

// difference returns what a browser reads in another way. The text may have been found in a
// longer one, or scanned by another grammar, so it is scanned anew.
func (w *Walker) difference(text string) whatwg.Difference {
	uriscan.ScanString(text, &w.shown)
	return w.Compare(text, &w.shown)
}

// give visits a value if its field is wanted.
func (w *Walker) give(visit func(Value), v Value) {
	if w.wants(v.Field) {
		visit(v)
	}
}

// components visits the components of a text that is shown as another one. The spans of
// both are parameters, since a struct of them would be allocated.
func (w *Walker) components(text string, s *uriscan.Spans, shown string, seen *uriscan.Spans, visit func(Value)) {
	valid, secrets := s.Valid(), uint32(0)
	if !w.Open && !valid {
		secrets = uint32(strings.LastIndexByte(text, '@') + 1)
	}
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if !s.Has(c) || !seen.Has(c) {
			continue
		}
		span := s.Span(c)
		is := seen.Span(c).InString(shown)
		hidden := is != span.InString(text)
		switch {
		case span.Start < secrets && (c != uriscan.CompScheme || hidden):
		case !valid && hidden && (c == uriscan.CompHost || c == uriscan.CompPort): // they may be a userinfo that was cut off
		case c == uriscan.CompPort:
			w.input(Port, is, visit)
		default:
			w.give(visit, Value{Field: OfComponent(c), Text: is, Hidden: hidden})
			switch c {
			case uriscan.CompHost:
				w.domain(is, visit)
			case uriscan.CompPath:
				w.path(is, shown, seen, visit)
			}
		}
	}
}

// path visits what a path says: its extension and its template.
func (w *Walker) path(path, shown string, seen *uriscan.Spans, visit func(Value)) {
	if w.wants(Extension) {
		if extension := seen.ExtensionString(shown); extension.Len() > 0 {
			visit(Value{Field: Extension, Text: extension.InString(shown)})
		}
	}
	if w.Wanted.Has(Template) {
		if w.AppendTemplate != nil {
			w.name = w.AppendTemplate(w.name[:0], path)
		} else {
			w.name = template.Append(w.name[:0], path, nil)
		}
		name := path
		if string(w.name) != path {
			name = string(w.name)
		}
		visit(Value{Field: Template, Text: name})
	}
}

// domain visits the parts of a host that are wanted, each if it is not empty.
func (w *Walker) domain(host string, visit func(Value)) {
	if w.Wanted&domainParts == 0 {
		return
	}
	d := psl.Split(host)
	for _, part := range [...]struct {
		field Field
		span  uriscan.Span
	}{{Subdomain, d.Subdomain}, {RegisteredDomain, d.Registrable}, {TopLevelDomain, d.Suffix}} {
		if part.span.Len() > 0 {
			w.give(visit, Value{Field: part.field, Text: part.span.InString(host)})
		}
	}
}

// domainParts are the parts of a host.
const domainParts Set = 1<<Subdomain | 1<<RegisteredDomain | 1<<TopLevelDomain

// normalized returns the normal form of a valid text, without its secrets if they are hidden.
func (w *Walker) normalized(text string, s *uriscan.Spans, shown string) string {
	w.buffer = rewrite.AppendNormalizedSpans(w.buffer[:0], text, s, w.Steps, &w.shown)
	if !w.Open {
		w.other = rewrite.AppendRedacted(w.other[:0], w.buffer, &w.shown, &w.Hider.Redactor)
		w.buffer, w.other = w.other, w.buffer
	}
	if string(w.buffer) == shown {
		return shown
	}
	return string(w.buffer)
}

// input visits a field that the input has: the number that it is, or its text.
func (w *Walker) input(f Field, text string, visit func(Value)) {
	if largest, other, isNumber := f.Number(); isNumber {
		if n, ok := ParseNumber(text, largest); ok {
			w.give(visit, Value{Field: f, Kind: Number, Text: text, Number: n})
			return
		}
		f = other
	}
	if !w.wants(f) {
		return
	}
	shown := text
	if !w.Open {
		shown = w.Hider.field(f, text)
	}
	visit(Value{Field: f, Text: shown, Hidden: shown != text})
}

// Line visits the values of the line that r has read, whether it fits a format or not. First is
// its Format. Then come its fields in the order of package accesslog, without the escapes of the
// log, and then those that URI visits of the request target. If the target has no host, the parts
// of the server's host follow. Timestamp is in place of Time where the time of the line gives an
// instant. Version is without the name of the protocol.
//
// It allocates nothing but timestamps and texts that differ from the input.
func (w *Walker) Line(r *LogReader, visit func(Value)) {
	w.give(visit, Value{Field: Format, Text: r.Format().Name()})
	for from := accesslog.Client; from <= accesslog.Rest; from++ {
		f := OfLine(from)
		if f == Original || !r.Record.Has(from) || !w.wantsInput(f) {
			continue
		}
		text := r.Value(from)
		switch {
		case f == Version:
			text = text[strings.LastIndexByte(text, '/')+1:]
		case f == Time && w.wants(Timestamp):
			w.other = append(w.other[:0], text...)
			if stamp, ok := r.Format().AppendTimestamp(w.buffer[:0], w.other); ok {
				w.buffer = stamp
				visit(Value{Field: Timestamp, Text: string(stamp)})
				continue
			}
		}
		w.input(f, text, visit)
	}
	if text, s := r.Target(); s != nil {
		w.URI(text, s, r.scanTarget, visit)
	}
	if w.Wanted&domainParts != 0 && !r.Record.Target.Has(uriscan.CompHost) && r.Record.Has(accesslog.Host) {
		host := r.Value(accesslog.Host)
		if !w.Open {
			host = w.Hider.field(Server, host)
		}
		w.domain(host, visit)
	}
}

// wantsInput reports whether a field that the input has is visited, by another name if need be.
func (w *Walker) wantsInput(f Field) bool {
	_, text, isNumber := f.Number()
	return w.wants(f) || isNumber && w.wants(text) || f == Time && w.wants(Timestamp)
}

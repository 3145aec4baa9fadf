package uriscanprocessor

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/rewrite"
)

// readText finds the URIs of a text. They become a list, with the number of all of them.
// In the extent loose a URI may be invalid; then the verdict is that of the first one.
func (w *worker) readText(s *source, text string) (v verdict) {
	w.matches = s.finder.AppendMatchesString(w.matches[:0], text)
	if len(w.matches) == 0 {
		return v
	}
	if s.finder.Mode() == find.Loose {
		w.noteEncoding(text)
	}
	start := len(w.texts)
	facts := uriscan.Facts(0)
	run := run{}
	for i := range w.matches {
		m := &w.matches[i]
		one := text[m.Start:m.End]
		w.scanMatch(s, one)
		if v.problem == 0 && !w.spans.Valid() {
			v = verdict{problem(w.spans.ErrorCode()), w.spans.ErrorOffset()}
		}
		if s.facts != 0 {
			facts |= uriscan.FactsOf(one, &w.spans)
		}
		if i < w.limits.Matches && s.wanted[urisField] {
			w.texts = append(w.texts, w.shownMatch(&run, text, m))
		}
	}
	w.addList(s, urisField, start)
	if s.wanted[uriCountField] {
		w.out = append(w.out, entry{field: uriCountField, kind: ofNumber, number: int64(len(w.matches))})
	}
	w.addFacts(s, facts)
	return v
}

// scanMatch scans a match by the grammar that it was found by.
func (w *worker) scanMatch(s *source, text string) {
	if s.finder.Mode() == find.IRI {
		iri.ScanString(text, &w.spans)
		return
	}
	uriscan.ScanString(text, &w.spans)
}

// shownMatch returns a match without its secrets; w.spans are its components. A match may
// end within a password that no URI may have, such as "p%q" or "p|q". So where an "@"
// follows before the next space, nothing but the scheme is shown.
func (w *worker) shownMatch(r *run, text string, m *find.Match) string {
	one := text[m.Start:m.End]
	switch {
	case !w.hidesSecrets:
		return one
	case r.hasAt(text, m.End):
		return w.spans.Scheme.InString(one) + "://" + w.mask
	}
	return w.withoutSecrets(one, &w.spans)
}

// run is a part of a text without spaces and quotation marks, which several matches may
// have in common. It is looked at once.
type run struct {
	end    int
	lastAt int // where the last "@" is, -1 if there is none
}

// hasAt reports whether an "@" follows an offset in its run.
func (r *run) hasAt(text string, offset int) bool {
	if offset >= r.end {
		r.end = len(text)
		if end := strings.IndexFunc(text[offset:], endsRun); end >= 0 {
			r.end = offset + end
		}
		r.lastAt = -1
		if at := strings.LastIndexByte(text[offset:r.end], '@'); at >= 0 {
			r.lastAt = offset + at
		}
	}
	return r.lastAt >= offset
}

// endsRun reports whether a character ends what may be one URI, valid or not.
func endsRun(c rune) bool {
	return c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>' || c == '`'
}

// redactMatches sets w.redacted to a text in which every URI is without its secrets.
func (w *worker) redactMatches(s *source, text string) {
	w.matches = s.hider.AppendMatchesString(w.matches[:0], text)
	w.buffer = w.buffer[:0]
	end := 0
	for i := range w.matches {
		m := &w.matches[i]
		w.buffer = append(w.buffer, text[end:m.Start]...)
		one := text[m.Start:m.End]
		uriscan.ScanString(one, &w.spans)
		w.buffer = rewrite.AppendRedacted(w.buffer, one, &w.spans, &w.redactor)
		end = m.End
	}
	w.buffer = append(w.buffer, text[end:]...)
	if w.redacted = text; string(w.buffer) != text {
		w.redacted = string(w.buffer)
	}
}

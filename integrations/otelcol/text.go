package uriscanprocessor

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/internal/secrets"
	"github.com/uriscan/uriscan/iri"
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
	words := secrets.Words{}
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
		if i < w.limits.Matches && s.wanted[fields.URIs] {
			w.texts = append(w.texts, w.shownMatch(&words, text, m))
		}
	}
	w.addList(s, fields.URIs, start)
	if s.wanted[fields.URICount] {
		w.out = append(w.out, entry{field: fields.URICount, kind: ofNumber, number: int64(len(w.matches))})
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
func (w *worker) shownMatch(words *secrets.Words, text string, m *find.Match) string {
	one := text[m.Start:m.End]
	switch {
	case !w.hidesSecrets:
		return one
	case words.HasAt(text, m.End):
		return w.spans.Scheme.InString(one) + "://" + w.mask
	}
	return w.hider.Scanned(one, &w.spans)
}

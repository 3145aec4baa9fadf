package uriscanprocessor

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/whatwg"
)

// readText finds the URIs of a text. They become a list, with the number of all of them.
// In the extent loose a URI may be invalid; then the verdict is that of the first one.
func (w *worker) readText(s *source, text string) (p records.Problem) {
	w.matches = s.finder.AppendMatchesString(w.matches[:0], text)
	if len(w.matches) == 0 {
		return p
	}
	if s.finder.Mode() == find.Loose {
		w.noteEncoding(text)
	}
	facts, differences := uriscan.Facts(0), whatwg.Difference(0)
	words := records.Words{}
	for i := range w.matches {
		m := &w.matches[i]
		one := text[m.Start:m.End]
		w.scanMatch(s, one)
		if p.Type == "" {
			p = records.ProblemOf(&w.spans)
		}
		if s.facts != 0 {
			facts |= uriscan.FactsOf(one, &w.spans)
		}
		if s.wanted.Has(records.Browser) || s.facts.Has(uriscan.FactDiffers) {
			var alone uriscan.Spans // those of an IRI are not what is compared
			uriscan.ScanString(one, &alone)
			differences |= whatwg.Compare(one, &alone)
		}
		if i < w.limits.Matches && s.wanted.Has(records.URIs) {
			w.texts = append(w.texts, w.shownMatch(&words, text, m))
		}
	}
	w.takeList(records.Value{Field: records.URIs}, w.texts)
	if s.wanted.Has(records.URICount) {
		w.take(records.Value{Field: records.URICount, Kind: records.Number, Number: int64(len(w.matches))})
	}
	if differences&^whatwg.RefusedByRFC3986 != 0 {
		facts |= uriscan.FactDiffers
	}
	w.takeList(records.Value{Field: records.Facts}, records.AppendFactNames(w.texts, facts&s.facts))
	if s.wanted.Has(records.Browser) {
		w.takeList(records.Value{Field: records.Browser}, records.AppendDifferenceNames(w.texts, differences))
	}
	return p
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
func (w *worker) shownMatch(words *records.Words, text string, m *find.Match) string {
	one := text[m.Start:m.End]
	switch {
	case w.walker.Open:
		return one
	case words.HasAt(text, m.End):
		return w.spans.Scheme.InString(one) + "://" + w.mask
	}
	return w.walker.Hider.Scanned(one, &w.spans)
}

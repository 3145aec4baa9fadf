package core

import "github.com/uriscan/uriscan/records"

// readText finds the URIs of a text. They become a list of objects. In the extent loose a
// URI may be invalid; then the verdict is that of the first one.
func (w *worker) readText(text string) (p records.Problem) {
	w.matches = w.finder.AppendMatchesString(w.matches[:0], text)
	list := make([]any, 0, min(len(w.matches), w.Limits.Matches))
	words := records.Words{}
	for i := range w.matches {
		m := &w.matches[i]
		if i == w.Limits.Matches {
			p = records.Problem{Type: errorTooMany, Offset: m.Start}
			break
		}
		one := text[m.Start:m.End]
		w.out, w.encoded = w.out[:0], false
		w.scanURI("", one, &w.spans)
		if found := records.ProblemOf(&w.spans); found.Type != "" {
			if p.Type == "" {
				p = records.Problem{Type: found.Type, Offset: m.Start + found.Offset}
			}
			w.addError(found, nil)
		}
		w.addMatch(one, w.Redact.Enabled && words.HasAt(text, m.End))
		w.add(records.Offset, int64(m.Start))
		object := make(map[string]any, 4)
		w.fillWith(object, w.out)
		list = append(list, object)
	}
	w.out, w.encoded = w.out[:0], false
	if w.from == nil {
		w.addWhole(text)
	}
	w.add(records.Found, list)
	return p
}

// addMatch adds what w.spans say of a match. It may end within a password that no URI may
// have, such as "p%q" or "p|q". So nothing but the scheme is written of one that has an
// "@" after it in its word.
func (w *worker) addMatch(text string, isCut bool) {
	if !isCut {
		w.addURI("", text)
		return
	}
	scheme := w.spans.Scheme.InString(text)
	w.add(records.Original, scheme+"://"+w.Redact.Mask)
	w.add(records.Scheme, scheme)
}

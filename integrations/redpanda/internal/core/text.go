package core

import (
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/internal/secrets"
)

// readText finds the URIs of a text. They become a list of objects. In the extent loose a
// URI may be invalid; then the verdict is that of the first one.
func (w *worker) readText(text string) (v verdict) {
	w.matches = w.finder.AppendMatchesString(w.matches[:0], text)
	list := make([]any, 0, min(len(w.matches), w.Limits.Matches))
	words := secrets.Words{}
	for i := range w.matches {
		m := &w.matches[i]
		if i == w.Limits.Matches {
			v = verdict{errorTooMany, m.Start}
			break
		}
		one := text[m.Start:m.End]
		w.out, w.encoded = w.out[:0], false
		w.scanURI("", one, &w.spans)
		if err := verdictOf(&w.spans); err.code != "" {
			if v.code == "" {
				v = verdict{err.code, m.Start + err.offset}
			}
			w.addError(err, nil)
		}
		w.addMatch(one, w.Redact.Enabled && words.HasAt(text, m.End))
		w.add(fields.Offset, int64(m.Start))
		object := make(map[string]any, 4)
		w.fillWith(object, w.out)
		list = append(list, object)
	}
	w.out, w.encoded = w.out[:0], false
	if w.from == nil {
		w.addWhole(text)
	}
	w.add(fields.Found, list)
	return v
}

// addMatch adds what w.spans say of a match. It may end within a password that no URI may
// have, such as "p%q" or "p|q". So nothing but the scheme is written of one that has an
// "@" behind it in its word.
func (w *worker) addMatch(text string, isCut bool) {
	if !isCut {
		w.addURI("", text)
		return
	}
	scheme := w.spans.Scheme.InString(text)
	w.add(fields.Original, scheme+"://"+w.Redact.Mask)
	w.add(fields.Scheme, scheme)
}

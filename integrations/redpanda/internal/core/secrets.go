package core

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/rewrite"
)

// withoutSecrets returns a text, of which s is the record, without its secrets. It is the
// text itself if it has none.
func (w *worker) withoutSecrets(text string, s *uriscan.Spans) string {
	w.buffer = rewrite.AppendRedacted(w.buffer[:0], text, s, &w.redactor)
	if string(w.buffer) == text {
		return text
	}
	return string(w.buffer)
}

// withoutSecretsOf returns the text of a message without its secrets, whether they are
// hidden elsewhere or not.
func (w *worker) withoutSecretsOf(text string) string {
	if w.Mode == modeFind || w.Mode == modeAccessLog {
		return w.hide(text)
	}
	w.scanURI("", text, &w.shownSpans)
	return w.withoutSecrets(text, &w.shownSpans)
}

// withoutSecretsWithin returns a text that has URIs in it without the secrets of these, if
// secrets are hidden.
func (w *worker) withoutSecretsWithin(text string) string {
	if !w.Redact.Enabled {
		return text
	}
	if w.Mode == modeFind || w.Mode == modeAccessLog {
		return w.hide(text)
	}
	return w.withoutSecretsOf(text)
}

// hider finds all that may be a URI with a secret in it.
var hider, _ = find.New(find.Options{AnyScheme: true, Mode: find.Loose})

// hide returns a text without the secrets of the URIs in it, and of what else looks like
// a target with a query.
func (w *worker) hide(text string) string {
	w.hidden = hider.AppendMatchesString(w.hidden[:0], text)
	w.buffer = w.buffer[:0]
	end := 0
	for i := range w.hidden {
		m := &w.hidden[i]
		w.hideTargets(text[end:m.Start])
		w.hideOne(text[m.Start:m.End])
		end = m.End
	}
	w.hideTargets(text[end:])
	if string(w.buffer) == text {
		return text
	}
	return string(w.buffer)
}

// hideOne appends a URI reference without its secrets to the buffer.
func (w *worker) hideOne(text string) {
	uriscan.ScanString(text, &w.shownSpans)
	w.buffer = rewrite.AppendRedacted(w.buffer, text, &w.shownSpans, &w.redactor)
}

// hideTargets appends a text without URIs to the buffer. A word with a "=" in it is taken
// for a target with a query.
func (w *worker) hideTargets(text string) {
	for text != "" {
		end := strings.IndexFunc(text, endsWord)
		switch {
		case end < 0:
			end = len(text)
		case end == 0:
			w.buffer = append(w.buffer, text[0])
			text = text[1:]
			continue
		}
		if word := text[:end]; strings.IndexByte(word, '=') < 0 {
			w.buffer = append(w.buffer, word...)
		} else {
			w.hideOne(word)
		}
		text = text[end:]
	}
}

// endsWord reports whether a character ends what may be one URI, valid or not.
func endsWord(c rune) bool {
	return c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>' || c == '`'
}

// word is a part of a text without spaces and quotation marks, which several matches may
// have in common. It is looked at once.
type word struct {
	end    int
	lastAt int // where the last "@" is, -1 if there is none
}

// hasAt reports whether an "@" follows an offset in its word.
func (r *word) hasAt(text string, offset int) bool {
	if offset >= r.end {
		r.end = len(text)
		if end := strings.IndexFunc(text[offset:], endsWord); end >= 0 {
			r.end = offset + end
		}
		r.lastAt = -1
		if at := strings.LastIndexByte(text[offset:r.end], '@'); at >= 0 {
			r.lastAt = offset + at
		}
	}
	return r.lastAt >= offset
}

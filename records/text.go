package records

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/rewrite"
)

// finder finds all that may be a URI with a secret in it.
var finder, _ = find.New(find.Options{AnyScheme: true, Mode: find.Loose})

// Text returns a text without the secrets of the URIs in it, and of the words that look
// like the target of a request or a reference without a scheme. A URI ends at a space,
// even within a password.
func (h *Hider) Text(text string) string {
	if !h.mayHaveSecrets(text) {
		return text
	}
	h.matches = finder.AppendMatchesString(h.matches[:0], text)
	h.buffer = h.buffer[:0]
	end := 0
	for i := range h.matches {
		m := &h.matches[i]
		h.addWords(text[end:m.Start])
		h.addURI(text[m.Start:m.End])
		end = m.End
	}
	h.addWords(text[end:])
	return h.result(text)
}

// addURI appends a URI reference without its secrets to the buffer.
func (h *Hider) addURI(text string) {
	uriscan.ScanString(text, &h.spans)
	h.buffer = rewrite.AppendRedacted(h.buffer, text, &h.spans, &h.Redactor)
}

// addWords appends a text in which no URI was found to the buffer.
func (h *Hider) addWords(text string) {
	for text != "" {
		end := strings.IndexFunc(text, endsWord)
		switch {
		case end < 0:
			end = len(text)
		case end == 0:
			h.buffer = append(h.buffer, text[0])
			text = text[1:]
			continue
		}
		if word := text[:end]; h.isLikeReference(word) {
			h.addURI(word)
		} else {
			h.buffer = append(h.buffer, word...)
		}
		text = text[end:]
	}
}

// isLikeReference reports whether a word may be a URI reference with a secret: it has
// values or an authority, or a slash before an "@". A mail address is none.
func (h *Hider) isLikeReference(word string) bool {
	if strings.IndexByte(word, '=') >= 0 || strings.Contains(word, "//") || h.Redactor.Thorough && strings.IndexByte(word, '%') >= 0 {
		return true
	}
	at := strings.LastIndexByte(word, '@')
	return at >= 0 && strings.IndexByte(word[:at], '/') >= 0
}

// endsWord reports whether a character ends what may be one URI, valid or not.
func endsWord(c rune) bool {
	return c <= ' ' || c == 0x7F || c == '"' || c == '<' || c == '>' || c == '`'
}

// Words finds out which words of a text have an "@" after an offset. A URI that package find
// has found may end within a password that no URI may have, such as "p%q". Then the "@" is
// in the same word, and no part of the match may be shown but the scheme. The zero value is
// for a new text. It takes linear time for a whole text.
type Words struct {
	end    int // of the word that was looked at
	lastAt int // where the last "@" of it is, -1 if there is none
}

// HasAt reports whether an "@" follows an offset in its word. All calls must have the same
// text, and the offsets must not go back.
func (w *Words) HasAt(text string, offset int) bool {
	if offset >= w.end {
		w.end = len(text)
		if end := strings.IndexFunc(text[offset:], endsWord); end >= 0 {
			w.end = offset + end
		}
		w.lastAt = -1
		if at := strings.LastIndexByte(text[offset:w.end], '@'); at >= 0 {
			w.lastAt = offset + at
		}
	}
	return w.lastAt >= offset
}

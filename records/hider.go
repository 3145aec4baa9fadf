package records

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/rewrite"
)

// A Hider hides passwords and the values of secret query keys. Its zero value has the
// defaults of package rewrite. It keeps its memory, and is for one goroutine. All its
// methods return the text itself, and allocate nothing, if it has no secrets.
type Hider struct {
	Redactor rewrite.Redactor // what is hidden, and what is written in its place

	spans   uriscan.Spans
	matches []find.Match
	buffer  []byte
}

// field returns the value of a field without its secrets.
func (h *Hider) field(f Field, value string) string {
	switch table[f].content {
	case isURI:
		return h.URI(value)
	case hasURIs:
		return h.Text(value)
	}
	return value
}

// URI returns a URI reference, valid or not, without its secrets.
func (h *Hider) URI(text string) string {
	if !h.mayHaveSecrets(text) {
		return text
	}
	uriscan.ScanString(text, &h.spans)
	return h.Scanned(text, &h.spans)
}

// Scanned returns a URI reference or a request target, valid or not, without its secrets. s
// is what a scan of the whole text found.
func (h *Hider) Scanned(text string, s *uriscan.Spans) string {
	h.buffer = rewrite.AppendRedacted(h.buffer[:0], text, s, &h.Redactor)
	return h.result(text)
}

// result returns what is in the buffer, or the text if that is the same.
func (h *Hider) result(text string) string {
	if string(h.buffer) == text {
		return text
	}
	return string(h.buffer)
}

// mayHaveSecrets reports whether there is a userinfo or the value of a query key in a text,
// if it is a URI or has some. An authority may be a userinfo that was cut off. Only what is
// thorough looks at what is encoded.
func (h *Hider) mayHaveSecrets(text string) bool {
	return strings.IndexByte(text, '@') >= 0 || strings.IndexByte(text, '=') >= 0 || strings.Contains(text, "//") ||
		h.Redactor.Thorough && strings.IndexByte(text, '%') >= 0
}

// maxKept is how much memory of one kind is kept, in bytes.
const maxKept = 1 << 16

// kept returns memory for what follows: what there is, if that is at most so many elements.
func kept[T any](memory []T, most int) []T {
	if cap(memory) > most {
		return nil
	}
	return memory[:0]
}

// Forget lets go of the memory that a long text has needed, so that at most 128 KiB stay.
func (h *Hider) Forget() {
	h.buffer, h.matches = kept(h.buffer, maxKept), kept(h.matches, maxKept/80)
}

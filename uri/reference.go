package uri

import (
	"strings"

	"github.com/uriscan/uriscan"
)

// Reference is a valid URI reference (RFC 3986 §4.1): its text and the places
// of its components. A Reference never changes; the methods that begin with
// With return another one.
//
//   - The zero value is the empty reference, the same as MustParse("").
//   - Two References are equal by == if and only if their texts are the same, so
//     a Reference can be the key of a map. [Reference.Equal] asks whether they
//     mean the same.
//   - A Reference takes 80 bytes on 64-bit systems, next to the text. The text is
//     not copied: it shares memory with the string that was parsed.
//   - The methods may be called from many goroutines at once.
type Reference struct {
	text  string
	spans uriscan.Spans // what a scan of text says; the zero Spans if text is empty
}

// emptySpans are the spans of the empty reference. A Reference does not hold them,
// so that its zero value equals the empty reference that was parsed.
var emptySpans = func() (s uriscan.Spans) {
	uriscan.ScanString("", &s)
	return s
}()

// Parse returns text as a Reference. If text is not a valid URI reference, it
// returns the zero Reference and an [*uriscan.Error], which never repeats the
// text.
//
// Parse does not copy text, and it allocates nothing but the error. Use
// [strings.Clone] before it to keep a short reference from a long string without
// keeping the long string.
func Parse(text string) (r Reference, err error) {
	if !uriscan.ScanString(text, &r.spans) {
		err = r.spans.Err()
		r.spans = uriscan.Spans{}
		return r, err
	}
	if text == "" {
		r.spans = uriscan.Spans{}
	}
	r.text = text
	return r, nil
}

// MustParse is [Parse] for texts that are part of the program: it panics if text
// is invalid.
func MustParse(text string) Reference {
	r, err := Parse(text)
	if err != nil {
		panic("uri: MustParse: " + err.Error())
	}
	return r
}

// String returns the text, byte for byte as it was parsed, with its secrets.
// Only String and the marshalling methods return the whole text: package fmt
// prints what [Reference.Redacted] returns, see [Reference.Format].
func (r Reference) String() string { return r.text }

// Spans returns the places of the components in the text, for the functions of
// packages uriscan and rewrite. Their text is r.String().
func (r Reference) Spans() uriscan.Spans {
	if r.text == "" {
		return emptySpans
	}
	return r.spans
}

// Compare returns -1, 0 or +1 as the text of r sorts before, equal to or after
// that of other. It is 0 if and only if r == other. It fits slices.SortFunc.
func (r Reference) Compare(other Reference) int { return strings.Compare(r.text, other.text) }

package rewrite

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// A Redactor says what [AppendRedacted] hides, and what it writes instead. The
// zero value has the defaults, and so has each field whose value is zero.
//
// A Redactor holds no state. Many goroutines may use one at the same time, as long
// as none of them changes it.
type Redactor struct {
	// Mask replaces what is hidden. The default is "REDACTED". It is not encoded.
	// Letters, digits, "-", ".", "_" and "~" keep a valid input valid; a mask with
	// "@" or "&" may not.
	Mask string

	// QueryKeys are the names whose values are hidden. A nil slice means
	// [DefaultQueryKeys]. A slice that is empty and not nil means that no value is
	// hidden. Names are compared decoded: "%73ig" is "sig", here and in the input.
	// A "+" is a plus sign and not a space.
	QueryKeys []string

	// FoldCase makes the names compare without regard to the case of ASCII letters.
	// The default is to regard it, as OpenTelemetry demands.
	FoldCase bool

	// Fragment makes the rule for queries apply to fragments too. OAuth puts
	// "access_token=…", and web applications put "/route?token=…" there.
	Fragment bool
}

const defaultMask = "REDACTED"

// defaultQueryKeys is the list of OpenTelemetry, semantic conventions for
// url.query.
var defaultQueryKeys = []string{"AWSAccessKeyId", "Signature", "sig", "X-Goog-Signature"}

// DefaultQueryKeys returns the names whose values are hidden if no others are
// given: AWSAccessKeyId, Signature, sig and X-Goog-Signature, which OpenTelemetry
// lists. The slice is the caller's own, for names to be added.
func DefaultQueryKeys() []string { return slices.Clone(defaultQueryKeys) }

// AppendRedacted appends src to dst without its secrets. s must be what a scan of
// src found; r may be nil for the defaults. If s is a record of ScanLines, src is the
// buffer, and only the line is appended.
//
//	https://user:secret@host/p?a=1&sig=xyz#top
//	https://REDACTED:REDACTED@host/p?a=1&sig=REDACTED#top
//
// The userinfo becomes REDACTED, or REDACTED:REDACTED if it has a colon. An empty
// one becomes REDACTED, too. The "@" stays, and so does all the rest.
//
// The value of a secret query key becomes REDACTED, even if it is empty. The key
// is kept. A name begins at the start of the query and after each "&" or ";". A
// value ends only at the next "&": in "sig=a;b" some programs read the value
// "a", and others "a;b".
//
// Other programs find a userinfo where RFC 3986 has none. In valid input these
// are hidden too:
//
//   - After http, https, ftp, ws or wss with any number of slashes but two, the
//     text before the last "@" of the part that begins after the slashes and
//     ends at the next "/", "?" or "#": "http:/user:secret@host".
//   - The same in a reference that begins with three or more slashes.
//   - The same after each further "//" in the path of a URI without authority:
//     "jdbc:mysql://user:secret@host".
//
// Text before any other valid "@" is not hidden: in "https://host/user:secret@host",
// and in "mailto:user@host". So nothing is hidden in "user:secret@host", a valid URI
// of the scheme "user", and in "jdbc:oracle:thin:user/secret@host". Names like
// "password" are not secret keys unless the Redactor has them.
//
// In invalid input more is hidden. People write passwords with "/", "?", "#" and
// spaces in them, so everything before the last "@" of the whole input counts as
// userinfo. Only a valid scheme with its colon is kept, with spaces or control
// bytes before it, and the slashes after it. After that "@" a name begins after
// each "&", ";", "?" or "#", spaces and control bytes in a name are ignored, and a
// value ends at the next "&".
//
// Redacting twice gives the same as once, and the result of valid input is valid
// with the same components present, if the mask allows it. AppendRedacted
// allocates nothing if dst has room. It takes time linear in len(src).
func AppendRedacted[T uriscan.Text](dst []byte, src T, s *uriscan.Spans, r *Redactor) []byte {
	return appendRedacted(dst, text.Bytes(src), s, r)
}

// noChoice is the Redactor of those who pass nil.
var noChoice Redactor

func appendRedacted(dst, src []byte, s *uriscan.Spans, r *Redactor) []byte {
	if r == nil {
		r = &noChoice
	}
	start, end := extentOf(src, s)
	if s.Valid() && s.Host.Len() > 0 && !s.Has(uriscan.CompUserinfo) && !s.Has(uriscan.CompQuery) && !r.Fragment {
		return append(dst, src[start:end]...)
	}
	w := redaction{src: src[:end], copied: start, mask: r.Mask}
	if w.mask == "" {
		w.mask = defaultMask
	}
	if s.Valid() {
		dst = w.valid(dst, s, r)
	} else {
		dst = w.invalid(dst, r)
	}
	return append(dst, src[w.copied:end]...)
}

// extentOf returns where the text of a record lies in src: its extent or, if nothing was
// scanned, all of src. No "//" stands before the authority that an HTTP request names as its
// target (RFC 9112 §3.2.3).
func extentOf(src []byte, s *uriscan.Spans) (start, end int) {
	e := s.Extent()
	switch {
	case !s.Has(uriscan.CompPath):
		return 0, len(src)
	case s.Has(uriscan.CompHost) && !s.Has(uriscan.CompScheme) && (e.Start == e.End || src[e.Start] != '/'):
		e.Start = s.Authority().Start
	}
	return int(e.Start), int(e.End)
}

// A redaction is an input on its way to the result. What is hidden is found from
// left to right. The text between is copied as late as possible, so an input
// without a secret is one copy.
//
// Its methods append to dst and return it. It is no field: then the compiler could
// not tell the result from the text, and would put the text of every caller on the
// heap.
type redaction struct {
	src    []byte // up to the end of the text
	copied int    // up to where src has its place in the result
	mask   string
}

// hide writes the mask in the place of src[start:end].
func (w *redaction) hide(dst []byte, start, end int) []byte {
	dst = append(append(dst, w.src[w.copied:start]...), w.mask...)
	w.copied = end
	return dst
}

// valid redacts a valid input.
func (w *redaction) valid(dst []byte, s *uriscan.Spans, r *Redactor) []byte {
	dst = w.userinfo(dst, s)
	if s.Has(uriscan.CompQuery) {
		dst = w.hideValues(dst, int(s.Query.Start), int(s.Query.End), &inQuery, r)
	}
	if r.Fragment && s.Has(uriscan.CompFragment) {
		dst = w.hideValues(dst, int(s.Fragment.Start), int(s.Fragment.End), &inFragment, r)
	}
	return dst
}

// invalid redacts an input that is not valid. It asks for no component: what a scan
// calls a scheme may be the beginning of a password there.
func (w *redaction) invalid(dst []byte, r *Redactor) []byte {
	rest := w.src[w.copied:]
	if at := lastAt(rest); at >= 0 {
		start := w.copied
		dst = w.hideUserinfo(dst, start+endOfPrefix(rest), start+at)
	}
	return w.hideValues(dst, w.copied, len(w.src), &inInvalid, r)
}

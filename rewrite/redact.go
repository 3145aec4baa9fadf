package rewrite

import (
	"bytes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// A Redactor says what [AppendRedacted] hides, and what it writes instead. The
// zero value has the defaults, and so has each field that is zero.
//
// A Redactor holds no state. Many goroutines may use one at the same time, as long
// as none of them changes it.
type Redactor struct {
	// Mask replaces what is hidden. The default is "REDACTED". It is not encoded.
	// Letters, digits, "-", ".", "_" and "~" keep a valid input valid; a mask with
	// "@" or "&" may not.
	Mask string

	// QueryKeys are the names of the values that are hidden. A nil slice means
	// [DefaultQueryKeys]. A slice that is empty and not nil means that no value is
	// hidden. Names are compared decoded: "%73ig" is "sig", here and in the input.
	// A "+" is a plus sign and not a space.
	QueryKeys []string

	// FoldCase makes the names compare without regard to the case of ASCII letters.
	// The default is to regard it, as OpenTelemetry demands.
	FoldCase bool

	// Fragment makes the rule for queries apply to fragments too. OAuth puts
	// "access_token=…", and web applications put "/route?token=…" there. There a name
	// begins after "?", "/" and "!" as well. In invalid input one does so everywhere.
	Fragment bool

	// Thorough hides more: see [Thorough]. It implies FoldCase and Fragment, and a nil
	// QueryKeys means [ThoroughQueryKeys].
	Thorough bool
}

// Thorough is a Redactor that hides all that a nil one hides, and in doubt more than
// that. It must not be changed: make a Redactor with the field Thorough for other keys
// or another mask.
//
//   - Names. [ThoroughQueryKeys] are secret, without regard to case, and however often a
//     byte of a name or the "=" is encoded. They are found in every component: a name
//     begins wherever no letter, digit, "-" or "_" precedes it. So those after ",", "|"
//     and "%26" are found, and those in the parameters of a path, in fragments and
//     in URIs within the URI. Spaces and control bytes in a name do not count.
//   - Values. A value ends at the next "&", and in a path at the next "/".
//   - Userinfo. After two or more slashes, or a colon and a slash, the text before the last
//     "@" is hidden up to the next "/", "?" or "#", whatever precedes the slashes. Slashes,
//     colons and "@" may be encoded any number of times, and a backslash is a slash. The
//     same holds of the text before the "@" of a URI without an authority, as in
//     "user:secret@host" and "mailto:user@host", and before an encoded "@" in a host.
var Thorough = &Redactor{Thorough: true}

const defaultMask = "REDACTED"

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
// "a", and others "a;b". Names in brackets may follow the key, and the key may be a name
// in brackets: "sig[]=…", "form[sig][0]=…". Brackets may be encoded.
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
//   - The same after each further "scheme://" in the path, the query and the fragment:
//     "amqp://user:secret@host;amqp://user:secret@host".
//
// Text before any other valid "@" is not hidden: in "https://host/user:secret@host",
// and in "mailto:user@host". So nothing is hidden in "user:secret@host", a valid URI
// of the scheme "user", and in "jdbc:oracle:thin:user/secret@host". Names like
// "password" are not secret keys unless the Redactor has them. [Thorough] hides more.
//
// In invalid input more is hidden. People write passwords with "/", "?", "#" and
// spaces in them, so everything before the last "@" of the whole input counts as
// userinfo. Only a valid scheme with its colon is kept, with spaces or control
// bytes before it, and the slashes after it. In the rest a name begins after
// each "&", ";", "?" or "#", spaces and control bytes in a name are ignored, and a
// value ends at the next "&". If a value has that "@" in it, what follows the "@" is
// hidden up to the end of the value. If there is no "@", and two slashes and a port
// that is no number, the authority may be a userinfo: "http://user:secret". It is hidden,
// or what precedes its last "%40".
//
// Redacting twice gives the same as once, with one exception: a second redaction may hide more
// of invalid input that has no "@" and has "/", "?" or "#" in a secret value of its authority.
// The mask has none of them, so the authority is longer then. And the result of valid input is valid
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
	isPlain := s.Valid() && !r.Thorough && !(r.Fragment && s.Has(uriscan.CompFragment)) && (bytes.IndexByte(src[start:end], '@') < 0 || !mayHaveURI(src[:end], s))
	if isPlain && !s.Has(uriscan.CompUserinfo) && !s.Has(uriscan.CompQuery) {
		return append(dst, src[start:end]...)
	}
	w := redaction{src: src[:end], copied: start, mask: r.Mask}
	if w.mask == "" {
		w.mask = defaultMask
	}
	if !isPlain {
		return w.carefully(dst, s, r)
	}
	if s.Has(uriscan.CompUserinfo) {
		dst = w.hideUserinfo(dst, int(s.Userinfo.Start), int(s.Userinfo.End))
	}
	if s.Has(uriscan.CompQuery) {
		dst = w.query(dst, s, r)
	}
	return append(dst, src[w.copied:end]...)
}

// extentOf returns where the text of a record lies in src: its extent or, if nothing was
// scanned, all of src. No "//" is before the authority that an HTTP request names as its
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
// not distinguish the result from the text, and would put the text of every caller on the
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

// mayHaveURI reports whether someone may find a userinfo after the authority of a valid
// input: an "@" after slashes, or after a scheme or an empty host alone. src ends where the
// input does.
func mayHaveURI(src []byte, s *uriscan.Spans) bool {
	start := int(s.Path.Start)
	at := lastAt(src[start:])
	switch {
	case at < 0:
		return false
	case s.Authority().Len() > 0: // an empty port ends in a colon
		return bytes.Contains(src[max(start-1, 0):start+at], []byte("://"))
	case (s.Has(uriscan.CompScheme) || s.Has(uriscan.CompHost)) && bytes.IndexByte(s.Path.In(src), '@') >= 0:
		return true
	}
	return bytes.Contains(src[start:start+at], []byte("//"))
}

// query hides the values of the secret keys in the query of a valid input that has no
// further URI.
func (w *redaction) query(dst []byte, s *uriscan.Spans, r *Redactor) []byte {
	keys := sharedKeys(r)
	if keys == nil {
		own := newKeySet(r)
		keys = &own
	}
	return w.hideValues(dst, &area{start: int(s.Query.Start), end: int(s.Query.End), keys: keys, separators: &inQuery, fast: &fastInQuery, first: true}, &nameReader{})
}

// carefully hides the secrets of an input that may have one in several places.
func (w *redaction) carefully(dst []byte, s *uriscan.Spans, r *Redactor) []byte {
	keys := sharedKeys(r)
	if keys == nil {
		own := newKeySet(r)
		keys = &own
	}
	v := sweeper{redaction: *w, names: nameReader{deep: r.Thorough, blanks: r.Thorough || !s.Valid()}}
	switch {
	case !s.Valid():
		dst = v.invalid(dst, keys, r.Fragment)
	case s.Has(uriscan.CompUserinfo):
		dst = v.hideUserinfo(dst, int(s.Userinfo.Start), int(s.Userinfo.End))
		fallthrough
	default:
		dst = v.sweepValid(dst, s, keys, r)
	}
	return append(dst, v.src[v.copied:]...)
}

// invalid redacts an input that is not valid. It asks for no component: what a scan
// calls a scheme may be the beginning of a password there.
func (w *sweeper) invalid(dst []byte, keys *keySet, fragment bool) []byte {
	rest := w.src[w.copied:]
	scheme := endOfScheme(rest)
	slashes := slashesAt(rest[scheme:])
	prefix := w.copied + scheme + slashes
	a := area{start: prefix, end: len(w.src), keys: keys, separators: &inInvalid, fast: &fastInInvalid, brackets: true}
	if fragment {
		a.separators, a.fast = &inInvalidFragment, nil
	}
	w.part = firstPart(w.names.deep)

	end, after := prefix, prefix // of the userinfo, and of its "@"
	if at := lastAt(w.src[prefix:]); at >= 0 {
		end, after = prefix+at, prefix+at+1
	} else if slashes >= 2 {
		end, after = brokenUserinfo(w.src, prefix, w.names.deep)
	}
	value := 0
	if end > prefix || after > prefix {
		value = w.cutValue(&a, prefix, end)
		switch {
		case value > 0 && after == end: // there is no host, and a value goes on
			end, after, value = len(w.src), len(w.src), 0
		case value > 0 && value <= after && a.endOfValue(w.src, after) == after:
			value = 0
		case value > 0:
			value = max(value, after)
		}
		dst = w.hideUserinfo(dst, prefix, end)
	}
	dst = append(dst, w.src[w.copied:after]...)
	w.copied, a.start = after, after
	switch {
	case !w.names.deep:
	case after > end || end == prefix && (scheme > 0 || slashes >= 2):
		w.part.begin(after, len(dst))
	case end == prefix:
		w.part.slashes = slashes // encoded ones may follow
	}
	if w.names.deep {
		return w.sweep(dst, &a, value)
	}
	// No "@" follows, so there are only values.
	return w.hideValues(w.hideValueOf(dst, w.src, value), &a, &w.names)
}

// Package reading finds all that the page shows of a text. The page asks again at
// each key, so an answer has no more than a person can look at: of long texts the
// beginning and the end, and of the drawing what is not all alike.
package reading

import (
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/rewrite"
)

// Options say how a text is read.
type Options struct {
	Production string `json:"production"` // by its name; "" is a URI-reference
	Base       string `json:"base"`       // a reference is resolved against it
	Escapes    bool   `json:"escapes"`    // "\xff" is a byte, as in a Go string
	Columns    int    `json:"columns"`    // bytes side by side in the drawing
	Step       int    `json:"step"`       // of the walk, see [Walk]
	WalkOnly   bool   `json:"walkOnly"`   // nothing but the walk is asked for
	Quick      bool   `json:"quick"`      // no more is asked for than of a text that is too long

	// Ask asks the browser that shows the page about the same text, to find where it differs
	// from the URL Standard. Nobody is asked if it is nil.
	Ask func(text, base string) *Browser `json:"-"`
}

// A Reading is all that the page shows of a text.
type Reading struct {
	Problem string `json:"problem,omitempty"` // why the text cannot be read; then all else is empty

	Production string      `json:"production"`
	Length     int         `json:"length"`
	Verdict    *Verdict    `json:"verdict,omitempty"`
	Sheets     []Sheet     `json:"sheets,omitempty"`
	Components []Component `json:"components,omitempty"`
	Drawing    string      `json:"drawing,omitempty"` // the drawing in words
	Names      []Form      `json:"names,omitempty"`
	Facts      []Fact      `json:"facts,omitempty"`
	Inside     *Inside     `json:"inside,omitempty"`
	Scheme     *Scheme     `json:"scheme,omitempty"`
	Forms      []Form      `json:"forms,omitempty"`
	Browser    *Comparison `json:"browser,omitempty"`
	Walk       *Walk       `json:"walk,omitempty"`

	// TooLong says that the text is too long for all but the scan, the drawing and
	// the walk.
	TooLong bool `json:"tooLong,omitempty"`
}

// maxFull is the length of the longest text of which everything is found out.
const maxFull = 1 << 20

// A Verdict says whether a text is valid, and if not, why.
type Verdict struct {
	Valid bool   `json:"valid"`
	Short string `json:"short"` // "valid", or the code and the offset: "host at 8"
	Says  string `json:"says"`  // what is wrong, in a sentence
	Want  string `json:"want"`  // what would have been right there
	At    int    `json:"at"`    // the offset of the error, -1 if there is none
	IRI   bool   `json:"iri"`   // it is no valid URI reference, but a valid IRI reference
}

// subject is a text with its spans.
type subject struct {
	text  string
	spans uriscan.Spans
}

// Read returns the reading of a text.
func Read(text string, o Options) *Reading {
	r := &Reading{}
	if o.Escapes {
		if text, r.Problem = unescape(text); r.Problem != "" {
			return r
		}
	}
	var p uriscan.Production
	if o.Production != "" {
		if err := p.UnmarshalText([]byte(o.Production)); err != nil {
			r.Problem = err.Error()
			return r
		}
	}
	r.Production, r.Length = p.String(), len(text)
	r.Walk = walkOf(text, p, o.Step)
	if o.WalkOnly {
		return r
	}
	s := &subject{text: text}
	p.ScanString(text, &s.spans)
	r.Verdict = verdictOf(&s.spans)
	r.Verdict.IRI = !r.Verdict.Valid && iri.ScanString(text, new(uriscan.Spans)) && !uriscan.ScanString(text, new(uriscan.Spans))
	r.Sheets = sheetsOf(s, o.Columns)
	r.Components = s.components()
	r.Drawing = inWords(r.Components, r.Verdict)
	if r.TooLong = len(text) > maxFull; r.TooLong || o.Quick {
		return r
	}
	r.Names = namesOf(s)
	r.Facts = factsOf(s)
	r.Inside = insideOf(s)
	r.Scheme = schemeOf(text)
	resolved := resolve(s, o.Base)
	r.Forms = formsOf(s, o.Base, resolved)
	r.Browser = compare(s, resolved, &o)
	return r
}

// verdictOf returns the verdict of a scan.
func verdictOf(spans *uriscan.Spans) *Verdict {
	err := spans.Err()
	if err == nil {
		return &Verdict{Valid: true, Short: "valid", At: -1}
	}
	v := &Verdict{At: spans.ErrorOffset()}
	v.Short = spans.ErrorCode().String() + " at " + strconv.Itoa(v.At)
	v.Says, v.Want = sentence(err)
	return v
}

// resolve returns the reference resolved against the base, as a subject of its own.
// It is nil if there is no base, or if one of both is invalid.
func resolve(s *subject, base string) *subject {
	if base == "" {
		return nil
	}
	var b uriscan.Spans
	uriscan.ScanString(base, &b)
	text, err := rewrite.AppendResolved(nil, base, &b, s.text, &s.spans)
	if err != nil {
		return nil
	}
	resolved := &subject{text: string(text)}
	uriscan.ScanString(resolved.text, &resolved.spans)
	return resolved
}

package reading

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/iri"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/target"
)

// A Form is another text that an operation makes of the text, or the
// reason why there is none.
type Form struct {
	Name string `json:"name"`
	Call string `json:"call"`           // the function that makes it
	Text *Text  `json:"text,omitempty"` // nil if there is none
	Same bool   `json:"same,omitempty"` // it is the text itself
	Note string `json:"note,omitempty"`
}

// form returns a form; same is set if it is the text itself.
func (s *subject) form(name, call string, b []byte, note string) Form {
	return Form{Name: name, Call: call, Text: textOf(string(b)), Same: string(b) == s.text, Note: note}
}

// formsOf returns all forms of a text.
func formsOf(s *subject, base string, resolved *subject) []Form {
	return append([]Form{
		s.normal("Normal form", "rewrite.AppendNormalized, SyntaxBased", rewrite.SyntaxBased),
		s.normal("Normal form by scheme", "rewrite.AppendNormalized, SchemeBased", rewrite.SchemeBased),
		s.resolvedForm(base, resolved),
		s.redacted(),
	}, append(s.asIRI(), s.asTarget(), s.asHost())...)
}

// stepWords has what each step of normalisation does.
var stepWords = []struct {
	step rewrite.Steps
	says string
}{
	{rewrite.Case, "scheme and host in lower case"},
	{rewrite.Percent, "triplets decoded or in upper case"},
	{rewrite.Dots, "dot segments removed"},
	{rewrite.Port, "the port that is empty or the default left out"},
	{rewrite.EmptyPath, "an empty path written as a slash"},
	{rewrite.IPv6, "the IPv6 address in the form of RFC 5952"},
}

// normal returns a normal form, with what was changed.
func (s *subject) normal(name, call string, steps rewrite.Steps) Form {
	if !s.spans.Valid() {
		return Form{Name: name, Call: call, Note: "Invalid input is not changed."}
	}
	f := s.form(name, call, rewrite.AppendNormalized(nil, s.text, &s.spans, steps), "")
	if f.Same {
		return f
	}
	var done []string
	for _, w := range stepWords {
		if steps&w.step != 0 && !rewrite.IsNormalized(s.text, &s.spans, w.step) {
			done = append(done, w.says)
		}
	}
	if done != nil {
		f.Note = capital(strings.Join(done, "; ")) + "."
	}
	return f
}

// resolvedForm returns the reference resolved against the base, with the shortest way
// back.
func (s *subject) resolvedForm(base string, resolved *subject) Form {
	f := Form{Name: "Resolved against the base", Call: "rewrite.AppendResolved"}
	if base == "" {
		f.Note = "Write a base, and the reference is resolved against it."
		return f
	}
	var b uriscan.Spans
	uriscan.ScanString(base, &b)
	if resolved == nil {
		_, err := rewrite.AppendResolved(nil, base, &b, s.text, &s.spans)
		f.Note = why(err)
		return f
	}
	back, err := rewrite.AppendRelative(nil, base, &b, resolved.text, &resolved.spans)
	note := ""
	switch {
	case err != nil:
	case len(back) == 0:
		note = "From the base, the reference to it is empty."
	case len(back) <= shownTail:
		note = "From the base, the reference to it is " + string(back) + "."
	}
	return s.form(f.Name, f.Call, []byte(resolved.text), note)
}

// why returns the text of an error as a sentence.
func why(err error) string {
	if err == nil {
		return ""
	}
	says, want := sentence(err)
	if want != "" {
		says += " Wanted: " + want + "."
	}
	return says
}

// redacted returns the text without its passwords and signatures.
func (s *subject) redacted() Form {
	f := s.form("Redacted", "rewrite.AppendRedacted", rewrite.AppendRedacted(nil, s.text, &s.spans, &rewrite.Redactor{}), "")
	if f.Same {
		f.Note = "Nothing in it looks like a secret."
	}
	return f
}

// bidiWords says which rule for the display of an IRI is broken.
var bidiWords = map[iri.BidiRule]string{
	iri.BidiFormatting: "It has characters that change the direction of text, which an IRI must not have (RFC 3987 §4.1).",
	iri.BidiMixed:      "A part has letters of both directions, so its display deceives (RFC 3987 §4.2).",
	iri.BidiEnds:       "A part from right to left does not begin and end with such a letter (RFC 3987 §4.2).",
}

// asIRI returns the text as the URI that an IRI maps to, and the other way round.
func (s *subject) asIRI() []Form {
	var spans uriscan.Spans
	valid := iri.ScanString(s.text, &spans)
	toURI := Form{Name: "IRI as a URI", Call: "iri.AppendURI"}
	toIRI := Form{Name: "URI as an IRI", Call: "iri.AppendIRI"}
	if !valid {
		toURI.Note = "No IRI. " + why(spans.Err())
		toIRI.Note = toURI.Note
		return []Form{toURI, toIRI}
	}
	bidi := bidiWords[iri.CheckBidi(s.text, &spans).Rule]
	if b, err := iri.AppendURI(nil, s.text, &spans, nil); err == nil {
		toURI = s.form(toURI.Name, toURI.Call, b, bidi)
	}
	if b, err := iri.AppendIRI(nil, s.text, &spans, nil); err == nil {
		toIRI = s.form(toIRI.Name, toIRI.Call, b, bidi)
	}
	return []Form{toURI, toIRI}
}

// asTarget says which form of a request target the text is.
func (s *subject) asTarget() Form {
	f := Form{Name: "Request target", Call: "target.Scan"}
	var spans uriscan.Spans
	var forms []string
	for form := target.Origin; form <= target.Asterisk; form++ {
		if form.ScanString(s.text, &spans) {
			forms = append(forms, form.String())
		}
	}
	if forms != nil {
		f.Note = "RFC 9112 allows it as " + strings.Join(forms, " and as ") + "."
		return f
	}
	target.ScanString("GET", s.text, &spans)
	f.Note = "No target of a GET. " + why(spans.Err())
	return f
}

// asHost says whether the text is what the field Host may have.
func (s *subject) asHost() Form {
	f := Form{Name: "Field Host", Call: "target.Host", Note: "RFC 9110 allows it in the field Host."}
	var spans uriscan.Spans
	if !target.HostString(s.text, &spans) {
		f.Note = "Not in the field Host. " + why(spans.Err())
	}
	return f
}

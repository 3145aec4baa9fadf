package reading

import "github.com/uriscan/uriscan/scheme"

// A Scheme is what the grammar of the scheme says, if there is one.
type Scheme struct {
	Name   string `json:"name"`
	Source string `json:"source"`
	Valid  bool   `json:"valid"`
	Says   string `json:"says,omitempty"` // what is wrong
	Want   string `json:"want,omitempty"`
	Parts  []Part `json:"parts,omitempty"`
}

// A Part is a part of a URI that its scheme gives a name.
type Part struct {
	Name  string `json:"name"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  *Text  `json:"text"`
}

// schemeOf reads a text by the grammar of its scheme; nil if there is no grammar.
func schemeOf(text string) *Scheme {
	g := scheme.Of(text)
	if g == nil {
		return nil
	}
	found := &Scheme{Name: g.Name(), Source: g.Source()}
	var parts scheme.Parts
	found.Valid = g.ScanString(text, &parts)
	if err := parts.Err(); err != nil {
		found.Says, found.Want = sentence(err)
	}
	for i := range parts.Len() {
		if name, span, ok := parts.At(i); ok {
			found.Parts = append(found.Parts, Part{name, int(span.Start), int(span.End), textOf(span.InString(text))})
		}
	}
	return found
}

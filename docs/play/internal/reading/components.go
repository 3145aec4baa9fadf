package reading

import (
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/percent"
)

// A Component is one of the seven parts of a URI reference, present or not.
type Component struct {
	Name    string `json:"name"`
	Section string `json:"section"` // of RFC 3986
	Present bool   `json:"present"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Kind    string `json:"kind,omitempty"`
	Text    *Text  `json:"text,omitempty"`
}

// sections has the section of RFC 3986 for each component.
var sections = [...]string{"3.1", "3.2.1", "3.2.2", "3.2.3", "3.3", "3.4", "3.5"}

// components returns all seven, in the order that they have in a URI.
func (s *subject) components() []Component {
	list := make([]Component, len(sections))
	for i := range list {
		c := uriscan.Component(i)
		list[i] = Component{Name: c.String(), Section: sections[i], Present: s.spans.Has(c)}
		if !list[i].Present {
			continue
		}
		span := s.spans.Span(c)
		list[i].Start, list[i].End = int(span.Start), int(span.End)
		list[i].Text = textOf(span.InString(s.text))
		list[i].Kind = s.kind(c)
	}
	return list
}

// kind returns which kind a component is of, where the RFC has several, and what the
// port is as a number.
func (s *subject) kind(c uriscan.Component) string {
	switch c {
	case uriscan.CompHost:
		if kind := s.spans.HostKind(); kind != uriscan.HostNone {
			return kind.String()
		}
		return "no kind of host"
	case uriscan.CompPort:
		port, ok := uriscan.PortNumber(s.text, &s.spans)
		switch written := s.spans.Port.InString(s.text); {
		case ok && written != strconv.Itoa(int(port)):
			return "the number " + strconv.Itoa(int(port))
		case !ok && written != "":
			return "no port number"
		}
	case uriscan.CompPath:
		return s.spans.PathKind().String()
	}
	return ""
}

// Inside is what lies inside of components: the segments of the path, and the names
// and values of the query, both decoded.
type Inside struct {
	Segments []Segment `json:"segments,omitempty"`
	Pairs    []Pair    `json:"pairs,omitempty"`
	More     int       `json:"more,omitempty"` // how many segments and pairs are not here
}

// A Segment is a segment of the path, decoded.
type Segment struct {
	Text    *Text `json:"text"`
	Decoded bool  `json:"decoded,omitempty"` // it is written in another way
}

// A Pair is a name of the query with its value, both decoded.
type Pair struct {
	Name  *Text `json:"name"`
	Value *Text `json:"value,omitempty"` // nil if there is no "="
}

// maxInside is how many segments are shown, and how many pairs.
const maxInside = 40

// insideOf returns what lies inside of the components.
func insideOf(s *subject) *Inside {
	in := &Inside{}
	for span := range uriscan.Segments(s.text, &s.spans) {
		if len(in.Segments) == maxInside {
			in.More++
			continue
		}
		written := span.InString(s.text)
		text := decoded(written)
		in.Segments = append(in.Segments, Segment{textOf(text), text != written})
	}
	for pair := range uriscan.Pairs(s.text, &s.spans, "&") {
		if len(in.Pairs) == maxInside {
			in.More++
			continue
		}
		p := Pair{Name: textOf(decoded(pair.Name.InString(s.text)))}
		if pair.HasValue {
			p.Value = textOf(decoded(pair.Value.InString(s.text)))
		}
		in.Pairs = append(in.Pairs, p)
	}
	return in
}

// decoded returns a text with its triplets decoded, and as it is if one is broken.
func decoded(text string) string {
	if b, err := percent.AppendDecoded(nil, text); err == nil {
		return string(b)
	}
	return text
}

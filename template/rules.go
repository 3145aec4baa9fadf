package template

import (
	"errors"
	"fmt"
	"strings"
)

// A rule says what is written for the first segments of the paths that it fits.
type rule struct {
	parts []part
	tail  part // what is written for all segments after the parts, if that is said
}

// A part is what a rule says about one segment, or about those at the end of a path.
type part struct {
	kind partKind
	text string // the segment of a literal, or the placeholder
}

type partKind uint8

const (
	literal  partKind = iota // the segment is the text, and stays
	anything                 // any segment, which stays; as a tail: all of them
	named                    // any segment, of which the placeholder is written; as a tail: once for all of them
	nothing                  // as a tail: nothing is said
)

// ruleOf reads a rule.
func ruleOf(text string) (rule, error) {
	rest, rooted := strings.CutPrefix(text, "/")
	if !rooted || rest == "" {
		return rule{}, errors.New("no segment; want a slash and one, as in /api/*")
	}
	r := rule{tail: part{kind: nothing}}
	names := strings.Split(rest, "/")
	for i, name := range names {
		last := i == len(names)-1
		inner, isNamed := strings.CutPrefix(name, "{")
		if isNamed {
			inner, isNamed = strings.CutSuffix(inner, "}")
		}
		multi, isMulti := strings.CutSuffix(inner, "...")
		switch {
		case name == "*":
			r.parts = append(r.parts, part{kind: anything})
		case name == "**" && last:
			r.tail = part{kind: anything}
		case isNamed && isMulti && last && isName(multi):
			r.tail = part{named, "{" + multi + "}"}
		case isNamed && isName(inner):
			r.parts = append(r.parts, part{named, name})
		case name == "" || strings.ContainsAny(name, "*{}?#"):
			return rule{}, fmt.Errorf("segment %d is wrong; want text, *, {name}, or at the end ** or {name...}", i+1)
		default:
			r.parts = append(r.parts, part{literal, name})
		}
	}
	return r, nil
}

// isName reports whether a text is letters, digits, "-" and "_", and not empty.
func isName(text string) bool {
	for _, b := range []byte(text) {
		if letters[b]&(isLetter|isDigit) == 0 && b != '-' && b != '_' {
			return false
		}
	}
	return text != ""
}

// fits reports whether a path has a segment for each part, and one more if there is a tail.
func (r *rule) fits(s steps) bool {
	for i := range r.parts {
		segment, more := s.segment()
		if !more || len(segment) == 0 || r.parts[i].kind == literal && r.parts[i].text != string(segment) {
			return false
		}
	}
	if r.tail.kind == nothing {
		return true
	}
	_, more := s.segment()
	return more
}

// step returns the step of a segment that the part is about.
func (p *part) step(segment []byte) step {
	if p.kind == named {
		return step{placeholder: p.text, fixed: true}
	}
	return step{before: segment, fixed: true}
}

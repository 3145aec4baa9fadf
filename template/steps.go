package template

import "bytes"

// A step is one segment of a path, as a preset sees it. What is written for it is
// before, placeholder and after, one after the other.
type step struct {
	before      []byte // of a constant the segment; of a file what is before its id
	placeholder string // "" for a constant
	after       []byte // of a file what is after its id
	fixed       bool   // a rule of the preset says what is written
}

// variable reports whether the segment, or a part of it, is replaced.
func (s *step) variable() bool { return s.placeholder != "" }

// append appends what is written for the segment.
func (s *step) append(dst []byte) []byte {
	dst = append(dst, s.before...)
	dst = append(dst, s.placeholder...)
	return append(dst, s.after...)
}

// steps goes over the segments of a path. Between two steps there is a slash, and before
// the first one if rooted. A path without steps is rooted too, or empty.
//
//	for st, more := s.next(); more; st, more = s.next() { … }
type steps struct {
	preset *Preset
	rest   []byte // from the next segment on
	done   bool   // there is no further segment
	rooted bool   // the template begins with a slash
	rule   *rule  // the rule that the path fits, or nil
	count  int    // of the segments that were taken
}

// stepsOf begins at the first segment of a path. The path ends before a "?" or a "#".
func (p *Preset) stepsOf(path []byte) steps {
	p = p.orDefault()
	s := steps{preset: p, rest: path, rooted: p.joined}
	switch {
	case len(path) == 0 || letters[path[0]] == isEnd && path[0] != '/':
		s.rooted, s.done = p.joined || p.slashes, true
		return s
	case path[0] == '/':
		s.rooted, s.rest, s.done = true, path[1:], p.slashes && isSlashes(path)
	}
	for i := range p.rules {
		if r := &p.rules[i]; r.fits(s) {
			s.rule = r
			break
		}
	}
	return s
}

// isSlashes reports whether a path has nothing but slashes.
func isSlashes(path []byte) bool {
	for _, b := range path {
		if b != '/' {
			return letters[b] == isEnd
		}
	}
	return true
}

// next returns the next step. Its slices are parts of the path.
func (s *steps) next() (st step, more bool) {
	segment, more := s.segment()
	if !more {
		return step{}, false
	}
	p, at := s.preset, s.count
	if s.count++; at == p.most && p.most > 0 {
		s.done = true
		return step{placeholder: p.rest, fixed: true}, p.rest != ""
	}
	switch {
	case s.rule == nil:
	case at < len(s.rule.parts):
		return s.rule.parts[at].step(segment), true
	case s.rule.tail.kind == named:
		s.done = true
		fallthrough
	case s.rule.tail.kind == anything:
		return s.rule.tail.step(segment), true
	}
	return p.stepOf(segment), true
}

// segment takes the next segment of which something is written.
func (s *steps) segment() (segment []byte, more bool) {
	for !s.done {
		if segment = s.cut(); len(segment) > 0 || !s.preset.joined {
			return segment, true
		}
	}
	return nil, false
}

// cut takes the next segment off the rest.
func (s *steps) cut() (segment []byte) {
	for i, b := range s.rest {
		if letters[b] == isEnd {
			segment = s.rest[:i]
			s.rest, s.done = s.rest[i+1:], b != '/'
			return segment
		}
	}
	segment, s.done = s.rest, true
	return segment
}

// stepOf returns the step of a segment that no rule knows.
func (p *Preset) stepOf(segment []byte) step {
	if p.place == nil {
		return p.stepOfClass(segment, classify(segment))
	}
	if placeholder := p.place(segment, seenIn(segment)); placeholder != "" {
		return step{placeholder: placeholder}
	}
	return step{before: segment}
}

// stepOfClass returns the step of a segment of a class.
func (p *Preset) stepOfClass(segment []byte, class Class) step {
	switch {
	case p.placeholders[class] == "":
		return step{before: segment}
	case class == File:
		return p.stepOfFile(segment)
	case class == Parameters:
		return p.stepOfParameters(segment)
	}
	return step{placeholder: p.placeholders[class]}
}

// shortestHash is the length of the shortest hash in the middle of a file's name.
const shortestHash = 6

// stepOfFile returns the step of a file with an id in its name: the id is what is before the
// first ".", or else a hash after one. The rest of the name stays.
func (p *Preset) stepOfFile(segment []byte) step {
	for start := 0; start < len(segment); {
		end := start + bytes.IndexByte(segment[start:], '.')
		if end < start {
			break
		}
		part := segment[start:end]
		class := classify(part)
		if placeholder := p.placeholders[class]; placeholder != "" && (start == 0 || class == Hex || len(part) >= shortestHash) {
			return step{before: segment[:start], placeholder: placeholder, after: segment[end:]}
		}
		start = end + 1
	}
	return step{before: segment}
}

// stepOfParameters returns the step of a segment with parameters (RFC 3986 §3.3). If what is
// before the first ";" or "=", or before the parentheses at the end, is a constant, it stays: it
// is the name of a page, of a parameter or of a collection.
func (p *Preset) stepOfParameters(segment []byte) step {
	st := step{placeholder: p.placeholders[Parameters]}
	end := bytes.IndexAny(segment, ";=")
	if last := len(segment) - 1; segment[last] == ')' {
		if open := bytes.IndexByte(segment, '('); open >= 0 && (end < 0 || open < end) {
			end, st.after = open, segment[last:]
		}
	}
	if end > 0 && p.placeholders[classify(segment[:end])] == "" {
		st.before = segment[:end+1]
	} else {
		st.after = nil
	}
	return st
}

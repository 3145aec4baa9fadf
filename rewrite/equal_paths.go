package rewrite

import "bytes"

// Two paths are to be compared without their dot segments, and no memory is there
// to write the results to. Read forwards, a segment can be taken back by a ".." that
// comes much later. Read backwards, that is known when the segment is met: a ".."
// makes the next segment before it go that is not gone already. So a number is all
// that has to be remembered, and the paths are compared from their ends.
//
//	/a/b/../../c/./d     backwards: d stays, "." goes, c stays, ".." and ".." count 2,
//	                     b and a go
//
// The last segment leaves an empty one after it if it is "." or "..". A relative path,
// which can follow a scheme, first loses the dot segments that it begins with. What
// is then its first segment has no "/" before it, and it goes as any other does.

// A backward reads the segments that stay in a path from the last to the first.
type backward struct {
	path  []byte // what was not read yet
	gone  int    // how many more segments will go
	steps Steps  // Percent, or none
}

// backwardOf returns a reader at the end of a path, and whether the path leaves an
// empty last segment, which is not a part of it.
func backwardOf(path []byte, steps Steps) (r backward, leavesEmpty bool) {
	if path = withoutLeadingDots(path, steps); len(path) == 0 {
		return backward{steps: steps}, false
	}
	last := path[bytes.LastIndexByte(path, '/')+1:]
	return backward{path: path, steps: steps}, dotsOf(last, steps) > 0
}

// previous returns the segment before the one that it returned last, with the "/"
// before it if there is one. It returns false if there is none.
func (r *backward) previous() (segment []byte, ok bool) {
	for len(r.path) > 0 {
		begin := bytes.LastIndexByte(r.path, '/')
		segment = r.path[max(begin, 0):]
		dots := dotsOf(r.path[begin+1:], r.steps)
		r.path = r.path[:max(begin, 0)]
		switch {
		case dots == 2:
			r.gone++
		case dots == 1:
		case r.gone > 0:
			r.gone--
		default:
			return segment, true
		}
	}
	return nil, false
}

// equalWithoutDots reports whether two paths are the same without dot segments, and
// after Percent if steps has it.
func equalWithoutDots(a, b []byte, steps Steps) bool {
	x, leavesA := backwardOf(a, steps)
	y, leavesB := backwardOf(b, steps)
	for first := true; ; first = false {
		s, okS := next(&x, first && leavesA)
		t, okT := next(&y, first && leavesB)
		if okS != okT || !equalTexts(s, t, steps) {
			return false
		}
		if !okS {
			return true
		}
	}
}

// next returns the previous segment, or the empty one after the last.
func next(r *backward, empty bool) (segment []byte, ok bool) {
	if empty {
		return slash, true
	}
	return r.previous()
}

// dotsOf returns 1 if the segment is ".", 2 if it is "..", and 0 if it is no dot
// segment. If Percent is done, "%2e" is a dot.
func dotsOf(segment []byte, steps Steps) (dots int) {
	if len(segment) == 0 || len(segment) > len("%2e%2e") || segment[0] != '.' && segment[0] != '%' {
		return 0
	}
	for i := 0; i < len(segment); dots++ {
		u, size := unitAt(segment, i, steps)
		if u != '.' || dots == 2 {
			return 0
		}
		i += size
	}
	return dots
}

// withoutLeadingDots returns what follows the dot segments that a path begins with
// and the "/" after each (rules A and D of RFC 3986 §5.2.4).
func withoutLeadingDots(path []byte, steps Steps) []byte {
	for len(path) > 0 && path[0] != '/' {
		end := bytes.IndexByte(path, '/')
		if end < 0 {
			end = len(path)
		}
		if dotsOf(path[:end], steps) == 0 {
			return path
		}
		path = path[min(end+1, len(path)):]
	}
	return path
}

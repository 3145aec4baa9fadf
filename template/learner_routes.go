package template

import (
	"fmt"
	"strings"
)

// routes are those that a Learner was given. They are a trie of their own, because a path
// may lead to several places there: below a word and below a wildcard.
type routes struct {
	trie    trie
	list    []route
	numbers map[string]int // in the list, by pattern
}

// A route is one of them, and how often it was seen. The place where it ends counts
// as many paths as its number in the list, plus one.
type route struct {
	pattern string
	seen    uint64
}

// AddRoutes gives patterns of known routes, such as "/users/{id}". A path that one of them
// matches has the pattern for a template, and nothing is learned from it. The words with
// which a pattern begins stay words in what is learned from other paths.
//
//   - A pattern is a path as [net/http.ServeMux] has it, without method and host: {name} is
//     one segment, which is not empty; {name...} at the end is the rest of a path; {$} at the
//     end is the end of a path; and a pattern that ends in a slash matches every path that
//     begins with it. Bytes are compared as they are.
//   - Where several patterns match, the first segment in which they differ decides: a word
//     is before {name}, and that is before the rest.
//   - Routes come before everything else: AddRoutes returns an error if l has learned or
//     loaded anything. It also returns one if a pattern is wrong, or matches exactly the
//     paths of another; then it names the pattern, and those before it are added.
func (l *Learner) AddRoutes(patterns ...string) error {
	if !l.started() {
		l.start()
	}
	if l.paths > 0 {
		return fmt.Errorf("template: routes come before everything else, and this Learner has learned %d paths", l.paths)
	}
	for _, pattern := range patterns {
		segments, err := segmentsOf(pattern)
		if err != nil {
			return fmt.Errorf("template: route %q: %w", pattern, err)
		}
		if r, isNew := l.addRoute(pattern, segments); !isNew {
			return fmt.Errorf("template: route %q matches the same paths as %q", pattern, r.pattern)
		}
	}
	return nil
}

// addRoute adds one route to the routes, and the words with which it begins to what is
// learned. If there is a route that matches the same paths, it returns that.
func (l *Learner) addRoute(pattern string, segments []token) (r *route, isNew bool) {
	t := &l.routes.trie
	if t.places == nil {
		*t = newTrie(mostPlaces)
		l.routes.numbers = map[string]int{}
	}
	n, learned, words := rooted, rooted, true
	for _, segment := range segments {
		if words = words && segment.kind == kindWord; words {
			c := l.trie.find(learned, kindWord, []byte(segment.text))
			if c == 0 {
				c = l.trie.addOfRoute(learned, strings.Clone(segment.text))
			}
			learned = c
		}
		c := t.find(n, segment.kind, []byte(segment.text))
		if segment.kind == kindParam {
			c = t.places[n].param
		}
		if c == 0 {
			c = t.add(n, segment.kind, strings.Clone(segment.text))
		}
		n = c
	}
	if number := t.places[n].ends; number != 0 {
		return &l.routes.list[number-1], false
	}
	pattern = strings.Clone(pattern)
	l.routes.numbers[pattern] = len(l.routes.list)
	l.routes.list = append(l.routes.list, route{pattern: pattern})
	t.places[n].ends = uint64(len(l.routes.list))
	return &l.routes.list[len(l.routes.list)-1], true
}

// segmentsOf reads a pattern. Its segments are words, {name} with the kind named and no
// text, and the rest of a path with the kind param.
func segmentsOf(pattern string) (segments []token, err error) {
	rest, rooted := strings.CutPrefix(pattern, "/")
	if !rooted {
		return nil, fmt.Errorf(`it begins without "/"; want a path without method and host`)
	}
	for more := true; more; {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		inside, wildcard := strings.CutPrefix(segment, "{")
		inside, closed := strings.CutSuffix(inside, "}")
		name, toTheEnd := strings.CutSuffix(inside, "...")
		switch {
		case segment == "" && !more:
			segments = append(segments, token{kind: kindParam})
		case !wildcard && !strings.ContainsAny(segment, "{}?#"):
			segments = append(segments, token{text: segment, kind: kindWord})
		case !wildcard || !closed || name == "" || strings.ContainsAny(name, "{}?#"):
			return nil, fmt.Errorf("segment %d is neither a word nor a wildcard; want {name} for the whole of a segment", len(segments)+1)
		case (toTheEnd || inside == "$") && more:
			return nil, fmt.Errorf("segment %d is a wildcard for the end of a path; want it at the end", len(segments)+1)
		case toTheEnd:
			segments = append(segments, token{kind: kindParam})
		case inside == "$":
			segments = append(segments, token{kind: kindWord})
		default:
			segments = append(segments, token{kind: kindNamed})
		}
	}
	return segments, nil
}

// match returns the route of a path, or nil.
func (r *routes) match(path []byte) *route {
	if len(r.list) == 0 || len(path) == 0 || path[0] != '/' {
		return nil
	}
	if n := r.matchFrom(rooted, path[1:]); n != 0 {
		return &r.list[n-1]
	}
	return nil
}

// matchFrom returns the number of the route that matches a path from a segment on, and 0
// if there is none. No place is looked at twice, so a path costs at most a look at each
// route.
func (r *routes) matchFrom(n uint32, path []byte) uint64 {
	segment, more := path, false
	for i, b := range path {
		if letters[b] == isEnd {
			segment, path, more = path[:i], path[i+1:], b == '/'
			break
		}
	}
	for _, k := range [...]kind{kindWord, kindNamed} {
		text := segment
		if k == kindNamed {
			if text = nil; len(segment) == 0 {
				continue
			}
		}
		c := r.trie.find(n, k, text)
		if c == 0 {
			continue
		}
		found := r.trie.places[c].ends
		if more {
			found = r.matchFrom(c, path)
		}
		if found != 0 {
			return found
		}
	}
	if rest := r.trie.places[n].param; rest != 0 {
		return r.trie.places[rest].ends
	}
	return 0
}

// find returns the route of a pattern, or nil.
func (r *routes) find(pattern string) *route {
	if number, ok := r.numbers[pattern]; ok {
		return &r.list[number]
	}
	return nil
}

// same reports whether both have the same patterns, in any order.
func (r *routes) same(other *routes) bool {
	for i := range other.list {
		if r.find(other.list[i].pattern) == nil {
			return false
		}
	}
	return len(r.list) == len(other.list)
}

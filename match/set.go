package match

import (
	"slices"
	"strings"
)

// A Set has many patterns, and finds which one a request matches. Many goroutines may use
// it at once. The zero Set has no patterns.
type Set struct {
	machine
	openAPI  bool
	patterns []string
}

// Compile returns the set of some patterns. The package comment has their syntax. An
// error is an *[Error]. It names the pattern, and for a conflict both patterns and a path that both
// match.
func Compile(patterns ...string) (*Set, error) { return compile(patterns, false) }

// FromOpenAPI returns the set of the paths of an OpenAPI document. Each is a path template
// (OpenAPI 3.1 §4.8.2), such as "/users/{id}", after a method and a space: "GET /users/{id}".
// Without a method it matches all. A host may be before the path, as in [Compile], and
// whoever has a server with a path, such as "/v1", puts that before the template.
//
//   - A segment may have wildcards beside text and several of them: "{name}.json",
//     "{base}...{head}". Each value has at least one byte, and is as short as the text
//     after it allows, from the left to the right; the text at the end of the segment is
//     the last one. These texts are compared as they are, without decoding.
//   - Literals come before wildcards, as the specification demands. Where it leaves the
//     choice, as for "/{entity}/me" and "/books/{id}", the leftmost segment decides in which
//     one of the two has more text: first the text before the wildcard, then that at the end.
//   - The names of wildcards may have all bytes but braces. Templates that differ in names
//     alone are refused, as the specification demands.
//   - A template that ends in "/" matches that path alone.
func FromOpenAPI(paths ...string) (*Set, error) { return compile(paths, true) }

// compile makes a set of patterns of either syntax.
func compile(patterns []string, openAPI bool) (*Set, error) {
	bytes := 0
	for _, text := range patterns {
		if bytes += len(text); bytes > MaxBytes {
			return nil, limit("the patterns are longer than %d bytes together", MaxBytes)
		}
	}
	t, routes := newTree(), make([]*route, len(patterns))
	for i, text := range patterns {
		r, err := parse(i, text, openAPI)
		if err != nil {
			return nil, err
		}
		routes[i] = r
		same, ok := t.insert(i, r)
		if !ok {
			return nil, limit("the patterns have more than %d methods", MaxMethods)
		}
		if same >= 0 {
			return nil, conflictOf(patterns, routes, i, same)
		}
	}
	if !openAPI {
		a, b, found, within := t.conflict()
		if found {
			return nil, conflictOf(patterns, routes, max(a, b), min(a, b))
		}
		if !within {
			return nil, limit("too many patterns match the same beginnings of paths: %d places were compared for conflicts; want fewer wildcards beside literals", maxPairs*len(t.places)+maxPairsAnyway)
		}
	}
	s := &Set{openAPI: openAPI, patterns: slices.Clone(patterns)}
	if err := s.lay(t, seedOf(patterns)); err != nil {
		return nil, err
	}
	if err := s.complete(); err != nil {
		return nil, err
	}
	return s, nil
}

// seedOf returns a number that depends on each byte of the patterns (FNV-1a, 32 bits).
func seedOf(patterns []string) uint32 {
	sum := uint32(2166136261)
	for _, text := range patterns {
		for i := range len(text) {
			sum = (sum ^ uint32(text[i])) * 16777619
		}
	}
	return sum
}

// parse reads a pattern of either syntax.
func parse(number int, text string, openAPI bool) (*route, error) {
	read := muxPattern
	if openAPI {
		read = openAPIPattern
	}
	r, err := read(number, text)
	if err != nil {
		return nil, err // no *Error that is nil
	}
	return r, nil
}

// Len returns how many patterns there are.
func (s *Set) Len() int { return len(s.patterns) }

// Pattern returns a pattern as it was given to [Compile]. It panics if there is none with this
// number.
func (s *Set) Pattern(i int) string { return s.patterns[i] }

// Parts returns the method, the host and the path of a pattern, "" for what it does not
// have. OpenTelemetry's http.route is the path.
func (s *Set) Parts(i int) (method, host, path string) {
	text := s.patterns[i]
	if space := strings.IndexAny(text, " \t"); space >= 0 {
		method, text = text[:space], strings.TrimLeft(text[space:], " \t")
	}
	slash := strings.IndexByte(text, '/')
	if slash < 0 { // in a set that was unmarshalled
		slash = len(text)
	}
	return method, text[:slash], text[slash:]
}

// Names returns the names of the wildcards of a pattern, in the order of [Match.Value].
func (s *Set) Names(i int) []string {
	r, err := parse(i, s.patterns[i], s.openAPI)
	if err != nil {
		return nil // a set is made of valid patterns
	}
	return r.names
}

// Methods returns the methods for which the set has a pattern that matches the path, sorted.
// It is for the field Allow of an answer with status 405. host may be "", as in
// [Set.Match]. Only methods that some pattern names are in the list, and HEAD. If the pattern that matches
// has no method, those are all of them.
func (s *Set) Methods(host, path string) []string {
	var m Match
	var allowed []string
	for _, method := range s.methods {
		if s.MatchHostString(host, method, path, &m) {
			allowed = append(allowed, method)
		}
	}
	slices.Sort(allowed)
	return allowed
}

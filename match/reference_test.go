package match_test

import (
	"cmp"
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/match"
)

// A plainPattern is a pattern, read in the simplest way.
type plainPattern struct {
	text, method, host string
	segments           []string
	openAPI            bool
}

// plain reads a valid pattern.
func plain(text string, openAPI bool) *plainPattern {
	p := &plainPattern{text: text, openAPI: openAPI}
	if fields := strings.Fields(text); len(fields) == 2 && strings.IndexAny(text, " \t") < strings.Index(text, "/") {
		p.method, text = fields[0], fields[1]
	}
	host, path, _ := strings.Cut(text, "/")
	p.host = strings.ToLower(host)
	for slash := true; slash; {
		end := strings.IndexByte(path, '/')
		if openAPI { // a name may have slashes
			end = -1
			for i, depth := 0, 0; i < len(path) && end < 0; i++ {
				switch {
				case path[i] == '{':
					depth++
				case path[i] == '}':
					depth--
				case path[i] == '/' && depth == 0:
					end = i
				}
			}
		}
		var segment string
		if slash = end >= 0; slash {
			segment, path = path[:end], path[end+1:]
		} else {
			segment = path
		}
		p.segments = append(p.segments, segment)
	}
	return p
}

// kindOf returns 0 for a literal, 1 for a segment with wildcards, and 2 for a rest.
func (p *plainPattern) kindOf(i int) int {
	s, isLast := p.segments[i], i == len(p.segments)-1
	switch {
	case !p.openAPI && isLast && (s == "" || s[0] == '{' && strings.HasSuffix(s, "...}")):
		return 2
	case strings.Contains(s, "{") && (p.openAPI || s != "{$}"):
		return 1
	}
	return 0
}

// wildcards finds the wildcards of a segment.
var wildcards = regexp.MustCompile(`\{[^{}]*\}`)

// textsOf returns the texts around the wildcards of a segment.
func (p *plainPattern) textsOf(i int) []string {
	if !p.openAPI {
		return []string{"", ""}
	}
	return wildcards.Split(p.segments[i], -1)
}

// decode decodes a text, if it has no broken triplet.
func decode(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// characters returns a text with a character for each byte, which a regular expression can
// match whatever the byte is.
func characters(text string) (s string) {
	for i := range len(text) {
		s += string(rune(text[i]))
	}
	return s
}

// bytesOf is the inverse of characters.
func bytesOf(text string) string {
	var b []byte
	for _, c := range text {
		b = append(b, byte(c))
	}
	return string(b)
}

// match returns the values of the wildcards with a name, if the pattern matches.
func (p *plainPattern) match(method, path string) (values []string, ok bool) {
	if p.method != "" && p.method != method && (p.method != "GET" || method != "HEAD") || !strings.HasPrefix(path, "/") {
		return nil, false
	}
	given := strings.Split(path[1:], "/")
	for i, s := range p.segments {
		if i == len(given) {
			return nil, false
		}
		switch p.kindOf(i) {
		case 0:
			if s == "{$}" && !p.openAPI {
				s = ""
			}
			if decode(s) != decode(given[i]) {
				return nil, false
			}
		case 1:
			var form strings.Builder
			form.WriteString("(?s)^")
			for j, text := range p.textsOf(i) {
				if j > 0 {
					form.WriteString(`(.+?)`)
				}
				form.WriteString(regexp.QuoteMeta(characters(text)))
			}
			form.WriteString("$")
			found := regexp.MustCompile(form.String()).FindStringSubmatch(characters(given[i]))
			if found == nil {
				return nil, false
			}
			for _, value := range found[1:] {
				values = append(values, bytesOf(value))
			}
		case 2:
			if s != "" {
				values = append(values, strings.Join(given[i:], "/"))
			}
			return values, true
		}
	}
	return values, len(p.segments) == len(given)
}

// before says which of two patterns wins that match the same path: below 0 for p.
func (p *plainPattern) before(q *plainPattern) int {
	for i := range min(len(p.segments), len(q.segments)) {
		if c := cmp.Compare(p.kindOf(i), q.kindOf(i)); c != 0 {
			return c
		}
		if p.kindOf(i) != 1 {
			continue
		}
		a, b := p.textsOf(i), q.textsOf(i)
		if c := cmp.Or(cmp.Compare(len(b[0]), len(a[0])), cmp.Compare(len(b[len(b)-1]), len(a[len(a)-1])), cmp.Compare(len(b), len(a)), cmp.Compare(strings.Join(a, "/"), strings.Join(b, "/"))); c != 0 {
			return c
		}
	}
	// Of patterns with the same path, the one with fewer methods wins.
	methods := map[string]int{"": 2, "GET": 1}
	return cmp.Compare(methods[p.method], methods[q.method])
}

// reference returns what the first of all matching patterns says.
func reference(patterns []*plainPattern, host, method, path string) (text string, values []string) {
	host = strings.ToLower(host)
	bare := regexp.MustCompile(`:[0-9]*$`).ReplaceAllString(host, "")
	for _, host := range []string{host, bare, ""} {
		var best *plainPattern
		for _, p := range patterns {
			found, ok := p.match(method, path)
			if ok && p.host == host && (best == nil || p.before(best) < 0) {
				best, values = p, found
			}
		}
		if best != nil {
			return best.text, values
		}
	}
	return "", nil
}

// checkAgainstReference compares the answer of a set.
func checkAgainstReference(t *testing.T, set *match.Set, patterns []*plainPattern, host, method, path string) {
	t.Helper()
	var m match.Match
	var got string
	var values []string
	if set.MatchHostString(host, method, path, &m) {
		got = set.Pattern(m.Pattern)
		for i := range m.Values() {
			values = append(values, m.Value(i).InString(path))
		}
		if len(set.Names(m.Pattern)) != len(values) {
			t.Fatalf("%q has the names %q and %d values", got, set.Names(m.Pattern), len(values))
		}
	}
	want, wantValues := reference(patterns, host, method, path)
	if got != want || strings.Join(values, "\n") != strings.Join(wantValues, "\n") {
		var all []string
		for _, p := range patterns {
			all = append(all, p.text)
		}
		t.Fatalf("%q, %s %q%q: %q with %q, want %q with %q", all, method, host, path, got, values, want, wantValues)
	}
}

// compileLeniently leaves out the patterns that cannot be with those before them.
func compileLeniently(patterns []string, openAPI bool) (*match.Set, []*plainPattern) {
	compile := match.Compile
	if openAPI {
		compile = match.FromOpenAPI
	}
	set, _ := compile()
	var taken []string
	var list []*plainPattern
	for _, pattern := range patterns {
		if more, err := compile(append(taken, pattern)...); err == nil {
			set, taken = more, append(taken, pattern)
			list = append(list, plain(pattern, openAPI))
		}
	}
	return set, list
}

// tables are sets for every short path: with places of every kind.
var tables = []struct {
	openAPI  bool
	patterns []string
}{
	{false, []string{"/a", "/{x}/a", "/{x}/", "/a/a/{$}", "/a/{x}/b", "/a//b", "/b/{rest...}", "/%61b", "/%2F", "/%6", "/a/6/{x}", "/{x}/b/{y}/{z}"}},
	{false, []string{"/{x}", "/", "/a/{x}/a/{y}", "/a/b/{x}/{$}", "/6/{x...}", "/a/", "/a/b/a/b", "/b", "/ab", "/ba", "/aa", "/bb", "/%61%61a", "/%25"}},
	{true, []string{"/{x}a", "/a{x}", "/a{x}b", "/{x}ab{y}", "/{x}a{y}b", "/a/{x}", "/{x}/a", "/{x}6{y}/b", "/ab{x}", "/ab/{x}/", "/", "/%61", "/aa{x}", "/{x}%{y}", "/{x}/{y}"}},
}

// TestShortPathsAreThoseOfTheReference asks for all paths of up to some bytes.
func TestShortPathsAreThoseOfTheReference(t *testing.T) {
	for _, table := range tables {
		set, list := compileLeniently(table.patterns, table.openAPI)
		if len(list) < 8 {
			t.Fatalf("%d patterns are left of %q", len(list), table.patterns)
		}
		exhaustive.Strings("", []byte("/ab%61"), exhaustive.Pick(7, 4, 4), func(path string) {
			checkAgainstReference(t, set, list, "", "GET", "/"+path)
		})
		checkAgainstReference(t, set, list, "", "GET", "")
		checkAgainstReference(t, set, list, "", "GET", "a")
	}
}

// TestRandomSetsAreThoseOfTheReference has random patterns, paths, hosts and methods.
func TestRandomSetsAreThoseOfTheReference(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	literals := []string{"a", "b", "ab", "", ".", "..", "%61", "%2F", "%2f", "a%", "%zz", "seven77", "eight888", "nine99999", "a-long-literal-of-24-byte", "a-long-literal-of-24-bytes", "\x00", "c", "d", "e"}
	for range exhaustive.Pick(100_000, 300, 80) {
		openAPI := random.IntN(2) == 0
		var patterns []string
		for range 1 + random.IntN(25) {
			p := pick("", "", "", "GET ", "POST ", "HEAD ", "BASELINE-CONTROL ", "GE ") + pick("", "", "", "h", "H.example", "h.example:80", "a%2f")
			for i := range 1 + random.IntN(4) {
				name := string(rune('w' + i))
				segment := pick("{"+name+"}", "{"+name+"}", pick(literals...))
				if openAPI && random.IntN(2) == 0 {
					segment = pick("", "a", "b", "ab") + "{" + name + "}" + pick("", "a", "ab", ".json", "-{"+name+"2}", "a{"+name+"2}b")
				}
				p += "/" + segment
			}
			patterns = append(patterns, p+pick("", "", "/", "/{$}", "/{rest...}"))
		}
		set, list := compileLeniently(patterns, openAPI)
		for range 40 {
			path := ""
			for range 1 + random.IntN(5) {
				path += "/" + pick(pick(literals...), pick(literals...), pick("a", "b")+pick(literals...), pick(literals...)+pick("-", "a", ".json")+pick(literals...))
			}
			checkAgainstReference(t, set, list, pick("", "h", "h:8", "H.EXAMPLE:80", "h.example:", "a%2F", "x"), pick("GET", "HEAD", "POST", "BASELINE-CONTROL", "BASELINE-CONTROX", "GE", "", "GET\x00"), path)
		}
	}
}

package template

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
)

// snapshotHead is the first line of a snapshot.
const snapshotHead = "uriscan learner 1"

// What stands for a place in a snapshot, if it is no word.
const (
	snapshotParam = "*"
	snapshotRest  = "**"
	snapshotRoute = "route "
)

// AppendText appends a snapshot of what l has learned to b: text in lines, which
// [Learner.UnmarshalText] reads. It never returns an error.
//
// The first line is "uriscan learner 1". Then there is a line for each route, such as
// "route 12 /users/{id}", and for each template, such as "7 /users/<{int}>/*/**": how often
// it was seen, and its segments. A word is as it is, a placeholder of the preset is between "<"
// and ">", "*" is {param} and "**" is {rest...}. A path without a slash in front has "./"
// there. A byte that could be mistaken is written as \x2a. What has learned the same has the
// same snapshot, byte for byte. Limits and preset are not part of it.
func (l *Learner) AppendText(b []byte) ([]byte, error) {
	b = append(b, snapshotHead+"\n"...)
	var lines []string
	for i := range l.routes.list {
		r := &l.routes.list[i]
		line := append([]byte(snapshotRoute), strconv.FormatUint(r.seen, 10)...)
		lines = append(lines, string(appendEscaped(append(line, ' '), r.pattern, "")))
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(patternIn(a), patternIn(b)) })
	for _, line := range lines {
		b = append(append(b, line...), '\n')
	}
	l.trie.each(func(root uint32, texts []token, rest bool, seen uint64) {
		b = append(strconv.AppendUint(b, seen, 10), ' ')
		if root == unrooted {
			b = append(b, '.')
		}
		b = append(b, '/')
		for i, t := range texts {
			if i > 0 {
				b = append(b, '/')
			}
			b = appendToken(b, t)
		}
		if rest {
			if len(texts) > 0 {
				b = append(b, '/')
			}
			b = append(b, snapshotRest...)
		}
		b = append(b, '\n')
	})
	return b, nil
}

// patternIn returns the pattern in the line of a route, from the space before it on.
func patternIn(line string) string { return line[strings.LastIndexByte(line, ' '):] }

// MarshalText returns what [Learner.AppendText] appends.
func (l *Learner) MarshalText() ([]byte, error) { return l.AppendText(nil) }

func appendToken(b []byte, t token) []byte {
	switch t.kind {
	case kindParam:
		return append(b, snapshotParam...)
	case kindNamed:
		return append(appendEscaped(append(b, '<'), t.text, "<>/"), '>')
	}
	return appendEscaped(b, t.text, "<>/*")
}

// appendEscaped appends a text with \x before the number of each byte that is no visible
// letter of ASCII, or one of special.
func appendEscaped(b []byte, text, special string) []byte {
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c >= 0x7f || c == '\\' || strings.IndexByte(special, c) >= 0 {
			b = append(b, '\\', 'x', "0123456789abcdef"[c>>4], "0123456789abcdef"[c&15])
		} else {
			b = append(b, c)
		}
	}
	return b
}

// unescape is the inverse of appendEscaped.
func unescape(text string) (plain string, ok bool) {
	if strings.IndexByte(text, '\\') < 0 {
		return text, true
	}
	var b strings.Builder
	for text != "" {
		if text[0] != '\\' {
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		if len(text) < len(`\x00`) || text[1] != 'x' {
			return "", false
		}
		c, err := strconv.ParseUint(text[2:4], 16, 8)
		if err != nil {
			return "", false
		}
		b.WriteByte(byte(c))
		text = text[4:]
	}
	return b.String(), true
}

// A SnapshotError says what is wrong with a snapshot.
type SnapshotError struct {
	Line   int    // from 1 on
	Reason string // what is wrong, and what would be right
}

// Error returns the line and the reason. It never repeats what the line says.
func (e *SnapshotError) Error() string {
	return "template: line " + strconv.Itoa(e.Line) + " of the snapshot: " + e.Reason
}

// UnmarshalText replaces what l has learned by a snapshot. If the text is no snapshot, it
// returns a [*SnapshotError] and changes nothing.
//
// l keeps its limits, its preset and its routes. If its limits are lower than those of the
// Learner that made the snapshot, it learns the templates as if they were paths. If they are
// higher, what was variable or closed stays so. Routes of the snapshot that l does not have are
// added, up to Limits.Places segments in all. So any text leaves l within its limits.
func (l *Learner) UnmarshalText(text []byte) error {
	loaded := NewLearner(l.limits)
	for i := range l.routes.list {
		segments, err := segmentsOf(l.routes.list[i].pattern)
		if err != nil {
			return err
		}
		loaded.addRoute(l.routes.list[i].pattern, segments)
	}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		if reason := loaded.load(number, strings.TrimSuffix(string(line), "\n")); reason != "" {
			return &SnapshotError{number, reason}
		}
	}
	if number == 0 {
		return &SnapshotError{1, wrongHead}
	}
	*l = *loaded
	return nil
}

// What is wrong with a line.
const (
	wrongHead  = `want "` + snapshotHead + `"`
	wrongCount = "want a number from 1 to 18446744073709551615, a space and a template"
	wrongRoute = "want a route as AddRoutes takes it, with \\x for other bytes than visible ASCII"
	manyRoutes = "the routes have more segments than Limits.Places"
	lateRoute  = "want routes before templates"
	wrongRoot  = `want a template that begins with "/" or "./"`
	wrongToken = "want segments of 1 to 64 bytes: words, placeholders between < and >, or *; and ** at the end at most"
	manyTokens = "want at most 64 segments"
)

// load learns one line. It returns what is wrong with it, or nothing.
func (l *Learner) load(number int, line string) (reason string) {
	if number == 1 {
		if line != snapshotHead {
			return wrongHead
		}
		return ""
	}
	line, isRoute := strings.CutPrefix(line, snapshotRoute)
	digits, template, _ := strings.Cut(line, " ")
	seen, err := strconv.ParseUint(digits, 10, 64)
	switch {
	case err != nil, seen == 0 && !isRoute, digits[0] == '0' && len(digits) > 1:
		return wrongCount
	case isRoute:
		reason = l.loadRoute(template, seen)
	default:
		reason = l.loadTemplate(template, seen)
	}
	if reason == "" {
		l.paths = sum(l.paths, seen)
	}
	return reason
}

func (l *Learner) loadRoute(pattern string, seen uint64) (reason string) {
	if l.trie.templates > 0 {
		return lateRoute
	}
	pattern, ok := unescape(pattern)
	if !ok {
		return wrongRoute
	}
	segments, err := segmentsOf(pattern)
	if err != nil {
		return wrongRoute
	}
	if known := l.routes.find(pattern); known == nil && l.routes.trie.used+len(segments) > l.limits.Places {
		return manyRoutes
	}
	r, _ := l.addRoute(pattern, segments)
	r.seen = sum(r.seen, seen)
	return ""
}

func (l *Learner) loadTemplate(template string, seen uint64) (reason string) {
	root := rooted
	if unslashed, cut := strings.CutPrefix(template, "."); cut {
		root, template = unrooted, unslashed
	}
	template, ok := strings.CutPrefix(template, "/")
	if !ok {
		return wrongRoot
	}
	var texts []token
	rest := false
	for more := template != ""; more; {
		var segment string
		segment, template, more = strings.Cut(template, "/")
		if rest = segment == snapshotRest && !more; rest {
			break
		}
		t, ok := readToken(segment)
		switch {
		case !ok:
			return wrongToken
		case len(texts) == mostSegments:
			return manyTokens
		}
		texts = append(texts, t)
	}
	l.insert(root, texts, rest, seen)
	return ""
}

// readToken reads a segment of a snapshot.
func readToken(segment string) (t token, ok bool) {
	if segment == snapshotParam {
		return token{paramPlaceholder, kindParam}, true
	}
	t.kind = kindWord
	if inside, cut := strings.CutPrefix(segment, "<"); cut {
		if segment, cut = strings.CutSuffix(inside, ">"); !cut {
			return t, false
		}
		t.kind = kindNamed
	}
	if strings.ContainsAny(segment, "<>*") && (t.kind == kindWord || strings.ContainsAny(segment, "<>")) {
		return t, false
	}
	t.text, ok = unescape(segment)
	return t, ok && len(t.text) <= longestText && (t.kind == kindNamed || t.text != "")
}

package template

import (
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// The reference for what is learned gets the whole collection at once and does what the
// comment of Learner says, place by place from the first one. It keeps everything and
// has no bounds, so it needs no rule for how two places become one.

// counts are templates, as snapshots write them, and how often each was seen.
type counts map[string]uint64

// A refPath is what a preset makes of a path: the root as in a snapshot, and segments.
type refPath struct {
	root   string
	tokens []token
	rest   bool // more segments follow
}

func refPathOf(path string, l Limits) refPath {
	s := l.Preset.stepsOf([]byte(path))
	r := refPath{root: "./"}
	if s.rooted {
		r.root = "/"
	}
	for st, more := s.next(); more; st, more = s.next() {
		if len(r.tokens) == l.Segments {
			r.rest = true
			break
		}
		t := token{string(st.before) + st.placeholder + string(st.after), kindWord}
		if len(t.text) > 64 {
			t = token{"{param}", kindNamed}
		} else if t.text == st.placeholder || st.fixed {
			t.kind = kindNamed
		}
		r.tokens = append(r.tokens, t)
	}
	return r
}

// refLearn returns the templates of a collection of paths.
func refLearn(paths []string, l Limits) counts {
	l = l.complete()
	groups := map[string][]refPath{}
	for _, path := range paths {
		r := refPathOf(path, l)
		groups[r.root] = append(groups[r.root], r)
	}
	all := counts{}
	for root, group := range groups {
		all.learn(root, nil, group, l)
	}
	return all
}

// learn adds the templates of paths that have the same first segments.
func (all counts) learn(root string, first []string, paths []refPath, l Limits) {
	depth := len(first)
	words := map[string]bool{}
	for _, r := range paths {
		if depth < len(r.tokens) && r.tokens[depth].kind == kindWord {
			words[r.tokens[depth].text] = true
		}
	}
	groups := map[string][]refPath{}
	for _, r := range paths {
		switch {
		case depth < len(r.tokens):
			t := r.tokens[depth]
			if t.kind == kindWord && len(words) > l.Words {
				t.kind = kindParam
			}
			segment := string(appendToken(nil, t))
			groups[segment] = append(groups[segment], r)
		case r.rest:
			all[root+strings.Join(append(first[:depth:depth], "**"), "/")]++
		default:
			all[root+strings.Join(first, "/")]++
		}
	}
	for segment, group := range groups {
		all.learn(root, append(first[:depth:depth], segment), group, l)
	}
}

// cutAt returns the templates with all that is below one of the closed places as "**".
func (all counts) cutAt(closed map[string]bool) counts {
	cut := counts{}
	for line, n := range all {
		root := line[:strings.IndexByte(line, '/')+1]
		segments := strings.Split(line[len(root):], "/")
		for i := range segments {
			if segments[i] != "" && closed[root+strings.Join(append(segments[:i:i], "**"), "/")] {
				line = root + strings.Join(append(segments[:i:i], "**"), "/")
				break
			}
		}
		cut[line] += n
	}
	return cut
}

// countsOf returns what a Learner has, by its snapshot.
func countsOf(t testing.TB, l *Learner) counts {
	t.Helper()
	all := counts{}
	snapshot, err := l.MarshalText()
	must.NoError(t, err)
	for line := range strings.Lines(string(snapshot)) {
		digits, template, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		n, err := strconv.ParseUint(digits, 10, 64)
		if ok && err == nil {
			all[template] = n
		}
	}
	return all
}

// closedIn returns the templates that end in "**".
func (all counts) closed() map[string]bool {
	closed := map[string]bool{}
	for line := range all {
		if strings.HasSuffix(line, "/**") {
			closed[line] = true
		}
	}
	return closed
}

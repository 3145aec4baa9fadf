package ref

import "math"

// A matcher tries every way through a rule, the alternatives in the order in
// which the RFC writes them, and stops at the first way that uses up the whole
// input. That is "first-match-wins" of §3.2.2, the RFC's answer to the one
// ambiguity of its grammar (a dotted-decimal host is also a reg-name).
//
// If no way fits, the error's offset is the furthest position that any way came
// to. Every rule can be completed. So if a way came to position i, some valid
// string begins with src[:i]; and if a valid string begins with src[:i], its way
// came at least to i.
type matcher struct {
	src      string
	furthest int
	Parts
}

// matches reports whether the rule matches the whole input, and if so leaves
// in m.Parts where the components are.
func (m *matcher) matches(r rule) bool {
	return r(m, 0, func(end int) bool { return end == len(m.src) })
}

// A rule tries to match at position i of the input. For each end that it could
// have it asks then, which tries the rest; it reports whether one end did.
type rule func(m *matcher, i int, then func(end int) bool) bool

// one returns the rule for a single byte out of a set.
func one(in func(c byte) bool) rule {
	return func(m *matcher, i int, then func(int) bool) bool {
		if i == len(m.src) || !in(m.src[i]) {
			return false
		}
		m.furthest = max(m.furthest, i+1)
		return then(i + 1)
	}
}

// oneOf returns the rule for a single byte that is in the list.
func oneOf(list string) rule {
	return one(func(c byte) bool {
		for i := range len(list) {
			if list[i] == c {
				return true
			}
		}
		return false
	})
}

// span returns the rule for a single byte from first to last (ABNF %x61-7A).
func span(first, last byte) rule {
	return one(func(c byte) bool { return first <= c && c <= last })
}

// text returns the rule for a string of ABNF, in which letters match in either
// case (RFC 5234 §2.3).
func text(s string) rule {
	var all []rule
	for i := range len(s) {
		want := lower(s[i])
		all = append(all, one(func(c byte) bool { return lower(c) == want }))
	}
	return seq(all...)
}

// lower returns the small form of an ASCII letter and any other byte as it is.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// seq returns the rule for the given rules one after the other.
func seq(all ...rule) rule {
	if len(all) == 0 {
		return empty
	}
	first, rest := all[0], all[1:]
	if len(rest) == 0 {
		return first
	}
	others := seq(rest...)
	return func(m *matcher, i int, then func(int) bool) bool {
		return first(m, i, func(end int) bool { return others(m, end, then) })
	}
}

// empty is the rule for no byte at all (ABNF 0<pchar>).
func empty(_ *matcher, i int, then func(int) bool) bool { return then(i) }

// alt returns the rule for any of the given rules, the first one tried first.
func alt(all ...rule) rule {
	return func(m *matcher, i int, then func(int) bool) bool {
		for _, r := range all {
			if r(m, i, then) {
				return true
			}
		}
		return false
	}
}

// many is the number of repetitions that ABNF writes by leaving it out.
const many = math.MaxInt

// repeat returns the rule for at least least and at most most times r (ABNF
// 1*4HEXDIG), longer matches tried first. Nothing that r matches may be empty.
func repeat(least, most int, r rule) rule {
	return func(m *matcher, i int, then func(int) bool) bool {
		var after func(times, i int) bool
		after = func(times, i int) bool {
			if times < most && r(m, i, func(end int) bool { return after(times+1, end) }) {
				return true
			}
			return times >= least && then(i)
		}
		return after(0, i)
	}
}

// optional returns the rule for r or nothing (ABNF [r]).
func optional(r rule) rule { return alt(r, empty) }

// noting returns the rule r which makes a note of what it matched, and takes the
// note back where the rest does not match.
func noting(r rule, note func(p *Parts, start, end int)) rule {
	return func(m *matcher, start int, then func(int) bool) bool {
		return r(m, start, func(end int) bool {
			before := m.Parts
			note(&m.Parts, start, end)
			if then(end) {
				return true
			}
			m.Parts = before
			return false
		})
	}
}

// as returns the rule r which notes that component c is what it matched.
func as(c Component, r rule) rule {
	return noting(r, func(p *Parts, start, end int) { p.put(c, start, end) })
}

// asHost returns the rule r which notes that the host is of the given kind.
func asHost(kind int, r rule) rule {
	return noting(r, func(p *Parts, _, _ int) { p.HostKind = kind })
}

// asPath returns the rule r which notes that the path is what it matched, and
// that it is of the given kind.
func asPath(kind int, r rule) rule {
	return as(Path, noting(r, func(p *Parts, _, _ int) { p.PathKind = kind }))
}

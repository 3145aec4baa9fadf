package ref

import "strings"

// Invalid input is divided by the regular expression of RFC 3986
// Appendix B, in which "." stands for any byte, newline too:
//
//	^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?
//	 12            3  4          5       6  7        8 9
//
// It matches every string there is. Group 2 is the scheme, 4 the authority, 5 the
// path, 7 the query, 9 the fragment; a component is present when the group
// around it took part.

// split returns the components as the regular expression divides src.
func split(src string) Parts {
	var p Parts
	at := 0 // everything before at is divided

	if colon := at + runWithout(src[at:], ":/?#"); colon > at && strings.HasPrefix(src[colon:], ":") {
		p.put(Scheme, at, colon)
		at = colon + 1
	}
	if strings.HasPrefix(src[at:], "//") {
		start := at + 2
		at = start + runWithout(src[start:], "/?#")
		p.divideAuthority(src, start, at)
	}
	pathStart := at
	at += runWithout(src[at:], "?#")
	p.put(Path, pathStart, at)
	if strings.HasPrefix(src[at:], "?") {
		start := at + 1
		at = start + runWithout(src[start:], "#")
		p.put(Query, start, at)
	}
	if strings.HasPrefix(src[at:], "#") {
		p.put(Fragment, at+1, len(src))
	}
	p.PathKind = p.pathShape(src)
	return p
}

// runWithout returns the length of the longest prefix of s that holds no byte of
// the list: what the regular expression writes [^list]*.
func runWithout(s, list string) int {
	if i := strings.IndexAny(s, list); i >= 0 {
		return i
	}
	return len(s)
}

// divideAuthority divides src[start:end], an authority of which nothing else is
// known: everything before its last "@" is userinfo, everything after the last ":"
// that comes later is the port, and the rest is the host.
func (p *Parts) divideAuthority(src string, start, end int) {
	if at := strings.LastIndexByte(src[start:end], '@'); at >= 0 {
		p.put(Userinfo, start, start+at)
		start += at + 1
	}
	hostEnd := end
	if colon := lastColonOutsideBrackets(src[start:end]); colon >= 0 {
		hostEnd = start + colon
		p.put(Port, hostEnd+1, end)
	}
	p.put(Host, start, hostEnd)
	p.HostKind = hostKind(src[start:hostEnd])
}

// lastColonOutsideBrackets returns the index of the last ":" of s that is not
// inside "[…]", or -1. Inside means after a "[" and up to the next "]", or up to
// the end where there is none; brackets do not nest.
func lastColonOutsideBrackets(s string) int {
	last, inside := -1, false
	for i := range len(s) {
		switch s[i] {
		case '[':
			inside = true
		case ']':
			inside = false
		case ':':
			if !inside {
				last = i
			}
		}
	}
	return last
}

// hostKind returns what s is alone, as a string of the rule host.
func hostKind(s string) int {
	m := matcher{src: s}
	if !m.matches(host) {
		return HostNone
	}
	return m.HostKind
}

// pathShape returns the path's kind as its place and its first byte give it,
// whatever else it holds.
func (p *Parts) pathShape(src string) int {
	path := src[p.Spans[Path].Start:p.Spans[Path].End]
	switch {
	case p.Present[Host]:
		return PathAbempty
	case path == "":
		return PathEmpty
	case path[0] == '/':
		return PathAbsolute
	case p.Present[Scheme]:
		return PathRootless
	}
	return PathNoscheme
}

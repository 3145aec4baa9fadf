package ref

import "strings"

// The viable prefix of an input is the longest prefix that some valid string begins
// with. It alone says what is wrong with the input, because every delimiter in it
// means what it means in a URI: the first "#" begins the fragment, a "%" begins a
// triplet, a "[" begins an IP literal.

// componentAt returns the component in which a viable prefix of production p ends. The
// byte after the prefix should have belonged to that component, or ended it.
func componentAt(p Production, prefix string) Component {
	switch {
	case strings.Contains(prefix, "#"):
		return Fragment
	case strings.Contains(prefix, "?"):
		return Query
	}
	scheme, rest, hasScheme := strings.Cut(prefix, ":")
	if !hasScheme || strings.Contains(scheme, "/") {
		rest, hasScheme = prefix, false
	}
	if authority, ok := strings.CutPrefix(rest, "//"); ok && !strings.Contains(authority, "/") {
		return componentInAuthority(authority)
	}
	if !hasScheme && (p == URI || p == AbsoluteURI) {
		return Scheme // these two begin with one, and it is not over
	}
	return Path
}

// componentInAuthority returns the component in which the beginning of an
// authority ends. Until an "@" is seen, the text after a ":" may be a port or the
// rest of the userinfo; it counts as a port as long as it can be one.
func componentInAuthority(authority string) Component {
	if _, after, ok := strings.Cut(authority, "@"); ok {
		authority = after
	}
	if strings.HasPrefix(authority, "[") {
		_, after, closed := strings.Cut(authority, "]")
		if !closed {
			return Host
		}
		authority = after
	}
	_, behindColon, ok := strings.Cut(authority, ":")
	switch {
	case !ok:
		return Host
	case strings.Trim(behindColon, "0123456789") == "":
		return Port
	}
	return Userinfo
}

// code returns why src cannot go on as it does at offset, which lies in the given
// component. The first reason that applies is the answer.
func code(component Component, src string, offset int) int {
	prefix := src[:offset]
	switch {
	case offset == len(src):
		return CodeEnd
	case insideTriplet(prefix):
		return CodePercent
	case strings.Contains(prefix, "[") && !strings.Contains(prefix, "]"):
		return CodeIPLiteral
	case component == Path && src[offset] == ':':
		return CodeFirstColon // a colon is a pchar, so only a first segment stops at it (§4.2)
	}
	return map[Component]int{
		Scheme:   CodeScheme,
		Userinfo: CodeUserinfo,
		Host:     CodeHost,
		Port:     CodePort,
		Path:     CodePath,
		Query:    CodeQuery,
		Fragment: CodeFragment,
	}[component]
}

// insideTriplet reports whether a viable prefix ends after the "%" of a triplet
// or after its first digit, so that a HEXDIG must follow.
func insideTriplet(prefix string) bool {
	percent := strings.LastIndexByte(prefix, '%')
	return percent >= 0 && len(prefix)-percent < len("%41")
}

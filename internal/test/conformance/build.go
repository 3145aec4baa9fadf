package conformance

import (
	"slices"
	"strconv"
	"strings"
)

// fieldNames are the fields that a case can have. The components hold text, not
// offsets: put together with the delimiters between them they must give the input
// again, and that is where the spans come from. In the same way "viable" holds the
// longest viable prefix as text, and its length is the error's offset. So a case
// can be written, and read, without counting.
var fieldNames = append(slices.Clone(componentNames), "host-kind", "path-kind", "production", "viable", "code", "component")

// Numbers of the components that the layout of a URI speaks of.
const (
	scheme = iota
	userinfo
	host
	port
	path
	query
	fragment
)

// finish completes the case that is being read, if there is one.
func (l *loader) finish() error {
	if !l.open {
		return nil
	}
	l.open = false
	c := l.next
	for _, step := range []func(*Case) error{l.setProduction, l.setSpans, l.setKinds, l.setVerdict} {
		if err := step(&c); err != nil {
			return err
		}
	}
	key := productionNames[c.Production] + " " + c.Input
	if line, twice := l.seen[key]; twice {
		return l.errorf(c.Line, "the same input with the same production is on line %d", line)
	}
	l.seen[key] = c.Line
	l.cases = append(l.cases, c)
	return nil
}

// number returns the number of the name that the field holds.
func (l *loader) number(c *Case, field string, names []string) (int, error) {
	value, ok := l.fields[field]
	i := slices.Index(names, value)
	if !ok || i < 0 {
		return 0, l.errorf(c.Line, "the case needs %s=, one of %s", field, strings.Join(names, " "))
	}
	return i, nil
}

// setProduction sets the production, which is URI-reference where none is given.
func (l *loader) setProduction(c *Case) error {
	if _, ok := l.fields["production"]; !ok {
		return nil
	}
	n, err := l.number(c, "production", productionNames)
	if err == nil && n == 0 {
		return l.errorf(c.Line, "production=URI-reference is what a case has anyway; leave it out")
	}
	c.Production = n
	return err
}

// setSpans sets where the components are, by putting them together as §5.3 does:
//
//	[ scheme ":" ] [ "//" [ userinfo "@" ] host [ ":" port ] ] path [ "?" query ] [ "#" fragment ]
func (l *loader) setSpans(c *Case) error {
	var whole strings.Builder
	put := func(component int, before, after string) bool {
		text, ok := l.fields[componentNames[component]]
		if !ok {
			return false
		}
		whole.WriteString(before)
		start := whole.Len()
		whole.WriteString(text)
		c.Spans[component], c.Present[component] = Span{start, whole.Len()}, true
		whole.WriteString(after)
		return true
	}
	put(scheme, "", ":")
	_, hasHost := l.fields["host"]
	if hasHost {
		whole.WriteString("//")
	}
	hasUserinfo := put(userinfo, "", "@")
	put(host, "", "")
	hasPort := put(port, ":", "")
	hasPath := put(path, "", "")
	put(query, "?", "")
	put(fragment, "#", "")
	switch {
	case !hasPath:
		return l.errorf(c.Line, "the case needs path=, if only an empty one")
	case !hasHost && (hasUserinfo || hasPort):
		return l.errorf(c.Line, "userinfo and port need host=, if only an empty one")
	case whole.String() != c.Input:
		return l.errorf(c.Line, "the components make up %s, which is not the input", strconv.QuoteToASCII(whole.String()))
	}
	return nil
}

// setKinds sets the kinds of host and path.
func (l *loader) setKinds(c *Case) (err error) {
	if c.PathKind, err = l.number(c, "path-kind", pathKindNames); err != nil {
		return err
	}
	if _, given := l.fields["host-kind"]; given || c.Present[host] {
		if !c.Present[host] {
			return l.errorf(c.Line, "host-kind= without host=; leave it out")
		}
		c.HostKind, err = l.number(c, "host-kind", hostKindNames)
	}
	return err
}

// setVerdict sets whether the input is valid, and the error if it is not.
func (l *loader) setVerdict(c *Case) (err error) {
	viable, invalid := l.fields["viable"]
	if !invalid {
		for _, field := range []string{"code", "component"} {
			if _, ok := l.fields[field]; ok {
				return l.errorf(c.Line, "%s= without viable=, the longest prefix that some valid string begins with", field)
			}
		}
		c.Valid, c.ErrorOffset = true, -1
		return nil
	}
	if !strings.HasPrefix(c.Input, viable) {
		return l.errorf(c.Line, "viable= is not a prefix of the input")
	}
	c.ErrorOffset = len(viable)
	if c.ErrorCode, err = l.number(c, "code", codeNames); err != nil {
		return err
	}
	if c.ErrorCode == 0 {
		return l.errorf(c.Line, "code=none with viable=; an invalid input has a reason")
	}
	c.ErrorComponent, err = l.number(c, "component", componentNames)
	return err
}

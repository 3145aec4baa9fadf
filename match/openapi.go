package match

import "strings"

// openAPIPattern reads a path template of OpenAPI 3.1 §4.8.2, with the method before it.
func openAPIPattern(number int, text string) (*route, *Error) {
	r := &reader{number: number, text: text}
	at, err := r.read()
	for err == nil && at < len(text) {
		at, err = r.openAPISegment(at + 1)
	}
	if err != nil {
		return nil, err
	}
	return &r.route, nil
}

// openAPISegment reads the segment that begins at an offset and returns where it ends. A
// name may have every byte but braces, so a slash inside of braces ends no segment.
func (r *reader) openAPISegment(at int) (end int, err *Error) {
	var parts []string
	begin := at // of the literal part that is being read
	for ; at < len(r.text) && r.text[at] != '/'; at++ {
		if r.text[at] == '}' {
			return 0, r.fail(CodeWildcard, at, `a "}" without a "{" before it; want a name in braces, or "%%7D"`)
		}
		if r.text[at] != '{' {
			continue
		}
		if len(parts) > 0 && at == begin {
			return 0, r.fail(CodeWildcard, at, "two wildcards side by side; want a text between them")
		}
		size := strings.IndexAny(r.text[at+1:], "{}")
		if size < 0 || r.text[at+1+size] == '{' {
			return 0, r.fail(CodeWildcard, at, `a wildcard without its end; want a "}"`)
		}
		name := r.text[at+1 : at+1+size]
		if name == "" {
			return 0, r.fail(CodeName, at+1, "no name for a wildcard; want one between the braces")
		}
		if err := r.name(name, at+1); err != nil {
			return 0, err
		}
		parts = append(parts, r.text[begin:at])
		at += size + 1
		begin = at + 1
	}
	last := r.text[begin:at]
	if parts == nil {
		return at, r.literal(last, begin)
	}
	r.route.segments = append(r.route.segments, segment{kind: open, parts: append(parts, last)})
	return at, nil
}

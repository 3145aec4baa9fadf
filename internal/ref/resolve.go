package ref

import "strings"

// Reference is a URI reference in its five components (§3). A component that is
// absent is nil; the path never is.
type Reference struct {
	Scheme, Authority *string
	Path              string
	Query, Fragment   *string
}

// Split returns the components of src, which Appendix B divides.
func Split(src string) (r Reference) {
	p := split(src)
	text := func(c Component) *string {
		if !p.Present[c] {
			return nil
		}
		t := src[p.Spans[c].Start:p.Spans[c].End]
		return &t
	}
	r.Scheme, r.Path, r.Query, r.Fragment = text(Scheme), *text(Path), text(Query), text(Fragment)
	if p.Present[Host] {
		authority := *text(Host)
		if p.Present[Userinfo] {
			authority = *text(Userinfo) + "@" + authority
		}
		if p.Present[Port] {
			authority += ":" + *text(Port)
		}
		r.Authority = &authority
	}
	return r
}

// Resolve returns what r means where base is the base URI. It is the pseudo-code of
// §5.2.2, line by line.
func Resolve(base, r Reference) (t Reference) {
	if r.Scheme != nil {
		t.Scheme = r.Scheme
		t.Authority = r.Authority
		t.Path = RemoveDotSegments(r.Path)
		t.Query = r.Query
	} else {
		if r.Authority != nil {
			t.Authority = r.Authority
			t.Path = RemoveDotSegments(r.Path)
			t.Query = r.Query
		} else {
			if r.Path == "" {
				t.Path = base.Path
				if r.Query != nil {
					t.Query = r.Query
				} else {
					t.Query = base.Query
				}
			} else {
				if strings.HasPrefix(r.Path, "/") {
					t.Path = RemoveDotSegments(r.Path)
				} else {
					t.Path = merge(base, r.Path)
					t.Path = RemoveDotSegments(t.Path)
				}
				t.Query = r.Query
			}
			t.Authority = base.Authority
		}
		t.Scheme = base.Scheme
	}
	t.Fragment = r.Fragment
	return t
}

// merge is §5.2.3.
func merge(base Reference, path string) string {
	if base.Authority != nil && base.Path == "" {
		return "/" + path
	}
	return base.Path[:strings.LastIndex(base.Path, "/")+1] + path
}

// RemoveDotSegments is remove_dot_segments as §5.2.4 writes it: an input buffer, an
// output buffer, and the rules A to E in this order.
func RemoveDotSegments(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"): // A
			input = input[len("../"):]
		case strings.HasPrefix(input, "./"):
			input = input[len("./"):]
		case strings.HasPrefix(input, "/./"): // B
			input = "/" + input[len("/./"):]
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../"): // C
			input = "/" + input[len("/../"):]
			output = output[:max(0, strings.LastIndex(output, "/"))]
		case input == "/..":
			input = "/"
			output = output[:max(0, strings.LastIndex(output, "/"))]
		case input == "." || input == "..": // D
			input = ""
		default: // E
			end := strings.IndexByte(input[1:], '/') + 1
			if end == 0 {
				end = len(input)
			}
			output += input[:end]
			input = input[end:]
		}
	}
	return output
}

// String puts the components together. It is the pseudo-code of §5.3, with what §3.3
// and §4.2 demand of a path: without an authority it does not begin with "//", and
// without a scheme, too, its first segment has no colon. A dot segment in front
// keeps it a path.
func (r Reference) String() (result string) {
	if r.Scheme != nil {
		result += *r.Scheme + ":"
	}
	if r.Authority != nil {
		result += "//" + *r.Authority
	}
	if r.Authority == nil && strings.HasPrefix(r.Path, "//") {
		result += "/."
	}
	first, _, _ := strings.Cut(r.Path, "/")
	if r.Scheme == nil && r.Authority == nil && strings.Contains(first, ":") {
		result += "./"
	}
	result += r.Path
	if r.Query != nil {
		result += "?" + *r.Query
	}
	if r.Fragment != nil {
		result += "#" + *r.Fragment
	}
	return result
}

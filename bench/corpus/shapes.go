package corpus

import "strings"

// shapeLines is how many lines a corpus of one shape has: enough to defeat
// branch predictors that would learn a short list by heart.
const shapeLines = 1000

// shapes draw one line each. What differs from the first one is what the
// name says; all but the "length" ones are about 64 bytes long, so their times
// can be set side by side.
var shapes = []struct {
	name string
	draw func(g *shapeGenerator) []byte
}{
	{"plain", func(g *shapeGenerator) []byte { p := g.plain(); return p.line() }},
	{"ipv4", func(g *shapeGenerator) []byte { p := g.plain(); p.host = g.ipv4(); return p.line() }},
	{"ipv6", func(g *shapeGenerator) []byte { p := g.plain(); p.host = g.ipv6(); return p.line() }},
	{"ipvfuture", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.host = "[v" + g.from("123456789abcdef", 1) + "." + g.word(8, 20) + "]"
		return p.line()
	}},
	{"digit_host", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.host = decimal(g.between(1, 999)) + p.host
		return p.line()
	}},
	{"userinfo", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.userinfo, p.hasUserinfo = g.word(3, 8)+":"+g.word(4, 9), true
		return p.line()
	}},
	{"port", func(g *shapeGenerator) []byte { p := g.plain(); p.port, p.hasPort = g.port(), true; return p.line() }},
	{"fragment", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.fragment, p.hasFrag = g.word(2, 12), true
		return p.line()
	}},
	{"percent", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.path = "/" + g.word(2, 6) + "%20" + g.word(2, 6) + "/" + g.word(1, 5) + "%C3%A9" + g.word(1, 5)
		return p.line()
	}},
	{"percent_only", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.path = "/" + strings.Repeat("%D9%8"+g.from("0123456789ABCDEF", 1), g.between(4, 7))
		return p.line()
	}},
	{"network_path", func(g *shapeGenerator) []byte { p := g.plain(); p.hasScheme = false; return p.line() }},
	{"absolute_path", func(g *shapeGenerator) []byte { p := g.relative(); p.path = "/" + p.path; return p.line() }},
	{"relative_path", func(g *shapeGenerator) []byte { p := g.relative(); return p.line() }},
	{"dot_path", func(g *shapeGenerator) []byte { p := g.relative(); p.path = "../" + p.path; return p.line() }},
	{"query_only", func(g *shapeGenerator) []byte { p := g.relative(); p.path = ""; return p.line() }},
	{"urn", func(g *shapeGenerator) []byte {
		return []byte("urn:" + g.word(3, 8) + ":" + g.word(5, 12) + ":" + g.word(10, 30))
	}},
	{"mailto", func(g *shapeGenerator) []byte { return []byte("mailto:" + g.word(4, 12) + "@" + g.host()) }},
	{"file", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.scheme, p.host, p.hasQuery = "file", "", false
		p.path += p.path
		return p.line()
	}},

	{"length_64", func(g *shapeGenerator) []byte { return g.long(64) }},
	{"length_128", func(g *shapeGenerator) []byte { return g.long(128) }},
	{"length_256", func(g *shapeGenerator) []byte { return g.long(256) }},
	{"length_512", func(g *shapeGenerator) []byte { return g.long(512) }},
	{"length_1024", func(g *shapeGenerator) []byte { return g.long(1024) }},
	{"length_2048", func(g *shapeGenerator) []byte { return g.long(2048) }},
	{"length_4096", func(g *shapeGenerator) []byte { return g.long(4096) }},

	{"invalid_scheme", func(g *shapeGenerator) []byte { p := g.plain(); p.scheme = "ht_tp"; return p.line() }},
	{"invalid_space", func(g *shapeGenerator) []byte { return g.spoiled(" ") }},
	{"invalid_bracket", func(g *shapeGenerator) []byte { return g.spoiled("[]") }},
	{"invalid_percent", func(g *shapeGenerator) []byte { return g.spoiled("%zz") }},
	{"invalid_non_ascii", func(g *shapeGenerator) []byte { return g.spoiled("\xc3\xa9") }},
	{"invalid_host", func(g *shapeGenerator) []byte { p := g.plain(); p.host += `\`; return p.line() }},
	{"invalid_port", func(g *shapeGenerator) []byte { p := g.plain(); p.port, p.hasPort = "80x", true; return p.line() }},
	{"invalid_ipv6", func(g *shapeGenerator) []byte {
		p := g.plain()
		p.host = strings.Replace(g.ipv6(), "2001", "20010", 1)
		return p.line()
	}},
	{"invalid_long_end", func(g *shapeGenerator) []byte { return append(g.long(1024), ' ') }},
}

// Shapes returns one source of 1,000 lines for each shape.
func Shapes() []Source {
	sources := make([]Source, len(shapes))
	for i, shape := range shapes {
		sources[i] = newSource(shape.name, func() (*Corpus, error) {
			g := &shapeGenerator{generator{random: newRandom(uint64(i))}}
			lines := make([][]byte, shapeLines)
			for k := range lines {
				lines[k] = shape.draw(g)
			}
			return New(shape.name, lines), nil
		})
	}
	return sources
}

// shapeGenerator draws lines without figures.
type shapeGenerator struct{ generator }

// word returns low to high letters.
func (g *shapeGenerator) word(low, high int) string {
	return g.from(alphabets[0], g.between(low, high))
}

// host returns a domain name of three labels.
func (g *shapeGenerator) host() string {
	return "www." + g.word(5, 13) + "." + g.word(2, 3)
}

// plain returns the parts of a URL of the most common shape.
func (g *shapeGenerator) plain() parts {
	p := g.relative()
	p.scheme, p.hasScheme = "https", true
	p.host, p.hasAuthority = g.host(), true
	p.path = "/" + g.word(3, 12) + "/" + g.word(3, 12)
	return p
}

// relative returns the parts of a reference that has no scheme.
func (g *shapeGenerator) relative() parts {
	return parts{
		path:  g.word(3, 12) + "/" + g.word(3, 12) + "/" + g.word(10, 25),
		query: g.word(2, 5) + "=" + g.word(4, 12), hasQuery: true,
	}
}

// long returns a plain URL of exactly n bytes, its query filled up.
func (g *shapeGenerator) long(n int) []byte {
	p := g.plain()
	line := p.line()
	for len(line) < n {
		line = append(line, "&"+g.word(1, 8)+"="+g.word(1, 30)...)
	}
	return line[:n]
}

// spoiled returns a plain URL with the fault anywhere in its path.
func (g *shapeGenerator) spoiled(fault string) []byte {
	p := g.plain()
	i := g.between(1, len(p.path))
	p.path = p.path[:i] + fault + p.path[i:]
	return p.line()
}

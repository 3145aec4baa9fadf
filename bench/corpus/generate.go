package corpus

import "strings"

// Generate returns the profile's references. Each component's length is drawn by itself
// and then filled, so lengths and shares follow the figures. How one component depends
// on another (long paths with short queries, say) does not.
func (p Profile) Generate() [][]byte {
	g := generator{newRandom(p.Seed), &p.Figures}
	lines := make([][]byte, p.Lines)
	for i := range lines {
		lines[i] = g.reference()
	}
	return lines
}

// generator draws references that follow the figures.
type generator struct {
	*random
	figures *Figures
}

// reference returns one line.
func (g generator) reference() []byte {
	f := g.figures
	var p parts
	g.setFront(&p)
	p.path = g.path(p.hasAuthority || !p.hasScheme)
	if p.hasQuery = g.happens(f.Query); p.hasQuery {
		p.query = g.query()
	}
	if p.hasFrag = g.happens(f.Fragment); p.hasFrag {
		p.fragment = g.text(f.FragmentLength.draw(g.random), f.PathBytes, 0)
	}
	g.spoil(&p)
	return p.line()
}

// setFront draws the scheme and the authority.
func (g generator) setFront(p *parts) {
	f := g.figures
	weights := make([]float64, len(f.Schemes))
	for i, s := range f.Schemes {
		weights[i] = s.Share
	}
	scheme := f.Schemes[g.pick(weights)]
	p.scheme, p.hasScheme = scheme.Name, scheme.Name != ""
	p.hasAuthority = g.happens(scheme.Authority)
	if !p.hasAuthority {
		return
	}
	p.host = g.host()
	// The shares are of all lines; here only those with an authority draw.
	if p.hasUserinfo = g.happens(f.Userinfo / f.Authority); p.hasUserinfo {
		p.userinfo = g.from(alphabets[0], g.between(3, 9))
	}
	if p.hasPort = g.happens(f.Port / f.Authority); p.hasPort {
		p.port = g.port()
	}
}

// port returns a port of two to five digits.
func (g generator) port() string {
	return g.from("123456789", 1) + g.from(alphabets[2], g.between(1, 4))
}

// host returns a name or an address.
func (g generator) host() string {
	f := g.figures
	switch g.pick([]float64{f.Authority - f.IPv4 - f.IPv6, f.IPv4, f.IPv6}) {
	case 1:
		return g.ipv4()
	case 2:
		return g.ipv6()
	}
	return g.name(f.Host.draw(g.random), g.happens(f.HostDigit/f.Authority))
}

// ipv4 returns four octets.
func (g generator) ipv4() string {
	var octets [4]string
	for i := range octets {
		octets[i] = decimal(g.between(1, 255))
	}
	return strings.Join(octets[:], ".")
}

// ipv6 returns an address with or without "::", in brackets.
func (g generator) ipv6() string {
	groups := []string{"2001"}
	for range g.between(2, 6) {
		groups = append(groups, g.from("123456789abcdef", g.between(1, 4)))
	}
	if len(groups) == 7 {
		return "[" + strings.Join(groups, ":") + ":1]"
	}
	return "[" + strings.Join(groups, ":") + "::1]"
}

// name returns a domain name of n bytes: labels of up to twelve letters, and a
// top-level domain at its end.
func (g generator) name(n int, digitFirst bool) string {
	b := []byte(g.from(alphabets[0], n))
	for i := n - 4; i > 2; i -= g.between(4, 13) {
		b[i] = '.'
	}
	if digitFirst && n > 0 {
		b[0] = alphabets[2][g.below(10)]
	}
	return string(b)
}

// path returns a path with a length that follows the figures, cut into segments.
func (g generator) path(rooted bool) string {
	f := g.figures
	n := f.Path.draw(g.random)
	if n == 0 {
		return ""
	}
	density := g.density(f.PathPercent)
	var b strings.Builder
	if rooted {
		b.WriteByte('/')
	}
	for b.Len() < n {
		// No segment is empty, so a path never begins with "//". A rest too
		// short for a segment of its own goes to the one before it, or else
		// the last segments would be shorter than the real ones.
		left := n - b.Len()
		segment := max(f.Segment.draw(g.random), 1)
		if segment+f.Segment.Median() > left {
			segment = left
		}
		b.WriteString(g.text(segment, f.PathBytes, density))
		if b.Len() < n {
			b.WriteByte('/')
		}
	}
	path := encoded(b.String(), density)
	if n > 3 && path[n-3] != '%' && path[n-2] != '%' && g.happens(f.TrailingSlash) {
		return path[:n-1] + "/"
	}
	return path
}

// query returns a query with a length that follows the figures, cut into parameters.
func (g generator) query() string {
	f := g.figures
	n := f.QueryLength.draw(g.random)
	density := g.density(f.QueryPercent)
	var b strings.Builder
	for b.Len() < n {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(g.text(min(f.Name.draw(g.random), n-b.Len()), f.QueryBytes, 0))
		if b.Len() < n {
			b.WriteByte('=')
		}
		b.WriteString(g.text(min(f.Value.draw(g.random), n-b.Len()), f.QueryBytes, density))
	}
	return encoded(b.String(), density)
}

// encoded returns the text with a triplet at its end if triplets are wanted and chance
// gave none. A text that is too short stays as it is.
func encoded(text string, density float64) string {
	if density == 0 || len(text) < 4 || strings.Contains(text, "%") {
		return text
	}
	return text[:len(text)-3] + "%2F"
}

// density returns how many triplets a byte of this component gets.
func (g generator) density(p Percent) float64 {
	if g.happens(p.Share) {
		return p.Density
	}
	return 0
}

// text returns n bytes of the mix; the given share of them are the "%" of a
// triplet.
func (g generator) text(n int, mix Mix, density float64) string {
	const hex = "0123456789ABCDEF"
	b := make([]byte, 0, n+2)
	// Two of a triplet's bytes are no further chance for a triplet.
	chance := density / (1 - 2*min(density, 0.333))
	for len(b) < n {
		if density > 0 && n-len(b) >= 3 && g.happens(chance) {
			b = append(b, '%', hex[2+g.below(6)], hex[g.below(16)])
			continue
		}
		alphabet := alphabets[g.pick(mix[:])]
		b = append(b, alphabet[g.below(len(alphabet))])
	}
	return string(b)
}

// spoil gives the line one of the faults, in the share that the figures say:
// in its query or, where it has none, in its path, anywhere after the first
// byte.
func (g generator) spoil(p *parts) {
	at := g.float()
	for _, fault := range g.figures.Faults {
		if at -= fault.Share; at < 0 {
			text := &p.path
			if p.hasQuery {
				text = &p.query
			}
			i := min(1+g.below(len(*text)+1), len(*text))
			*text = (*text)[:i] + faultText(fault.Name) + (*text)[i:]
			return
		}
	}
}

// faultText returns the bytes of a named fault.
func faultText(name string) string {
	for _, f := range faults {
		if f.name == name {
			return f.text
		}
	}
	return ""
}

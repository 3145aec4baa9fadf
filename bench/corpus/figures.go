package corpus

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// Figures are the shares and lengths of a list: what is measured on a real
// one, kept in a profile, and drawn from by the generator. Shares are of all
// lines unless said otherwise; lengths are in bytes.
type Figures struct {
	Lines      int       `json:"lines"`
	MeanLength float64   `json:"meanLength"`
	Length     Quantiles `json:"length"`

	Schemes   []Scheme  `json:"schemes"`
	Authority float64   `json:"authority"`
	Userinfo  float64   `json:"userinfo"`
	Port      float64   `json:"port"`
	IPv4      float64   `json:"ipv4"`
	IPv6      float64   `json:"ipv6"`
	HostDigit float64   `json:"hostDigit"` // a name, but it begins with a digit
	Host      Quantiles `json:"host"`      // of names

	Path          Quantiles `json:"path"` // of all lines
	PathDepth     float64   `json:"pathDepth"`
	Segment       Quantiles `json:"segment"` // of those that are not empty
	TrailingSlash float64   `json:"trailingSlash"`
	PathBytes     Mix       `json:"pathBytes"`
	PathPercent   Percent   `json:"pathPercent"`

	Query        float64   `json:"query"`
	QueryLength  Quantiles `json:"queryLength"` // of those that are present, as all below
	Name         Quantiles `json:"name"`
	Value        Quantiles `json:"value"`
	QueryBytes   Mix       `json:"queryBytes"`
	QueryPercent Percent   `json:"queryPercent"`

	Fragment       float64   `json:"fragment"`
	FragmentLength Quantiles `json:"fragmentLength"`

	Faults []Share `json:"faults"`
}

// Share is a named part of the whole.
type Share struct {
	Name  string  `json:"name"`
	Share float64 `json:"share"`
}

// Scheme is a scheme ("" for relative references), its share of the lines, and
// the share of its lines that have an authority.
type Scheme struct {
	Name      string  `json:"name"`
	Share     float64 `json:"share"`
	Authority float64 `json:"authority"`
}

// Mix holds the shares of the kinds of byte in a text; see alphabets.
type Mix [len(alphabets)]float64

// alphabets are the kinds of byte that a mix distinguishes.
var alphabets = [...]string{
	"abcdefghijklmnopqrstuvwxyz",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"0123456789",
	"-._~",
	"!$'()*+,;:@",
}

// Percent says how often a component has percent triplets, and of those that
// have one, how many triplets come on a byte.
type Percent struct {
	Share   float64 `json:"share"`
	Density float64 `json:"density"`
}

// Measure returns the figures of the lines.
func Measure(lines [][]byte) Figures {
	m := newMeter()
	for _, line := range lines {
		m.add(line)
	}
	return m.figures()
}

// meter gathers what the figures are made of.
type meter struct {
	lines, bytes int
	counts       map[string]int
	lengths      map[string][]int
	mixes        map[string]*Mix
	triplets     map[string]int
	encoded      map[string]int // bytes of the components that have a triplet
}

func newMeter() *meter {
	return &meter{
		counts:   make(map[string]int),
		lengths:  make(map[string][]int),
		mixes:    map[string]*Mix{"path": {}, "query": {}},
		triplets: make(map[string]int),
		encoded:  make(map[string]int),
	}
}

// add counts one line.
func (m *meter) add(line []byte) {
	m.lines++
	m.bytes += len(line)
	m.length("line", len(line))
	p := cut(line)
	scheme := strings.ToLower(p.scheme)
	m.counts["scheme "+scheme]++
	if p.hasAuthority {
		m.counts["authority"]++
		m.counts["authority of "+scheme]++
		m.addAuthority(&p)
	}
	m.addPath(p.path)
	if p.hasQuery {
		m.counts["query"]++
		m.addQuery(p.query)
	}
	if p.hasFrag {
		m.counts["fragment"]++
		m.length("fragment", len(p.fragment))
	}
	if fault := faultOf(line); fault != "" {
		m.counts["fault "+fault]++
	}
}

// addAuthority counts userinfo, port, and the kind of the host.
func (m *meter) addAuthority(p *parts) {
	if p.hasUserinfo {
		m.counts["userinfo"]++
	}
	if p.hasPort {
		m.counts["port"]++
	}
	switch {
	case isIPv4(p.host):
		m.counts["ipv4"]++
	case isBracketed(p.host):
		m.counts["ipv6"]++
	default:
		m.length("host", len(p.host))
		if p.host != "" && p.host[0] >= '0' && p.host[0] <= '9' {
			m.counts["host digit"]++
		}
	}
}

// addPath counts the segments of a path.
func (m *meter) addPath(path string) {
	m.length("path", len(path))
	if len(path) > 1 && strings.HasSuffix(path, "/") {
		m.counts["trailing slash"]++
	}
	for segment := range strings.SplitSeq(path, "/") {
		if segment != "" {
			m.length("segment", len(segment))
		}
	}
	m.addBytes("path", path)
}

// addQuery counts the parameters of a query.
func (m *meter) addQuery(query string) {
	m.length("query", len(query))
	for parameter := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(parameter, "=")
		m.length("name", len(name))
		m.length("value", len(value))
	}
	m.addBytes("query", query)
}

// addBytes counts the kinds of byte of a component, and its triplets.
func (m *meter) addBytes(component, text string) {
	if triplets := strings.Count(text, "%"); triplets > 0 {
		m.counts["percent in "+component]++
		m.triplets[component] += triplets
		m.encoded[component] += len(text)
	}
	for i := 0; i < len(text); i++ {
		if text[i] == '%' {
			i += 2
			continue
		}
		for kind, alphabet := range alphabets {
			if strings.IndexByte(alphabet, text[i]) >= 0 {
				m.mixes[component][kind]++
			}
		}
	}
}

func (m *meter) length(of string, n int) { m.lengths[of] = append(m.lengths[of], n) }

// figures returns what was counted, as shares.
func (m *meter) figures() Figures {
	f := Figures{
		Lines:      m.lines,
		MeanLength: ratio(m.bytes, m.lines),
		Length:     quantilesOf(m.lengths["line"]),

		Schemes:   m.schemes(),
		Authority: m.share("authority"),
		Userinfo:  m.share("userinfo"),
		Port:      m.share("port"),
		IPv4:      m.share("ipv4"),
		IPv6:      m.share("ipv6"),
		HostDigit: m.share("host digit"),
		Host:      quantilesOf(m.lengths["host"]),

		Path:          quantilesOf(m.lengths["path"]),
		PathDepth:     ratio(len(m.lengths["segment"]), m.lines),
		Segment:       quantilesOf(m.lengths["segment"]),
		TrailingSlash: m.share("trailing slash"),
		PathBytes:     m.mix("path"),
		PathPercent:   m.percent("path"),

		Query:        m.share("query"),
		QueryLength:  quantilesOf(m.lengths["query"]),
		Name:         quantilesOf(m.lengths["name"]),
		Value:        quantilesOf(m.lengths["value"]),
		QueryBytes:   m.mix("query"),
		QueryPercent: m.percent("query"),

		Fragment:       m.share("fragment"),
		FragmentLength: quantilesOf(m.lengths["fragment"]),
	}
	for _, fault := range faults {
		if share := m.share("fault " + fault.name); share > 0 {
			f.Faults = append(f.Faults, Share{fault.name, share})
		}
	}
	return f
}

// schemes returns the schemes that at least one line in a thousand has, most
// frequent first.
func (m *meter) schemes() []Scheme {
	var schemes []Scheme
	for key := range m.counts {
		name, ok := strings.CutPrefix(key, "scheme ")
		if share := m.share(key); ok && share >= 0.001 {
			schemes = append(schemes, Scheme{name, share, ratio(m.counts["authority of "+name], m.counts[key])})
		}
	}
	slices.SortFunc(schemes, func(a, b Scheme) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), strings.Compare(a.Name, b.Name))
	})
	return schemes
}

func (m *meter) share(count string) float64 { return ratio(m.counts[count], m.lines) }

// mix returns the shares of the kinds of byte in a component.
func (m *meter) mix(component string) Mix {
	sum := 0.0
	for _, count := range m.mixes[component] {
		sum += count
	}
	var mix Mix
	for kind, count := range m.mixes[component] {
		mix[kind] = rounded(count / max(sum, 1))
	}
	return mix
}

// percent returns how a component is encoded.
func (m *meter) percent(component string) Percent {
	present := m.lines
	if component == "query" {
		present = m.counts["query"]
	}
	return Percent{
		Share:   ratio(m.counts["percent in "+component], present),
		Density: ratio(m.triplets[component], m.encoded[component]),
	}
}

// ratio returns part of whole, rounded; 0 where there is no whole.
func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return rounded(float64(part) / float64(whole))
}

// rounded returns x to four places, all that a profile keeps.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Faulty returns the share of lines that have one of the faults.
func (f *Figures) Faulty() float64 {
	sum := 0.0
	for _, fault := range f.Faults {
		sum += fault.Share
	}
	return sum
}

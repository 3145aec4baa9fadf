package reading

import (
	"strings"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// A Browser is what a browser's URL says of a text: its fields, or that it refuses.
type Browser struct {
	OK                                                                         bool
	Href, Protocol, Username, Password, Hostname, Port, Pathname, Search, Hash string
}

// standard returns what a browser says of a text by the URL Standard, and why it refuses.
func standard(text, base string) (b *Browser, refusal error) {
	var page, u whatwg.URL
	if base != "" {
		page, refusal = whatwg.Parse(base)
	}
	if refusal == nil {
		u, refusal = page.Parse(text)
	}
	if refusal != nil {
		return &Browser{}, refusal
	}
	return &Browser{
		OK: true, Href: u.Href(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(),
		Hostname: u.Hostname(), Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(),
	}, nil
}

// A Comparison puts RFC 3986 and the URL Standard side by side: what uriscan says of a text, and
// package whatwg.
type Comparison struct {
	Note     string        `json:"note,omitempty"` // what a browser reads in another way; with a base there is none
	Own      *Own          `json:"own,omitempty"`  // the browser that shows the page differs from the standard
	Ours     string        `json:"ours"`           // the verdicts
	Theirs   string        `json:"theirs"`         //
	Same     bool          `json:"same"`           // they agree
	Why      []Why         `json:"why,omitempty"`
	Href     *Text         `json:"href,omitempty"`
	Resolved bool          `json:"resolved,omitempty"` // the rows are those of the reference resolved
	Rows     []ComparedRow `json:"rows,omitempty"`
}

// An Own is what the browser that shows the page says where that is not what the standard says.
type Own struct {
	Href *Text `json:"href,omitempty"` // nil if it refuses
}

// ownOf asks the browser that shows the page, and returns nil if it says what the standard does.
func ownOf(text string, o *Options, standard *Browser) *Own {
	if o.Ask == nil || !utf8.ValidString(text) || !utf8.ValidString(o.Base) {
		return nil // a text of a browser cannot hold such bytes
	}
	own := o.Ask(text, o.Base)
	switch {
	case *own == *standard:
		return nil
	case !own.OK:
		return &Own{}
	}
	return &Own{textOf(own.Href)}
}

// noteOf says in a sentence what a browser reads in another way.
func (s *subject) noteOf() string {
	var spans uriscan.Spans
	uriscan.ScanString(s.text, &spans) // whatever the production is
	d := whatwg.Compare(s.text, &spans)
	if d.Has(whatwg.RefusedByBrowser) {
		return "A browser refuses it."
	}
	var names []string
	for one := range (d &^ whatwg.RefusedByRFC3986).All() {
		names = append(names, one.String())
	}
	switch last := len(names) - 1; {
	case last > 0:
		return "A browser reads another " + strings.Join(names[:last], ", ") + " and " + names[last] + "."
	case last == 0:
		return "A browser reads another " + names[0] + "."
	case d == 0 && !spans.Valid():
		return "A browser refuses it, too."
	case !spans.Valid():
		return "A browser repairs it. Scheme, host, port and path mean the same to it."
	}
	return "Scheme, host, port and path mean the same to a browser."
}

// A ComparedRow is a component as both have it. A text that is nil is absent.
type ComparedRow struct {
	Name   string `json:"name"`
	Ours   *Text  `json:"ours,omitempty"`
	Theirs *Text  `json:"theirs,omitempty"`
	Same   bool   `json:"same"`
	Why    []Why  `json:"why,omitempty"`
}

// A Why is a difference in words, with the row of the documents that explains it.
type Why struct {
	Says string `json:"says"`
	Row  string `json:"row,omitempty"`
	Page string `json:"page,omitempty"` // the document that has the row
}

// The documents that have the rows.
const (
	differences = "differences.md"
	normalForms = "normal-forms.md"
)

// compare compares a text with what a browser says of it, or says whether it is the
// base that a browser refuses.
func compare(s, resolved *subject, o *Options) *Comparison {
	b, refusal := standard(s.text, o.Base)
	c := &Comparison{Own: ownOf(s.text, o, b), Ours: "accepts", Theirs: "accepts", Resolved: resolved != nil}
	if err := s.spans.Err(); err != nil {
		c.Ours = verdictOf(&s.spans).Short
	}
	if !b.OK {
		c.Theirs = "refuses"
	}
	c.Same = s.spans.Valid() == b.OK
	if o.Base == "" {
		c.Note = s.noteOf()
	}
	switch {
	case !b.OK && o.Base != "" && isRefused(o.Base):
		c.Why = []Why{{Says: "It refuses the base."}}
	case !c.Same && b.OK:
		c.Why = []Why{{Says: "The URL standard repairs what RFC 3986 does not allow."}}
	case !c.Same:
		c.Why = []Why{s.whyRefused(resolved, refusal)}
	}
	if !b.OK {
		return c
	}
	c.Href = textOf(b.Href)
	subject := s
	if resolved != nil {
		subject = resolved
	}
	for i := range sections {
		c.Rows = append(c.Rows, subject.compareRow(uriscan.Component(i), b))
	}
	return c
}

// isRefused reports whether a browser refuses a text.
func isRefused(text string) bool {
	_, err := whatwg.Parse(text)
	return err != nil
}

// compareRow compares a component.
func (s *subject) compareRow(c uriscan.Component, b *Browser) ComparedRow {
	row := ComparedRow{Name: c.String()}
	ours, theirs := s.spans.Span(c).InString(s.text), b.component(c)
	present := s.spans.Has(c)
	if present {
		row.Ours = textOf(ours)
	}
	if theirs != "" || c == uriscan.CompPath {
		row.Theirs = textOf(theirs)
	}
	row.Same = ours == theirs
	if row.Same && present && ours == "" {
		row.Why = emptyWords[c]
	}
	if row.Same {
		return row
	}
	row.Why = s.whyDifferent(c, ours, theirs)
	return row
}

// emptyWords says what the browser makes of components that are present and empty.
var emptyWords = map[uriscan.Component][]Why{
	uriscan.CompUserinfo: {{"It drops an empty userinfo.", "empty-userinfo", normalForms}},
	uriscan.CompPort:     {{"It drops an empty port.", "empty-port", normalForms}},
	uriscan.CompQuery:    {{"Its fields do not distinguish empty from absent.", "empty-query", normalForms}},
	uriscan.CompFragment: {{"Its fields do not distinguish empty from absent.", "empty-fragment", normalForms}},
}

// component returns a component as the browser's fields have it, without the delimiters
// in them.
func (b *Browser) component(c uriscan.Component) string {
	switch c {
	case uriscan.CompScheme:
		return strings.TrimSuffix(b.Protocol, ":")
	case uriscan.CompUserinfo:
		if b.Password != "" {
			return b.Username + ":" + b.Password
		}
		return b.Username
	case uriscan.CompHost:
		return b.Hostname
	case uriscan.CompPort:
		return b.Port
	case uriscan.CompPath:
		return b.Pathname
	case uriscan.CompQuery:
		return strings.TrimPrefix(b.Search, "?")
	}
	return strings.TrimPrefix(b.Hash, "#")
}

// A rule names a difference. The first rule that holds is the reason, and those after
// it that are marked as more are further ones.
type rule struct {
	holds bool
	why   Why
}

// whyRefused says why a browser refuses what uriscan accepts. Where no rule has better words,
// they are those of package whatwg.
func (s *subject) whyRefused(resolved *subject, refusal error) Why {
	facts := uriscan.FactsOf(s.text, &s.spans)
	for _, r := range []rule{
		{!s.spans.Has(uriscan.CompScheme) && resolved == nil, Why{"Without a base it refuses a reference without a scheme.", "relative", normalForms}},
		{s.spans.HostKind() == uriscan.HostIPvFuture, Why{"It does not know addresses of future versions.", "IPvFuture", differences}},
		{facts.Has(uriscan.FactPortTooLarge), Why{Says: "Its ports end at 65535."}},
		{facts.Has(uriscan.FactEmptyHost), Why{Says: "It requires a host that is not empty after this scheme."}},
		{facts.Has(uriscan.FactTripletInHost), Why{"It decodes triplets in a host, and the result is not a host.", "encoded-host", normalForms}},
		{s.spans.HostKind() == uriscan.HostRegName && s.endsInNumber(), Why{"A host that ends in a number must be an IPv4 address there.", "numeric-host", normalForms}},
	} {
		if r.holds {
			return r.why
		}
	}
	return Why{Says: "By the URL standard, " + strings.TrimPrefix(refusal.Error(), "whatwg: ") + "."}
}

// endsInNumber reports whether the last part of the host begins with a digit.
func (s *subject) endsInNumber() bool {
	host := strings.TrimSuffix(s.spans.Host.InString(s.text), ".")
	last := host[strings.LastIndexByte(host, '.')+1:]
	return last != "" && '0' <= last[0] && last[0] <= '9'
}

// whyDifferent says why a component of the browser has another text.
func (s *subject) whyDifferent(c uriscan.Component, ours, theirs string) (list []Why) {
	for _, r := range s.rules(c, ours, theirs) {
		if r.holds {
			list = append(list, r.why)
		}
	}
	if list == nil {
		list = []Why{{Says: "It has another " + c.String() + "."}}
	}
	return list
}

// rules returns the rules of a component.
func (s *subject) rules(c uriscan.Component, ours, theirs string) []rule {
	facts := uriscan.FactsOf(s.text, &s.spans)
	// A backslash in the authority ends it there for the browser, so what comes after it
	// has no other reason.
	ended := strings.Contains(s.text[:s.spans.Path.Start], `\`)
	slashes := rule{strings.Contains(s.text, `\`), Why{"It takes a backslash for a slash.", "invalid-byte", normalForms}}
	dropped := rule{strings.ContainsAny(ours, "\t\n\r"), Why{Says: "It drops tabs and newlines."}}
	trimmed := rule{facts.Has(uriscan.FactSpace) && strings.TrimSpace(s.text) != s.text, Why{Says: "It drops spaces and control bytes at both ends."}}
	encoded := rule{strings.Count(theirs, "%") > strings.Count(ours, "%"), Why{Says: "It percent-encodes bytes that it does not allow there."}}
	slashesSkipped := rule{facts.Has(uriscan.FactEmptyHost) || !s.spans.Has(uriscan.CompHost), Why{"After this scheme it takes what follows the slashes for the host, however many there are.", "three-slashes", differences}}
	if ended && (c == uriscan.CompUserinfo || c == uriscan.CompHost || c == uriscan.CompPort) {
		return []rule{slashes}
	}
	switch c {
	case uriscan.CompScheme:
		return []rule{{strings.EqualFold(ours, theirs), Why{"It writes the scheme in lower case.", "scheme-case", differences}}, dropped, trimmed}
	case uriscan.CompUserinfo:
		return []rule{
			{ours == ":" && theirs == "", Why{"It drops an empty userinfo.", "empty-userinfo", normalForms}},
			{strings.TrimSuffix(ours, ":") == theirs && theirs != "", Why{Says: "It drops the colon of an empty password."}},
			encoded, slashes, dropped,
		}
	case uriscan.CompHost:
		return append(s.hostRules(ours, theirs, facts), slashes, dropped, rule{theirs != "" && ours == "", slashesSkipped.why})
	case uriscan.CompPort:
		return []rule{
			{facts.Has(uriscan.FactDefaultPort), Why{"It drops the default port of the scheme.", "default-port", normalForms}},
			{facts.Has(uriscan.FactPortLeadingZero), Why{Says: "It drops leading zeros."}},
			slashes, dropped,
		}
	case uriscan.CompPath:
		return []rule{
			{ours == "" && theirs == "/", Why{"It writes an empty path as a slash.", "empty-path", normalForms}},
			{facts&(uriscan.FactDotSegment|uriscan.FactEncodedDotSegment) != 0, Why{"It removes dot segments.", "encoded-dots", normalForms}},
			slashes, dropped, trimmed, encoded,
			{slashesSkipped.holds && !strings.HasSuffix(theirs, ours), slashesSkipped.why},
		}
	}
	return []rule{dropped, trimmed, encoded}
}

// hostRules returns the rules that hosts alone have.
func (s *subject) hostRules(ours, theirs string, facts uriscan.Facts) []rule {
	punycode := strings.Contains(theirs, "xn--") && !strings.Contains(strings.ToLower(ours), "xn--")
	return []rule{
		{facts.Has(uriscan.FactIPv4Like), Why{"It reads numbers as an IPv4 address.", "numeric-host", normalForms}},
		{s.spans.HostKind() == uriscan.HostIPv6, Why{"It writes an IPv6 address in its shortest form.", "ipv6", normalForms}},
		{punycode, Why{"It maps names beyond ASCII to Punycode.", "international-host", normalForms}},
		{facts.Has(uriscan.FactTripletInHost) && !punycode, Why{"It decodes triplets in a host.", "encoded-host", normalForms}},
		{strings.EqualFold(ours, theirs), Why{Says: "It writes the host in lower case."}},
	}
}

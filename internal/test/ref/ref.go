// Package ref is the reference parser: it was written by hand from the prose and
// the grammar of RFC 3986, and tests compare uriscan with it. It is slow.
//
// A reader who has the RFC open should see that it is right:
//
//   - grammar.go is Appendix A, rule by rule, in the RFC's order of reading;
//   - matcher.go tries every way through those rules, first match wins;
//   - split.go is the regular expression of Appendix B, for invalid input;
//   - reason.go names what is wrong with such input;
//   - normalize.go is §6.2.2 and §6.2.3, with §5.2.4 and RFC 5952;
//   - resolve.go is §5.2 and §5.3.
//
// It imports nothing of this module and shares no table with it. The matcher
// goes a few calls deeper with each byte, so keep inputs below some 100 KiB.
package ref

// Production is the rule of Appendix A that an input is parsed as.
type Production int

// The productions, numbered as uriscan numbers them.
const (
	URIReference Production = iota // §4.1
	URI                            // §3
	AbsoluteURI                    // §4.3
	RelativeRef                    // §4.2
)

// Span is a half-open range of bytes of the input.
type Span struct{ Start, End int }

// Component names one of the seven parts of a URI reference.
type Component int

// The components, in the order that they have in a URI.
const (
	Scheme     Component = iota // §3.1
	Userinfo                    // §3.2.1
	Host                        // §3.2.2
	Port                        // §3.2.3
	Path                        // §3.3
	Query                       // §3.4
	Fragment                    // §3.5
	components = iota
)

// The kinds of host (§3.2.2). None is for "no host, or one that no rule allows".
const (
	HostNone = iota
	HostRegName
	HostIPv4address
	HostIPv6address
	HostIPvFuture
)

// The five path rules (§3.3).
const (
	PathEmpty = iota
	PathAbempty
	PathAbsolute
	PathNoscheme
	PathRootless
)

// The reasons why an input is invalid, numbered as uriscan numbers them.
const (
	CodeNone = iota
	CodeScheme
	CodeFirstColon
	CodeUserinfo
	CodeHost
	CodePort
	CodePath
	CodeQuery
	CodeFragment
	CodePercent
	CodeIPLiteral
	CodeEnd
)

// Result is everything that the RFC says of an input.
type Result struct {
	Parts
	Valid          bool
	ErrorOffset    int       // -1 when valid
	ErrorCode      int       // CodeNone when valid
	ErrorComponent Component // meaningful when not valid
}

// Parts says where the components are and of which kind two of them are.
type Parts struct {
	Spans    [components]Span // the zero Span when absent
	Present  [components]bool // the path always is
	HostKind int
	PathKind int
}

// put notes that component c is there, and where.
func (p *Parts) put(c Component, start, end int) {
	p.Spans[c], p.Present[c] = Span{start, end}, true
}

// Parse returns what RFC 3986 says of src as a string of production p.
//
// Valid input is divided as the grammar divides it. Invalid input is divided as
// Appendix B divides it, and the error's offset is the length of the longest
// prefix that some valid string begins with.
func Parse(p Production, src string) Result {
	m := matcher{src: src}
	if m.matches(p.rule()) {
		return Result{Parts: m.Parts, Valid: true, ErrorOffset: -1}
	}
	component := componentAt(p, src[:m.furthest])
	return Result{
		Parts:          split(src),
		ErrorOffset:    m.furthest,
		ErrorCode:      code(component, src, m.furthest),
		ErrorComponent: component,
	}
}

// rule returns the grammar rule of the production.
func (p Production) rule() rule {
	switch p {
	case URI:
		return uri
	case AbsoluteURI:
		return absoluteURI
	case RelativeRef:
		return relativeRef
	}
	return uriReference
}

package ref

// HTTPRule is a rule of HTTP: a form of RFC 9112 §3.2, or what a method takes of
// them, or the field Host of RFC 9110 §7.2.
type HTTPRule int

// The rules. The first four are numbered as package target numbers the forms.
const (
	OriginForm    HTTPRule = iota // RFC 9112 §3.2.1
	AbsoluteForm                  // RFC 9112 §3.2.2
	AuthorityForm                 // RFC 9112 §3.2.3, which CONNECT takes
	AsteriskForm                  // RFC 9112 §3.2.4
	OptionsTarget                 // what OPTIONS takes
	OtherTarget                   // what all methods but CONNECT and OPTIONS take
	HostField                     // RFC 9110 §7.2
)

// ParseHTTP returns what the RFCs say of src as the rule: the parts, and -1 as error
// offset, if it is valid; else no parts, and the length of the longest prefix that
// some valid string begins with.
func ParseHTTP(r HTTPRule, src string) (parts Parts, errorOffset int) {
	m := matcher{src: src}
	if m.matches(httpRules[r]) {
		return m.Parts, -1
	}
	return Parts{}, m.furthest
}

var httpRules = [...]rule{originForm, absoluteForm, authorityForm, asteriskForm, optionsTarget, otherTarget, hostField}

// The line over each rule is the RFC's own, as in grammar.go. A target in
// authority-form and a Host have an empty path after them (RFC 9112 §3.3).
var (
	// origin-form = absolute-path [ "?" query ]
	originForm = seq(asPath(PathAbsolute, absolutePath), optional(seq(text("?"), query)))

	// absolute-path = 1*( "/" segment )
	absolutePath = repeat(1, many, seq(text("/"), segment))

	// absolute-form = absolute-URI
	absoluteForm = absoluteURI

	// authority-form = uri-host ":" port
	authorityForm = seq(as(Host, uriHost), text(":"), port, noPath)

	// asterisk-form = "*"
	asteriskForm = asPath(PathNoscheme, text("*"))

	// Host = uri-host [ ":" port ]
	hostField = seq(as(Host, uriHost), optional(seq(text(":"), port)), noPath)

	// uri-host = <host, see [URI], Section 3.2.2>
	uriHost = host

	optionsTarget = alt(originForm, absoluteForm, asteriskForm)
	otherTarget   = alt(originForm, absoluteForm)

	noPath = asPath(PathAbempty, empty)
)

package coraza

import (
	"strings"

	"github.com/corazawaf/coraza/v3/experimental/plugins/plugintypes"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
)

// A grammar is a rule of an RFC that a value has to match.
type grammar uint8

const (
	requestTarget grammar = iota
	originForm
	absoluteForm
	authorityForm
	asteriskForm
	absolutePath
	host
	uri
	uriReference
	absoluteURI
	relativeRef
)

// grammarNames has the names of the grammars, as the RFCs write them.
var grammarNames = [...]string{
	requestTarget: "request-target", originForm: "origin-form", absoluteForm: "absolute-form",
	authorityForm: "authority-form", asteriskForm: "asterisk-form", absolutePath: "absolute-path", host: "Host",
	uri: "URI", uriReference: "URI-reference", absoluteURI: "absolute-URI", relativeRef: "relative-ref",
}

// allGrammars lists the names for errors.
var allGrammars = strings.Join(grammarNames[:], ", ")

// grammarNamed returns the grammar of that name, in any case.
func grammarNamed(name string) (g grammar, ok bool) {
	for i, text := range grammarNames {
		if strings.EqualFold(name, text) {
			return grammar(i), true
		}
	}
	return 0, false
}

// splitArgument returns what the argument of an operator names: words with commas or spaces
// between them, and a grammar in front if the value is no request target.
func splitArgument(argument string) (g grammar, names []string) {
	names = strings.FieldsFunc(argument, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
	if len(names) > 0 {
		if named, known := grammarNamed(names[0]); known {
			return named, names[1:]
		}
	}
	return requestTarget, names
}

// scan reports whether the value is what the grammar wants, and fills out. A switch
// over direct calls keeps out off the heap, which calls by a function value do not.
func (g grammar) scan(tx plugintypes.TransactionState, value string, out *uriscan.Spans) (valid bool) {
	switch g {
	case requestTarget:
		_, valid = scanTarget(tx.Variables(), value, out)
	case originForm:
		valid = target.Origin.ScanString(value, out)
	case absoluteForm:
		valid = target.Absolute.ScanString(value, out)
	case authorityForm:
		valid = target.Authority.ScanString(value, out)
	case asteriskForm:
		valid = target.Asterisk.ScanString(value, out)
	case absolutePath: // RFC 9110 §4.1: an origin-form without a query
		valid = target.Origin.ScanString(value, out) && !out.Has(uriscan.CompQuery)
	case host:
		valid = target.HostString(value, out)
	case uri:
		valid = uriscan.URI.ScanString(value, out)
	case uriReference:
		valid = uriscan.URIReference.ScanString(value, out)
	case absoluteURI:
		valid = uriscan.AbsoluteURI.ScanString(value, out)
	case relativeRef:
		valid = uriscan.RelativeRef.ScanString(value, out)
	}
	return valid
}

// scanTarget scans a request target in the forms that the method of the request takes.
// From HTTP/2 on a CONNECT has a path if it asks for a protocol, and none if not (RFC
// 8441 §4).
func scanTarget(request plugintypes.TransactionVariables, value string, out *uriscan.Spans) (form target.Form, valid bool) {
	method := request.RequestMethod().Get()
	if method == "CONNECT" && strings.HasPrefix(value, "/") {
		if version := request.RequestProtocol().Get(); strings.HasPrefix(version, "HTTP/2") || strings.HasPrefix(version, "HTTP/3") {
			return target.Origin, target.Origin.ScanString(value, out)
		}
	}
	return target.ScanString(method, value, out)
}

// prefix returns what makes a URI of the value (RFC 9112 §3.3). It is empty if the value is
// one itself. A path gets the name of a host that nobody can have (RFC 6761 §6.4).
func (g grammar) prefix(tx plugintypes.TransactionState, value string) string {
	form := target.Absolute
	switch g {
	case requestTarget:
		var s uriscan.Spans
		form, _ = scanTarget(tx.Variables(), value, &s)
	case originForm, absolutePath:
		form = target.Origin
	case authorityForm, host:
		form = target.Authority
	}
	switch {
	case form == target.Authority && value != "":
		return "http://"
	case form == target.Origin && strings.HasPrefix(value, "/"):
		return "http://host.invalid"
	}
	return ""
}

// firstError returns the reason and the offset of the first error of a value that scan
// has found wrong.
func (g grammar) firstError(s *uriscan.Spans) (uriscan.ErrorCode, int) {
	code, offset := s.ErrorCode(), s.ErrorOffset()
	if g == absolutePath && s.Has(uriscan.CompQuery) {
		if mark := int(s.Query.Start) - 1; code == uriscan.CodeNone || mark < offset {
			return uriscan.CodePath, mark
		}
	}
	return code, offset
}

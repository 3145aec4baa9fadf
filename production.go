package uriscan

// Production is the rule of RFC 3986 that an input is scanned against.
type Production uint8

// The productions.
const (
	URIReference Production = iota // URI / relative-ref (RFC 3986 §4.1)
	URI                            // scheme ":" hier-part [ "?" query ] [ "#" fragment ] (§3)
	AbsoluteURI                    // a URI without a fragment (§4.3)
	RelativeRef                    // a reference without a scheme (§4.2)
)

var productionNames = [...]string{"URI-reference", "URI", "absolute-URI", "relative-ref"}

// String returns the RFC's name of the rule.
func (p Production) String() string {
	if int(p) < len(productionNames) {
		return productionNames[p]
	}
	return "unknown production"
}

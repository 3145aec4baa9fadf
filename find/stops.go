package find

import "github.com/uriscan/uriscan/internal/bytescan"

// stopsOf has, by mode, the bytes at which a URI ends at the latest.
var stopsOf = [...]*bytescan.Stops{
	Strict: bytescan.NewStops(isNoURIByte, true),
	Loose:  bytescan.NewStops(isLooseEnd, false),
	IRI:    bytescan.NewStops(isNoURIByte, false),
}

// isNoURIByte reports whether no URI has the ASCII byte b: it is not in the rules
// unreserved and reserved, and no "%" (RFC 3986 §2).
func isNoURIByte(b byte) bool {
	switch b {
	case '-', '.', '_', '~', ':', '/', '?', '#', '[', ']', '@', '!', '$', '&', '\'', '(', ')', '*', '+', ',', ';', '=', '%':
		return false
	}
	return !isLetter(b) && (b < '0' || b > '9')
}

// isLooseEnd reports whether the ASCII byte b ends a URI in the mode Loose.
func isLooseEnd(b byte) bool {
	return b <= ' ' || b == 0x7F || b == '"' || b == '<' || b == '>' || b == '`'
}

// endsAuthority has the bytes that come after an authority (RFC 3986 §3.2).
var endsAuthority = bytesOf("/?#")

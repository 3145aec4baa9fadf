// Package lenient shows a variant of the URI grammar: what RFC 3986 allows, and
// besides what browsers send in a path and a query though it does not. The grammar
// is a dozen lines on top of that of the RFC. Its captures bear the names of the
// components, so it fills uriscan.Spans, and all that works on them works here too.
package lenient

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/grammar"
)

//go:generate go run ../../gen -grammar lenient.abnf -import rfc3986=URI-reference -rule URI-reference -capture scheme,userinfo,host,port,path=path-abempty/path-absolute/path-noscheme/path-rootless/path-empty,query,fragment -kind host=reg-name/IPv4address/IPv6address/IPvFuture,path=path-empty/path-abempty/path-absolute/path-noscheme/path-rootless -overlap first -inside pct-encoded,IP-literal -section scheme=3.1,userinfo=3.2.1,host=3.2.2,port=3.2.3,path=3.3,query=3.4,fragment=3.5 -document "RFC 3986" -package lenient -o lenient_gen.go

var lenient = func() *grammar.Rule {
	g, err := grammar.New(&machine, machineRuleURIReference)
	if err != nil {
		panic(err) // the captures and kinds are those that are asked for above
	}
	return g
}()

// Scan reports whether src is a URI reference, or would be one if the bytes that
// browsers send raw were none that it may not have; and fills out, as uriscan.Scan
// does.
//
// Most of what browsers send is right by RFC 3986 as well, and means the same here.
// So the fast path for that is asked first.
func Scan(src []byte, out *uriscan.Spans) bool {
	return uriscan.Scan(src, out) || lenient.Scan(src, out)
}

// ScanString does the same for a string.
func ScanString(src string, out *uriscan.Spans) bool {
	return uriscan.ScanString(src, out) || lenient.ScanString(src, out)
}

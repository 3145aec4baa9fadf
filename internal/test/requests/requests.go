// Package requests has requests that HTTP servers disagree about: some that the RFCs do
// not allow and a server takes, and some that they allow and that look wrong.
package requests

// Servers is a set of HTTP servers, or of the parsers that they use.
type Servers uint8

// The servers, and how it was found out what they take.
const (
	NetHTTP  Servers = 1 << iota // net/http of Go 1.26; a test of package urihttp asks it
	FastHTTP                     // fasthttp 1.74.0; a test of the benchmarks' module asks it
	LLHTTP                       // llhttp 9.3.1, asked by hand in Node.js 20.20.2
	HTTParse                     // httparse 1.10, as its source reads; not run

	nobody Servers = 0
	all            = NetHTTP | FastHTTP | LLHTTP | HTTParse
)

// A Row is a request with one thing of note, in its target or in its Host.
type Row struct {
	Method, Target, Host string

	// Offset is that of the first byte in the target, or in Host, that the grammar does
	// not allow; -1 if it allows both.
	Offset int
	// InHost says that the thing of note is in Host.
	InHost bool
	// Refused says that urihttp.Strict refuses the request if no option allows it. It
	// refuses whatever the grammar does not allow.
	Refused bool
	// AcceptedBy are the servers that hand the request to the program.
	AcceptedBy Servers
}

// invalidTarget returns a row with a target that is wrong at an offset.
func invalidTarget(method, target string, offset int, by Servers) Row {
	return Row{Method: method, Target: target, Host: "h", Offset: offset, Refused: true, AcceptedBy: by}
}

// invalidHost returns a row with a Host that is wrong at an offset.
func invalidHost(host string, offset int, by Servers) Row {
	return Row{Method: "GET", Target: "/", Host: host, Offset: offset, InHost: true, Refused: true, AcceptedBy: by}
}

// valid returns a row that Strict lets pass.
func valid(method, target, host string, by Servers) Row {
	return Row{Method: method, Target: target, Host: host, Offset: -1, AcceptedBy: by}
}

// validHost returns a row with a Host that Strict lets pass.
func validHost(host string, by Servers) Row {
	return Row{Method: "GET", Target: "/", Host: host, Offset: -1, InHost: true, AcceptedBy: by}
}

// refused returns a row that the grammar allows and Strict does not.
func refused(method, target, host string, by Servers) Row {
	return Row{Method: method, Target: target, Host: host, Offset: -1, Refused: true, AcceptedBy: by}
}

// Rows are the requests.
var Rows = []Row{
	// Not allowed by the grammar of the target, RFC 9112 §3.2.
	invalidTarget("GET", "/\xff", 1, NetHTTP|FastHTTP),
	invalidTarget("GET", "/\xc3\xa9", 1, all&^LLHTTP),
	invalidTarget("GET", "/a?\xc3\xa9", 3, all&^LLHTTP),
	invalidTarget("GET", "/?%zz", 3, all),
	invalidTarget("GET", "/%zz", 2, all&^NetHTTP),
	invalidTarget("GET", "/a%", 3, all&^NetHTTP),
	invalidTarget("GET", `/<"{}>`, 1, all&^HTTParse),
	invalidTarget("GET", `/a\b`, 2, all),
	invalidTarget("GET", "/a#b", 2, all),
	invalidTarget("GET", "/a b", 2, nobody),
	invalidTarget("GET", "/a\tb", 2, nobody),
	invalidTarget("GET", "/a\x00b", 2, nobody),
	invalidTarget("GET", "/?a[]=1", 3, all),
	invalidTarget("GET", "*", 0, all),
	invalidTarget("GET", "a", 1, HTTParse),
	invalidTarget("GET", "?a", 0, HTTParse),
	invalidTarget("GET", "http://h/#f", 9, all),
	invalidTarget("GET", "http://[::1/", 11, LLHTTP|HTTParse),
	invalidTarget("GET", "http://h:x/", 10, LLHTTP|HTTParse),
	invalidTarget("OPTIONS", "*x", 1, LLHTTP|HTTParse),
	invalidTarget("CONNECT", "h", 1, all),
	invalidTarget("CONNECT", "u@h:443", 1, all),
	invalidTarget("CONNECT", "/p", 0, all),
	invalidTarget("CONNECT", "h:443/x", 5, all),
	invalidTarget("CONNECT", "http://h/", 5, all),

	// Not allowed by the grammar of Host, RFC 9110 §7.2.
	invalidHost("[::1", 4, all&^FastHTTP),
	invalidHost("[zz]", 1, all&^FastHTTP),
	invalidHost("::1", 1, all&^FastHTTP),
	invalidHost("h:x", 2, all&^FastHTTP),
	invalidHost("h%zz", 2, all&^FastHTTP),
	invalidHost("u@h", 1, all&^NetHTTP),
	invalidHost("h<x>", 1, all&^NetHTTP),
	invalidHost("h/x", 1, LLHTTP|HTTParse),
	invalidHost("h\xff", 1, all&^NetHTTP),
	invalidHost("h h", 1, LLHTTP|HTTParse),
	invalidHost("[::1]x", 5, all&^FastHTTP),

	// Allowed by the grammar, and by Strict.
	valid("GET", "//evil.com/x", "h", all),
	valid("GET", "http://h/p?q", "h", all),
	valid("OPTIONS", "*", "h", all),
	valid("CONNECT", "h:443", "h:443", all),
	valid("connect", "/p", "h", all&^LLHTTP),
	validHost("h,h2", all),
	validHost("h:99999", all),
	validHost("", all&^FastHTTP),
	validHost("h:", all),
	validHost("%41", all&^FastHTTP),
	validHost("[v1.a]", all&^FastHTTP),

	// Allowed by the grammar and refused by Strict: a scheme other than http and https,
	// an empty host (RFC 9110 §4.2.1), userinfo (§4.2.4), and for CONNECT an empty host,
	// and a port that is empty or too large (§9.3.6).
	refused("GET", "javascript:alert(1)", "h", NetHTTP|HTTParse),
	refused("GET", "h:443", "h", NetHTTP|HTTParse),
	refused("GET", "ftp://h/", "h", all),
	refused("GET", "http:///x", "h", all),
	refused("GET", "http:x", "h", NetHTTP|HTTParse),
	refused("GET", "http://u:p@h/", "h", all),
	refused("CONNECT", "h:", "h:", all),
	refused("CONNECT", ":443", ":443", all),
	refused("CONNECT", "h:99999", "h:99999", all),
}

// Package requests has the requests about which HTTP servers disagree: what the RFCs
// do not allow and some server takes, and what they allow and looks wrong.
package requests

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
}

// Text returns the target or the Host, whichever has the thing of note.
func (r *Row) Text() string {
	if r.InHost {
		return r.Host
	}
	return r.Target
}

// invalidTarget returns a row with a target that is wrong at an offset.
func invalidTarget(method, target string, offset int) Row {
	return Row{Method: method, Target: target, Host: "h", Offset: offset, Refused: true}
}

// invalidHost returns a row with a Host that is wrong at an offset.
func invalidHost(host string, offset int) Row {
	return Row{Method: "GET", Target: "/", Host: host, Offset: offset, InHost: true, Refused: true}
}

// Rows are the requests.
var Rows = []Row{
	// Not allowed by the grammar of the target, RFC 9112 §3.2.
	invalidTarget("GET", "/\xff", 1),
	invalidTarget("GET", "/\xc3\xa9", 1),
	invalidTarget("GET", "/a?\xc3\xa9", 3),
	invalidTarget("GET", "/?%zz", 3),
	invalidTarget("GET", "/%zz", 2),
	invalidTarget("GET", "/a%", 3),
	invalidTarget("GET", `/<"{}>`, 1),
	invalidTarget("GET", `/a\b`, 2),
	invalidTarget("GET", "/a#b", 2),
	invalidTarget("GET", "/a b", 2),
	invalidTarget("GET", "/a\tb", 2),
	invalidTarget("GET", "/a\x00b", 2),
	invalidTarget("GET", "/?a[]=1", 3),
	invalidTarget("GET", "*", 0),
	invalidTarget("GET", "a", 1),
	invalidTarget("GET", "?a", 0),
	invalidTarget("GET", "http://h/#f", 9),
	invalidTarget("GET", "http://[::1/", 11),
	invalidTarget("GET", "http://h:x/", 10),
	invalidTarget("OPTIONS", "*x", 1),
	invalidTarget("CONNECT", "h", 1),
	invalidTarget("CONNECT", "u@h:443", 1),
	invalidTarget("CONNECT", "/p", 0),
	invalidTarget("CONNECT", "h:443/x", 5),
	invalidTarget("CONNECT", "http://h/", 5),

	// Not allowed by the grammar of Host, RFC 9110 §7.2.
	invalidHost("[::1", 4),
	invalidHost("[zz]", 1),
	invalidHost("::1", 1),
	invalidHost("h:x", 2),
	invalidHost("h%zz", 2),
	invalidHost("u@h", 1),
	invalidHost("h<x>", 1),
	invalidHost("h/x", 1),
	invalidHost("h\xff", 1),
	invalidHost("h h", 1),
	invalidHost("[::1]x", 5),

	// Allowed by the grammar; Strict lets pass what the RFCs allow altogether.
	{Method: "GET", Target: "//evil.com/x", Host: "h", Offset: -1},
	{Method: "GET", Target: "http://h/p?q", Host: "h", Offset: -1},
	{Method: "OPTIONS", Target: "*", Host: "h", Offset: -1},
	{Method: "CONNECT", Target: "h:443", Host: "h:443", Offset: -1},
	{Method: "connect", Target: "/p", Host: "h", Offset: -1},
	{Method: "GET", Target: "/", Host: "h,h2", Offset: -1, InHost: true},
	{Method: "GET", Target: "/", Host: "h:99999", Offset: -1, InHost: true},
	{Method: "GET", Target: "/", Host: "", Offset: -1, InHost: true},
	{Method: "GET", Target: "/", Host: "h:", Offset: -1, InHost: true},
	{Method: "GET", Target: "/", Host: "%41", Offset: -1, InHost: true},
	{Method: "GET", Target: "/", Host: "[v1.a]", Offset: -1, InHost: true},

	// Allowed by the grammar and refused by Strict: a scheme other than http and https,
	// an empty host (RFC 9110 §4.2.1), userinfo (§4.2.4), and for CONNECT an empty host,
	// and a port that is empty or too large (§9.3.6).
	{Method: "GET", Target: "javascript:alert(1)", Host: "h", Offset: -1, Refused: true},
	{Method: "GET", Target: "h:443", Host: "h", Offset: -1, Refused: true},
	{Method: "GET", Target: "ftp://h/", Host: "h", Offset: -1, Refused: true},
	{Method: "GET", Target: "http:///x", Host: "h", Offset: -1, Refused: true},
	{Method: "GET", Target: "http:x", Host: "h", Offset: -1, Refused: true},
	{Method: "GET", Target: "http://u:p@h/", Host: "h", Offset: -1, Refused: true},
	{Method: "CONNECT", Target: "h:", Host: "h:", Offset: -1, Refused: true},
	{Method: "CONNECT", Target: ":443", Host: ":443", Offset: -1, Refused: true},
	{Method: "CONNECT", Target: "h:99999", Host: "h:99999", Offset: -1, Refused: true},
}

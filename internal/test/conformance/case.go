// Package conformance reads the cases in testdata: URIs with what RFC 3986 says
// about each. Every test of the module can compare a parser with them.
//
// testdata/README.md describes the format. Load is strict: it refuses a file that
// says less or more than a case needs, and a case with components that do not make up
// its input byte for byte.
package conformance

import "fmt"

// Span is a half-open range of bytes of the input.
type Span struct{ Start, End int }

// components is how many components there are: scheme, userinfo, host, port,
// path, query and fragment, numbered from 0 in this order.
const components = 7

// A Case is an input and everything that a parser should say about it. Numbers stand for
// names as in package uriscan (Production, HostKind, PathKind, ErrorCode,
// Component), which this package does not import.
type Case struct {
	File       string // the file it is in
	Line       int    // the line of the input, from 1
	Section    string // such as "§1.1.2"
	Production int
	Input      string

	Spans    [components]Span // the zero Span when absent
	Present  [components]bool
	HostKind int
	PathKind int

	Valid          bool
	ErrorOffset    int // -1 when valid
	ErrorCode      int // 0 when valid
	ErrorComponent int // 0 when valid
}

// String returns where the case is, such as "traps.txt:12 (§3.2.2)".
func (c Case) String() string {
	return fmt.Sprintf("%s:%d (%s)", c.File, c.Line, c.Section)
}

// The names that the files use. A name's index is its number.
var (
	productionNames = []string{"URI-reference", "URI", "absolute-URI", "relative-ref"}
	componentNames  = []string{"scheme", "userinfo", "host", "port", "path", "query", "fragment"}
	hostKindNames   = []string{"none", "reg-name", "IPv4address", "IPv6address", "IPvFuture"}
	pathKindNames   = []string{"path-empty", "path-abempty", "path-absolute", "path-noscheme", "path-rootless"}
	codeNames       = []string{"none", "scheme", "first-colon", "userinfo", "host", "port", "path", "query", "fragment", "percent", "ip-literal", "end"}
)

// Package uri has [Reference], a URI reference (RFC 3986) as a value: immutable,
// comparable, checked when it is made. It is for people who come from net/url;
// docs/migration.md lists what replaces each function of net/url.
//
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	\_/   \__/ \_________/ \__/\_________/ \_________/ \__/
//	 |     |        |       |       |           |        |
//	Scheme Userinfo Host   Port    Path       Query   Fragment
//
// # As written, and decoded
//
// An accessor named after a component returns its text exactly as it is in the
// reference. These decode: [Reference.DecodedPath], [Reference.DecodedSegments],
// [Reference.DecodedPairs], [Reference.DecodedFragment], [Reference.Username],
// [Reference.Password] and [Reference.QueryValue]. The difference matters: "/a%2Fb" is
// one segment, and its decoded form "/a/b" looks like two.
//
// # Absent and empty
//
// The query of "http://h?" is present and empty; that of "http://h" is absent. The
// accessors of such components have a second result, which reports whether the
// component is present.
//
// # Secrets
//
// A URI may hold a password or a signature. Packages fmt and log/slog print a
// Reference redacted, as [Reference.Redacted] returns it, with every verb. Only
// [Reference.String] and the marshalling methods return the whole text. No error of
// this package repeats the text.
//
// # Costs
//
// [Parse] and the accessors allocate nothing. A method that decodes or rewrites a text
// of up to about 250 bytes allocates only its result, and [Reference.JoinSegments] also
// a path. A result that equals the input is not allocated: a path without triplets is
// its own decoded form, and a normal reference is its own normal form.
package uri

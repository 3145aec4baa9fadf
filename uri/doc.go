// Package uri has [Reference], a URI reference (RFC 3986) as a value: immutable,
// comparable, checked when it is made. It is for people who come from net/url;
// docs/migration.md has what to write instead of each of its functions.
//
//	foo://user@example.com:8042/over/there?name=ferret#nose
//	\_/   \__/ \_________/ \__/\_________/ \_________/ \__/
//	 |     |        |       |       |           |        |
//	Scheme Userinfo Host   Port    Path       Query   Fragment
//
// # As written, and decoded
//
// An accessor named after a component returns the text as it stands in the
// reference. What decodes says so: [Reference.DecodedPath],
// [Reference.DecodedSegments], [Reference.DecodedPairs],
// [Reference.DecodedFragment], and [Reference.Username], [Reference.Password] and
// [Reference.QueryValue], which have no other meaning. The difference matters:
// "/a%2Fb" is one segment, and its decoded form "/a/b" looks like two.
//
// # Absent and empty
//
// The query of "http://h?" is present and empty; that of "http://h" is absent. The
// accessors of components that can be both return a second result, which says
// whether the component is present.
//
// # Secrets
//
// A URI may hold a password or a signature. Package fmt and package log/slog get a
// Reference as [Reference.Redacted] shows it, whatever the verb. The whole text
// comes from [Reference.String] and from what marshals it. No error of this
// package repeats the text.
//
// # Costs
//
// [Parse] and the accessors allocate nothing. What decodes or rewrites a text of
// some 250 bytes or less allocates its result alone, and [Reference.JoinSegments] a
// path as well. Nothing is allocated for a result that is the same as before: a
// path without triplets is decoded by returning it, and a normal reference is its
// own normal form.
package uri

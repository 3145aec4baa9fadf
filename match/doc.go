// Package match finds which of many patterns a request matches: routes, the paths of an
// OpenAPI document, whatever has a name of low cardinality. It does not serve.
//
//	set, err := match.Compile("GET /users/{id}", "/files/{path...}")
//	var m match.Match
//	if set.MatchString("GET", "/users/42", &m) {
//		set.Pattern(m.Pattern) // "GET /users/{id}"
//	}
//
// [Hosts] is for block lists: many rules for hosts, with or without the beginning of a path.
//
// # Patterns
//
// The syntax and the precedence are those of [net/http.ServeMux]:
//
//	[METHOD ][HOST]/[PATH]
//
// They mean:
//
//   - A segment {name} matches one segment that has at least one byte.
//   - {name...} at the end matches the rest of the path, be it empty. A pattern that ends
//     in "/" does the same without a name.
//   - {$} at the end matches the empty segment after the last "/".
//   - All else is literal.
//   - GET matches HEAD, too. A pattern without a method matches every method.
//   - A pattern with a host wins over one without. Else the more specific one wins: the one
//     that matches a part of what the other matches. Two patterns of which neither is more
//     specific are in conflict if some request matches both; [Compile] refuses them, and
//     the error has such a path.
//
// A set differs from ServeMux in five points, because it changes nothing and redirects
// nothing:
//
//   - The path is taken as it is. "//" and dot segments stay, and are matched like all
//     else. So a pattern may have them, with a method, too.
//   - {name} does not match an empty segment.
//   - Hosts are compared without regard to the case of ASCII (RFC 3986 §3.2.2).
//   - A pattern may name a port. The Host of a request is looked up as it is, and then
//     without its port.
//   - Some things are limited; see below.
//
// # Percent-coding
//
// Values are not decoded: they are spans of the path. A literal is compared with a segment
// after both are decoded, as ServeMux does. So "/%61" matches the pattern "/a", and "/a%2Fb"
// and "/a%2fb" match the pattern "/a%2Fb". Equivalent paths (RFC 3986 §6.2.2.1 and §6.2.2.2)
// match the same literals, and so do paths that differ in the coding of a reserved byte: "/a!"
// and "/a%21". "%2F" never separates segments, and "%2E%2E" is no dot segment. A segment
// with a broken triplet is compared as it is, and so is a literal with one.
//
// # What it costs
//
// A match allocates nothing. It reads each byte of the path once, and once more for each
// other way that it has to try: for "/a/{x}/c" after "/a/b/z" failed on the path "/a/b/c".
// [Compile] computes how many ways there are at most, for every path, and refuses a set with
// more than [MaxWays]. So the time is linear in the path for every set and every path; sets
// of real routes have two or three ways.
//
// Compile takes time in proportion to the patterns. For conflicts it compares pairs of
// places that one path can lead to, and refuses a set with too many, such as 4,000 patterns
// "/a1/{x}/edit" with 4,000 patterns "/{x}/b1/view", in which each of one kind meets each of
// the other. The file tree.go says how a set is built.
package match

package rewrite

import "bytes"

// Not every path can follow what precedes it when components are put together
// (RFC 3986 §5.3). Without an authority, the "//" of a path "//x" would begin one.
// Without a scheme as well, the colon of a path "a:b" would end one. A dot segment
// in front keeps such a path a path, and removing dot segments gives the path
// itself. §3.3 forbids the first path, and §4.2 the second, for which it names "./".

// guardOf returns what must precede a path so that it is read as a
// path: "/.", "./" or nothing.
//
//   - "/." if there is no authority and the path begins with "//";
//   - "./" if there is neither scheme nor authority and the first segment of the
//     path has a colon.
func guardOf(path []byte, hasScheme, hasAuthority bool) string {
	switch {
	case hasAuthority:
		return ""
	case len(path) >= 2 && path[0] == '/' && path[1] == '/':
		return "/."
	case !hasScheme && hasFirstColon(path):
		return "./"
	}
	return ""
}

// hasFirstColon reports whether the first segment of path has a colon.
func hasFirstColon(path []byte) bool {
	end := bytes.IndexByte(path, '/')
	if end < 0 {
		end = len(path)
	}
	return bytes.IndexByte(path[:end], ':') >= 0
}

// insertGuard puts the guard in front of dst[at:], a path that was written at the
// end of dst, and returns the longer slice. Mostly there is none to insert.
func insertGuard(dst []byte, at int, hasScheme, hasAuthority bool) []byte {
	guard := guardOf(dst[at:], hasScheme, hasAuthority)
	if guard == "" {
		return dst
	}
	dst = append(dst, guard...)
	copy(dst[at+len(guard):], dst[at:])
	copy(dst[at:], guard)
	return dst
}

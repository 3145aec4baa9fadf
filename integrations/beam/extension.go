package uribeam

import "strings"

// longestExtension is how long an extension may be.
const longestExtension = 10

// extension returns what stands behind the last dot of the last segment of the path, if
// it is a few ASCII letters and digits: "gz" of "/a/b.tar.gz;v=1". A dot that begins the
// segment begins no extension. Digits alone are none: "/v1.2" has no file. And where the
// path has no hierarchy there is no file: "mailto:a@b.example".
func extension(r *Record) string {
	if r.PathKind == "path-rootless" {
		return ""
	}
	segment := r.Path[strings.LastIndexByte(r.Path, '/')+1:]
	segment, _, _ = strings.Cut(segment, ";")
	dot := strings.LastIndexByte(segment, '.')
	if dot <= 0 || len(segment)-dot-1 > longestExtension {
		return ""
	}
	letters := 0
	for _, b := range []byte(segment[dot+1:]) {
		switch {
		case 'a' <= b|0x20 && b|0x20 <= 'z':
			letters++
		case b < '0' || b > '9':
			return ""
		}
	}
	if letters == 0 {
		return ""
	}
	return segment[dot+1:]
}

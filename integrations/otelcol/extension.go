package uriscanprocessor

import "strings"

// longestExtension is how long an extension may be.
const longestExtension = 10

// extensionOf returns what stands behind the last dot of the last segment of a path, if it
// is a few ASCII letters and digits: "gz" of "/a/b.tar.gz;v=1". A dot that begins the
// segment begins no extension. Digits alone are none: "/v1.2" has no file. And where a
// path behind a scheme has no hierarchy there is no file: "mailto:a@b.example".
//
// It is the rule of the uriscan command, which counts extensions.
func extensionOf(path string, hasScheme bool) (extension string, ok bool) {
	if hasScheme && (path == "" || path[0] != '/') {
		return "", false
	}
	segment := path[strings.LastIndexByte(path, '/')+1:]
	segment, _, _ = strings.Cut(segment, ";")
	dot := strings.LastIndexByte(segment, '.')
	if dot <= 0 || len(segment)-dot-1 > longestExtension {
		return "", false
	}
	letters := 0
	for _, b := range []byte(segment[dot+1:]) {
		switch {
		case b|0x20-'a' <= 'z'-'a':
			letters++
		case b-'0' > 9:
			return "", false
		}
	}
	return segment[dot+1:], letters > 0
}

//go:build !amd64 || !gc || purego

package kernel

// survey returns the signs in src, of which src[:headEnd] is the head and
// src[pathStart:pathEnd] the path.
func survey(src []byte, headEnd, pathStart, pathEnd int) Signs {
	return surveyGeneric(src, headEnd, pathStart, pathEnd)
}

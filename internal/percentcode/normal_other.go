//go:build !amd64 || !gc || purego

package percentcode

import "github.com/uriscan/uriscan/internal/bytescan"

// CopySurveyed copies src to the beginning of dst, and returns which of the signs
// occur in it; see normal.go.
//
//   - Uses: only src, and the first len(src) bytes of dst. No allocation.
func CopySurveyed(dst, src []byte, start, end uint32) bytescan.Signs {
	return copySurveyedGeneric(dst, src, start, end)
}

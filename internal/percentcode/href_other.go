//go:build !amd64 || !gc || purego

package percentcode

// CopyHref copies src to the beginning of dst, and returns what a browser may change in
// it; see href.go.
//
//   - Uses: only src, and the first len(src) bytes of dst. No allocation.
func CopyHref(dst, src []byte, start, end uint32) HrefSigns {
	return copyHrefGeneric(dst, src, start, end)
}

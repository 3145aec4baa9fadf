package iri

import (
	"github.com/uriscan/uriscan/internal/bytescan"
	"github.com/uriscan/uriscan/percent"
)

// ascii is the set of the bytes that no character beyond ASCII has.
var ascii = func() percent.Set {
	var all [0x80]byte
	for b := range all {
		all[b] = byte(b)
	}
	return percent.Of(all[:])
}()

// appendEncoded appends src with all bytes beyond ASCII as triplets. Percent-encoding
// would encode a "%" as well, so it gets what is between them.
func appendEncoded(dst, src []byte) []byte {
	for {
		sign := bytescan.IndexByte(src, '%')
		if sign < 0 {
			return percent.AppendEncoded(dst, src, ascii)
		}
		dst = append(percent.AppendEncoded(dst, src[:sign], ascii), '%')
		src = src[sign+1:]
	}
}

package output

import "encoding/binary"

// IsPlain reports whether text is plain: ASCII that can be seen and spaces, without
// quotes and backslashes. It looks at eight bytes at once. Each of the sums below has the
// highest bit of a byte set if that byte is not plain; a carry can set one falsely only
// above a byte that is not plain either.
func IsPlain(text []byte) bool {
	const (
		ones  = 0x0101010101010101
		highs = 0x8080808080808080
	)
	bad := uint64(0)
	for len(text) >= 8 {
		w := binary.LittleEndian.Uint64(text)
		quote, backslash := w^ones*'"', w^ones*'\\'
		bad |= w | (w - ones*' ') | (quote - ones) | (backslash - ones) | (w + ones)
		if bad&highs != 0 {
			return false
		}
		text = text[8:]
	}
	for _, b := range text {
		if b < ' ' || b >= 0x7f || b == '"' || b == '\\' {
			return false
		}
	}
	return true
}

// plainRun returns the length of the plain text that text begins with.
func plainRun(text []byte) int {
	for i, b := range text {
		if !plainBytes[b] {
			return i
		}
	}
	return len(text)
}

// plainBytes are the bytes of plain text.
var plainBytes = func() (plain [256]bool) {
	for b := range plain {
		plain[b] = ' ' <= b && b < 0x7f && b != '"' && b != '\\'
	}
	return plain
}()

package rewrite

import (
	"bytes"
	"encoding/binary"
)

// lowerCase has for every byte the byte that Case makes of it.
var lowerCase = func() (table [256]uint8) {
	for b := range table {
		table[b] = uint8(b)
		if 'A' <= b && b <= 'Z' {
			table[b] = uint8(b) + 'a' - 'A'
		}
	}
	return table
}()

// toLower gives the letters of a scheme or host lower case, in place. The digits
// of percent triplets stay as they are.
func toLower(b []byte) {
	for i := 0; i < len(b); i++ {
		if b[i] == '%' {
			i += 2
			continue
		}
		b[i] = lowerCase[b[i]]
	}
}

// isLower reports whether toLower would change nothing.
func isLower(b []byte) bool {
	if !hasUpper(b) {
		return true
	}
	if bytes.IndexByte(b, '%') < 0 {
		return false
	}
	for i := 0; i < len(b); i++ {
		if b[i] == '%' {
			i += 2
		} else if b[i] != lowerCase[b[i]] {
			return false
		}
	}
	return true
}

// hasUpper reports whether an ASCII text has an upper-case letter. It looks at
// eight bytes at a time: to the seven low bits of each it adds what lifts "A", and
// what lifts the byte after "Z", to the eighth bit. Only for an upper-case letter
// do the two sums differ there. The last eight bytes may be looked at twice.
func hasUpper(b []byte) bool {
	const ones = 0x0101010101010101
	if len(b) >= 8 {
		found := uint64(0)
		for i := 0; ; i += 8 {
			i = min(i, len(b)-8)
			v := binary.LittleEndian.Uint64(b[i:])
			found |= (v + ones*(0x80-'A')) ^ (v + ones*(0x80-'Z'-1))
			if i == len(b)-8 {
				return found&(ones*0x80) != 0
			}
		}
	}
	for _, c := range b {
		if c-'A' < 26 {
			return true
		}
	}
	return false
}

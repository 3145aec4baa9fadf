package spop

// varint reads a number of variable length from the front of src (SPOE.txt §3.1). The
// first byte holds it if it is below 240. If not, its low four bits are the lowest of the
// number, and each byte after it has seven more, as long as the top bit is set. What
// follows is added and not put beside, so that each number below 2⁶⁴ has one text of up to
// ten bytes. A number beyond 2⁶⁴ is invalid.
func varint(src string) (n uint64, rest string, err error) {
	if src == "" {
		return 0, "", Invalid
	}
	n = uint64(src[0])
	if n < 240 {
		return n, src[1:], nil
	}
	shift := uint(4)
	for i := 1; i < len(src) && shift < 64; i, shift = i+1, shift+7 {
		part := uint64(src[i]) << shift
		if part>>shift != uint64(src[i]) || n+part < n {
			return 0, "", Invalid
		}
		n += part
		if src[i] < 128 {
			return n, src[i+1:], nil
		}
	}
	return 0, "", Invalid
}

// AppendVarint appends a number of variable length, as it is in all frames.
func AppendVarint(dst []byte, n uint64) []byte {
	if n < 240 {
		return append(dst, byte(n))
	}
	dst = append(dst, byte(n)|240)
	for n = (n - 240) >> 4; n >= 128; n = (n - 128) >> 7 {
		dst = append(dst, byte(n)|128)
	}
	return append(dst, byte(n))
}

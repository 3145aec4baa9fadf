package records

// ParseNumber returns the number that all of a text says: it has digits alone, no leading
// zeros, and is at most largest. So the text can be had from the number again. It allocates
// nothing.
func ParseNumber[T ~string | ~[]byte](text T, largest int64) (number int64, ok bool) {
	if len(text) == 0 || len(text) > len("9223372036854775807") || text[0] == '0' && len(text) > 1 {
		return 0, false
	}
	sum := uint64(0)
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return 0, false
		}
		sum = sum*10 + uint64(text[i]-'0')
	}
	return int64(sum), sum <= uint64(largest)
}

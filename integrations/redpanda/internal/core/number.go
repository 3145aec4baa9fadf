package core

// numberOf returns the number that a text of decimal digits is, if it is at most so much
// and has no leading zeros. So the text can be had from the number again.
func numberOf(text string, most int64) (n int64, ok bool) {
	if text == "" || len(text) > 1 && text[0] == '0' {
		return 0, false
	}
	for _, digit := range []byte(text) {
		d := int64(digit - '0')
		if digit < '0' || d > 9 || n > (most-d)/10 {
			return 0, false
		}
		n = n*10 + d
	}
	return n, true
}

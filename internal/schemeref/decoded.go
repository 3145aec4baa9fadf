package schemeref

import "strconv"

// decoded returns a text whose triplets are decoded; all of them must be whole.
func decoded(text string) string {
	var out []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			out = append(out, text[i])
			continue
		}
		b, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
		if err != nil {
			panic("schemeref: a broken triplet")
		}
		out = append(out, byte(b))
		i += 2
	}
	return string(out)
}

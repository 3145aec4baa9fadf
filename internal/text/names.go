package text

// AppendName appends the name of a number, or returns an error if it has none.
func AppendName(b []byte, names []string, number uint8, unnamed error) ([]byte, error) {
	if int(number) >= len(names) {
		return b, unnamed
	}
	return append(b, names[number]...), nil
}

// NumberOf returns the number that has the name, or the error if none has.
func NumberOf(names []string, name []byte, unknown error) (uint8, error) {
	for number := range names {
		if names[number] == string(name) {
			return uint8(number), nil
		}
	}
	return 0, unknown
}

package text

import (
	"bytes"
	"math/bits"
)

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

// AppendNames appends the names of the numbers in a set, each of which is a bit, with ","
// between them. A number without a name, and all above it, are "unknown".
func AppendNames(b []byte, names []string, set uint64) []byte {
	for rest := set; rest != 0; rest &= rest - 1 {
		if rest != set {
			b = append(b, ',')
		}
		number := bits.TrailingZeros64(rest)
		if number >= len(names) {
			return append(b, "unknown"...)
		}
		b = append(b, names[number]...)
	}
	return b
}

// SetOf returns the set of the numbers that have the names of a list, with "," between
// them and in any order, or the error if a name is unknown.
func SetOf(names []string, list []byte, unknown error) (set uint64, err error) {
	for more := len(list) > 0; more; {
		var name []byte
		name, list, more = bytes.Cut(list, []byte(","))
		number, err := NumberOf(names, name, unknown)
		if err != nil {
			return 0, err
		}
		set |= 1 << number
	}
	return set, nil
}

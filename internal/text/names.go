package text

import (
	"bytes"
	"errors"
	"math/bits"
	"slices"
	"strings"
)

// Names are the names of the constants of a type, which are numbers from 0 on.
type Names struct {
	List    []string
	Unknown string // what a number without a name is called
	None    string // begins the error for what has no name or number: "package: no thing"
}

// Of returns the name of a number.
func (n *Names) Of(number uint8) string {
	if int(number) < len(n.List) {
		return n.List[number]
	}
	return n.Unknown
}

// Append appends the name of a number, or returns an error if it has none.
func (n *Names) Append(b []byte, number uint8) ([]byte, error) {
	if int(number) >= len(n.List) {
		return b, n.none()
	}
	return append(b, n.List[number]...), nil
}

// Read sets a number to the one that has the name. It returns an error and leaves the
// number unchanged if there is none.
func Read[N ~uint8](n *Names, number *N, name []byte) error {
	for i, known := range n.List {
		if known == string(name) {
			*number = N(i)
			return nil
		}
	}
	return n.none()
}

// none returns the error. It does not repeat the name, which may be part of a URI.
func (n *Names) none() error {
	return errors.New(n.None + ` has this name or number; want one of "` + strings.Join(n.List, `", "`) + `"`)
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
		number := slices.Index(names, string(name))
		if number < 0 {
			return 0, unknown
		}
		set |= 1 << number
	}
	return set, nil
}

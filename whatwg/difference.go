package whatwg

import (
	"errors"
	"iter"

	"github.com/uriscan/uriscan/internal/text"
)

// Difference is a set of what a browser reads in another way than RFC 3986. It is 0 if
// both read the same.
type Difference uint8

// What may differ. [Compare] says how it is compared.
const (
	DifferentScheme  Difference = 1 << iota // \thttp://h.example/
	DifferentHost                           // http://a.example\@b.example/
	DifferentPort                           // http://h.example:8\t0/
	DifferentPath                           // http://h.example/a\..\b
	RefusedByBrowser                        // http://h.example:99999/
	RefusedByRFC3986                        // http://h.example/a b
	knownDifferences = 1<<iota - 1
)

// differenceNames has the name of each difference, in the order of the constants.
var differenceNames = [...]string{"scheme", "host", "port", "path", "refused-by-browser", "refused-by-rfc3986"}

var errDifference = errors.New(`whatwg: no difference has this name or number; want names such as "host" or "refused-by-browser", with "," between them`)

// Has reports whether d has all differences of other.
func (d Difference) Has(other Difference) bool { return d&other == other }

// All returns the differences of d one by one, in the order of the constants.
func (d Difference) All() iter.Seq[Difference] {
	return func(yield func(Difference) bool) {
		for rest := d; rest != 0; rest &= rest - 1 {
			if !yield(rest & -rest) {
				return
			}
		}
	}
}

// String returns the names of the differences, separated by ",", such as "host,path". They
// stay the same between versions. It is the empty string if there is none.
func (d Difference) String() string {
	return string(text.AppendNames(nil, differenceNames[:], uint64(d)))
}

// AppendText appends the names that String returns; see [encoding.TextAppender]. It
// returns an error if d has a bit that is none of the constants.
func (d Difference) AppendText(b []byte) ([]byte, error) {
	if d&^knownDifferences != 0 {
		return b, errDifference
	}
	return text.AppendNames(b, differenceNames[:], uint64(d)), nil
}

// MarshalText returns the names that String returns; see [encoding.TextMarshaler]. It
// returns an error if d has a bit that is none of the constants.
func (d Difference) MarshalText() ([]byte, error) { return d.AppendText([]byte{}) }

// UnmarshalText sets d to the differences with these names, which are separated by "," and
// may be in any order; see [encoding.TextUnmarshaler]. It returns an error and leaves d
// unchanged if a name is unknown.
func (d *Difference) UnmarshalText(names []byte) error {
	set, err := text.SetOf(differenceNames[:], names, errDifference)
	if err == nil {
		*d = Difference(set)
	}
	return err
}

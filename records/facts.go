package records

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// factNames has the name of each fact, by its bit, and differenceNames that of each difference.
var (
	factNames = namesOf(func(bit int) ([]byte, error) { return uriscan.Facts(1 << bit).AppendText(nil) })

	differenceNames = namesOf(func(bit int) ([]byte, error) { return whatwg.Difference(1 << bit).AppendText(nil) })
)

// namesOf returns the names of bits, up to the first that has none.
func namesOf(bit func(int) ([]byte, error)) (names []string) {
	for {
		name, err := bit(len(names))
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}

// AppendFactNames appends the names of the facts of a set, in their order. It allocates
// nothing but what names needs to grow.
func AppendFactNames(names []string, facts uriscan.Facts) []string {
	return appendNames(names, factNames, uint64(facts))
}

// AppendDifferenceNames appends the names of what a browser reads in another way, in their
// order. It allocates nothing but what names needs to grow.
func AppendDifferenceNames(names []string, differences whatwg.Difference) []string {
	return appendNames(names, differenceNames, uint64(differences))
}

// appendNames appends the names of the bits of a set.
func appendNames(names, all []string, set uint64) []string {
	for i, name := range all {
		if set>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

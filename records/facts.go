package records

import "github.com/uriscan/uriscan"

// factNames has the name of each fact, by its bit.
var factNames = func() (names []string) {
	for fact := uriscan.Facts(1); ; fact <<= 1 {
		name, err := fact.AppendText(nil)
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}()

// AppendFactNames appends the names of the facts of a set, in their order. It allocates
// nothing but what names needs to grow.
func AppendFactNames(names []string, facts uriscan.Facts) []string {
	for i, name := range factNames {
		if facts>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return names
}

package match

import "github.com/uriscan/uriscan"

// Match is what [Set.Match] has found. It can be used again and again. It holds no
// pointers.
type Match struct {
	Pattern int // the number of the pattern in the arguments of [Compile]

	values [MaxWildcards]uriscan.Span
	count  uint8  // of the values
	reread uint32 // bytes that were read again on other ways; for tests
}

// Values returns how many wildcards with a name the pattern has.
func (m *Match) Values() int { return int(m.count) }

// Value returns the place of the value of a wildcard in the path. The wildcards with a name
// are numbered from 0 on, from the left to the right; [Set.Names] has their names. The
// value is not decoded. Value panics if i is not below [Match.Values].
func (m *Match) Value(i int) uriscan.Span { return m.values[:m.count][i] }

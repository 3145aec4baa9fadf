package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/charset"
)

// condition returns the expression that the byte c is in a set. Up to two ranges
// are compared with; of more, the class is looked up, and a constant says by bits
// which classes are in the set.
func (f *body) condition(set charset.Set) string {
	ranges := set.Ranges()
	if letters, ok := bothCases(ranges); ok {
		return inRange("(c|0x20)", letters[0], letters[1])
	}
	if len(ranges) <= 2 {
		var terms []string
		for _, r := range ranges {
			terms = append(terms, inRange("c", r[0], r[1]))
		}
		return strings.Join(terms, " || ")
	}
	i := slices.Index(f.sets, set)
	if i < 0 {
		i = len(f.sets)
		f.sets = append(f.sets, set)
	}
	return fmt.Sprintf("in%d>>(%s[c]&63)&1 != 0", i, f.local("Classes"))
}

// bothCases returns the small letters, if the ranges are those and the capital
// ones.
func bothCases(ranges [][2]byte) (letters [2]byte, ok bool) {
	if len(ranges) != 2 || ranges[0][0] < 'A' || ranges[0][1] > 'Z' {
		return letters, false
	}
	letters = [2]byte{ranges[0][0] | 0x20, ranges[0][1] | 0x20}
	return letters, ranges[1] == letters
}

// inRange returns the expression that x is between two bytes.
func inRange(x string, low, high byte) string {
	switch {
	case low == high:
		return x + " == " + literal(low)
	case low == 0:
		return x + " <= " + literal(high)
	case high == 0xff:
		return x + " >= " + literal(low)
	}
	return fmt.Sprintf("%s-%s <= %s-%s", x, literal(low), literal(high), literal(low))
}

// literal returns a byte as Go source has it.
func literal(b byte) string {
	if b >= ' ' && b < 0x7f {
		return strconv.QuoteRune(rune(b))
	}
	return fmt.Sprintf("0x%02x", b)
}

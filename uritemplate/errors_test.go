package uritemplate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestErrorsSayInWhichPartOfATemplateTheyAre cuts templates everywhere, and puts a byte there
// that no part allows. What is before the cut says which part it is in.
func TestErrorsSayInWhichPartOfATemplateTheyAre(t *testing.T) {
	const template = "a%41{+x.y_z,%41*,b:12}c%42d{?e}"
	for at := range len(template) {
		before := template[:at]
		place := "a literal (RFC 6570 section 2.1)"
		switch {
		case strings.LastIndexByte(before, '{') > strings.LastIndexByte(before, '}'):
			place = "an expression (RFC 6570 section 2.2)"
		case strings.LastIndexByte(before, '%') >= 0 && strings.LastIndexByte(before, '%') > at-3:
			place = "a triplet (RFC 6570 section 2.1)"
		}
		_, err := Parse(before + " x")
		expect.Equal(t, startOf(err), fmt.Sprintf("uritemplate: offset %d of the template: byte 0x20 is not allowed in %s", at, place), "%q and a space", before)
		if _, err := Parse(before); err != nil || !strings.HasPrefix(place, "a literal") {
			expect.Equal(t, startOf(err), fmt.Sprintf("uritemplate: offset %d of the template: the end is too early in %s", at, place), "%q", before)
		}
	}
}

// startOf returns what an error says before what it wants.
func startOf(err error) string {
	text, _, _ := strings.Cut(fmt.Sprint(err), "; want ")
	return text
}

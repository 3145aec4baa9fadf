package uritemplate

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// oneCharacter is what counts as one: a byte that begins a character with as many bytes as may
// go on with it, or any other byte. Its bytes are the characters of the same numbers.
var oneCharacter = regexp.MustCompile(`[\xF0-\xFF][\x80-\xBF]{0,3}|[\xE0-\xEF][\x80-\xBF]{0,2}|[\xC0-\xDF][\x80-\xBF]?|(?s:.)`)

// plainPrefix returns the first characters of a text, each byte given as a text of its own.
func plainPrefix(bytes []string, values []byte, limit int) string {
	wide := make([]rune, len(values))
	for i, b := range values {
		wide[i] = rune(b)
	}
	matches := oneCharacter.FindAllString(string(wide), limit)
	return strings.Join(bytes[:len([]rune(strings.Join(matches, "")))], "")
}

// TestPrefixesHaveThatManyCharacters cuts random bytes, most of them close to those between
// which a byte has another meaning, raw and as triplets.
func TestPrefixesHaveThatManyCharacters(t *testing.T) {
	ends := []byte{0, 'a', '%', 0x7F, 0x80, 0x81, 0xBF, 0xC0, 0xC3, 0xDF, 0xE0, 0xEF, 0xF0, 0xF4, 0xFF}
	r := rand.New(rand.NewPCG(1, 2))
	for range 30000 {
		values := make([]byte, r.IntN(10))
		raw, triplets := make([]string, len(values)), make([]string, len(values))
		for i := range values {
			values[i] = ends[r.IntN(len(ends))]
			raw[i] = string(values[i : i+1])
			triplets[i] = raw[i]
			if r.IntN(2) == 0 || values[i] == '%' {
				triplets[i] = fmt.Sprintf([]string{"%%%02x", "%%%02X"}[r.IntN(2)], values[i])
			}
		}
		for limit := 1; limit < 6; limit++ {
			expect.Equal(t, prefix(strings.Join(raw, ""), limit, false), plainPrefix(raw, values, limit), "%d of %q", limit, raw)
			expect.Equal(t, prefix(strings.Join(triplets, ""), limit, true), plainPrefix(triplets, values, limit), "%d of %q, with triplets", limit, triplets)
		}
	}
}

// TestTripletsHaveTwoHexadecimalDigits asks for all texts of a percent sign and two bytes.
func TestTripletsHaveTwoHexadecimalDigits(t *testing.T) {
	plain := regexp.MustCompile(`^%[0-9A-Fa-f]{2}$`)
	for first := range 256 {
		for second := range 256 {
			text := string([]byte{'%', byte(first), byte(second)})
			expect.Equal(t, isTriplet(text), plain.MatchString(text), "%q", text)
		}
	}
	for _, text := range []string{"", "%", "%4", "a41", "441"} {
		expect.Equal(t, isTriplet(text), false, "%q", text)
	}
}

// TestRunsEndInFrontOfTheirLastCharacter goes back through runs.
func TestRunsEndInFrontOfTheirLastCharacter(t *testing.T) {
	for _, c := range []struct {
		text  string
		start int
		want  int
	}{{"%41", 0, 0}, {"a%41", 0, 1}, {"a%41", 1, 1}, {"%41a", 0, 3}, {"%41%42", 0, 3}, {"ab", 0, 1}, {"a", 0, 0}, {"&41", 0, 2}, {"$41", 0, 2}, {"%411", 0, 3}, {"a%4111", 2, 5}} {
		expect.Equal(t, back([]byte(c.text), c.start, len(c.text)), c.want, "%q from %d", c.text, c.start)
	}
}

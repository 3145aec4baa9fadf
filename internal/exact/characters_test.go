package exact

import (
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// latin is the machine of ASCII and of the characters from U+0080 to U+07FF.
var latin = func() *Characters {
	const second = 12 // the state after the first byte of two
	c := new(Characters)
	for b := range 256 {
		switch {
		case b < 0x80:
			c[b] = CharactersWhole << CharactersWhole
		case b < 0xC0:
			c[b] = CharactersWhole << second
		case b >= 0xC2 && b < 0xE0:
			c[b] = second << CharactersWhole
		}
		c[b] |= CharactersWhole << 18 // of a state that nothing leads to
	}
	return c
}()

// latinLength is the plain form of Length for that machine.
func latinLength(src []byte) (n int) {
	for end := 8; end <= len(src); end += 8 {
		rest, ascii := src[:end], 0
		for len(rest) > 0 && utf8.FullRune(rest) {
			r, size := utf8.DecodeRune(rest)
			if r == utf8.RuneError || size > 2 {
				return n
			}
			rest = rest[size:]
		}
		for ascii < end && src[end-1-ascii] < 0x80 {
			ascii++
		}
		if ascii >= 40 {
			return n
		}
		if len(rest) == 0 {
			n = end
		}
	}
	return n
}

// TestFourStepsAreFourSteps walks any machine, good or not.
func TestFourStepsAreFourSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(3987, 1))
	var c Characters
	for range 1000 {
		for i := range c {
			c[i] = random.Uint64()
		}
		state, bytes := random.Uint64(), random.Uint32()
		want := state
		for i := range 4 {
			want = c[bytes>>(8*i)&0xff] >> (want & 63)
		}
		expect.Equal(t, c.StepFour(state, bytes), want, "state %#x, bytes %#x", state, bytes)
	}
}

// TestLengthIsThatOfWholeCharacters puts stretches of ASCII, characters, and bytes that are
// none at every place of a word.
func TestLengthIsThatOfWholeCharacters(t *testing.T) {
	random := rand.New(rand.NewPCG(3987, 2))
	units := []string{"a", "é", "aaaaaaaa", "éééé", "ßaaaéa", "a234567890123456789012345678901234", "\xC3", "\x80", "\xFF", "中"}
	lengths := map[int]bool{}
	for range 200_000 {
		var src []byte
		for range random.IntN(12) {
			unit := units[random.IntN(len(units)-4)]
			if random.IntN(20) == 0 {
				unit = units[random.IntN(len(units))]
			}
			src = append(src, unit...)
		}
		n := latin.Length(src)
		expect.Equal(t, n, latinLength(src), "%q", src)
		lengths[n] = true
	}
	if len(lengths) < 10 {
		t.Errorf("only the lengths %v occurred", lengths)
	}
}

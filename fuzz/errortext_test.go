package fuzz

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// errorText is the form of every text.
var errorText = regexp.MustCompile(`^uriscan: (byte 0x[0-9a-f]{2} at offset [0-9]+: not allowed in [-a-zA-Z ]+ \(RFC 3986 section [0-9.]+\); want [ -~]+|input ends at offset [0-9]+: too early in [a-z]+ \(RFC 3986 section [0-9.]+\); want [ -~]+)$`)

// longestText is how long a text may get.
const longestText = 250

// masked returns src with every letter that no rule names replaced by another such
// letter: to the grammar the two are the same. It names only the hexadecimal digits and
// the "v" of IPvFuture.
func masked(src []byte) []byte {
	out := make([]byte, len(src))
	for i, b := range src {
		switch {
		case 'g' <= b && b <= 'z' && b != 'v':
			b = 'g' + (b-'g'+7)%13
		case 'G' <= b && b <= 'Z' && b != 'V':
			b = 'G' + (b-'G'+7)%13
		}
		out[i] = b
	}
	return out
}

// FuzzErrorText checks that error texts are short and printable, and that they
// have nothing of the input but one byte, as a number.
func FuzzErrorText(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src, uint16(2)) })
	badByte := regexp.MustCompile(`byte 0x[0-9a-f]{2}`)
	f.Fuzz(func(t *testing.T, input []byte, at uint16) {
		each(input, func(src []byte) {
			const marker = "XqZjKwSy"
			place := int(at) % (len(src) + 1)
			marked := append(append(append([]byte{}, src[:place]...), marker...), src[place:]...)
			for _, p := range productions {
				for _, text := range []string{textOf(t, p, src), textOf(t, p, marked)} {
					if strings.Contains(text, marker[:4]) || strings.Contains(text, marker[4:]) {
						t.Errorf("%v %q: the text holds what was in the input: %s", p, marked, text)
					}
				}
				a, b := textOf(t, p, src), textOf(t, p, masked(src))
				if badByte.ReplaceAllString(a, "") != badByte.ReplaceAllString(b, "") {
					t.Errorf("%v %q: other letters, another text:\n%s\n%s", p, src, a, b)
				}
			}
		})
	})
}

// textOf returns the error's text, "" for valid input, and checks its form.
func textOf(t *testing.T, p uriscan.Production, src []byte) string {
	t.Helper()
	var s uriscan.Spans
	if p.Scan(src, &s) {
		return ""
	}
	text := s.Err().Error()
	if len(text) > longestText || !errorText.MatchString(text) {
		t.Errorf("%v %q: the text, of %d bytes, is %q", p, src, len(text), text)
	}
	return text
}

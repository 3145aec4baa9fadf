package percent

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/kernels"
)

// TestHostileTexts has texts by which other decoders were led astray, and what must
// come out of them. An offset below zero is that of no error.
func TestHostileTexts(t *testing.T) {
	for _, c := range []struct {
		name, src, decoded string
		offset             int
		kept               string // with all decoded but "/" and "%"
	}{
		{"decoded once, not twice", "%252e%252E%25%32%65", "%2e%2E%2e", -1, "%252e%252E%252e"},
		{"a triplet made of triplets", "%%34%31", "", 0, "%41"},
		{"NUL in the middle", "a%00b\x00c", "a\x00b\x00c", -1, "a\x00b\x00c"},
		{"overlong UTF-8 of a slash", "%c0%af%e0%80%af", "\xc0\xaf\xe0\x80\xaf", -1, "\xc0\xaf\xe0\x80\xaf"},
		{"digits of other scripts", "%\uff12\uff16", "", 0, "%\uff12\uff16"},
		{"a sign or a space as a digit", "%+1%-1% 1%1 ", "", 0, "%+1%-1% 1%1 "},
		{"an escape of IIS", "%u002f", "", 0, "%u002f"},
		{"bytes beside the digits", "%/0%:0%@A%G0%`a%g0", "", 0, "%/0%:0%@A%G0%`a%g0"},
		{"digits with the highest bit", "%\xb4\xb1%4\xb1", "", 0, "%\xb4\xb1%4\xb1"},
		{"a percent at the end", "%41%", "A", 3, "A%"},
		{"line ends", "a%0d%0Ab", "a\r\nb", -1, "a\r\nb"},
		{"a slash that must stay one", "a%2fb%2Fc", "a/b/c", -1, "a%2fb%2Fc"},
		{"only percent signs", strings.Repeat("%", 200), "", 0, strings.Repeat("%", 200)},
		{"percent signs of triplets", strings.Repeat("%25", 200), strings.Repeat("%", 200), -1, strings.Repeat("%25", 200)},
	} {
		kernels.Each(t, func() {
			decoded, err := AppendDecoded(nil, c.src)
			if checkError(t, c.src, err, c.offset); string(decoded) != c.decoded {
				t.Errorf("%s: %q is %q, want %q", c.name, c.src, decoded, c.decoded)
			}
			if got := AppendDecodedOnly(nil, c.src, Of("/%").Complement()); string(got) != c.kept {
				t.Errorf("%s: of %q stays %q, want %q", c.name, c.src, got, c.kept)
			}
			checkDecoded(t, c.src)
			for _, keep := range sets {
				checkEncoded(t, c.src, keep)
			}
		})
	}
}

// TestSourceIsNotWritten holds for texts in memory of their own.
func TestSourceIsNotWritten(t *testing.T) {
	for n := range 200 {
		src := []byte(strings.Repeat("a%41/%zz", 30)[:n])
		before := bytes.Clone(src)
		kernels.Each(t, func() {
			AppendDecoded(nil, src)
			AppendDecodedOnly(nil, src, all)
			AppendEncoded(nil, src, Path)
			Equal(src, "a%41/%7a")
		})
		if !bytes.Equal(src, before) {
			t.Fatalf("%q was written: %q", before, src)
		}
	}
}

package punycode

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// randomLabel returns a label of characters from several scripts, with repetitions.
func randomLabel(rng *rand.Rand, length int) []rune {
	first := []rune{'a', 0x80, 0x3B1, 0x4E00, 0xD7F0, 0xE000, 0x1F600, 0x10FFE0}
	label := make([]rune, length)
	for i := range label {
		label[i] = min(first[rng.IntN(len(first))]+rune(rng.IntN(1<<rng.IntN(6))), 0x10FFFF)
		if 0xD800 <= label[i] && label[i] <= 0xDFFF {
			label[i] = 0xD7FF
		}
	}
	return label
}

// TestBothFormsOfAppendAgree compares the one with places in a word with that of the RFC, and
// decodes what they give.
func TestBothFormsOfAppendAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 20_000 {
		label := randomLabel(rng, i%(maxShort+1))
		code := Append(nil, label)
		expect.Equal(t, string(code), string(appendPlain(nil, label)), "%+q", label)
		room := make([]byte, 0, shortCode(len(label)))
		expect.Equal(t, string(Append(room, label)), string(code), "%+q, with room", label)
		checkDecoded(t, code, label)
	}
	for _, length := range []int{maxShort + 1, 200} {
		label := randomLabel(rng, length)
		checkDecoded(t, Append(nil, label), label)
	}
}

// checkDecoded wants the label from its code, in either case.
func checkDecoded(t *testing.T, code []byte, label []rune) {
	t.Helper()
	got, ok := Decode([]rune("dst"), code)
	expect.Equal(t, ok, true, "%+q is read from %q", label, code)
	expect.Slices(t, got, append([]rune("dst"), label...), "%q", code)
}

// TestSuitesAreDecoded decodes the cases of TestSuiteOfRustURL, and those that another encoder
// got wrong.
func TestSuitesAreDecoded(t *testing.T) {
	for _, suite := range []struct {
		name  string
		cases int
	}{{"punycode_tests", 25}, {"bad_punycode_tests", 1}} {
		var cases []struct{ Decoded, Encoded string }
		must.NoError(t, json.Unmarshal(reallists.Files(t, "suites/unicode/"+suite.name+".json")[0].Data, &cases))
		for _, c := range cases {
			if c.Encoded == "" && c.Decoded != "" { // too long for a code: see MaxLen
				label := []rune(c.Decoded)
				_, ok := Decode(nil, Append(nil, label))
				expect.Equal(t, ok, false, "a label of %d characters is read", len(label))
				continue
			}
			checkDecoded(t, []byte(c.Encoded), []rune(c.Decoded))
		}
		t.Logf("%d cases of %s.json", len(cases), suite.name)
		must.Equal(t, len(cases), suite.cases, "cases of %s.json", suite.name)
	}
}

// TestWhatIsNoCodeIsRefused has each reason.
func TestWhatIsNoCodeIsRefused(t *testing.T) {
	for _, c := range []struct{ code, reason string }{
		{"0", "a number without an end"},
		{"-", "a hyphen that is no digit"},
		{"a-b!", "a byte that is no digit"},
		{"ü-tda", "a byte beyond ASCII before the hyphen"},
		{"tdaü", "a byte beyond ASCII after it"},
		{"99999999", "a number that is too large"},
		{"99990a", "a code point above U+10FFFF"},
		{strings.Repeat("9", MaxLen), "a number of many digits"},
		{strings.Repeat("a", MaxLen) + "-", "more than MaxLen bytes"},
	} {
		got, ok := Decode([]rune("dst"), []byte(c.code))
		expect.Equal(t, ok, false, "%s: %q is read", c.reason, c.code)
		expect.Equal(t, string(got), "dst", "%s: %q", c.reason, c.code)
	}
	for surrogate := rune(0xD800); surrogate <= 0xDFFF; surrogate++ {
		_, ok := Decode(nil, Append(nil, []rune{surrogate}))
		expect.Equal(t, ok, false, "%U is read", surrogate)
	}
}

// FuzzDecode wants each code that is read to be the only one of its label.
func FuzzDecode(f *testing.F) {
	for _, code := range []string{"", "tda", "bcher-kva", "ihqwcrb4cv8a8dqg056pqjye", "a-", "--a", "dn32g", "99999"} {
		f.Add([]byte(code))
	}
	f.Fuzz(func(t *testing.T, code []byte) {
		label, ok := Decode(nil, code)
		if !ok {
			return
		}
		// The digits have either case, and Append writes small ones. The letters before
		// the last hyphen keep theirs.
		at := max(strings.LastIndexByte(string(code), '-'), 0)
		want := string(code[:at]) + strings.ToLower(string(code[at:]))
		expect.Equal(t, string(Append(nil, label)), want, "%+q", string(label))
	})
}

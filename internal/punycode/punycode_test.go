package punycode

import (
	"encoding/json"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// TestSamplesOfTheRFC encodes samples of RFC 3492 §7.1, and labels at the edges.
func TestSamplesOfTheRFC(t *testing.T) {
	for _, c := range []struct{ label, want string }{
		{"", ""},
		{"a", "a-"},
		{"ü", "tda"},
		{"bücher", "bcher-kva"},
		{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
		{"3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"},
		{"安室奈美恵-with-super-monkeys", "-with-super-monkeys-pc58ag80a8qai00g7n9n"},
		{"-> $1.00 <-", "-> $1.00 <--"},
		{"\U0010FFFF", "dn32g"},
	} {
		expect.Equal(t, string(Append([]byte("dst"), []rune(c.label))), "dst"+c.want, "%q", c.label)
	}
}

// TestSuiteOfRustURL runs the cases of a suite that has the decoded and the encoded form of each.
func TestSuiteOfRustURL(t *testing.T) {
	var cases []struct{ Decoded, Encoded string }
	must.NoError(t, json.Unmarshal(reallists.Files(t, "suites/unicode/punycode_tests.json")[0].Data, &cases))
	for _, c := range cases {
		expect.Equal(t, string(Append(nil, []rune(c.Decoded))), c.Encoded, "%q", c.Decoded)
	}
	t.Logf("%d cases", len(cases))
}

// TestSkewedIsTheFormulaOfTheRFC computes the table.
func TestSkewedIsTheFormulaOfTheRFC(t *testing.T) {
	for delta, got := range skewed {
		if want := (base - tMin + 1) * delta / (delta + skew); int(got) != want {
			t.Errorf("%d: %d, want %d", delta, got, want)
		}
	}
}

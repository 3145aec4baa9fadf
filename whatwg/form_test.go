package whatwg_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/whatwg"
)

// TestFormsAreReadAsBrowsersRead has what the tests of browsers for URLSearchParams have:
// empty parts, "+" and triplets, and invalid UTF-8.
func TestFormsAreReadAsBrowsersRead(t *testing.T) {
	for form, want := range map[string]string{
		"": "", "test": `"test"=""`, "test=": `"test"=""`, "%EF%BB%BFtest=%EF%BB%BF": `"\ufefftest"="\ufeff"`, "%EF%BF%BF=%EF%BF%BF": `"\uffff"="\uffff"`,
		"%FE%FF": `"��"=""`, "%FF%FE": `"��"=""`, "†&†=x": `"†"="" "†"="x"`, "%C2": `"�"=""`, "%C2x": `"�x"=""`, "%E2%98a": `"�a"=""`, "_charset_=windows-1252&test=%C2x": `"_charset_"="windows-1252" "test"="�x"`,
		"a=b&&c=d&": `"a"="b" "c"="d"`, "=": `""=""`, "&": "", "a+b=c%2Bd": `"a b"="c+d"`, "%zz=%4": `"%zz"="%4"`, "%g1=%1g": `"%g1"="%1g"`, "a=b=c": `"a"="b=c"`, "?a=b": `"?a"="b"`, "%2b%3d%26=+": `"+=&"=" "`,
	} {
		got := ""
		for name, value := range whatwg.FormPairs(form) {
			if got != "" {
				got += " "
			}
			got += fmt.Sprintf("%q=%q", name, value)
		}
		expect.Equal(t, got, want, "%q", form)
	}
}

// TestEveryByteOfAFormIsWrittenAsBrowsersWrite has the bytes that stay.
func TestEveryByteOfAFormIsWrittenAsBrowsersWrite(t *testing.T) {
	const stay = "*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
	for b := range 0x80 {
		want := fmt.Sprintf("%%%02X=", b)
		switch {
		case b == ' ':
			want = "+="
		case slices.Contains([]byte(stay), byte(b)):
			want = string(rune(b)) + "="
		}
		form := whatwg.AppendForm(nil, func(yield func(string, string) bool) { yield(string(rune(b)), "") })
		expect.Equal(t, string(form), want, "byte 0x%02x", b)
	}
}

// TestRowsInAFormAreWrittenLikeTheirCharacters has rows of each character, of which one alone is
// written as the test above says.
func TestRowsInAFormAreWrittenLikeTheirCharacters(t *testing.T) {
	written := func(text string) string {
		return string(whatwg.AppendForm(nil, func(yield func(string, string) bool) { yield("", text) }))[1:]
	}
	for _, piece := range []string{"p", "%41", " ", "~", "+", "\u00e9", "p%", "*p \""} {
		want := ""
		for _, one := range piece {
			want += written(string(one))
		}
		for _, n := range []int{1, 21, 22, 63, 64, 65, 130} {
			expect.Equal(t, written(strings.Repeat(piece, n)), strings.Repeat(want, n), "%d of %q", n, piece)
		}
	}
}

// TestPairsOfAFormMayBeLeftEarly stops after the first.
func TestPairsOfAFormMayBeLeftEarly(t *testing.T) {
	count := 0
	for range whatwg.FormPairs("a&b&c") {
		count++
		break
	}
	expect.Equal(t, count, 1, "pairs")
	u, err := whatwg.Parse("http://h/#?a")
	must.NoError(t, err)
	for range u.SearchParams() {
		t.Error("a URL without a query has pairs")
	}
}

// TestSuiteOfPercentEncodingIsWritten has the outputs in UTF-8 of percent-encoding.json, in
// a query and in a fragment.
func TestSuiteOfPercentEncodingIsWritten(t *testing.T) {
	type encoding struct {
		Input  string
		Output map[string]string
	}
	for _, file := range reallists.Files(t, "suites/wpt/percent-encoding.json") {
		cases := suiteCases[encoding](t, file)
		passed := 0
		for _, c := range cases {
			want, isThere := c.Output["utf-8"]
			if !isThere {
				continue
			}
			u, err := whatwg.Parse("https://h/?" + c.Input + "#" + c.Input)
			must.NoError(t, err)
			expect.Equal(t, u.Search()+u.Hash(), "?"+want+"#"+want, "%q", c.Input)
			passed++
		}
		t.Logf("%s: %d of %d outputs in UTF-8, of %d cases", file.Name, passed, passed, len(cases))
		if passed < 5 {
			t.Errorf("%d outputs in UTF-8", passed)
		}
	}
}

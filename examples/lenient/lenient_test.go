package lenient

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// appendixB splits any text into components (RFC 3986, Appendix B), over code points
// up to 0xFF, one for each byte. The path is group 5, the query group 7.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// strict returns the text with an "x" for each byte of its path and query that
// browsers send raw. If the text is a lenient reference, this is a strict one with
// the same components, and else it is none.
func strict(text string) string {
	var wide strings.Builder
	for i := range len(text) {
		wide.WriteRune(rune(text[i]))
	}
	bytes := []byte(text)
	at := appendixB.FindStringSubmatchIndex(wide.String())
	for _, group := range []int{5, 7} {
		if at[2*group] < 0 {
			continue
		}
		first := len([]rune(wide.String()[:at[2*group]]))
		for i := range []rune(wide.String()[at[2*group]:at[2*group+1]]) {
			if b := bytes[first+i]; strings.IndexByte("[]{}|^", b) >= 0 || b >= 0x80 {
				bytes[first+i] = 'x'
			}
		}
	}
	return string(bytes)
}

// agree holds ScanString against a strict scan of the strict text.
func agree(t *testing.T, text string) (valid bool) {
	t.Helper()
	var got, want uriscan.Spans
	ok, wantOK := ScanString(text, &got), uriscan.ScanString(strict(text), &want)
	if ok != wantOK || ok && got != want {
		t.Fatalf("ScanString(%q) = %v, %+v; strict %q: %v, %+v", text, ok, got, strict(text), wantOK, want)
	}
	return ok
}

// seeds have one thing each that is easy to get wrong.
var seeds = []string{
	"http://h/a[0]?q={x|y}^#f", "//[::1]/[x]", "http://a:b@h:1/\xc3\xa9?\xff", "[a]:b", "[a]/b:c", "a|b", "//h^", "/a#[", "?[#", "{", "a{b:c", "//1.2.3.4?[%4]", "//1.2.3.4?[%41]",
}

// TestScanAgreesWithAStrictScanOfTheStrictText tries all short strings of the bytes
// that matter, the covering set of the machine, and each seed with each byte
// changed.
func TestScanAgreesWithAStrictScanOfTheStrictText(t *testing.T) {
	valid := 0
	count := func(text string) {
		if agree(t, text) {
			valid++
		}
	}
	matters := []byte("a1:/?#[]@%{\xe9 ")
	exhaustive.Strings("", matters, exhaustive.Pick(6, 4, 3), count)
	exhaustive.Strings("//a", matters, exhaustive.Pick(5, 3, 2), count)
	step := exhaustive.Pick(1, 29, 211)
	i := 0
	cover.Of(&machine).Each(0, func(src []byte) {
		if i++; i%step == 0 {
			count(string(src))
		}
	})
	for _, seed := range seeds {
		exhaustive.Changes(seed, count)
	}
	if valid < 1000 {
		t.Errorf("only %d inputs were valid", valid)
	}
}

// TestWhatIsRawHasAnErrorInTheStrictGrammarAlone has each byte in each component.
func TestWhatIsRawHasAnErrorInTheStrictGrammarAlone(t *testing.T) {
	for _, b := range []string{"[", "]", "{", "}", "|", "^", "\x80", "\xff"} {
		for text, want := range map[string]bool{
			"/a" + b: true, "a" + b + "/": true, "a:" + b: true, "?" + b: true, "//h/" + b: true,
			"//h" + b: false, "//u" + b + "@h": false, "//h:" + b: false, "#" + b: false, "a" + b + ":c": false,
		} {
			var s uriscan.Spans
			expect.Equal(t, ScanString(text, &s), want, "ScanString(%q)", text)
			if uriscan.ScanString(text, &s) {
				t.Errorf("uriscan.ScanString(%q) is true", text)
			}
		}
	}
}

// TestNoAllocs scans a valid and an invalid reference.
func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"http://example.com/search?filter[name]={x|y}", "http://example.com/search?filter[name]={x y}"} {
		src := []byte(text)
		var s uriscan.Spans
		expect.Allocations(t, 0, func() { Scan(src, &s) }, "Scan(%q)", text)
	}
}

func FuzzScanAgainstStrictScan(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) { agree(t, text) })
}

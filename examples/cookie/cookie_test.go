package cookie

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// pairByEye is the cookie-pair as a person would write it again. Its bytes are all
// ASCII, and what is no UTF-8 matches none of them.
var pairByEye = regexp.MustCompile("^([!#$%&'*+.^_`|~0-9A-Za-z-]+)=([!#-+--:<-\\[\\]-~]*|\"[!#-+--:<-\\[\\]-~]*\")$")

// pair is a cookie.
type pair struct{ name, value string }

// byEye splits a field and reads each part by the expression.
func byEye(field string) (pairs []pair, ok bool) {
	for part := range strings.SplitSeq(field, "; ") {
		found := pairByEye.FindStringSubmatch(part)
		if found == nil {
			return nil, false
		}
		value := found[2]
		if strings.HasPrefix(value, `"`) {
			value = value[1 : len(value)-1]
		}
		pairs = append(pairs, pair{found[1], value})
	}
	return pairs, true
}

// agree holds Pairs against the expression, and what is valid against net/http.
func agree(t *testing.T, field string) (valid bool) {
	t.Helper()
	err := Check(field)
	want, ok := byEye(field)
	must.Equal(t, ok, err == nil, "Check(%q), which says %v, by eye", field, err)
	if !ok {
		return false
	}
	i := 0
	for name, value := range Pairs(field) {
		if i >= len(want) || want[i] != (pair{name, value}) {
			t.Fatalf("%q: pair %d is %q = %q, want %q", field, i, name, value, want)
		}
		i++
	}
	if i < len(want) {
		t.Fatalf("%q has %d pairs, want %q", field, i, want)
	}
	cookies, err := http.ParseCookie(field)
	if err != nil || len(cookies) != len(want) {
		t.Fatalf("%q: net/http says %v, %v; want %q", field, cookies, err, want)
	}
	for i, c := range cookies {
		if c.Name != want[i].name || c.Value != want[i].value {
			t.Fatalf("%q: net/http has %q = %q, want %q", field, c.Name, c.Value, want[i])
		}
	}
	return true
}

// TestPairsStopWhereTheFieldIsWrong has the pairs before the first wrong byte.
func TestPairsStopWhereTheFieldIsWrong(t *testing.T) {
	for field, want := range map[string]string{"": "", "=": "", "a=b": "a=b,", "a=b;c=d": "a=b,", "a=b; c": "a=b,", "a=b; c=\"": "a=b,c=,", "a=b; c=d, e=f": "a=b,c=d,"} {
		got := ""
		for name, value := range Pairs(field) {
			got += name + "=" + value + ","
		}
		expect.Equal(t, got, want, "Pairs(%q)", field)
	}
	for name := range Pairs("a=b; c=d") {
		expect.Equal(t, name, "a", "the name after a break")
		break
	}
}

// seeds have one thing each that is easy to get wrong.
var seeds = []string{`a=b`, `a=; b="c"; c==d`, `SID=31d4d96e407aad42; lang=en-US`, `a="b`, `a=b;c=d`, `a=b; `, `=a`, `a="b"c`, "a=\xff"}

// TestPairsAgreeWithRegexpAndNetHTTP tries all short strings of a byte of each
// class, the covering set of the machine, and each seed with each byte changed.
func TestPairsAgreeWithRegexpAndNetHTTP(t *testing.T) {
	valid := 0
	count := func(field string) {
		if agree(t, field) {
			valid++
		}
	}
	for _, start := range []string{"", "a=", `a=a; a="`} {
		exhaustive.Strings(start, cover.Bytes(stringMachine.Classes), exhaustive.Pick(6, 5, 4), count)
	}
	cover.Of(&stringMachine).Each(0, func(src []byte) { count(string(src)) })
	for _, seed := range seeds {
		exhaustive.Changes(seed, count)
	}
	if valid < 100 {
		t.Errorf("only %d inputs were valid", valid)
	}
}

// TestNoAllocs goes through the pairs of a field.
func TestNoAllocs(t *testing.T) {
	expect.Allocations(t, 0, func() {
		field := `SID=31d4d96e407aad42; lang="en-US"; theme=dark-and-more-than-that`
		if err := Check(field); err != nil {
			t.Error(err)
		}
		for name, value := range Pairs(field) {
			if name == "" || value == "" {
				t.Error("an empty pair")
			}
		}
	}, "the calls")
}

func FuzzPairsAgainstRegexpAndNetHTTP(f *testing.F) {
	for _, seed := range seeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, field string) { agree(t, field) })
}

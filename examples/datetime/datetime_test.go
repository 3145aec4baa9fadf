package datetime

import (
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// sameByEye is RFC 3339's date-time as a person would write it again.
var sameByEye = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[Tt]([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// TestParseAgreesWithRegexp changes each byte of a few date-times to every
// other value, and cuts them off at every length.
func TestParseAgreesWithRegexp(t *testing.T) {
	valid, invalid := 0, 0
	check := func(text string) {
		_, err := Parse(text)
		if want := sameByEye.MatchString(text); want != (err == nil) {
			t.Errorf("Parse(%q): error %v, the expression says %v", text, err, want)
		}
		if err == nil {
			valid++
		} else {
			invalid++
		}
	}
	for _, seed := range []string{"1996-12-19T16:39:57.25-08:00", "1990-12-31t23:59:60z", "2000-01-01T00:00:00+00:00", "1985-04-12T20:59:59.123456789Z"} {
		exhaustive.Changes(seed, check)
		check(seed)
		check(seed + "0")
	}
	if valid < 100 || invalid < 100 {
		t.Errorf("%d valid and %d invalid inputs: want many of both", valid, invalid)
	}
}

// TestPartsTileTheInput checks that putting the parts back gives the input.
func TestPartsTileTheInput(t *testing.T) {
	for _, text := range []string{"1996-12-19T16:39:57.25-08:00", "1990-12-31T23:59:60Z"} {
		got, err := Parse(text)
		must.NoError(t, err)
		if back := got.Date + "T" + got.Clock + got.Offset; back != text || !strings.HasSuffix(got.Clock, got.Fraction) {
			t.Errorf("Parse(%q) = %+v: the parts make %q", text, got, back)
		}
	}
}

// TestNoAllocs measures a match, a prefix and a miss, on strings longer than what
// the compiler keeps room for on the stack.
func TestNoAllocs(t *testing.T) {
	for _, text := range []string{"1996-12-19T16:39:57.123456789123456789-08:00", "1996-12-19T16:39:57Z and more and more and more", "1996-12-19 16:39:57.123456789123456789-08:00"} {
		expect.Allocations(t, 0, func() {
			var m DateTime
			if !ScanDateTimeString(text, &m) {
				PrefixDateTimeString(text, &m)
			}
		}, "%q", text)
	}
}

func FuzzParseAgainstRegexp(f *testing.F) {
	for _, seed := range []string{"1996-12-19T16:39:57.25-08:00", "1990-12-31t23:59:60z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := Parse(text); sameByEye.MatchString(text) != (err == nil) {
			t.Errorf("Parse(%q): error %v, the expression says otherwise", text, err)
		}
	})
}

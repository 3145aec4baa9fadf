package urihttp

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/whatwg"
)

// TestCodesAreThoseOfTheGrammarTheRulesTheFactsAndTheDifferences writes the list anew from the
// names of packages uriscan and whatwg.
func TestCodesAreThoseOfTheGrammarTheRulesTheFactsAndTheDifferences(t *testing.T) {
	want := []string{"scheme", "empty-host", "other-host", "many-hosts", "userinfo", "connect-port", "length"}
	for c := uriscan.CodeNone + 1; c.String() != "unknown"; c++ {
		want = append(want, "target-"+c.String(), "host-"+c.String())
	}
	for fact := uriscan.Facts(1); fact != uriscan.FactNormal; fact <<= 1 {
		want = append(want, "fact-"+fact.String())
	}
	want = append(want, "fact-differs")
	for difference := range (whatwg.RefusedByRFC3986 - 1).All() {
		want = append(want, "different-"+difference.String())
	}
	got := Codes()
	slices.Sort(got)
	slices.Sort(want)
	expect.Slices(t, got, want, "the codes")
}

// TestRefusalsHaveWhatTheirCodeIsAbout goes through all codes for a request with an invalid target,
// an invalid Host, facts and differences: the error is that of the target or of the Host, and the
// facts and differences are those that are refused.
func TestRefusalsHaveWhatTheirCodeIsAbout(t *testing.T) {
	const refused = uriscan.FactUserinfo | uriscan.FactNonASCII
	found := Request{TargetFacts: uriscan.FactUserinfo | uriscan.FactPassword, HostFacts: uriscan.FactNonASCII, Difference: whatwg.DifferentHost | whatwg.DifferentPath}
	o := Options{RefuseFacts: refused, RefuseDifferent: whatwg.DifferentPath, Compare: whatwg.Compare[[]byte]}
	uriscan.Scan([]byte("/ "), &found.TargetSpans)
	uriscan.Scan([]byte("//["), &found.HostSpans)
	for why := range codes {
		if texts[why].name == "" {
			continue
		}
		got, want := NewChecker(o).refusal(why, &found), Refusal{Code: texts[why].name, Status: texts[why].status}
		switch {
		case strings.HasPrefix(want.Code, "target-"):
			want.Err = found.TargetSpans.Err()
		case strings.HasPrefix(want.Code, "host-"):
			want.Err = found.HostSpans.Err()
		case strings.HasPrefix(want.Code, "fact-"):
			want.Facts = refused
		case strings.HasPrefix(want.Code, "different-"):
			want.Difference = whatwg.DifferentPath
		}
		if (got.Err == nil) != (want.Err == nil) || got.Err != nil && got.Err.Error() != want.Err.Error() || got.Code != want.Code || got.Status != want.Status || got.Facts != want.Facts || got.Difference != want.Difference {
			t.Errorf("the refusal is %+v, want %+v", *got, want)
		}
	}
}

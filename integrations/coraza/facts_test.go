package coraza_test

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan"
)

// every names every fact but those that are about spelling or are usual.
var every = (uriscan.FactNormal - 1) &^ (uriscan.FactPlusInQuery | uriscan.FactEncodedUnreserved | uriscan.FactLowerTriplet | uriscan.FactUpperHost)

// factsRows have what @uriFacts with the facts of every captures of a value.
var factsRows = []struct{ grammar, method, value, captured string }{
	// Path traversal in several encodings.
	{"", "GET", "/public/../secret", "dot-segment"},
	{"", "GET", "/icons/.%2e/secret", "encoded-dot-segment"},
	{"", "GET", "/icons/%2E%2E/secret", "encoded-dot-segment"},
	{"", "GET", "/public%2F..%2Fsecret", "encoded-slash"},
	{"", "GET", "/public%5C..%5Csecret", "encoded-backslash"},
	{"", "GET", `/public\..\secret`, "backslash"},
	{"", "GET", "/..%255c..%255csecret", "encoded-percent"},
	{"", "GET", "/%252e%252e/secret", "encoded-percent"},
	{"", "GET", "/%%32%65%%32%65/secret", "broken-triplet"},
	{"", "GET", "/login/..;/secret", "semicolon-in-path"},
	{"", "GET", "//secret", "empty-segment"},
	// Overlong UTF-8, and what is no UTF-8 at all.
	{"", "GET", "/%C0%AE%C0%AE/secret", "triplets-not-utf8"},
	{"", "GET", "/%c0%af..", "triplets-not-utf8"},
	{"", "GET", "/%E0%80%AE/", "triplets-not-utf8"},
	{"", "GET", "/\xc0\xae/", "non-ascii"},
	// NUL and other control bytes.
	{"", "GET", "/secret.php%00.jpg", "encoded-nul,encoded-control"},
	{"", "GET", "/?q=%0D%0ASet-Cookie:x=y", "encoded-control"},
	{"", "GET", "/a\x00b", "control"},
	{"", "GET", "/a\tb", "control"},
	{"", "GET", "/a b", "space"},
	// Credentials, ports, and addresses that look like none.
	{"", "GET", "http://user:secret@h/", "userinfo,password"},
	{"", "GET", "http://2130706433/", "ipv4-like"},
	{"", "GET", "http://0x7f.1/", "ipv4-like"},
	{"", "GET", "http://h:99999/", "port-too-large"},
	{"", "GET", "http:///p", "empty-host"},
	{"", "CONNECT", "0177.0.0.1:443", "ipv4-like"},
	{"Host", "GET", "2130706433", "ipv4-like"},
	{"Host", "GET", "h.example.:080", "trailing-dot,port-leading-zero"},
	{"Host", "GET", "xn--pple-43d.example", "punycode"},
	{"URI-reference", "GET", "//user@0x7f.0.0.1/", "userinfo,ipv4-like"},
	{"URI-reference", "GET", `\\evil.example`, "backslash"},
	{"URI-reference", "GET", "../../etc/passwd", "dot-segment"},
	{"URI", "GET", `http://evil.example\@h.example/`, "userinfo,backslash"},
	{"URI differs", "GET", `http://evil.example\@h.example/`, "userinfo,backslash,differs"},
	{"differs", "GET", "http://h/a b", "space"},
	{"Host differs", "GET", "h:99999", "port-too-large,differs"},
	// The usual.
	{"", "GET", "/a/b%20c?d=e+f", ""},
	{"", "GET", "*", ""},
	{"", "GET", "", ""},
	{"URI", "GET", "https://example.com:8443/p?q#f", ""},
	{"URI", "GET", "urn:isbn:0451450523", ""},
}

// TestFactsMatchesWhatHolds gives each value to a rule as the target and as a field.
func TestFactsMatchesWhatHolds(t *testing.T) {
	const actions = `"id:1,phase:1,deny,capture,msg:'%{TX.0}'"`
	for _, row := range factsRows {
		for _, target := range []bool{true, false} {
			variable, uri, referer := "REQUEST_URI_RAW", row.value, ""
			if !target {
				variable, uri, referer = "REQUEST_HEADERS:Referer", "/", row.value
			}
			waf := newWAF(t, "SecRule "+variable+` "@uriFacts `+row.grammar+" "+every.String()+`" `+actions)
			interruption, messages := process(waf, row.method, uri, "Referer", referer)
			switch {
			case row.captured == "" && interruption != nil, row.captured != "" && !slices.Equal(messages, []string{row.captured}):
				t.Errorf("%s %q: %q, want %q", variable, row.value, messages, row.captured)
			case row.captured != "" && (interruption == nil || interruption.Status != 403):
				t.Errorf("%s %q: %+v, want the status 403", variable, row.value, interruption)
			}
		}
	}
}

// TestFactsLooksForWhatItNames asks one fact at a time of a value that has three.
func TestFactsLooksForWhatItNames(t *testing.T) {
	const value = "http://user@h.example.:/%7Ea"
	var s uriscan.Spans
	uriscan.ScanString(value, &s)
	has := uriscan.FactsOf(value, &s)
	for fact := range (uriscan.FactDiffers<<1 - 1).All() {
		waf := newWAF(t, `SecRule REQUEST_HEADERS:Referer "@uriFacts URI `+fact.String()+`" "id:1,phase:1,deny,capture,msg:'%{TX.0}'"`)
		_, messages := process(waf, "GET", "/", "Referer", value)
		if want := has.Has(fact); want != slices.Equal(messages, []string{fact.String()}) || !want && messages != nil {
			t.Errorf("%v: %q, want a match: %v", fact, messages, want)
		}
	}
}

// TestFactsTakesCommasAndSpaces writes one list in several ways.
func TestFactsTakesCommasAndSpaces(t *testing.T) {
	for _, list := range []string{"dot-segment,encoded-nul", "dot-segment encoded-nul", "encoded-nul, dot-segment", " origin-form,dot-segment , encoded-nul,,"} {
		waf := newWAF(t, `SecRule REQUEST_URI_RAW "@uriFacts `+list+`" "id:1,phase:1,deny,capture,msg:'%{TX.0}'"`)
		if _, messages := process(waf, "GET", "/../%00"); !slices.Equal(messages, []string{"dot-segment,encoded-nul"}) {
			t.Errorf("%s: %q", list, messages)
		}
	}
}

// TestRuleWithoutCaptureCapturesNothing matches by all operators.
func TestRuleWithoutCaptureCapturesNothing(t *testing.T) {
	waf := newWAF(t, `SecRule REQUEST_URI_RAW "@uriStrict" "id:1,phase:1,pass,msg:'<%{TX.0}>'"`,
		`SecRule REQUEST_URI_RAW "@uriFacts encoded-nul" "id:2,phase:1,pass,msg:'<%{TX.0}>'"`,
		`SecRule REQUEST_URI_RAW "@uriDiffers" "id:3,phase:1,pass,msg:'<%{TX.0}>'"`)
	if _, messages := process(waf, "GET", "/<%00"); !slices.Equal(messages, []string{"<>", "<>", "<>"}) {
		t.Errorf("%q", messages)
	}
}

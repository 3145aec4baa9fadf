package uriscanprocessor

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// body returns what the processor makes of a body, and the body that comes out.
func body(tb testing.TB, config string, text any) (attributes attrs, after any) {
	tb.Helper()
	got := logged(tb, config, text, nil)
	return got.Attributes().AsRaw(), got.Body().AsRaw()
}

func TestURIsOfATextAreAList(t *testing.T) {
	got, after := body(t, "sources: [{from: body, mode: find, facts: [password, dot-segment]}]",
		"See http://u:p@h/a_(b), or 'https://h:1/../?sig=x'. Not www.example.com.")
	wantJSON(t, "the attributes", got, attrs{
		"uriscan.uris":      []any{"http://REDACTED:REDACTED@h/a_(b)", "https://h:1/../?sig=REDACTED"},
		"uriscan.uri_count": 2, "uriscan.facts": []any{"password", "dot-segment"},
	})
	if !strings.HasPrefix(after.(string), "See http://u:p@h/") {
		t.Errorf("the body has changed: %v", after)
	}
}

func TestTextWithoutURIsGetsNothing(t *testing.T) {
	if got, _ := body(t, "sources: [{from: body, mode: find}]", "nothing :// here"); len(got) != 0 {
		t.Error(got)
	}
}

func TestSchemesAndExtentsOfFind(t *testing.T) {
	const text = "postgres://h/a http://h/é%zz ftp://h/b"
	for config, want := range map[string]string{
		"":                                `["http://h/é","ftp://h/b"]`,
		"extent: strict":                  `["http://h/","ftp://h/b"]`,
		"schemes: [postgres]":             `["postgres://h/a"]`,
		"any_scheme: true":                `["postgres://h/a","http://h/é","ftp://h/b"]`,
		"extent: iri":                     `["http://h/é","ftp://h/b"]`,
		"extent: loose":                   `["http://h/é%zz","ftp://h/b"]`,
		"attributes: [uriscan.uri_count]": `null`,
	} {
		got, _ := body(t, "sources: [{from: body, mode: find, "+config+"}]", text)
		expect.Equal(t, strings.Join(strings.Fields(asJSON(t, got["uriscan.uris"])), ""), want, "%s", config)
	}
}

func TestInvalidMatchOfLooseIsTagged(t *testing.T) {
	got, _ := body(t, "sources: [{from: body, mode: find, extent: loose}]", "ok http://h/ bad http://h/a|b worse http://h/[")
	if got["error.type"] != "path" || got["error.offset"] != int64(10) || got["uriscan.uri_count"] != int64(3) {
		t.Error(got)
	}
}

func TestMatchesBeyondTheLimitAreCountedAlone(t *testing.T) {
	got, _ := body(t, "sources: [{from: body, mode: find}]\nlimits: {matches: 2}", strings.Repeat("http://h/ ", 7))
	if len(got["uriscan.uris"].([]any)) != 2 || got["uriscan.uri_count"] != int64(7) {
		t.Error(got)
	}
}

// A match ends at the first byte that no IRI may have, and that may be within a password.
func TestMatchThatMayEndWithinAPasswordIsHidden(t *testing.T) {
	for text, want := range map[string]string{
		"http://ann:12|3@h/":                             "http://REDACTED",
		"x http://ann:12%@h/ http://b/":                  "http://REDACTED http://b/",
		"http://h/a|b http://u:p@h/":                     "http://h/a http://REDACTED:REDACTED@h/",
		"<http://h/a>joe@h":                              "http://h/a",
		"http://a/|http://b/|http://c:\xE9@d/ http://e/": "http://REDACTED http://REDACTED http://REDACTED http://e/",
		"http://c:é@d/ http://e/":                        "http://REDACTED:REDACTED@d/ http://e/",
	} {
		got, _ := body(t, "sources: [{from: body, mode: find}]", text)
		uris := []string{}
		for _, one := range got["uriscan.uris"].([]any) {
			uris = append(uris, one.(string))
		}
		expect.Equal(t, strings.Join(uris, " "), want, "%s", text)
	}
}

// A valid IRI is redacted as one: only its user info is hidden.
func TestSecretOfAnIRIIsHidden(t *testing.T) {
	got, _ := body(t, "sources: [{from: body, mode: find, extent: iri}]", "http://é:p@h/a@b")
	if g := got["uriscan.uris"].([]any)[0]; g != "http://REDACTED:REDACTED@h/a@b" {
		t.Error(g)
	}
}

func TestTextIsRedactedInItsPlace(t *testing.T) {
	const config = "sources: [{from: body, mode: find, original: redact}]"
	for text, want := range map[string]string{
		"GET http://u:p@h/?sig=x&a=b done": "GET http://REDACTED:REDACTED@h/?sig=REDACTED&a=b done",
		"x http://ann:12|3@h/ y":           "x http://REDACTED:REDACTED@h/ y",
		"nothing":                          "nothing",
		strings.Repeat("ftp://u@h/ ", 200): strings.Repeat("ftp://REDACTED@h/ ", 200),
	} {
		if _, after := body(t, config, text); after != want {
			t.Errorf("%s: %v", text, after)
		}
		if _, after := body(t, config+"\nredact: {enabled: false}", text); after != want {
			t.Errorf("%s: %v", text, after)
		}
		if _, after := body(t, config+"\nlimits: {length: 4}", text); after != want {
			t.Errorf("%s: %v", text, after)
		}
	}
}

package records

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/rewrite"
)

func TestSecretsInATextAreHiddenAndTheRestStays(t *testing.T) {
	var h Hider
	for text, want := range map[string]string{
		"Mozilla/5.0 (compatible; bot@example.com; +http://u:p@h/bot.html)": "Mozilla/5.0 (compatible; bot@example.com; +http://REDACTED:REDACTED@h/bot.html)",
		"see git+ssh://u:p@h/r.git, or https://h/?a=b&sig=x":                "see git+ssh://REDACTED:REDACTED@h/r.git, or https://h/?a=b&sig=REDACTED",
		"GET /a?sig=x&b HTTP/1.1":                                           "GET /a?sig=REDACTED&b HTTP/1.1",
		"//u:p@h/x http:/u:p@h/y jdbc:mysql://u:p@h/z":                      "//REDACTED:REDACTED@h/x http:/REDACTED:REDACTED@h/y jdbc:mysql://REDACTED:REDACTED@h/z",
		"josé@example.com a=b":                                              "josé@example.com a=b",
		"a@b, <c@d> \"//u:p@h\"":                                            "a@b, <c@d> \"//REDACTED:REDACTED@h\"",
		"http://u:p q@h/":                                                   "http://REDACTED:REDACTED q@h/",
		"":                                                                  "",
		"at http://u:p and //v:q/ 12:30 // x":                               "at http://REDACTED:REDACTED and //REDACTED:REDACTED/ 12:30 // x",
		"\xff @ = //u:p\xff@h":                                              "\xff @ = //REDACTED:REDACTED@h",
	} {
		expect.Equal(t, h.Text(text), want, "%q", text)
		if got := h.Text(want); got != want {
			t.Errorf("%q gives %q the second time", want, got)
		}
	}
}

func TestAThoroughHiderFindsWhatIsEncoded(t *testing.T) {
	h := Hider{Redactor: *rewrite.Thorough}
	for text, want := range map[string]string{
		"GET /go?to=https%3A%2F%2Fu%3Ap%40h%2F&Token=t HTTP/1.1": "GET /go?to=https%3A%2F%2FREDACTED%40h%2F&Token=REDACTED HTTP/1.1",
		"see %2F%2Fu%40h or a@b":                                 "see %2F%2FREDACTED%40h or a@b",
		"token%3Dt":                                              "token%3DREDACTED",
	} {
		expect.Equal(t, h.Text(text), want, "%q", text)
	}
}

func TestAReferenceIsHiddenAsAWhole(t *testing.T) {
	var h Hider
	for text, want := range map[string]string{
		"http://u:p q@h/": "http://REDACTED:REDACTED@h/",
		"//u:p@h?sig=x":   "//REDACTED:REDACTED@h?sig=REDACTED",
		"/a@b":            "/a@b",
	} {
		expect.Equal(t, h.URI(text), want, "%q", text)
	}
}

// texts are references of every shape, and some in a text.
func texts(t *testing.T) []string {
	all := append(samples.Cases(t), shapes.References...)
	for _, text := range all[:len(all):len(all)] {
		all = append(all, "x "+text+" \""+text+"\"")
	}
	return all
}

// Then nothing needs to be looked for in most texts.
func TestATextThatMayHaveNoSecretsHasNone(t *testing.T) {
	checked := 0
	for _, text := range texts(t) {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		keys := []string{"a", "q", "sig", "k"}
		for _, r := range []rewrite.Redactor{{QueryKeys: keys, Fragment: true, FoldCase: true}, {QueryKeys: keys, Thorough: true}} {
			if h := (Hider{Redactor: r}); h.mayHaveSecrets(text) {
				continue
			}
			checked++
			expect.Equal(t, string(rewrite.AppendRedacted(nil, text, &s, &r)), text, "%q, redacted once more", text)
		}
	}
	if checked < 500 {
		t.Errorf("only %d texts were checked", checked)
	}
}

// What a scan finds to hide in a reference without a space is hidden in a text, too, if it
// can be told from a word.
func TestAWordIsHiddenAsAReferenceIs(t *testing.T) {
	var h Hider
	checked := 0
	for _, text := range texts(t) {
		if strings.IndexFunc(text, endsWord) >= 0 || strings.Contains(text, "://") || !h.isLikeReference(text) {
			continue
		}
		checked++
		expect.Equal(t, h.Text("x "+text+" y"), "x "+h.URI(text)+" y", "%q", text)
	}
	if checked < 50 {
		t.Errorf("only %d texts were checked", checked)
	}
}

func TestValueIsHiddenByItsField(t *testing.T) {
	var h Hider
	const text = "x http://u:p q@h/ http://u:p@h/"
	for f, want := range map[Field]string{
		Request:   "REDACTED:REDACTED@h/",
		UserAgent: "x http://REDACTED:REDACTED q@h/ http://REDACTED:REDACTED@h/",
		HostKind:  text,
	} {
		expect.Equal(t, h.field(f, text), want, "%s", f)
	}
}

func TestWordsSayWhetherAnAtSignFollows(t *testing.T) {
	const text = `http://a%@h b http://c "d@e" f`
	var w Words
	for _, c := range []struct {
		offset int
		want   bool
	}{{8, true}, {9, true}, {10, false}, {12, false}, {22, false}, {24, true}, {25, true}, {26, false}, {30, false}} {
		expect.Equal(t, w.HasAt(text, c.offset), c.want, "%q", text[c.offset:])
	}
}

// A million bytes that make bad programs take quadratic time are read in a moment. The
// deadline of the test is the guard against hanging.
func TestLongTextsAreReadAndTheirMemoryIsForgotten(t *testing.T) {
	var h Hider
	for _, unit := range []string{"http://u:p@", "@", "=", "/@ ", "a=b ", "x://", "\"", "é@/"} {
		text := strings.Repeat(unit, 1<<20/len(unit))
		if got := h.Text(text); len(got) == 0 {
			t.Errorf("%q repeated becomes nothing", unit)
		}
		h.Forget()
		if cap(h.buffer) > maxKept || cap(h.matches)*80 > maxKept {
			t.Errorf("%q: %d bytes and %d matches are kept", unit, cap(h.buffer), cap(h.matches))
		}
	}
}

func TestATextWithoutSecretsAllocatesNothing(t *testing.T) {
	var h Hider
	const text = "Mozilla/5.0 (compatible; a=b; bot@example.com; +http://h/bot.html)"
	expect.Allocations(t, 0, func() { h.Text(text); h.URI("http://h/a?b=c") }, "the calls")
}

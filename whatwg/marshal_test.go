package whatwg_test

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/whatwg"
)

const secretURL = "https://me:secret@h.example/a?sig=secret#f"

// TestURLsArePrintedRedacted by every verb, by package slog, and inside of other values.
func TestURLsArePrintedRedacted(t *testing.T) {
	u, err := whatwg.Parse(secretURL)
	must.NoError(t, err)
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "u", u, "p", &u)
	printed := log.String()
	for _, verb := range []string{"%v", "%s", "%q", "%+v", "%#v", "%x", "%d"} {
		printed += fmt.Sprintf(verb, u)
		printed += fmt.Sprintf(verb, []whatwg.URL{u})
		printed += fmt.Sprintf(verb, struct{ U whatwg.URL }{u})
	}
	if strings.Contains(printed, "secret") || strings.Contains(printed, fmt.Sprintf("%x", "secret")) || !strings.Contains(printed, "h.example") {
		t.Error(printed)
	}
	expect.Equal(t, u.Href(), secretURL, "Href")
	expect.Equal(t, fmt.Sprintf("%-20v|", whatwg.URL{}), strings.Repeat(" ", 20)+"|", "the zero URL")
}

// TestEachSecretAloneIsRedacted has a userinfo without a query, a query without a userinfo, and
// neither.
func TestEachSecretAloneIsRedacted(t *testing.T) {
	for text, want := range map[string]string{
		"https://me:secret@h.example/": "https://REDACTED:REDACTED@h.example/", "https://h.example/?sig=secret": "https://h.example/?sig=REDACTED",
		"https://h.example/?sig=secret#f": "https://h.example/?sig=REDACTED#f", "https://h.example/a?q=b#f": "https://h.example/a?q=b#f", "https://h.example/a": "https://h.example/a",
		"mailto:a@b.example": "mailto:a@b.example",
	} {
		u, err := whatwg.Parse(text)
		must.NoError(t, err)
		expect.Equal(t, u.Redacted(), want, "%s", text)
	}
}

// TestWhatIsWrittenIsReadAgain in every format, with the secrets; the zero URL too.
func TestWhatIsWrittenIsReadAgain(t *testing.T) {
	u, err := whatwg.Parse(secretURL)
	must.NoError(t, err)
	for _, want := range []whatwg.URL{u, {}} {
		type record struct{ U whatwg.URL }
		var a, b, c record
		text, err := json.Marshal(record{want})
		must.NoError(t, err)
		must.NoError(t, json.Unmarshal(text, &a))
		var buf bytes.Buffer
		must.NoError(t, gob.NewEncoder(&buf).Encode(record{want}))
		must.NoError(t, gob.NewDecoder(&buf).Decode(&b))
		value, err := want.Value()
		must.NoError(t, err)
		must.NoError(t, c.U.Scan(value))
		appended, err := want.AppendText([]byte("x"))
		if a.U != want || b.U != want || c.U != want || string(appended) != "x"+want.Href() || err != nil {
			t.Errorf("%q: %q, %q, %q, %q", want.Href(), a.U.Href(), b.U.Href(), c.U.Href(), appended)
		}
	}
	again, err := whatwg.Parse(u.Href())
	must.NoError(t, err)
	expect.Equal(t, map[whatwg.URL]int{u: 1}[again], 1, "a URL as a key")
}

// TestTheEmptyTextIsTheZeroURL, also in a URL that had another.
func TestTheEmptyTextIsTheZeroURL(t *testing.T) {
	u, err := whatwg.Parse(secretURL)
	must.NoError(t, err)
	must.NoError(t, u.UnmarshalText(nil))
	expect.Equal(t, u, whatwg.URL{}, "the URL")
}

// TestWhatCannotBeReadChangesNothing has texts that a browser refuses, and no texts.
func TestWhatCannotBeReadChangesNothing(t *testing.T) {
	u, err := whatwg.Parse(secretURL)
	must.NoError(t, err)
	was := u
	for _, column := range []any{"secret", []byte("http://[secret"), nil, 7} {
		if err := u.Scan(column); err == nil || u != was || strings.Contains(err.Error(), "secret") {
			t.Errorf("%v: %v", column, err)
		}
	}
	if err := json.Unmarshal([]byte(`"a"`), &u); err == nil || u != was {
		t.Error(err)
	}
}

// TestDifferencesAreWrittenAndRead by their names.
func TestDifferencesAreWrittenAndRead(t *testing.T) {
	for d := range whatwg.RefusedByRFC3986 << 1 {
		text, err := d.MarshalText()
		must.NoError(t, err)
		again := ^d
		must.NoError(t, again.UnmarshalText(text))
		expect.Equal(t, again, d, "%v", d)
		expect.Equal(t, d.String(), string(text), "%v", d)
	}
	d := whatwg.DifferentHost
	if err := d.UnmarshalText([]byte("host,secret")); err == nil || d != whatwg.DifferentHost || strings.Contains(err.Error(), "secret") {
		t.Error(err)
	}
	if _, err := (whatwg.RefusedByRFC3986 << 1).MarshalText(); err == nil {
		t.Error("a number without a name is written")
	}
	var all []whatwg.Difference
	for one := range whatwg.Difference(7).All() {
		if all = append(all, one); one == whatwg.DifferentPort {
			break
		}
	}
	expect.Slices(t, all, []whatwg.Difference{whatwg.DifferentScheme, whatwg.DifferentHost, whatwg.DifferentPort}, "one by one")
}

package uri_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"log/slog"
	"strings"
	"testing"
	texttemplate "text/template"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/uri"
)

// secrets are references with the word sesame where it must not be seen.
var secrets = []string{
	"http://user:sesame@h/", "http://sesame@h/p", "//u:sesame@h", "http://u:sesame@h:80/p?sig=sesame#f", "https://h/?Signature=sesame&a=b",
	"http:/u:sesame@h", "jdbc:mysql://u:sesame@h/db", "http://h/?%73ig=sesame",
}

// verbs are all letters but those for which package fmt calls no method: "T" and
// "p", and "w" outside of Errorf.
const verbs = "abcdefghijklmnoqrstuvxyzABCDEFGHIJKLMNOPQRSUVWXYZ"

// TestNoVerbShowsASecret tries every verb with every flag, by value, by pointer and
// in other values.
func TestNoVerbShowsASecret(t *testing.T) {
	for _, text := range secrets {
		r := uri.MustParse(text)
		if strings.Contains(r.Redacted(), "sesame") {
			t.Fatalf("%q redacted is %q", text, r.Redacted())
		}
		for _, flag := range []string{"", "+", "-", "#", " ", "0", "+#", "40", "-40", ".60", "40.60"} {
			for _, verb := range verbs {
				format := "%" + flag + string(verb)
				for _, value := range []any{r, &r, []uri.Reference{r}, struct{ R uri.Reference }{r}, map[uri.Reference]uri.Reference{r: r}} {
					if got := fmt.Sprintf(format, value); shows(got, "sesame") {
						t.Errorf("%q of a %T prints %s", format, value, got)
					}
				}
			}
		}
		for _, got := range []string{fmt.Sprint(r), fmt.Sprintln(r), fmt.Sprintf(noVerb, r), fmt.Errorf("cannot get %v: %w", r, errors.New("x")).Error()} {
			if strings.Contains(got, "sesame") {
				t.Errorf("printed as %s", got)
			}
		}
	}
}

// noVerb is a format that forgets its value. Package fmt prints it all the same.
var noVerb = ""

// shows reports whether a text has a word in it, as letters or as the hexadecimal
// numbers that %x prints.
func shows(text, word string) bool {
	numbers := strings.ToLower(strings.NewReplacer(" ", "", "0x", "", "0X", "").Replace(text))
	return strings.Contains(text, word) || strings.Contains(numbers, fmt.Sprintf("%x", word))
}

// TestVerbsPrintWhatTheyPrintOfAString holds for all but %#v, which gives Go
// source.
func TestVerbsPrintWhatTheyPrintOfAString(t *testing.T) {
	for _, text := range append(secrets, "", "/p", "http://h/?a=b") {
		r := uri.MustParse(text)
		for _, format := range []string{"%v", "%+v", "%s", "%q", "%+q", "%#q", "%x", "% X", "%40s", "%-40v|", "%.3s", "%d", "%5.2q"} {
			expect.Equal(t, fmt.Sprintf(format, r), fmt.Sprintf(format, r.Redacted()), "%q of %q", format, text)
		}
		expect.Equal(t, fmt.Sprintf("%#v", r), fmt.Sprintf("uri.MustParse(%q)", r.Redacted()), "%%#v")
	}
	var none *uri.Reference
	expect.Equal(t, fmt.Sprint(none), "<nil>", "a nil pointer")
}

// TestTemplatesPrintRedacted holds what the comment of Format says of templates.
func TestTemplatesPrintRedacted(t *testing.T) {
	page := struct{ Link uri.Reference }{uri.MustParse("http://user:sesame@h/?a=b&c")}
	for _, execute := range []func(text string, w *strings.Builder) error{
		func(text string, w *strings.Builder) error {
			return texttemplate.Must(texttemplate.New("").Parse(text)).Execute(w, page)
		},
		func(text string, w *strings.Builder) error {
			return htmltemplate.Must(htmltemplate.New("").Parse(text)).Execute(w, page)
		},
	} {
		var redacted, whole strings.Builder
		must.NoError(t, errors.Join(execute(`<a href="{{.Link}}">{{.Link}}</a>`, &redacted), execute(`<a href="{{.Link.String}}">`, &whole)))
		if strings.Contains(redacted.String(), "sesame") || strings.Count(redacted.String(), "REDACTED:REDACTED@h") != 2 {
			t.Errorf("a template writes %s", redacted.String())
		}
		if !strings.Contains(whole.String(), "user:sesame@h") {
			t.Errorf("a template writes %s for String", whole.String())
		}
	}
}

// TestWhereFmtAsksNoMethod holds what the comment of Format says of the cases in
// which package fmt prints fields as they are. The formats are variables, because
// go vet reports the mistakes.
func TestWhereFmtAsksNoMethod(t *testing.T) {
	r := uri.MustParse("http://user:sesame@h/")
	pointer, wrap := "%p", "%w"
	for _, got := range []string{fmt.Sprintf(pointer, r), fmt.Errorf(wrap, r).Error(), fmt.Sprint(struct{ r uri.Reference }{r})} {
		if !strings.Contains(got, "sesame") {
			t.Errorf("%s shows no secret any more; the comment of Format says that it does", got)
		}
	}
}

// TestJSONHasTheWholeText holds what the comments of Format and LogValue say of JSON: who
// reads it back needs the text. If one of these can be made safe, the comments are wrong.
func TestJSONHasTheWholeText(t *testing.T) {
	r := uri.MustParse("http://user:sesame@h/")
	pointer := &r
	for _, value := range []any{[]uri.Reference{r}, struct{ R uri.Reference }{r}, &pointer} {
		var b bytes.Buffer
		slog.New(slog.NewJSONHandler(&b, nil)).Info("m", "uri", value)
		if !strings.Contains(b.String(), "sesame") {
			t.Errorf("a %T is logged as %s", value, b.String())
		}
	}
	var b strings.Builder
	page := htmltemplate.Must(htmltemplate.New("").Parse(`<script>a={{.}};b={{.Redacted}}</script>`))
	if err := page.Execute(&b, r); err != nil || strings.Count(b.String(), "sesame") != 1 || !strings.Contains(b.String(), "REDACTED") {
		t.Errorf("%s, %v", b.String(), err)
	}
}

// TestLogsShowNoSecret logs references in every way that slog has.
func TestLogsShowNoSecret(t *testing.T) {
	for _, text := range secrets {
		r := uri.MustParse(text)
		var b bytes.Buffer
		for _, handler := range []slog.Handler{slog.NewTextHandler(&b, nil), slog.NewJSONHandler(&b, nil)} {
			logger := slog.New(handler).With("base", r)
			logger.Info(fmt.Sprint(r), "uri", r, "pointer", &r, slog.Any("any", r), slog.Group("group", "uri", r))
			logger.LogAttrs(context.Background(), slog.LevelInfo, "m", slog.Any("uri", slog.AnyValue(r)))
		}
		if strings.Contains(b.String(), "sesame") || strings.Count(b.String(), "REDACTED") < 10 {
			t.Errorf("%q is logged as\n%s", text, b.String())
		}
		if strings.Contains(b.String(), "panicked") {
			t.Errorf("a method panicked:\n%s", b.String())
		}
	}
}

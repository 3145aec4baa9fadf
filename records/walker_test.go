package records

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/whatwg"
)

// valuesOf returns what a Walker visits of a text: "name=value" for each field.
func valuesOf(w *Walker, text string) (found []string) {
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	w.URI(text, &s, uriscan.ScanString, func(v Value) {
		switch v.Kind {
		case Text:
			found = append(found, fmt.Sprintf("%s=%s", v.Field, v.Text))
		case Number:
			found = append(found, fmt.Sprintf("%s=%d", v.Field, v.Number))
		case List:
			found = append(found, fmt.Sprintf("%s=%s", v.Field, strings.Join(v.List, ",")))
		}
	})
	return found
}

func TestValuesOfAURIInTheirOrder(t *testing.T) {
	full := Walker{Facts: uriscan.FactPassword | uriscan.FactPortLeadingZero, Steps: rewrite.SchemeBased}
	open := full
	open.Open = true
	for _, c := range []struct {
		w    *Walker
		text string
		want []string
	}{
		{&full, "HTTP://u:p@h:080/a.gz?sig=x#f", []string{
			"url.scheme=HTTP", "url.userinfo=REDACTED:REDACTED", "url.domain=h", "uriscan.port_text=080", "url.path=/a.gz", "url.extension=gz", "url.query=sig=REDACTED", "url.fragment=f",
			"url.full=HTTP://REDACTED:REDACTED@h:080/a.gz?sig=REDACTED#f", "url.original=HTTP://REDACTED:REDACTED@h:080/a.gz?sig=REDACTED#f", "uriscan.host_kind=reg-name", "uriscan.path_kind=path-abempty",
			"uriscan.facts=password,port-leading-zero", "uriscan.normalized=http://REDACTED:REDACTED@h/a.gz?sig=REDACTED#f",
		}},
		{&open, "http://u:p@h:80/", []string{
			"url.scheme=http", "url.userinfo=u:p", "url.domain=h", "url.port=80", "url.path=/", "url.full=http://u:p@h:80/", "url.original=http://u:p@h:80/",
			"uriscan.host_kind=reg-name", "uriscan.path_kind=path-abempty", "uriscan.facts=password", "uriscan.normalized=http://u:p@h/",
		}},
		{&full, "http://u:p q@h/x", []string{
			"url.scheme=http", "url.domain=h", "url.path=/x", "url.original=http://REDACTED:REDACTED@h/x", "uriscan.host_kind=reg-name", "uriscan.path_kind=path-abempty", "uriscan.facts=password",
		}},
		{&Walker{Wanted: SetOf(Host, Normalized)}, "http://h/", []string{"url.domain=h"}},
		{&Walker{Facts: uriscan.FactPassword}, "x:?@", []string{
			"url.scheme=x", "url.path=", "url.query=@", "url.full=x:?@", "url.original=x:?@", "uriscan.path_kind=path-empty", "uriscan.facts=",
		}},
		{&Walker{Wanted: SetOf(Host, Browser, Normalized), Compare: whatwg.Compare[string], Steps: rewrite.SchemeBased}, "http://u:p@0x7f.1", []string{"url.domain=0x7f.1", "uriscan.browser=host", "uriscan.normalized=http://REDACTED:REDACTED@0x7f.1/"}},
		{&Walker{Wanted: SetOf(Browser), Compare: whatwg.Compare[string]}, "/a", []string{"uriscan.browser="}},
		{&Walker{Wanted: SetOf(Browser), Compare: whatwg.Compare[string]}, "/\\u:p@h", []string{"uriscan.browser=host,path,refused-by-rfc3986"}},
		{&Walker{Wanted: SetOf(Browser)}, "http://0x7f.1", nil},
		{&Walker{Wanted: SetOf(Facts), Facts: uriscan.FactDiffers, Compare: whatwg.Compare[string]}, "http://0x7f.1", []string{"uriscan.facts=differs"}},
		{&Walker{Wanted: SetOf(Facts), Facts: ^uriscan.Facts(0), Compare: whatwg.Compare[string]}, "http://h/a b", []string{"uriscan.facts=space"}},
		{&Walker{}, "", []string{"url.path=", "url.original=", "uriscan.path_kind=path-empty"}},
	} {
		expect.Slices(t, valuesOf(c.w, c.text), c.want, "%s", c.text)
	}
}

// What is hidden in the whole text is hidden in each value.
func TestNoValueHasASecret(t *testing.T) {
	w := Walker{Steps: rewrite.SchemeBased}
	checked := 0
	for _, text := range append(samples.Cases(t), shapes.References...) {
		for _, secret := range []string{"http://S3CRET@", "//u:S3CRET@h", "http://u:S3C%RET@h/", "http://h/?sig=S3CRET&"} {
			with := secret + strings.TrimPrefix(text, "http:")
			if strings.Contains(w.Hider.URI(with), "S3C") {
				continue // what follows makes it no secret
			}
			checked++
			for _, value := range valuesOf(&w, with) {
				if strings.Contains(value, "S3C") {
					t.Errorf("%q: %s", with, value)
				}
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d texts were checked", checked)
	}
}

// TestAnOpenWalkerShowsTheTextAsItIs puts the components together again.
func TestAnOpenWalkerShowsTheTextAsItIs(t *testing.T) {
	w := Walker{Open: true, Wanted: SetOf(Scheme, Userinfo, Host, Port, PortText, Path, Query, Fragment)}
	before := map[Field]string{Userinfo: "//", Host: "//", Port: ":", PortText: ":", Query: "?", Fragment: "#"}
	after := map[Field]string{Scheme: ":", Userinfo: "@"}
	for _, text := range append(samples.Cases(t), shapes.References...) {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		together, last := "", Scheme
		w.URI(text, &s, nil, func(v Value) {
			lead := before[v.Field]
			if v.Field == Host && last == Userinfo {
				lead = ""
			}
			together, last = together+lead+v.Text+after[v.Field], v.Field
			if v.Hidden {
				t.Errorf("%q: %s is hidden", text, v.Field)
			}
		})
		expect.Equal(t, together, text, "%q from its components", text)
	}
}

func TestAWalkAllocatesNothing(t *testing.T) {
	w := Walker{Facts: ^uriscan.Facts(0), Steps: rewrite.SyntaxBased}
	const text = "http://example.com:8080/a/b.gz?c=d#e"
	length := 0
	if n := testing.AllocsPerRun(100, func() {
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		w.URI(text, &s, uriscan.ScanString, func(v Value) { length += len(v.Text) })
	}); n != 0 || length == 0 {
		t.Errorf("%v allocations, %d bytes", n, length)
	}
}

// The second text must find nothing of the first.
func TestAWalkerRemembersNothing(t *testing.T) {
	w := Walker{Facts: ^uriscan.Facts(0), Steps: rewrite.SchemeBased}
	for _, text := range append(samples.Cases(t), "http://"+strings.Repeat("u:p@", 1<<16)+"h/") {
		fresh := Walker{Facts: w.Facts, Steps: w.Steps}
		expect.Slices(t, valuesOf(&w, text), valuesOf(&fresh, text), "%.100q", text)
		if w.Forget(); cap(w.buffer)+cap(w.other)+cap(w.Hider.buffer) > 3*maxKept {
			t.Error("too much memory is kept")
		}
	}
}

// The text of an open walker may be a part of another one, and its record that of an IRI.
func TestBrowserIsThatOfTheTextAlone(t *testing.T) {
	const line = "see http://b\u00fccher.example/ or \\\\ http://0x7f.1/x."
	w := Walker{Open: true, Wanted: SetOf(Browser), Compare: whatwg.Compare[string]}
	var found []string
	for _, m := range find.Default.AppendMatchesString(nil, line) {
		w.URI(line, &m.Spans, nil, func(v Value) { found = append(found, strings.Join(v.List, ",")) })
	}
	expect.Slices(t, found, []string{"host,refused-by-rfc3986", "host"}, "what differs")
}

// The lists of one text are valid until the next one.
func TestListsOfATextAreAllValid(t *testing.T) {
	w := Walker{Facts: ^uriscan.Facts(0), Wanted: SetOf(Facts, Browser), Compare: whatwg.Compare[string]}
	for range 2 {
		var lists [][]string
		var s uriscan.Spans
		const text = "http://a.example\\@0x7f.1/"
		uriscan.ScanString(text, &s)
		w.URI(text, &s, uriscan.ScanString, func(v Value) { lists = append(lists, v.List) })
		expect.Equal(t, fmt.Sprint(lists), "[[userinfo ipv4-like backslash differs] [host path refused-by-rfc3986]]", "the lists")
	}
}

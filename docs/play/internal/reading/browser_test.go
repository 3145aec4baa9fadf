package reading

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/expect"
)

// whyOf returns the words and the row that explain a component.
func whyOf(t *testing.T, c *Comparison, name string) (says, row string) {
	t.Helper()
	i := slices.IndexFunc(c.Rows, func(r ComparedRow) bool { return r.Name == name })
	if i < 0 || len(c.Rows[i].Why) == 0 {
		return "", ""
	}
	return c.Rows[i].Why[0].Says, c.Rows[i].Why[0].Row
}

func compared(text, base string) *Comparison { return Read(text, Options{Base: base}).Browser }

// Each browser here is what Chromium says of the text, and package whatwg must say the same.
func TestDifferencesAreExplained(t *testing.T) {
	for _, test := range []struct {
		text    string
		browser Browser
		part    string
		row     string
	}{
		{"HTTP://h/", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "scheme", "scheme-case"},
		{"http://0x7f.1/", Browser{Protocol: "http:", Hostname: "127.0.0.1", Pathname: "/"}, "host", "numeric-host"},
		{"http://[::0:1]/", Browser{Protocol: "http:", Hostname: "[::1]", Pathname: "/"}, "host", "ipv6"},
		{"http://b\u00fcr.example/", Browser{Protocol: "http:", Hostname: "xn--br-xka.example", Pathname: "/"}, "host", "international-host"},
		{"http://%41/", Browser{Protocol: "http:", Hostname: "a", Pathname: "/"}, "host", "encoded-host"},
		{"http:///h/", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "host", "three-slashes"},
		{"http://h:80/", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "port", "default-port"},
		{"http://h:/", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "port", "empty-port"},
		{"http://h", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "path", "empty-path"},
		{"http://h/a/../b", Browser{Protocol: "http:", Hostname: "h", Pathname: "/b"}, "path", "encoded-dots"},
		{`http://h/a\b`, Browser{Protocol: "http:", Hostname: "h", Pathname: "/a/b"}, "path", "invalid-byte"},
		{`http://a\@h:80/`, Browser{Protocol: "http:", Hostname: "a", Pathname: "/@h:80/"}, "port", "invalid-byte"},
		{"http://@h/", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "userinfo", "empty-userinfo"},
		{"http://h/?", Browser{Protocol: "http:", Hostname: "h", Pathname: "/"}, "query", ""},
		{"http://h/a b", Browser{Protocol: "http:", Hostname: "h", Pathname: "/a%20b"}, "path", ""},
	} {
		test.browser.OK = true
		b, _ := standard(test.text, "")
		if b.Href = ""; *b != test.browser {
			t.Errorf("%s: %+v, want %+v", test.text, *b, test.browser)
		}
		says, row := whyOf(t, compared(test.text, ""), test.part)
		if says == "" || test.row != "" && row != test.row {
			t.Errorf("%s: the %s is explained by %q (%s), want row %s", test.text, test.part, says, row, test.row)
		}
	}
}

func TestComponentsThatAreTheSameNeedNoWords(t *testing.T) {
	c := compared("http://u:p@h:8/p?q#f", "")
	if !c.Same || len(c.Rows) != 7 {
		t.Errorf("%+v", c)
	}
	for _, row := range c.Rows {
		if !row.Same || row.Why != nil {
			t.Errorf("%s differs: %+v", row.Name, row.Why)
		}
	}
}

func TestVerdictsOfBothAreCompared(t *testing.T) {
	for _, test := range []struct {
		text         string
		ok           bool
		ours, theirs string
		row          string
	}{
		{"http://h/", true, "accepts", "accepts", ""},
		{"../a", false, "accepts", "refuses", "relative"},
		{"http://[v1.a]/", false, "accepts", "refuses", "IPvFuture"},
		{"http://h:99999/", false, "accepts", "refuses", ""},
		{"http://a b/", false, "host at 8", "refuses", ""},
		{"http://h/a b", true, "path at 10", "accepts", ""},
	} {
		c := compared(test.text, "")
		if (c.Theirs == "accepts") != test.ok || c.Ours != test.ours || c.Theirs != test.theirs || c.Same != (len(c.Why) == 0) {
			t.Errorf("%s: %+v", test.text, c)
		}
		if test.row != "" && c.Why[0].Row != test.row {
			t.Errorf("%s: explained by %+v, want %s", test.text, c.Why, test.row)
		}
	}
}

// A browser with a base shows the resolved reference, so that one is compared.
func TestResolvedReferenceIsCompared(t *testing.T) {
	c := compared("../c", "http://h/a/b/")
	if !c.Resolved || !c.Same {
		t.Errorf("%+v", c)
	}
	for _, row := range c.Rows {
		if !row.Same {
			t.Errorf("%s differs", row.Name)
		}
	}
}

func TestBrowserIsNotAskedAboutBytesThatAreNoText(t *testing.T) {
	r := Read(`http://h/\xff`, Options{Escapes: true, Ask: func(string, string) *Browser {
		t.Error("it was asked")
		return &Browser{}
	}})
	if r.Browser.Href.Pieces[0].Text != "http://h/%EF%BF%BD" || r.Browser.Own != nil || r.Verdict.Short != uriscan.CodePath.String()+" at 9" {
		t.Errorf("%+v", r.Verdict)
	}
}

func TestRefusedBaseIsReported(t *testing.T) {
	for _, c := range []struct{ text, base, want string }{
		{"b", "/a", "It refuses the base."},
		{"b", "http://1.2.3.4.5/", "It refuses the base."},
		{"//1.2.3.4.5", "http://h/", "A host that ends in a number must be an IPv4 address there."},
		{"//h|", "http://h/", ""}, // both refuse
		{"http://xn--a.1/", "", "A host that ends in a number must be an IPv4 address there."},
		{"http://%7F/", "", "It decodes triplets in a host, and the result is not a host."},
		{"https:?q", "", "By the URL standard, there is no host where one is needed; want a host after the slashes."},
	} {
		got := compared(c.text, c.base)
		if c.want == "" && got.Why != nil || c.want != "" && (len(got.Why) != 1 || got.Why[0].Says != c.want) {
			t.Errorf("%s with the base %s: %+v, want %q", c.text, c.base, got.Why, c.want)
		}
	}
}

func TestNoteSaysWhatDiffers(t *testing.T) {
	for text, want := range map[string]string{
		"http://h/a/../b":              "Scheme, host, port and path mean the same to a browser.",
		"http://h/a b":                 "A browser repairs it. Scheme, host, port and path mean the same to it.",
		"http://0x7f.1/":               "A browser reads another host.",
		`http://a.example\@b.example/`: "A browser reads another host and path.",
		`http://a.example:1\@b:2/`:     "A browser reads another host, port and path.",
		"http://h:99999/":              "A browser refuses it.",
		"http://[::1":                  "A browser refuses it, too.",
	} {
		expect.Equal(t, compared(text, "").Note, want, "%s", text)
	}
	expect.Equal(t, compared("//0x7f.1", "http://h/").Note, "", "the note with a base")
	escaped := Read(`http://h/\xff`, Options{Escapes: true, Production: "URI"}).Browser
	expect.Equal(t, escaped.Note, "A browser reads another path.", "bytes that are no UTF-8")
}

// The browser that shows the page may differ from the standard, and then the page says so.
func TestBrowserThatDiffersFromTheStandardIsNamed(t *testing.T) {
	own := func(b *Browser) *Own {
		return Read("http://h/|", Options{Ask: func(string, string) *Browser { return b }}).Browser.Own
	}
	same, _ := standard("http://h/|", "")
	if got := own(same); got != nil {
		t.Errorf("a browser that says the same is named: %+v", got)
	}
	if got := own(&Browser{}); got == nil || got.Href != nil {
		t.Errorf("a browser that refuses: %+v", got)
	}
	other := *same
	other.Href, other.Pathname = "http://h/%7C", "/%7C"
	if got := own(&other); got == nil || got.Href.Pieces[0].Text != other.Href {
		t.Errorf("a browser that encodes more: %+v", got)
	}
}

package reading

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan"
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

func compared(text, base string, b Browser) *Comparison {
	return Read(text, Options{Base: base, Ask: func(string, string) *Browser { return &b }}).Browser
}

// Each browser here is what Chromium says of the text.
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
		says, row := whyOf(t, compared(test.text, "", test.browser), test.part)
		if says == "" || test.row != "" && row != test.row {
			t.Errorf("%s: the %s is explained by %q (%s), want row %s", test.text, test.part, says, row, test.row)
		}
	}
}

func TestComponentsThatAreTheSameNeedNoWords(t *testing.T) {
	c := compared("http://u:p@h:8/p?q#f", "", Browser{OK: true, Protocol: "http:", Username: "u", Password: "p", Hostname: "h", Port: "8", Pathname: "/p", Search: "?q", Hash: "#f"})
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
		c := compared(test.text, "", Browser{OK: test.ok})
		if c.Ours != test.ours || c.Theirs != test.theirs || c.Same != (len(c.Why) == 0) {
			t.Errorf("%s: %+v", test.text, c)
		}
		if test.row != "" && c.Why[0].Row != test.row {
			t.Errorf("%s: explained by %+v, want %s", test.text, c.Why, test.row)
		}
	}
}

// A browser with a base shows the resolved reference, so that one is compared.
func TestResolvedReferenceIsCompared(t *testing.T) {
	c := compared("../c", "http://h/a/b/", Browser{OK: true, Protocol: "http:", Hostname: "h", Pathname: "/a/c"})
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
	if r.Browser != nil || r.Verdict.Short != uriscan.CodePath.String()+" at 9" {
		t.Errorf("%+v", r.Verdict)
	}
}

func TestRefusedBaseIsReported(t *testing.T) {
	for base, want := range map[string]string{"/a": "It refuses the base.", "http://h/": "Its rules for hosts differ from those of RFC 3986."} {
		ask := func(text, _ string) *Browser { return &Browser{OK: text == "http://h/"} }
		c := Read("b", Options{Base: base, Ask: ask}).Browser
		if len(c.Why) != 1 || c.Why[0].Says != want {
			t.Errorf("with the base %s: %+v, want %q", base, c.Why, want)
		}
	}
}

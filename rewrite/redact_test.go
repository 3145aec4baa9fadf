package rewrite

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/kernel"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/kernels"
	"github.com/uriscan/uriscan/internal/test/reallists"
	"github.com/uriscan/uriscan/internal/test/samples"
	"github.com/uriscan/uriscan/internal/test/shapes"
)

// redacted scans src and redacts it.
func redacted(src string, r *Redactor) string {
	var s uriscan.Spans
	uriscan.ScanString(src, &s)
	return string(AppendRedacted(nil, src, &s, r))
}

func TestRedactedTexts(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		// The userinfo (RFC 3986 §3.2.1).
		{"http://u:p@h/", "http://REDACTED:REDACTED@h/"},
		{"http://u@h/", "http://REDACTED@h/"},
		{"http://@h/", "http://REDACTED@h/"},
		{"http://:@h/", "http://REDACTED:REDACTED@h/"},
		{"http://u:p:q@h/", "http://REDACTED:REDACTED@h/"},
		{"http://u%3Ap@[::1]:80?q#f", "http://REDACTED@[::1]:80?q#f"},
		{"//u:p@h", "//REDACTED:REDACTED@h"},
		{"ssh://git@github.com/a/b", "ssh://REDACTED@github.com/a/b"},
		{"x://u:p@", "x://REDACTED:REDACTED@"},

		// Others see a userinfo in the path.
		{"http:u:p@h/x", "http:REDACTED:REDACTED@h/x"},
		{"HTTP:/u@v@h/x", "HTTP:/REDACTED@h/x"},
		{"wSs:///u:p@h", "wSs:///REDACTED:REDACTED@h"},
		{"ftp://////u:p@h?a@b", "ftp://////REDACTED:REDACTED@h?a@b"},
		{"///u:p@h", "///REDACTED:REDACTED@h"},
		{"/////u@h/v@w", "/////REDACTED@h/v@w"},
		{"jdbc:mysql://u:p@h", "jdbc:mysql://REDACTED:REDACTED@h"},
		{"jdbc:mysql:////u:p@h", "jdbc:mysql:////REDACTED:REDACTED@h"},
		{"a:b//c@d//e:f@g@h/i@j", "a:b//REDACTED@d//REDACTED:REDACTED@h/i@j"},
		{"view-source:http://u:p@h/?sig=x", "view-source:http://REDACTED:REDACTED@h/?sig=REDACTED"},
		{"http:/x/u@v//u:p@h", "http:/x/u@v//REDACTED:REDACTED@h"},

		// A valid "@" that is none of this.
		{"https://h/u:p@h", "https://h/u:p@h"},
		{"https://h/x//u:p@h", "https://h/x//u:p@h"},
		{"https://h:/?u:p@h#u:p@h", "https://h:/?u:p@h#u:p@h"},
		{"mailto:u@h", "mailto:u@h"},
		{"foo:/u:p@h", "foo:/u:p@h"},
		{"foo:///u:p@h", "foo:///u:p@h"},
		{"http:///x/u:p@h", "http:///x/u:p@h"},
		{"http:/x/u:p@h", "http:/x/u:p@h"},
		{"/u:p@h", "/u:p@h"},
		{"a//u:p@h", "a//u:p@h"},
		{"user:secret@h", "user:secret@h"},

		// Invalid input.
		{"http://u:p/q@h y", "http://REDACTED:REDACTED@h y"},
		{"http://u:p?q#r s@h/x", "http://REDACTED:REDACTED@h/x"},
		{"http:\\\\u:p@h", "http:REDACTED:REDACTED@h"},
		{"http://h/ ?to=u@h", "http://REDACTED@h"},
		{"1u:p@h", "REDACTED:REDACTED@h"},
		{"git@github.com:a/b.git", "REDACTED@github.com:a/b.git"},
		{" \thttp://u:p@h", " \thttp://REDACTED:REDACTED@h"},
		{"ht\ttp://u:p@h", "REDACTED:REDACTED@h"},
		{"//u p@h", "//REDACTED@h"},
		{"://u:p@h", "REDACTED:REDACTED@h"},
		{"user name:p@h", "REDACTED:REDACTED@h"},
		{"@ ", "REDACTED@ "},
		{"http://h/a b", "http://h/a b"},
		{"http://h/a b?x=1&sig=2&y=3#f", "http://h/a b?x=1&sig=REDACTED&y=3#f"},
		{"http://h/a b#x?s\tig=2#f", "http://h/a b#x?s\tig=REDACTED"},
		{"http://u p@h;sig=1", "http://REDACTED@h;sig=REDACTED"},
		{"sig=1 2", "sig=1 2"},
		{"http://u:?sig=a&b @h?sig=c&d", "http://REDACTED:REDACTED@h?sig=REDACTED&d"},

		// Query keys.
		{"?sig=a", "?sig=REDACTED"},
		{"?sig=", "?sig=REDACTED"},
		{"?sig", "?sig"},
		{"?sig&a=1", "?sig&a=1"},
		{"?SIG=a&Sig=b", "?SIG=a&Sig=b"},
		{"?sign=a&xsig=b&si=c&signature=d", "?sign=a&xsig=b&si=c&signature=d"},
		{"?a=1&sig=b=c/?@:;d&e=2", "?a=1&sig=REDACTED&e=2"},
		{"?a=1;sig=b", "?a=1;sig=REDACTED"},
		{"?a=1&amp;sig=b", "?a=1&amp;sig=REDACTED"},
		{"?%73i%67=a&%58-Goog%2DSignature=b&%58-Goog%2dSignature=c", "?%73i%67=REDACTED&%58-Goog%2DSignature=REDACTED&%58-Goog%2dSignature=REDACTED"},
		{"?%2573ig=a&s%69g%3D=b&%20sig=c", "?%2573ig=a&s%69g%3D=b&%20sig=c"},
		{"?AWSAccessKeyId=a&Signature=b&&sig=c&sig=d", "?AWSAccessKeyId=REDACTED&Signature=REDACTED&&sig=REDACTED&sig=REDACTED"},
		{"?a=?sig=b", "?a=?sig=b"},
		{"/sig=a#sig=b", "/sig=a#sig=b"},
	} {
		expect.Equal(t, redacted(c.src, nil), c.want, "%q", c.src)
		expect.Equal(t, plainOf(nil).redacted(c.src), c.want, "%q, redacted by the reference", c.src)
	}
}

func TestRedactorFieldsChangeWhatIsHidden(t *testing.T) {
	const src = "http://u:p@h/?sig=1&Token=2&api%20key=3#token=4&x?token=5"
	for _, c := range []struct {
		r    Redactor
		want string
	}{
		{Redactor{}, "http://REDACTED:REDACTED@h/?sig=REDACTED&Token=2&api%20key=3#token=4&x?token=5"},
		{Redactor{Mask: "x"}, "http://x:x@h/?sig=x&Token=2&api%20key=3#token=4&x?token=5"},
		{Redactor{Mask: "*&@="}, "http://*&@=:*&@=@h/?sig=*&@=&Token=2&api%20key=3#token=4&x?token=5"},
		{Redactor{QueryKeys: []string{}}, "http://REDACTED:REDACTED@h/?sig=1&Token=2&api%20key=3#token=4&x?token=5"},
		{Redactor{QueryKeys: []string{"token"}}, "http://REDACTED:REDACTED@h/?sig=1&Token=2&api%20key=3#token=4&x?token=5"},
		{Redactor{QueryKeys: []string{"token"}, FoldCase: true}, "http://REDACTED:REDACTED@h/?sig=1&Token=REDACTED&api%20key=3#token=4&x?token=5"},
		{Redactor{QueryKeys: []string{"token"}, Fragment: true}, "http://REDACTED:REDACTED@h/?sig=1&Token=2&api%20key=3#token=REDACTED&x?token=REDACTED"},
		{Redactor{QueryKeys: append(DefaultQueryKeys(), "%54oken", "api key")}, "http://REDACTED:REDACTED@h/?sig=REDACTED&Token=REDACTED&api%20key=REDACTED#token=4&x?token=5"},
	} {
		expect.Equal(t, redacted(src, &c.r), c.want, "%+v", c.r)
	}
}

// TestOddKeysAreFound has keys with bytes that need more care than letters.
func TestOddKeysAreFound(t *testing.T) {
	for _, c := range []struct {
		r         Redactor
		src, want string
	}{
		{Redactor{QueryKeys: []string{"api key"}}, "http://h/a b?api key=3&apikey=4&api%20k=5", "http://h/a b?api key=M&apikey=M&api%20k=5"},
		{Redactor{QueryKeys: []string{"é"}}, "//h?é=1&%C3%A9=2&%c3%a8=3", "//h?é=M&%C3%A9=M&%c3%a8=3"},
		{Redactor{QueryKeys: []string{"%C3%a9"}}, "?%c3%A9=2", "?%c3%A9=M"},
		{Redactor{QueryKeys: []string{"s%61", "a=b", "c&d"}}, "?sa=1&s%61=2&a=b=3&a%3Db=4&c&d=5&c%26d=6", "?sa=M&s%61=M&a=b=3&a%3Db=M&c&d=5&c%26d=M"},
		{Redactor{QueryKeys: []string{"a=b", "c&d"}, FoldCase: true}, "?A=B=3&A%3DB=4&C&D=5&c%26D=6", "?A=B=3&A%3DB=M&C&D=5&c%26D=M"},
		{Redactor{QueryKeys: []string{"a%", "%zz", "%"}}, "?a%25=1&%25zz=2&%25=3&a%2525=4", "?a%25=M&%25zz=M&%25=M&a%2525=4"},
		{Redactor{QueryKeys: []string{"a;b"}}, "?a;b=1&b=2", "?a;b=M&b=2"},
		{Redactor{QueryKeys: []string{""}}, "?=1&a=2&=3;=4", "?=M&a=2&=M"},
		{Redactor{FoldCase: true}, "?SIG=1&x-goog-signature=2&sign=3", "?SIG=M&x-goog-signature=M&sign=3"},
	} {
		c.r.Mask = "M"
		if got, plain := redacted(c.src, &c.r), plainOf(&c.r).redacted(c.src); got != c.want || plain != c.want {
			t.Errorf("%q with %q gives\n %q, and the reference\n %q, want\n %q", c.src, c.r.QueryKeys, got, plain, c.want)
		}
	}
}

// TestDefaultQueryKeysAreTheCallersOwn changes the slice and wants no change of
// what is hidden.
func TestDefaultQueryKeysAreTheCallersOwn(t *testing.T) {
	DefaultQueryKeys()[2] = "other"
	if got := redacted("?sig=a", nil); got != "?sig=REDACTED" || DefaultQueryKeys()[2] != "sig" {
		t.Errorf("a change of the slice changes the default: %q", got)
	}
}

// redactors are those that the comparisons with the reference run.
var redactors = []*Redactor{nil, {QueryKeys: []string{"s"}, Mask: "M"}, {QueryKeys: []string{"S", "s;a", "%61%20"}, FoldCase: true, Fragment: true},
	{QueryKeys: []string{"", "as"}}, {QueryKeys: []string{" s"}, Fragment: true}, {QueryKeys: []string{"s", "as"}, Thorough: true, Mask: "M"}}

// checkRedacted compares with the reference, and wants what holds of every result.
func checkRedacted(t *testing.T, src string, redactors ...*Redactor) {
	t.Helper()
	var s uriscan.Spans
	valid := uriscan.ScanString(src, &s)
	for _, r := range redactors {
		got := AppendRedacted(nil, src, &s, r)
		if len(src) > exhaustive.Pick(400, 200, 120) {
			// too long for the reference
		} else if want := plainOf(r).redacted(src); string(got) != want {
			t.Errorf("%q with %+v gives %q, the reference %q", src, r, got, want)
			return
		}
		var again uriscan.Spans
		validAgain := uriscan.Scan(got, &again)
		if twice := AppendRedacted(nil, got, &again, r); !bytes.Equal(twice, got) {
			t.Errorf("%q with %+v gives %q, and that gives %q", src, r, got, twice)
		}
		if valid && (!validAgain || !sameComponents(&s, &again)) {
			t.Errorf("%q with %+v gives %q, which is not valid or has other components", src, r, got)
		}
	}
}

// TestRedactingTwiceMayHideMoreOfAnAuthorityWithASecretValue has the exception to what
// checkRedacted wants of a second redaction. No secret comes to light there, and a third one
// changes nothing.
func TestRedactingTwiceMayHideMoreOfAnAuthorityWithASecretValue(t *testing.T) {
	for src, want := range map[string][2]string{
		"http://a&sig=SECRET/&:80x ":       {"http://a&sig=REDACTED&:80x ", "http://REDACTED:REDACTED"},
		"http://a&sig=?SECRET&b:x/ ":       {"http://a&sig=REDACTED&b:x/ ", "http://REDACTED:REDACTED/ "},
		"//a&sig=#SECRET//&[::1]:x[/b?c=d": {"//a&sig=REDACTED&[::1]:x[/b?c=d", "//REDACTED:REDACTED/b?c=d"},
	} {
		for _, r := range []*Redactor{nil, {Fragment: true, FoldCase: true}, Thorough} {
			once := redacted(src, r)
			twice := redacted(once, r)
			if once != want[0] || twice != want[1] || redacted(twice, r) != twice {
				t.Errorf("%q with %+v gives\n %q and then\n %q, want\n %q", src, r, once, twice, want)
			}
			expect.Equal(t, plainOf(r).redacted(src), once, "%q with %+v, by the reference", src, r)
		}
	}
}

// sameComponents reports whether the same components are present in a and b.
func sameComponents(a, b *uriscan.Spans) bool {
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if a.Has(c) != b.Has(c) {
			return false
		}
	}
	return a.HostKind() == b.HostKind() && a.PathKind() == b.PathKind()
}

// TestRedactedAgreesWithReferenceOnShortStrings tries all strings of few pieces
// after some beginnings: the longest with one of the redactors, the others with all.
func TestRedactedAgreesWithReferenceOnShortStrings(t *testing.T) {
	growRedacted(t, exhaustive.Pick(5, 3, 2), redactors, []string{"", "http:", "HtTpS:///", "x:", "jdbc:a:", "//h?", " ", "//", "//h?s=", "a b?"},
		[]string{"a", ":", "/", "//", "@", "?", "#", "&", ";", "=", "s", "%73", "%", " "})
}

// TestThoroughAgreesWithReferenceOnShortStrings has pieces that a thorough Redactor alone
// looks at: encoded bytes, brackets and backslashes.
func TestThoroughAgreesWithReferenceOnShortStrings(t *testing.T) {
	deep := []*Redactor{{Thorough: true, QueryKeys: []string{"s"}, Mask: "M"}, {QueryKeys: []string{"s"}, Fragment: true}}
	growRedacted(t, exhaustive.Pick(5, 4, 3), deep, []string{"", "//h/?s=", "x:", "http://", "a b?"},
		[]string{"s", ":", "//", "%2f", "%252F", "@", "%40", "&", "=", "%3d", "[", "%5D", "%5b", "]"})
	growRedacted(t, exhaustive.Pick(6, 5, 4), deep, []string{"?s=", "//a&s=", "?x://"}, []string{"a", "x://", "&", "@", "s=", "/", "%2F%2F"})
}

// growRedacted checks all strings of few pieces after some beginnings.
func growRedacted(t *testing.T, length int, redactors []*Redactor, beginnings, pieces []string) {
	count := 0
	var grow func(src string, more int)
	grow = func(src string, more int) {
		if t.Failed() {
			return
		}
		if more == 0 {
			count++
			checkRedacted(t, src, redactors[count%len(redactors)])
			return
		}
		checkRedacted(t, src, redactors...)
		for _, piece := range pieces {
			grow(src+piece, more-1)
		}
	}
	for _, beginning := range beginnings {
		grow(beginning, length)
	}
}

// TestThoroughHidesAllThatOthersHide puts a letter in each place of many texts. If one
// Redactor hides it, so does the thorough one with the same keys.
func TestThoroughHidesAllThatOthersHide(t *testing.T) {
	zero, thorough := &Redactor{QueryKeys: []string{"s"}, Fragment: true, Mask: "M"}, &Redactor{QueryKeys: []string{"s"}, Thorough: true, Mask: "M"}
	count := 0
	check := func(src string) {
		for at := range len(src) + 1 {
			marked := src[:at] + "Z" + src[at:]
			less, more := redacted(marked, zero), redacted(marked, thorough)
			if strings.Contains(more, "Z") && !strings.Contains(less, "Z") {
				t.Errorf("%q is redacted to %q, and thoroughly to %q", marked, less, more)
			}
			count++
		}
	}
	var grow func(src string, more int)
	grow = func(src string, more int) {
		check(src)
		for _, piece := range []string{"a", ":", "/", "x://", "@", "?", "#", "&", "s=", "%2F", "%40", "[s]", " "} {
			if more > 0 && !t.Failed() {
				grow(src+piece, more-1)
			}
		}
	}
	for _, beginning := range []string{"", "http:", "//h", "x:///", "//h?s=", "%2F%2F"} {
		grow(beginning, exhaustive.Pick(5, 4, 3))
	}
	for _, src := range append(samples.Cases(t), shapes.References...) {
		if len(src) < 200 {
			check(src)
		}
	}
	t.Logf("%d texts", count)
}

// TestMoreThanTheFirstSecretIsHidden has inputs of which a part of a secret was kept once.
func TestMoreThanTheFirstSecretIsHidden(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"/?sig=a@b c", "/REDACTED@REDACTED"},
		{"/?a:b&sig=a@b c&d", "/REDACTED:REDACTED@REDACTED&d"},
		{"http://u:p?sig=a@h b;c#d&e", "http://REDACTED:REDACTED@REDACTED&e"},
		{"/?sig=a@&b c", "/REDACTED@&b c"},
		{"x://u:S@a,x://u:T@b", "x://REDACTED:REDACTED@a,x://REDACTED:REDACTED@b"},
		{"amqp://u:S1@a.example;amqp://u:S2@b.example", "amqp://REDACTED:REDACTED@a.example;amqp://REDACTED:REDACTED@b.example"},
		{"http://h/?next=http://u:p@h/a@b&c", "http://h/?next=http://REDACTED:REDACTED@h/a@b&c"},
		{"http://h/#x://u@h", "http://h/#x://REDACTED@h"},
		{"?u=x://u:p&sig=x@h", "?u=x://REDACTED:REDACTED@REDACTED"},
		{"?sig=x://u:p&y@h", "?sig=REDACTED&REDACTED@h"},
		{"?sig[]=S&sig[a][b]=T", "?sig[]=REDACTED&sig[a][b]=REDACTED"},
		{"?sig=S&a[sig]=T&sig=U&b[sig]=V;c[sig]", "?sig=REDACTED&a[sig]=REDACTED&sig=REDACTED&b[sig]=REDACTED"},
		{"?a@b&c=x//&u=x://u:S@h", "?a@b&c=x//&u=x://REDACTED:REDACTED@h"},
		{"?user[sig]=S&user[sig][]=T&user%5Bsig%5d=U", "?user[sig]=REDACTED&user[sig][]=REDACTED&user%5Bsig%5d=REDACTED"},
		{"?sig%5b%5D=S&a%5Bsig%5D=T&a%5Bsig=U", "?sig%5b%5D=REDACTED&a%5Bsig%5D=REDACTED&a%5Bsig=U"},
		{"http://h/a b?s\x7fig=S", "http://h/a b?s\x7fig=REDACTED"},
		{"http://u:S%40h/", "http://REDACTED:REDACTED%40h/"},
		{"http://u:S", "http://REDACTED:REDACTED"},
		{"http://u%40x:S/y", "http://REDACTED:REDACTED/y"},
		{"http://u:p;sig=a/b", "http://REDACTED:REDACTED"},
		{"http://h:80/a b", "http://h:80/a b"},
		{"http://h:80 ", "http://h:80 "},
		{"http://[::1]:80/a b", "http://[::1]:80/a b"},
		{"#/sig=S&a", "#/sig=REDACTED&a"},
		{"#!sig=S", "#!sig=REDACTED"},
		{":u[@#//sig=S", "REDACTED:REDACTED@#//sig=REDACTED"},
	} {
		r := &Redactor{Fragment: true}
		expect.Equal(t, redacted(c.src, r), c.want, "%q", c.src)
		checkRedacted(t, c.src, r, nil, Thorough)
	}
}

func TestThoroughTexts(t *testing.T) {
	for src, want := range map[string]string{
		"http://h/?Token=S&PASSWORD=T&x-amz-security-token=U&q=v": "http://h/?Token=REDACTED&PASSWORD=REDACTED&x-amz-security-token=REDACTED&q=v",
		"?a,token=S|b":                               "?a,token=REDACTED",
		"?next=%2Flogin%3Ftoken%3DS%26x%3D1&y=2":     "?next=%2Flogin%3Ftoken%3DREDACTED&y=2",
		"?%2574oken=S&monkey=1":                      "?%2574oken=REDACTED&monkey=1",
		"?user%255Bpassword%255D=S":                  "?user%255Bpassword%255D=REDACTED",
		"/a;jsessionid=S/b?c":                        "/a;jsessionid=REDACTED/b?c",
		"/a#!/cb?access_token=S&b":                   "/a#!/cb?access_token=REDACTED&b",
		"?u=https%3A%2F%2Fa%3Ab%40h%2Fc%40d&e=f%40g": "?u=https%3A%2F%2FREDACTED%40h%2Fc%40d&e=f%40g",
		"?u=//a:b@h":                                 "?u=//REDACTED:REDACTED@h",
		"?u=%5C%5Ca@h":                               "?u=%5C%5CREDACTED@h",
		"https://h/a//u:p@h":                         "https://h/a//REDACTED:REDACTED@h",
		"user:secret@h":                              "user:REDACTED@h",
		"http://a%3Ab%40h/":                          "http://REDACTED%40h/",
		"https://h/@user?mail=a@b":                   "https://h/@user?mail=a@b",
		"/?token=a@b c":                              "/REDACTED@REDACTED",

		// An encoded "@" follows one that is not encoded.
		":@%40":                "REDACTED:REDACTED@REDACTED%40",
		"x:u:p@v:q%40h":        "x:REDACTED:REDACTED@REDACTED:REDACTED%40h",
		"x:u p@v%40h":          "x:REDACTED@REDACTED%40h",
		"x:a@b%40c@d":          "x:REDACTED@d",
		"///a b@v%2540h":       "///REDACTED@REDACTED%2540h",
		"x:u;token=a@b%40c/d":  "x:REDACTED@REDACTED%40REDACTED/d",
		"x:u@token=a%40b&c%40": "x:REDACTED@REDACTED%40",

		// The authority begins with a bracket and has an encoded "@".
		"http://[0%40000::1]/":     "http://REDACTED:REDACTED/",
		"http://[0%2540::1]/":      "http://REDACTED:REDACTED/",
		"http://[u%40[::1]:80/":    "http://REDACTED%40[::1]:80/",
		"http://[u%40h]:80/":       "http://REDACTED%40h]:80/",
		"http://[u:secret%40h":     "http://REDACTED:REDACTED%40h",
		"http://[u][a%40c:d":       "http://REDACTED:REDACTED",
		"http://[::1]secret%2540b": "http://REDACTED:REDACTED%2540b",
		"x:///u:p%40v[%2540h":      "x:///REDACTED:REDACTED%2540h",
		"http://[::1]:80/a b":      "http://[::1]:80/a b",

		// An encoded slash follows a raw one.
		"/%2Fu@h":     "/%2FREDACTED@h",
		"/%5Cu[%40h ": "/%5CREDACTED%40h ",

		// The slashes that end a part follow encoded ones.
		"?token=x://&%2F%2F/u@h":    "?token=REDACTED&%2F%2F/REDACTED@h",
		"?token=x://&a%2F%5C/%40":   "?token=REDACTED&a%2F%5C/REDACTED%40",
		"?token=//&%2fu@h":          "?token=REDACTED&REDACTED@h",
		"//h/a%2F%2Fb%252F%2Fu%40h": "//h/a%2F%2Fb%252F%2FREDACTED%40h",
	} {
		expect.Equal(t, redacted(src, Thorough), want, "%q", src)
		checkRedacted(t, src, Thorough)
	}
}

// TestHostileShapesAreRedactedInLinearTime hangs if the time is quadratic: with -exhaustive, a
// megabyte then takes hours. The deadline of the test is the guard.
func TestHostileShapesAreRedactedInLinearTime(t *testing.T) {
	for _, unit := range []string{"@", "x://", "x://u:p@", "%25", "%40", "sig[", "[sig]", "%5Bsig%5D", "sig[a]", "k e y ", "token=", "token=//a&", "//", "&sig=a@", ";", "?t%25", ":"} {
		for _, before := range []string{"", "http://h/?", "http://h/ ?", "//"} {
			src := before + strings.Repeat(unit, exhaustive.Pick(1<<20, 1<<17, 1<<15)/len(unit))
			for _, r := range []*Redactor{nil, {Fragment: true, FoldCase: true}, Thorough} {
				if got := redacted(src, r); got == "" {
					t.Errorf("%q repeated becomes nothing", unit)
				}
			}
		}
	}
}

func TestRedactedAgreesWithReferenceOnShapesAndCases(t *testing.T) {
	sources := append([]string(nil), shapes.References...)
	for _, form := range shapes.All {
		sources = append(sources, form.OfLength(10), form.OfLength(100))
	}
	sources = append(sources, samples.Cases(t)...)
	count := 0
	for _, src := range sources {
		checkRedacted(t, src, redactors...)
		for _, oddity := range shapes.Oddities {
			if count++; count%exhaustive.Pick(1, 5, 20) != 0 {
				continue
			}
			checkRedacted(t, oddity+src, redactors...)
			checkRedacted(t, src+oddity+"@u?sig=1", redactors...)
			checkRedacted(t, src[:len(src)/2]+oddity+src[len(src)/2:], redactors...)
		}
	}
}

func TestRedactedAgreesWithReferenceOnRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "uris/*.txt", "urls/attack_targets_crs.txt", "urls/uri_templates.txt", "urls/web_requests_2019.txt") {
		lines := strings.Split(strings.TrimSuffix(string(list.Data), "\n"), "\n")
		for i := 0; i < len(lines); i += 1 + len(lines)/exhaustive.Pick(1<<30, 1000, 300) {
			checkRedacted(t, lines[i], redactors...)
		}
	}
}

// TestRedactedHidesTheUserinfoOfRealLists wants no line that net/url or a browser
// would read a password in.
func TestRedactedHidesTheUserinfoOfRealLists(t *testing.T) {
	hidden := 0
	for _, list := range reallists.Files(t, "uris/userinfo.txt") {
		for line := range strings.Lines(string(list.Data)) {
			line = strings.TrimSuffix(line, "\n")
			before, _, found := strings.Cut(line, "@")
			_, secret, authority := strings.Cut(before, "://")
			if !found || !authority || strings.ContainsAny(secret, "/?#") || secret == "" {
				continue
			}
			hidden++
			if got := redacted(line, nil); strings.Contains(got, "://"+secret+"@") || !strings.Contains(got, "REDACTED") {
				t.Errorf("%q gives %q", line, got)
			}
		}
	}
	if hidden < 100 {
		t.Errorf("%d lines have a userinfo, want 100 or more", hidden)
	}
}

// TestRedactedFindsKeysAtEveryOffset moves a pair through queries of several lengths,
// on every kernel: the search looks at some bytes at a time.
func TestRedactedFindsKeysAtEveryOffset(t *testing.T) {
	for _, form := range []struct{ before, unit, after string }{
		{"?", "a", "&sig=1"}, {"//h?", "a&", "&sig=1;b#f"}, {"http://h/?", "=;", ";%73ig=1&sig=2&c"}, {"//h#?", "&", "&sig=1"}, {"//h?x y", "a;", ";s ig=1&s"},
	} {
		r := &Redactor{Fragment: true}
		for n := range exhaustive.Pick(1000, 150, 100) {
			src := form.before + strings.Repeat(form.unit, n) + form.after
			want := plainOf(r).redacted(src)
			for _, name := range uriscan.Kernels() {
				restore := kernels.Use(t, name)
				if got := redacted(src, r); got != want {
					t.Errorf("kernel %s, %q gives\n %q, want\n %q", name, src, got, want)
				}
				restore()
			}
		}
	}
}

// TestRedactedTakesStringsAndBytesAlike also wants what was in dst to stay.
func TestRedactedTakesStringsAndBytesAlike(t *testing.T) {
	type named string
	for _, src := range append([]string{"http://u:p@h?sig=1", "a b@c?sig=1"}, shapes.References...) {
		var s uriscan.Spans
		uriscan.ScanString(src, &s)
		want := "before" + redacted(src, nil)
		for name, got := range map[string][]byte{
			"string":       AppendRedacted([]byte("before"), src, &s, nil),
			"bytes":        AppendRedacted([]byte("before"), []byte(src), &s, nil),
			"named string": AppendRedacted([]byte("before"), named(src), &s, &Redactor{}),
		} {
			if string(got) != want {
				t.Errorf("%q as %s gives %q, want %q", src, name, got, want)
			}
		}
	}
}

// TestRedactedNeedsNoScan wants an input that was not scanned to be redacted as an
// invalid one. So is one that is too long to be scanned.
func TestRedactedNeedsNoScan(t *testing.T) {
	var s uriscan.Spans
	expect.Equal(t, string(AppendRedacted(nil, "http://u:p@h?sig=1", &s, nil)), "http://REDACTED:REDACTED@h?sig=REDACTED", "an input that was not scanned")
}

// TestRedactedOfAnotherProduction wants an input that is invalid by the rule that
// it was scanned against to be redacted as invalid input.
func TestRedactedOfAnotherProduction(t *testing.T) {
	var s uriscan.Spans
	src := "http://h/#u:p@h"
	if uriscan.AbsoluteURI.ScanString(src, &s) {
		t.Fatal("an absolute-URI has no fragment")
	}
	expect.Equal(t, string(AppendRedacted(nil, src, &s, nil)), "http://REDACTED:REDACTED@h", "the answer")
}

// TestRedactedOfALineOfABuffer holds for the records of ScanLines, which count from
// the start of the buffer.
func TestRedactedOfALineOfABuffer(t *testing.T) {
	lines := append([]string{"//u:p@h", "http://u:p@h?sig=1#f", "a b@c?sig=1&x", "", "//h/p", "?sig=a", "/u@h//v@w", "//u p@h", ":@", "http:///u:p@h"}, shapes.References...)
	buf := []byte(strings.Join(lines, "\n") + "\n")
	records := make([]uriscan.Spans, len(lines))
	if n, consumed := uriscan.ScanLines(buf, records); n != len(lines) || consumed != len(buf) {
		t.Fatalf("ScanLines finds %d lines in %d bytes, want %d in %d", n, consumed, len(lines), len(buf))
	}
	for i, line := range lines {
		for _, r := range redactors {
			if got, want := string(AppendRedacted(nil, buf, &records[i], r)), redacted(line, r); got != want {
				t.Errorf("%q in a buffer gives %q, and alone %q", line, got, want)
			}
		}
	}
}

// TestRedactedOfTargets has records that no scan for a URI reference fills: the
// authority alone, and a path that begins with two slashes (RFC 9112 §3.2).
func TestRedactedOfTargets(t *testing.T) {
	var s uriscan.Spans
	target := record.Of(&s)
	target.Set(kernel.CompHost, &target.Host, 0, 1)
	target.Set(kernel.CompPort, &target.Port, 2, 5)
	target.Set(kernel.CompPath, &target.Path, 5, 5)
	expect.Equal(t, string(AppendRedacted(nil, "h:443", &s, nil)), "h:443", "an authority")
	target.Shift(8)
	expect.Equal(t, string(AppendRedacted(nil, "CONNECT h:443", &s, nil)), "h:443", "an authority in a line")
	s = uriscan.Spans{}
	target.Set(kernel.CompPath, &target.Path, 0, 9)
	target.Set(kernel.CompQuery, &target.Query, 10, 15)
	expect.Equal(t, string(AppendRedacted(nil, "//u:p@h/x?sig=1", &s, nil)), "//REDACTED:REDACTED@h/x?sig=REDACTED", "a path that begins with two slashes")
}

func TestRedactingAllocatesNothing(t *testing.T) {
	dst := make([]byte, 0, 1024)
	custom := &Redactor{Mask: "x", QueryKeys: []string{"a", "b%20", "sig"}, FoldCase: true, Fragment: true}
	for _, src := range append([]string{"http://u:p@h?sig=1#a=2", "a b@c?sig=1", "jdbc:x://u:p@h//v@w?%73ig=1;sig=2"}, shapes.References...) {
		raw := []byte(src)
		var s uriscan.Spans
		uriscan.ScanString(src, &s)
		for _, r := range []*Redactor{nil, custom, Thorough, {Thorough: true, QueryKeys: []string{"a"}}} {
			expect.Allocations(t, 0, func() {
				AppendRedacted(dst, src, &s, r)
				AppendRedacted(dst, raw, &s, r)
			}, "%q", src)
		}
	}
}

// TestRedactingKeepsTextsOfCallersOnTheStack holds for texts, records, keys and
// buffers that the caller declares: nothing may keep them.
func TestRedactingKeepsTextsOfCallersOnTheStack(t *testing.T) {
	agrees := false
	n := testing.AllocsPerRun(10, func() {
		var room, line [64]byte
		src := append(line[:0], "http://u:p@h?sig=1;a=2"...)
		var s uriscan.Spans
		uriscan.Scan(src, &s)
		r := Redactor{QueryKeys: []string{"a"}}
		agrees = string(AppendRedacted(room[:0], src, &s, &r)) == "http://REDACTED:REDACTED@h?sig=1;a=REDACTED"
	})
	if n != 0 || !agrees {
		t.Errorf("%v allocations, the answer agrees: %v", n, agrees)
	}
}

// TestRedactorServesManyGoroutines is for the race detector.
func TestRedactorServesManyGoroutines(t *testing.T) {
	shared := &Redactor{QueryKeys: []string{"token"}}
	var group sync.WaitGroup
	for range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 100 {
				if got := redacted("http://u:p@h?token=1", shared); got != "http://REDACTED:REDACTED@h?token=REDACTED" {
					t.Error(got)
				}
			}
		}()
	}
	group.Wait()
}

// TestRedactingIsLinear redacts long inputs, each of a piece repeated. A method that
// is quadratic for one of them would run for hours.
func TestRedactingIsLinear(t *testing.T) {
	size := exhaustive.Pick(16<<20, 1<<16, 1<<14)
	for _, beginning := range []string{"", "http:", "x:", "http://h?", "a b", "a b?", "//h#", "///"} {
		for _, piece := range []string{"@", "/", "//", "//@", "/@", "&", ";", "?", "#", "=", "&sig", "&sig=", ";sig=", ";s", "&s%", "%73", "&%73", " ", "& ", ":", "&AWSAccessKeyI", "http://u:p@h"} {
			src := []byte(beginning + strings.Repeat(piece, size/len(piece)))
			var s uriscan.Spans
			uriscan.Scan(src, &s)
			for _, r := range redactors {
				if got := AppendRedacted(nil, src, &s, r); len(got) > 0 && len(got) < len("M@") {
					t.Errorf("%q and then %q gives %q", beginning, piece, got)
				}
			}
		}
	}
}

package rewrite

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
)

// The tests of this file plant a secret in inputs of thousands of spellings, and
// want it in none of the results. Each spelling is a choice from several lists.

const secret = "hunter2"

// spell calls f with every text that takes one piece from each list, in order. In
// the pieces, SECRET stands for the secret.
func spell(f func(src string), lists ...[]string) {
	var grow func(src string, lists [][]string)
	grow = func(src string, lists [][]string) {
		if len(lists) == 0 {
			f(strings.ReplaceAll(src, "SECRET", secret))
			return
		}
		for _, piece := range lists[0] {
			grow(src+piece, lists[1:])
		}
	}
	grow("", lists)
}

// A secretHunt counts the spellings, and those among them that are valid.
type secretHunt struct {
	t            *testing.T
	r            *Redactor
	total, valid int
}

// check wants the secret in src, and not in what src is redacted to.
func (h *secretHunt) check(src string) {
	if h.t.Failed() {
		return
	}
	if !strings.Contains(src, secret) {
		h.t.Fatalf("%q has no secret, so it tests nothing", src)
	}
	h.total++
	var s uriscan.Spans
	if uriscan.ScanString(src, &s) {
		h.valid++
	}
	got := string(AppendRedacted(nil, src, &s, h.r))
	if strings.Contains(got, secret) {
		h.t.Errorf("%q gives %q", src, got)
	}
	if !isSubsequence(strings.ReplaceAll(got, "REDACTED", ""), src) {
		h.t.Errorf("%q gives %q, which has more than masks and what was there", src, got)
	}
}

// want wants the hunt to have been over enough spellings, valid ones and others.
func (h *secretHunt) want(total, valid, invalid int) {
	h.t.Helper()
	if h.total < total || h.valid < valid || h.total-h.valid < invalid {
		h.t.Errorf("%d spellings, %d of them valid; want %d, with %d valid and %d invalid ones", h.total, h.valid, total, valid, invalid)
	}
	h.t.Logf("%d spellings, %d of them valid", h.total, h.valid)
}

// isSubsequence reports whether whole has the bytes of part in this order.
func isSubsequence(part, whole string) bool {
	at := 0
	for i := range len(part) {
		n := strings.IndexByte(whole[at:], part[i])
		if n < 0 {
			return false
		}
		at += n + 1
	}
	return true
}

// TestSecretInWhatSomeoneTakesForUserinfoIsHidden has inputs in which browsers or
// other programs find a userinfo, if RFC 3986 does or does not.
func TestSecretInWhatSomeoneTakesForUserinfoIsHidden(t *testing.T) {
	h := secretHunt{t: t}
	userinfos := []string{"SECRET", "u:SECRET", ":SECRET", "u:SECRET:", "u:SECRET@x", "u@x:SECRET", "u%3aSECRET", "%40SECRET", "u;a=b,SECRET", "u:SECRET%", "u:SECRET%2F", "[SECRET", "u:\\SECRET", "u:SECRET\t", " u:SECRET"}
	hosts := []string{"@", "@h", "@[::1]:80", "@1.2.3.4", "@h:x", "@h\\", "@@h", "@x@h"}
	tails := []string{"", "/", "/a/b?q#f", "?sig=1", "//c/d", " ", "\n", "/%zz", "?a=//b", "#\\"}
	web := []string{"http:", "HTTPS:", "fTp:", "ws:", "Wss:"}
	spell(h.check, web, []string{"", "/", "//", "///", "/////////"}, userinfos, hosts, tails)
	spell(h.check, []string{"", "x:", "git+ssh:", "S3:", "jdbc:mysql:", "view-source:http:", "feed:HTTP:", "a:b/c//d//e/f:", "a:/b:", "blob:https:/x/"}, []string{"//"}, userinfos, hosts, tails)
	spell(h.check, []string{"", "jdbc:x:", "view-source:http:", "url:git:"}, []string{"///", "//////"}, userinfos, hosts, tails)
	h.want(10000, 1000, 1000)
}

// TestSecretBeforeTheLastAtOfInvalidInputIsHidden has passwords of all sorts, and
// something that makes the input invalid.
func TestSecretBeforeTheLastAtOfInvalidInputIsHidden(t *testing.T) {
	h := secretHunt{t: t}
	schemes := []string{"", "http", "HtTpS", "jdbc:mysql", "git+ssh", "mailto", " http", "ht\ttp", "\nhttp", "1http", "http://http", "\"http", "<URL:http", "é"}
	after := []string{"", ":", "://", ":/", ":///", ":\\\\", ":/\\", ":\t//", "://\t", ": //", ":%2F%2F", "//", "\\\\", ";//"}
	userinfos := []string{"u:SECRET", "u:a/SECRET", "u:/SECRET/", "u:?SECRET", "u:#SECRET", "u:a#b?c/SECRET", "u: SECRET", "u:\tSECRET ", "u:\\SECRET", "u:@SECRET", "u:SECRET@", "u:é SECRET", "u:[SECRET]", "u:SECRET%", "u:?a=b&SECRET=c", "u:SECRET:80/a"}
	ends := []string{"@h ", "@h/%zz", "@[::1", "@h:8x/^", "@\x00", "@h\n", "@é.example/", "@h/#a#b", "@h\\c"}
	spell(func(src string) {
		var s uriscan.Spans
		if uriscan.ScanString(src, &s) {
			t.Fatalf("%q is valid, so it is no case of this test", src)
		}
		h.check(src)
	}, schemes, after, userinfos, ends)
	h.want(10000, 0, 10000)
}

// TestSecretOfAQueryKeyIsHidden spells the keys in many ways.
func TestSecretOfAQueryKeyIsHidden(t *testing.T) {
	beginnings := []string{"http://h/p", "//h", "", "http://u:p@h:80", "mailto:u@h", "jdbc:mysql://u:p@h/db", "http://[::1]/a;b=c", "http://h/a b", "1:", "http://u:p q@h", "http:\\\\h"}
	before := []string{"?", "?a=1&", "?a=1;", "?&&", "?a=1&amp;", "?a?b=//@&", "?sig=1&Signature=2&", "?%26=%3d&"}
	keys := []string{"sig", "%73ig", "s%69g", "si%67", "%73%69%67", "AWSAccessKeyId", "AWS%41ccess%4BeyId", "AWSAccess%4beyId", "Signature", "%53ignatur%65", "X-Goog-Signature", "X%2dGoog%2DSignature", "%58-Goog-Signature"}
	values := []string{"=SECRET", "==SECRET", "=a;SECRET", "=a=SECRET", "=%20SECRET/?", "=;sig=SECRET", "=a?SECRET", "=SECRET;b=SECRET"}
	after := []string{"", "&a=1", "#f", "&sig=SECRET", "&;&?", "%"}
	h := secretHunt{t: t}
	spell(h.check, beginnings, before, keys, values, after)
	h.want(10000, 1000, 1000)

	h = secretHunt{t: t}
	spell(h.check, []string{"http://h/a b", "x y", "http:\\\\h", "http://u@p@h"}, []string{"?", "?a&", ";", "/&", "#", "#a#b?", "?a#b&"}, []string{" sig", "s\tig", "si\ng ", "\x00sig", "%73\r%69g", "%09sig"},
		[]string{"=SECRET", "=a SECRET", "=a#SECRET", "=\nSECRET"}, []string{"", "&", " HTTP/1.1"})
	h.want(1000, 0, 1000)

	h = secretHunt{t: t, r: &Redactor{QueryKeys: []string{"access_token"}, Fragment: true, FoldCase: true}}
	spell(h.check, beginnings, []string{"#", "#a=1&", "#/route?", "#a;", "?a#"}, []string{"access_token", "Access_Token", "access%5Ftoken", "%61CCESS_TOKEN"}, values, []string{"", "&a", "%"})
	h.want(5000, 1000, 1000)
}

// TestHostileInputsThatWouldEmbarrass has what was thought of one by one.
func TestHostileInputsThatWouldEmbarrass(t *testing.T) {
	h := secretHunt{t: t}
	for _, src := range []string{
		"https://user:SECRET@h", // the common case, once in plain sight
		"http:user:SECRET@h",
		"https:\\\\user:SECRET@h\\p",
		"http://h\\@user:SECRET@x/",
		"http://user:SECRET\n@h/",
		"http://user:pa#SECRET@h/",
		"http://user:pa?SECRET@h/ ",
		"http://a@b:SECRET@c/",
		"postgres://user:p%ss/SECRET@h:5432/db",
		"postgres://user:SEC%RET@SECRET@h/db",
		"amqps://user:[SECRET]@h/vhost",
		"git@github.com:SECRET@x",
		"https://u:SECRET@h/;sig=1?sig=SECRET&x=SECRET@y ",
		"//user:SECRET@h",
		"///////user:SECRET@h//user:SECRET@h ",
		"jar:file:///a.jar!//user:SECRET@h/",
		"jdbc:mysql://u:SECRET@h1,u:SECRET@h2/db",
		"mongodb://u:SECRET@h1:1,u:SECRET@h2:2/db",
		"http://[user:SECRET@::1]/",
		"http://\u202euser:SECRET@h/",
		"javascript://user:SECRET@h/%0aalert(1)",
		"\ufeffhttp://user:SECRET@h/",
		"http://user:SECRET@",
		"@SECRET@ ",
		"http://h/?sig=SECRET&sig=SECRET&sig=SECRET",
		"http://h/?s%69g=SECRET#?",
	} {
		h.check(strings.ReplaceAll(src, "SECRET", secret))
	}
}

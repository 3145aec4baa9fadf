package fuzz

import (
	"bytes"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/rewrite"
)

// planted is a secret that no input has by itself.
const planted = "hunter2"

// redactors are the defaults, one with many keys, one with all options, and thorough ones.
var redactors = []*rewrite.Redactor{
	nil,
	{Mask: "x", QueryKeys: []string{"a", "name", "%2f", ";", " b", ""}},
	{QueryKeys: append(rewrite.DefaultQueryKeys(), "A"), FoldCase: true, Fragment: true},
	rewrite.Thorough,
	{QueryKeys: []string{"a", "b"}, Thorough: true},
}

// FuzzRedact checks what is true of every result, and plants secrets that must not come
// out.
func FuzzRedact(f *testing.F) {
	seed(f, func(src []byte) { f.Add(src) })
	for _, src := range []string{
		"http:///u:p@h/?sig=1&a=2#sig=3", "jdbc:mysql://u:p@h//v@w?%73ig=1;Signature=2", "http:u@h", "HTTPS:/u:p@h/@", "///u:p@h",
		"http://u:p/q?r#s t@h?sig=a b&sig", " http:\\\\u:p@h;s\tig=1#sig=2", "git@github.com:a/b", "a:b//c@d//e:f@g@h", "@", "?sig=@ ",
		"x://u:S@a,x://u:T@b?u=x://a&sig=x://c&d@e", "?next=https%3A%2F%2Fu%3Ap%40h%2F%3Ftoken%3DS%26x&u%255Bpassword%255D=T", "http://u:a;sig=S%40h&z/", "/?sig=a@b c",
	} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		each(input, func(src []byte) {
			if len(src) > 1<<16 {
				return
			}
			for _, r := range redactors {
				checkRedacted(t, src, r)
			}
			checkThorough(t, src)
			if !bytes.Contains(src, []byte(planted)) {
				plantUserinfo(t, string(src))
				plantValue(t, string(src))
			}
		})
	})
}

// checkRedacted wants the result to hold no more than masks and what was there, to
// be the same when it is redacted again, and to be valid if the input is. It wants
// the same of strings and of byte slices. Invalid input may have more hidden the second
// time, see AppendRedacted, but nothing more the third time.
func checkRedacted(t *testing.T, src []byte, r *rewrite.Redactor) {
	var s, again uriscan.Spans
	valid := uriscan.Scan(src, &s)
	got := rewrite.AppendRedacted(nil, src, &s, r)
	if text := rewrite.AppendRedacted([]byte("before"), string(src), &s, r); string(text) != "before"+string(got) {
		t.Errorf("%q as bytes gives %q, and as a string after other bytes %q", src, got, text)
	}
	mask := "REDACTED"
	if r != nil && r.Mask != "" {
		mask = r.Mask
	}
	if rest := bytes.ReplaceAll(got, []byte(mask), nil); !isSubsequence(rest, src) {
		t.Errorf("%q gives %q, which has more than masks and what was there", src, got)
	}
	if validAgain := uriscan.Scan(got, &again); valid && !validAgain {
		t.Errorf("%q is valid and gives %q, which is not", src, got)
	}
	for c := uriscan.CompScheme; valid && c <= uriscan.CompFragment; c++ {
		if s.Has(c) != again.Has(c) {
			t.Errorf("%q gives %q, and only one of them has a %v", src, got, c)
		}
	}
	twice := rewrite.AppendRedacted(nil, got, &again, r)
	if valid && !bytes.Equal(twice, got) || !isSubsequence(bytes.ReplaceAll(twice, []byte(mask), nil), got) {
		t.Errorf("%q gives %q, and that gives %q", src, got, twice)
	}
	uriscan.Scan(twice, &s)
	if third := rewrite.AppendRedacted(nil, twice, &s, r); !bytes.Equal(third, twice) {
		t.Errorf("%q gives %q, then %q, then %q", src, got, twice, third)
	}
}

// checkThorough puts the secret in the middle of the input. If a Redactor hides it, the
// thorough one does.
func checkThorough(t *testing.T, src []byte) {
	if bytes.Contains(src, []byte(planted)) {
		return
	}
	text := string(src[:len(src)/2]) + planted + string(src[len(src)/2:])
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	more := rewrite.AppendRedacted(nil, text, &s, rewrite.Thorough)
	less := rewrite.AppendRedacted(nil, text, &s, &rewrite.Redactor{Fragment: true})
	if bytes.Contains(more, []byte(planted)) && !bytes.Contains(less, []byte(planted)) {
		t.Errorf("%q gives %q, and thoroughly %q", text, less, more)
	}
}

// isSubsequence reports whether the bytes of part occur in whole, in this order.
func isSubsequence(part, whole []byte) bool {
	for _, b := range part {
		n := bytes.IndexByte(whole, b)
		if n < 0 {
			return false
		}
		whole = whole[n+1:]
	}
	return true
}

// browserUserinfo matches what a browser takes for a userinfo at the beginning of
// an input.
var browserUserinfo = regexp.MustCompile(`^(?:(?i:https?|ftp|wss?):/*|///+)[^/?#]*` + planted + `@`)

// plantUserinfo puts the secret in front of the last "@". In invalid input it must
// not come out. In valid input it must not if it is in the userinfo by RFC 3986, by
// net/url or for a browser.
func plantUserinfo(t *testing.T, src string) {
	at := strings.LastIndexByte(src, '@')
	if at < 0 {
		return
	}
	src = src[:at] + planted + src[at:]
	var s uriscan.Spans
	mustHide := !uriscan.ScanString(src, &s) || strings.Contains(s.Userinfo.InString(src), planted) || browserUserinfo.MatchString(src)
	if u, err := url.Parse(src); err == nil && u.User != nil {
		mustHide = mustHide || strings.Contains(u.User.String(), planted)
	}
	if got := rewrite.AppendRedacted(nil, src, &s, nil); mustHide && bytes.Contains(got, []byte(planted)) {
		t.Errorf("%q gives %q", src, got)
	}
}

// plantValue puts a pair with the secret after the first "?". It must not come out
// if that begins a query, or if the input is invalid.
func plantValue(t *testing.T, src string) {
	before, after, found := strings.Cut(src, "?")
	if !found {
		return
	}
	src = before + "?s%69g=" + planted + "&" + after
	var s uriscan.Spans
	mustHide := !uriscan.ScanString(src, &s) || s.Has(uriscan.CompQuery) && int(s.Query.Start) == len(before)+1
	if got := rewrite.AppendRedacted(nil, src, &s, nil); mustHide && bytes.Contains(got, []byte(planted)) {
		t.Errorf("%q gives %q", src, got)
	}
}

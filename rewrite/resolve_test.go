package rewrite

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	reference "github.com/uriscan/uriscan/internal/test/ref"
)

// parse returns the spans of src, which must be valid.
func parse(t testing.TB, src string) *uriscan.Spans {
	t.Helper()
	s, err := uriscan.Parse(src)
	must.Equal(t, err, nil, "%q", src)
	return &s
}

// bases are base URIs of every shape: with and without authority, path, query, and
// with paths that have dots, triplets, empty segments and no "/".
var bases = []string{
	"http://a/b/c/d;p?q", "http://a", "http://a?q#f", "http://a/", "a:", "a:b", "a:b/c", "a:/", "a:/b", "a:b/c/?q",
	"a:/.//b", "a:/.//b/c", "a://", "a:///", "a:////a", "a://a//", "a://a/b//c", "a:./b", "a:../b/c", "a:/a/../b/./c", "a:a/../b", "a:.", "a:..",
	"a:a:b/c:d", "a:%2E/%2e%2e/c", "http://u:p@[::1]:80/x/y?a/b#c", "http://a:/b", "a:/./", "a:a/..", "A:/a/b?%2F", "a:a/b/c", "a://a/.a/..b/c",
}

// TestResolveIsTheLetterOfTheRFC compares with the pseudo-code for all valid short
// references and every base, and checks that Scan says of the result what the
// filled spans say.
func TestResolveIsTheLetterOfTheRFC(t *testing.T) {
	alphabet := "a./:?#%2E"
	scanned := make([]*uriscan.Spans, len(bases))
	for i, base := range bases {
		scanned[i] = parse(t, base)
	}
	dst := make([]byte, 0, 128)
	eachString(alphabet, exhaustive.Pick(6, 5, 4), func(ref []byte) {
		var rs uriscan.Spans
		if !uriscan.Scan(ref, &rs) {
			return
		}
		for i, base := range bases {
			if fault := resolveFault(dst, base, scanned[i], string(ref), &rs); fault != "" {
				t.Fatal(fault)
			}
		}
	})
}

// TestResolveOfReferencesThatMayNeedAGuard has references with a path that would begin with
// "//" without its dot segments, with an authority and without one.
func TestResolveOfReferencesThatMayNeedAGuard(t *testing.T) {
	for _, base := range bases {
		for _, before := range []string{"", "x:", "//h", "x://h", "x://", "x://u@h:1"} {
			for _, path := range []string{"/.//b", "/..//b", "/a/..//b", "/.//", "/./b", "/.//../b"} {
				ref := before + path
				if fault := resolveFault(nil, base, parse(t, base), ref, parse(t, ref)); fault != "" {
					t.Error(fault)
				}
			}
		}
	}
}

// TestResolveOfLongerDotPaths does the same with paths alone, which have more ways
// to be special.
func TestResolveOfLongerDotPaths(t *testing.T) {
	dst := make([]byte, 0, 128)
	for _, base := range bases {
		bs := parse(t, base)
		eachString("a./", exhaustive.Pick(10, 7, 6), func(ref []byte) {
			var rs uriscan.Spans
			if !uriscan.Scan(ref, &rs) {
				return
			}
			if fault := resolveFault(dst, base, bs, string(ref), &rs); fault != "" {
				t.Fatal(fault)
			}
		})
	}
}

// resolveFault returns in words what is wrong with resolving ref, "" if nothing is.
func resolveFault(dst []byte, base string, bs *uriscan.Spans, ref string, rs *uriscan.Spans) string {
	want := reference.Resolve(base, ref)
	const before = "x:"
	var out, again uriscan.Spans
	got, err := AppendResolvedSpans(append(dst, before...), base, bs, ref, rs, &out)
	if err != nil || string(got) != before+want {
		return fmt.Sprintf("base %q, reference %q: %q %v, want %q after %q", base, ref, got, err, want, before)
	}
	if !uriscan.Scan(got[len(before):], &again) || out != again {
		return fmt.Sprintf("base %q, reference %q: spans of %q are %+v, a scan says %+v", base, ref, want, out, again)
	}
	if len(want) > len(base)+len(ref)+1 {
		return fmt.Sprintf("base %q, reference %q: %q is longer than both and one byte", base, ref, want)
	}
	plain, err := AppendResolved(nil, []byte(base), bs, []byte(ref), rs)
	if err != nil || string(plain) != want {
		return fmt.Sprintf("bytes, base %q, reference %q: %q %v, want %q", base, ref, plain, err, want)
	}
	return ""
}

// TestResolveExamples has the examples of the RFC and the traps as data.
func TestResolveExamples(t *testing.T) {
	data := must.Read(t, "testdata/resolve.txt")
	base, examples := "", 0
	for i, line := range strings.Split(data, "\n") {
		if strings.HasPrefix(line, "base ") {
			base = strings.Fields(line)[1]
			continue
		}
		ref, want, found := strings.Cut(line, " = ")
		if strings.HasPrefix(line, "# ") || !found {
			continue
		}
		ref, want = strings.TrimSpace(ref), strings.TrimSpace(want)
		examples++
		got, err := AppendResolved(nil, base, parse(t, base), ref, parse(t, ref))
		if err != nil || string(got) != want {
			t.Errorf("line %d: base %s, reference %q: %q %v, want %q", i+1, base, ref, got, err, want)
		}
		expect.Equal(t, reference.Resolve(base, ref), want, "line %d: base %s, reference %q, by the pseudo-code", i+1, base, ref)
	}
	if examples < 42 {
		t.Errorf("%d examples, the RFC alone has 42", examples)
	}
}

// TestResolveErrorsNameThePart also shows that dst and out stay as they are.
func TestResolveErrorsNameThePart(t *testing.T) {
	for _, c := range []struct {
		base, ref string
		want      Error
		says      string
	}{
		{"http://a:b/", "g", Error{"base", 10, uriscan.CodeUserinfo}, "rewrite: the base is invalid at offset 10: userinfo"},
		{"http://a b/", "\x00", Error{"base", 8, uriscan.CodeHost}, ""},
		{"http://a/", "secret\\", Error{"reference", 6, uriscan.CodePath}, "rewrite: the reference is invalid at offset 6: path"},
		{"http://a/", "\\", Error{"reference", 0, uriscan.CodePath}, "rewrite: the reference is invalid at offset 0: path"},
		{"http://a/", "//[::1", Error{"reference", 6, uriscan.CodeEnd}, "rewrite: the reference ends too early, at offset 6"},
		{"//a/b", "g", Error{"base", -1, uriscan.CodeScheme}, "rewrite: the base has no scheme; want one"},
		{"", "http://h/", Error{"base", -1, uriscan.CodeScheme}, ""},
	} {
		var bs, rs uriscan.Spans
		uriscan.ScanString(c.base, &bs)
		uriscan.ScanString(c.ref, &rs)
		out := bs
		got, err := AppendResolvedSpans([]byte("before"), c.base, &bs, c.ref, &rs, &out)
		if string(got) != "before" || out != bs {
			t.Errorf("base %q, reference %q: dst is %q and out changed: %v", c.base, c.ref, got, out != bs)
		}
		if !isError(err, c.want) || !errors.Is(err, c.want.Code) || errors.Is(err, uriscan.CodeQuery) {
			t.Errorf("base %q, reference %q: %#v, want %#v", c.base, c.ref, err, c.want)
		}
		if c.says != "" && err.Error() != c.says {
			t.Errorf("base %q, reference %q: %q, want %q", c.base, c.ref, err, c.says)
		}
	}
	expect.Equal(t, (&Error{"result", 1 << 30, uriscan.CodeTooLong}).Error(), "rewrite: the result is longer than 4294967295 bytes", "a result that is too long")
	expect.Equal(t, (&Error{"host", 0, uriscan.CodeHost}).Error(), "rewrite: the host is invalid at offset 0: host", "a host with a wrong first byte")
	var none uriscan.Spans
	if _, err := AppendResolved(nil, "http://a/", &none, "g", &none); err == nil || err.Error() != "rewrite: the base was not scanned; want the spans of a scan" {
		t.Errorf("spans of nothing: %v", err)
	}
}

// TestResolveSpansMayBeThoseOfAnInput has out as the spans of base and of reference.
func TestResolveSpansMayBeThoseOfAnInput(t *testing.T) {
	const base, ref, want = "http://u@h:1/a/b?q", "../c?d#e", "http://u@h:1/c?d#e"
	for name, out := range map[string]func(bs, rs *uriscan.Spans) *uriscan.Spans{
		"base":      func(bs, _ *uriscan.Spans) *uriscan.Spans { return bs },
		"reference": func(_, rs *uriscan.Spans) *uriscan.Spans { return rs },
	} {
		bs, rs := parse(t, base), parse(t, ref)
		into := out(bs, rs)
		got, err := AppendResolvedSpans(nil, base, bs, ref, rs, into)
		if err != nil || string(got) != want || *into != *parse(t, want) {
			t.Errorf("spans of the %s: %q %v %+v", name, got, err, *into)
		}
	}
}

// TestResolveDoesNotAllocate holds for valid input. An error is one allocation.
func TestResolveDoesNotAllocate(t *testing.T) {
	const base = "http://u@example.com:80/a/b/c?q#f"
	bs := parse(t, base)
	dst := make([]byte, 0, 128)
	for _, ref := range []string{"", "g", "../../x/./y?z#w", "//h/..", "s:a/../b", "/.//x", "?q", "#f", "\\", "//a:b"} {
		var rs, out uriscan.Spans
		uriscan.ScanString(ref, &rs)
		refBytes := []byte(ref)
		if n := testing.AllocsPerRun(20, func() {
			dst, _ = AppendResolved(dst[:0], base, bs, refBytes, &rs)
			dst, _ = AppendResolvedSpans(dst[:0], base, bs, ref, &rs, &out)
		}); n > 0 && rs.Valid() || n > 2 {
			t.Errorf("%q: %v allocations", ref, n)
		}
	}
}

package rewrite

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
)

// meaning is what ref resolves to.
func meaning(t testing.TB, base string, bs *uriscan.Spans, ref string, rs *uriscan.Spans) string {
	t.Helper()
	got, err := AppendResolved(nil, base, bs, ref, rs)
	must.Equal(t, err, nil, "base %q, reference %q", base, ref)
	return string(got)
}

// relativeFault returns the relative reference of target, and in words what is wrong
// with it: it must mean what target means, and target itself if that has a scheme and
// no dot segments.
func relativeFault(t testing.TB, dst []byte, base string, bs *uriscan.Spans, target string, ts *uriscan.Spans) (ref, fault string) {
	t.Helper()
	const before = "../"
	got, err := AppendRelative(append(dst, before...), base, bs, target, ts)
	if err != nil || !strings.HasPrefix(string(got), before) {
		return "", fmt.Sprintf("base %q, target %q: %q %v", base, target, got, err)
	}
	ref = string(got[len(before):])
	var rs uriscan.Spans
	if !uriscan.ScanString(ref, &rs) {
		return ref, fmt.Sprintf("base %q, target %q: %q is invalid", base, target, ref)
	}
	means, want := meaning(t, base, bs, ref, &rs), meaning(t, base, bs, target, ts)
	if means != want {
		return ref, fmt.Sprintf("base %q, target %q: %q means %q, want %q", base, target, ref, means, want)
	}
	if ts.Has(uriscan.CompScheme) && referenceRemoveDots(ts.Path.InString(target)) == ts.Path.InString(target) && means != target {
		return ref, fmt.Sprintf("base %q, target %q: %q means %q", base, target, ref, means)
	}
	return ref, ""
}

// TestRelativeIsTheShortest resolves every short reference against every base. What
// means the same as one of them must come out as the shortest of these.
func TestRelativeIsTheShortest(t *testing.T) {
	dst := make([]byte, 0, 128)
	for _, base := range bases {
		bs := parse(t, base)
		refs := map[string]uriscan.Spans{}
		shortest := map[string]int{}
		eachString(exhaustive.Pick("ab./:?", "b./:?", "b./:"), exhaustive.Pick(7, 6, 6), func(ref []byte) {
			var rs uriscan.Spans
			if !uriscan.Scan(ref, &rs) {
				return
			}
			text := string(ref)
			refs[text] = rs
			means := meaning(t, base, bs, text, &rs)
			if length, found := shortest[means]; !found || len(ref) < length {
				shortest[means] = len(ref)
			}
		})
		for ref, rs := range refs {
			got, fault := relativeFault(t, dst, base, bs, ref, &rs)
			if fault != "" {
				t.Fatal(fault)
			}
			if want := shortest[meaning(t, base, bs, ref, &rs)]; len(got) != want {
				t.Fatalf("base %q, target %q: %q has %d bytes, the shortest has %d", base, ref, got, len(got), want)
			}
		}
	}
}

// TestRelativeToSamplesIsTheInverseOfResolve takes every base and sample as target,
// and every sample with a scheme as base.
func TestRelativeToSamplesIsTheInverseOfResolve(t *testing.T) {
	targets := append(validSamples(t), bases...)
	every := exhaustive.Pick(1, 3, 17)
	for i, base := range targets {
		bs := parse(t, base)
		if !bs.Has(uriscan.CompScheme) || i%every != 0 && i < len(targets)-len(bases) {
			continue
		}
		for _, target := range targets {
			if _, fault := relativeFault(t, nil, base, bs, target, parse(t, target)); fault != "" {
				t.Fatal(fault)
			}
		}
	}
}

// TestRelativeExamples takes what the examples of resolving resolve to as targets.
func TestRelativeExamples(t *testing.T) {
	data := must.Read(t, "testdata/resolve.txt")
	base := ""
	for _, line := range strings.Split(data, "\n") {
		if strings.HasPrefix(line, "base ") {
			base = strings.Fields(line)[1]
		}
		ref, target, found := strings.Cut(line, " = ")
		if strings.HasPrefix(line, "# ") || !found {
			continue
		}
		got, fault := relativeFault(t, nil, base, parse(t, base), target, parse(t, target))
		if fault != "" {
			t.Error(fault)
		} else if !mayHaveDots(parse(t, target).Path.In([]byte(target))) && len(got) > len(strings.TrimSpace(ref)) {
			t.Errorf("base %q, target %q: %q is longer than %q", base, target, got, ref)
		}
	}
	for _, c := range []struct{ base, target, want string }{
		{"http://a/b/c?q", "http://a/b/c?q", ""},
		{"http://a/b/c?q", "http://a/b/c?q#f", "#f"},
		{"http://a/b/c?q", "http://a/b/c?", "?"},
		{"http://a/b/c?q", "http://a/b/c", "c"},
		{"http://a/b/c?q", "http://a/b/", "."},
		{"http://a/b/c?q", "http://a/b", "/b"},
		{"http://a/b/c?q", "http://a/", "/"},
		{"http://a/b/c?q", "http://a", "//a"},
		{"http://a?q", "http://a", "//a"},
		{"http://a", "http://a/x", "x"},
		{"http://a", "http://a/", "."},
		{"http://a/bb/cc/d", "http://a/bb/", ".."},
		{"http://a/bb/cc/d", "http://a/bb/x:y", "../x:y"},
		{"http://a/bb/cc/d", "http://a/bb/cc/x:y", "./x:y"},
		{"http://a/bb/cc/d", "http://a/bb/cc//", ".//"},
		{"http://a/bb/cc/d", "http://a//x", "/.//x"},
		{"http://a//b/c", "http://a//x", "../x"},
		{"http://a/b", "https://a/b", "https://a/b"},
		{"http://a/b", "http://A/b", "//A/b"},
		{"http://a:/b", "http://a/b", "//a/b"},
		{"http://a/b/c/d", "http://a/b/x", "../x"},
		{"http://a/b/c", "http://a/b/../x?y", "/x?y"},
		{"mailto:a@b", "mailto:c@d", "c@d"},
		{"urn:a:b", "urn:a:c", "./a:c"},
		{"urn:a:b", "urn:a:b", ""},
		{"a:/b", "a:/.//c", ".//c"},
		{"a:/b/c", "a:/.//d", "..//d"},
		{"a:b", "a:/.//d", ".///d"},
		{"a:/b/c/d", "a:/.//e", "/.//e"},
		{"a:b/c", "a:/d", "/d"},
		{"a:b?q", "a:", "."},
		{"a:b", "a://h", "//h"},
	} {
		got, err := AppendRelative(nil, []byte(c.base), parse(t, c.base), c.target, parse(t, c.target))
		if err != nil || string(got) != c.want {
			t.Errorf("base %q, target %q: %q %v, want %q", c.base, c.target, got, err, c.want)
		}
	}
}

// TestRelativeErrorsNameThePart also shows that dst stays as it is.
func TestRelativeErrorsNameThePart(t *testing.T) {
	for _, c := range []struct {
		base, target string
		want         Error
	}{
		{"http://a b/", "g", Error{"base", 8, uriscan.CodeHost}},
		{"http://a b/", "\\", Error{"base", 8, uriscan.CodeHost}},
		{"http://a/", "g\\", Error{"target", 1, uriscan.CodePath}},
		{"/b", "http://a/", Error{"base", -1, uriscan.CodeScheme}},
	} {
		var bs, ts uriscan.Spans
		uriscan.ScanString(c.base, &bs)
		uriscan.ScanString(c.target, &ts)
		got, err := AppendRelative([]byte("before"), c.base, &bs, c.target, &ts)
		if string(got) != "before" || !isError(err, c.want) {
			t.Errorf("base %q, target %q: %q %v, want %v", c.base, c.target, got, err, c.want)
		}
	}
}

// TestRelativeDoesNotAllocate holds with the room that the comment asks for. An error is one
// allocation.
func TestRelativeDoesNotAllocate(t *testing.T) {
	const base = "http://u@example.com:80/a/../b/c?q#f"
	bs := parse(t, base)
	for _, target := range []string{base, "", "http://h", "http://u@example.com:80/b/d/./e", "http://u@example.com:80//", "\\"} {
		var ts uriscan.Spans
		uriscan.ScanString(target, &ts)
		dst := make([]byte, 0, 2*len(base)+len(target)+2)
		if n := testing.AllocsPerRun(20, func() { dst, _ = AppendRelative(dst[:0], base, bs, target, &ts) }); n > 0 && ts.Valid() || n > 1 {
			t.Errorf("%q: %v allocations", target, n)
		}
	}
}

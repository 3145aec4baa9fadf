package rewrite

import (
	"fmt"
	"go/version"
	"net/url"
	"runtime"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// A resolving is a base and a reference, with what both packages make of them.
type resolving struct {
	base, ref string
	bs, rs    *uriscan.Spans
	ours      string
	theirs    string // of url.Parse, ResolveReference and String; refuses if Parse fails
}

// refuses is what net/url gives if it cannot parse the reference.
const refuses = "refuses"

// resolvingOf resolves ref with both.
func resolvingOf(t testing.TB, base, ref string) resolving {
	t.Helper()
	bs, rs := parse(t, base), parse(t, ref)
	r := resolving{base, ref, bs, rs, meaning(t, base, bs, ref, rs), refuses}
	u, err := url.Parse(base)
	if err != nil {
		return r
	}
	if v, err := url.Parse(ref); err == nil {
		r.theirs = u.ResolveReference(v).String()
	}
	return r
}

// A resolveDifference is a reason why the two differ, with an example.
type resolveDifference struct {
	name, base, ref string
	ours, theirs    string
	explains        func(r *resolving) bool
}

// resolveDifferences are all there are between [AppendResolved] and the
// ResolveReference of net/url in Go 1.26. If several explain a result, the first one
// counts.
var resolveDifferences = []resolveDifference{
	{"resolve-refused", "http://h/", "//%41/", "http://%41/", refuses, func(r *resolving) bool { return r.theirs == refuses }},
	{"resolve-scheme-case", "http://h/", "S:x", "S:x", "s:x", func(r *resolving) bool {
		scheme := r.ours[:strings.IndexByte(r.ours, ':')]
		return scheme != strings.ToLower(scheme)
	}},
	{"resolve-empty-fragment", "http://h/", "g#", "http://h/g#", "http://h/g", func(r *resolving) bool {
		return r.rs.Has(uriscan.CompFragment) && r.rs.Fragment.Len() == 0
	}},
	{"resolve-base-fragment", "http://h/p#f", "", "http://h/p", "http://h/p#f", func(r *resolving) bool {
		return r.ref == "" && r.bs.Has(uriscan.CompFragment)
	}},
	{"resolve-empty-authority", "http://h/p", "//?q", "http://?q", "http://h/p?q", func(r *resolving) bool {
		has := r.rs
		if !r.rs.Has(uriscan.CompHost) && !r.rs.Has(uriscan.CompScheme) {
			has = r.bs
		}
		return has.Has(uriscan.CompHost) && has.Authority().Len() == 0
	}},
	{"resolve-encoded-host", "http://h/", "//%c3%a9/", "http://%c3%a9/", "http://%C3%A9/", func(r *resolving) bool {
		return strings.Contains(r.rs.Host.InString(r.ref), "%")
	}},
	{"resolve-opaque-dots", "http://h/", "s:a/../b", "s:/b", "s:a/../b", func(r *resolving) bool {
		return r.rs.PathKind() == uriscan.PathRootless
	}},
	{"resolve-opaque-base", "s:a/b", "c", "s:a/c", "s:///c", func(r *resolving) bool {
		return r.bs.PathKind() == uriscan.PathRootless || r.bs.PathKind() == uriscan.PathEmpty
	}},
	{"resolve-no-authority", "s:/a/b", "c", "s:/a/c", "s:///a/c", func(r *resolving) bool {
		has := r.rs
		if !r.rs.Has(uriscan.CompScheme) && !r.rs.Has(uriscan.CompHost) {
			has = r.bs
		}
		return !has.Has(uriscan.CompHost)
	}},
	{"resolve-base-dots", "http://h/a/../b", "?q", "http://h/a/../b?q", "http://h/b?q", func(r *resolving) bool {
		return r.rs.PathKind() == uriscan.PathEmpty && mayHaveDots(r.bs.Path.In([]byte(r.base)))
	}},
	{"resolve-empty-segment", "http://h/a", "/..//b", "http://h//b", "http://h/b", func(r *resolving) bool {
		return strings.Contains(r.ref+r.base[r.bs.Path.Start:], "//")
	}},
}

// needNetURL skips the test with a net/url that is older than the one the differences
// are those of.
func needNetURL(t testing.TB) {
	t.Helper()
	const since = "go1.26"
	if v := runtime.Version(); strings.HasPrefix(v, "go") && version.Compare(v, since) < 0 {
		t.Skipf("the differences are those of net/url since %s; this is %s", since, v)
	}
}

// TestDifferencesFromNetURLHaveExamples runs the example of each reason.
func TestDifferencesFromNetURLHaveExamples(t *testing.T) {
	needNetURL(t)
	for i, d := range resolveDifferences {
		r := resolvingOf(t, d.base, d.ref)
		if r.ours != d.ours || r.theirs != d.theirs {
			t.Errorf("%s: %q, net/url %q, want %q and %q", d.name, r.ours, r.theirs, d.ours, d.theirs)
		}
		for j := range resolveDifferences[:i+1] {
			if resolveDifferences[j].explains(&r) != (i == j) {
				t.Errorf("%s: the example is one of %s: %v", d.name, resolveDifferences[j].name, i != j)
			}
		}
	}
}

// TestDifferencesFromNetURLAreDocumented looks for the row of each reason.
func TestDifferencesFromNetURLAreDocumented(t *testing.T) {
	text := must.Read(t, "../docs/differences.md")
	expect.Equal(t, strings.Count(text, "\n| `resolve-"), len(resolveDifferences), "rows of resolving in docs/differences.md")
	for _, d := range resolveDifferences {
		theirs := "`" + d.theirs + "`"
		if d.theirs == refuses {
			theirs = d.theirs
		}
		row := fmt.Sprintf("\n| `%s` | `%s` | `%s` | `%s` | %s |\n", d.name, d.base, d.ref, d.ours, theirs)
		if !strings.Contains(text, row) {
			t.Errorf("docs/differences.md lacks the row%s", row)
		}
	}
}

// TestDifferencesFromNetURLAreKnown resolves every short reference with both. Each
// difference must have a reason.
func TestDifferencesFromNetURLAreKnown(t *testing.T) {
	needNetURL(t)
	for _, base := range bases {
		_, err := url.Parse(base)
		must.NoError(t, err)
		eachString("a./:?#%2E", exhaustive.Pick(5, 4, 3), func(ref []byte) {
			var rs uriscan.Spans
			if !uriscan.Scan(ref, &rs) {
				return
			}
			r := resolvingOf(t, base, string(ref))
			if r.ours == r.theirs {
				return
			}
			for _, d := range resolveDifferences {
				if d.explains(&r) {
					return
				}
			}
			t.Errorf("base %q, reference %q: %q, net/url %q, and no reason explains it", base, ref, r.ours, r.theirs)
		})
	}
}

package rewrite

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// TestHostilePathsTakeLinearTime has paths of some hundred thousand segments. With
// an algorithm of quadratic time they would take hours.
func TestHostilePathsTakeLinearTime(t *testing.T) {
	n := exhaustive.Pick(10_000_000, 500_000, 200_000)
	deep := strings.Repeat("a/", n)
	for _, c := range []struct{ base, ref, want string }{
		{"s:/" + deep, strings.Repeat("../", n), "s:/"},
		{"s:/" + deep, strings.Repeat("../", n) + "g", "s:/g"},
		{"s:" + deep, strings.Repeat("../", n) + "g", "s:/g"},
		{"s://h/", strings.Repeat("a/../", n) + "g", "s://h/g"},
		{"s://h", strings.Repeat("./", n), "s://h/"},
		{"s:", strings.Repeat("../", n) + "/" + strings.Repeat("/", n), "s:/." + strings.Repeat("/", n+1)},
		{"s:" + strings.Repeat("../", n) + "x", "?q", "s:" + strings.Repeat("../", n) + "x?q"},
		{"s:/x", "/" + deep + strings.Repeat("../", n-1), "s:/a/"},
		{"s:/x", strings.Repeat(".a/", n), "s:/" + strings.Repeat(".a/", n)},
		{"s:/x", strings.Repeat("...", n), "s:/" + strings.Repeat("...", n)},
		{"s:/", "x:" + strings.Repeat(":", n), "x:" + strings.Repeat(":", n)},
		{"s:/" + strings.Repeat("a/../", n), "g", "s:/g"},
		{"s://" + strings.Repeat("h", n), "//" + strings.Repeat("g", n) + "/..", "s://" + strings.Repeat("g", n) + "/"},
	} {
		bs, rs := parse(t, c.base), parse(t, c.ref)
		got, err := AppendResolved(nil, c.base, bs, c.ref, rs)
		if err != nil || string(got) != c.want {
			t.Errorf("base %.20q…, reference %.20q…: %.40q %v, want %.40q", c.base, c.ref, got, err, c.want)
			continue
		}
		for _, target := range []string{c.ref, c.want} {
			ref, err := AppendRelative(nil, c.base, bs, target, parse(t, target))
			if err != nil || len(ref) > len(c.ref) && target == c.ref {
				t.Errorf("base %.20q…, target %.20q…: %.40q %v", c.base, target, ref, err)
			}
		}
		p := PartsOf(c.ref, rs)
		if back, err := p.Append(nil); err != nil || string(back) != c.ref {
			t.Errorf("parts of %.20q…: %.40q %v", c.ref, back, err)
		}
		if _, err := AppendReplaced(nil, c.base, bs, uriscan.CompPath, "/"+c.ref+" "); err == nil {
			t.Errorf("a path %.20q… with a space is accepted", c.ref)
		}
	}
}

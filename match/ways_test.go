package match

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// combinations are patterns with each choice of a literal and a wildcard in n segments. Each
// has a last segment of its own, so they are in no conflict.
func combinations(n int) (patterns []string) {
	for choice := range 1 << n {
		var p strings.Builder
		for i := range n {
			if choice>>i&1 == 1 {
				p.WriteString("/a")
			} else {
				fmt.Fprintf(&p, "/{x%d}", i)
			}
		}
		fmt.Fprintf(&p, "/%d", choice)
		patterns = append(patterns, p.String())
	}
	return patterns
}

// oneLiteral are n patterns with a literal in one segment and wildcards in the others: the
// set for which a machine without ways back has 2^n states.
func oneLiteral(n int) (patterns []string) {
	for at := range n {
		var p strings.Builder
		for i := range n {
			if i == at {
				p.WriteString("/a")
			} else {
				fmt.Fprintf(&p, "/{x%d}", i)
			}
		}
		fmt.Fprintf(&p, "/%d", at)
		patterns = append(patterns, p.String())
	}
	return patterns
}

// comb are n patterns that part one segment after the other.
func comb(n int) (patterns []string) {
	for i := range n {
		patterns = append(patterns, strings.Repeat("/a", i)+"/{x}/b", strings.Repeat("/a", i)+"/a/c")
	}
	return patterns
}

// TestBytesAreReadAtMostOnceForEachWay asks hostile sets and random ones for paths that
// go wrong as late as possible, and counts what was read again.
func TestBytesAreReadAtMostOnceForEachWay(t *testing.T) {
	sets := [][]string{combinations(1), combinations(3), combinations(6), oneLiteral(2), oneLiteral(8), oneLiteral(MaxWildcards), comb(1), comb(30), comb(1000)}
	random := rand.New(rand.NewPCG(5, 6))
	for range exhaustive.Pick(2000, 60, 20) {
		var patterns []string
		for range 40 {
			var p strings.Builder
			for i := range 1 + random.IntN(6) {
				p.WriteString([]string{"/a", "/b", fmt.Sprintf("/{x%d}", i)}[random.IntN(3)])
			}
			if _, err := Compile(append(patterns, p.String())...); err == nil {
				patterns = append(patterns, p.String())
			}
		}
		sets = append(sets, patterns)
	}
	mostWays, again := 0, uint32(0)
	for _, patterns := range sets {
		set, err := Compile(patterns...)
		must.NoError(t, err)
		mostWays = max(mostWays, set.ways)
		for _, segment := range []string{"/a", "/b", "/a/b", "/b/a", "/ab", "/a/a/a/a/a/b", "/%61"} {
			for _, n := range []int{1, 2, 3, 5, 6, 7, 8, 31, 32, 33, 100, 1000} {
				for _, end := range []string{"", "/", "/none", "/c", "/" + strings.Repeat("x", 100)} {
					path := strings.Repeat(segment, n) + end
					var m Match
					set.MatchString("GET", path, &m)
					again = max(again, m.reread)
					if int(m.reread) > (set.ways-1)*len(path) {
						t.Fatalf("%q, %q: %d bytes are read again, with %d ways", patterns, path, m.reread, set.ways)
					}
				}
			}
		}
	}
	expect.Equal(t, mostWays, MaxWays, "the most ways that a set has")
	expect.Equal(t, again > 1000, true, "bytes that were read again: %d", again)
}

// TestMoreWaysAreRefused has sets with more ways than a match may try.
func TestMoreWaysAreRefused(t *testing.T) {
	var forms []string
	for i := range MaxWays + 1 {
		forms = append(forms, "/"+strings.Repeat("a", i)+"{x}")
	}
	for name, compile := range map[string]func() (*Set, error){
		"combinations": func() (*Set, error) { return Compile(combinations(7)...) },
		"forms":        func() (*Set, error) { return FromOpenAPI(forms...) },
	} {
		if _, err := compile(); !errors.Is(err, CodeLimit) {
			t.Errorf("%s: %v", name, err)
		}
	}
	set, err := FromOpenAPI(forms[:MaxWays]...)
	must.NoError(t, err)
	expect.Equal(t, set.ways, MaxWays, "ways of forms that begin alike")
	var apart []string
	for i := range 1000 {
		apart = append(apart, fmt.Sprintf("/f%d(x='{x}')", i), fmt.Sprintf("/f%d(x='{x}')/{y}", i))
	}
	set, err = FromOpenAPI(apart...)
	must.NoError(t, err)
	expect.Equal(t, set.ways, 1, "ways of forms that do not begin alike")
	shared := []string{"/{x}.json/" + strings.Repeat("b/", 20)}
	for i := range 100 {
		shared = append(shared, fmt.Sprintf("/f%d({x}", i))
	}
	set, err = FromOpenAPI(shared...)
	must.NoError(t, err)
	expect.Equal(t, set.ways, 2, "ways of forms that each have one other way")
	deep := []string{"/{x}.json" + strings.Repeat("/b", 10_000)}
	for i := range 10_000 {
		deep = append(deep, fmt.Sprintf("/f%d({x}", i))
	}
	if _, err := FromOpenAPI(deep...); !errors.Is(err, CodeLimit) {
		t.Errorf("10,000 forms, and one with 10,000 segments after it: %v", err)
	}
}

// TestPlacesAreLinearInThePatterns holds for sets of which a machine without ways back would
// have exponentially many states.
func TestPlacesAreLinearInThePatterns(t *testing.T) {
	for _, patterns := range [][]string{combinations(6), oneLiteral(MaxWildcards), comb(1000)} {
		set, err := Compile(patterns...)
		must.NoError(t, err)
		segments := strings.Count(strings.Join(patterns, ""), "/")
		if len(set.nodes) > segments+2 || len(set.edges) > 8*segments {
			t.Errorf("%d places, %d edges for %d segments", len(set.nodes), len(set.edges), segments)
		}
	}
}

// TestTooManyPairsAreRefused has 2n patterns with n*n pairs of places that one path can lead
// to: "/i/{x}/1" and "/{x}/j/2".
func TestTooManyPairsAreRefused(t *testing.T) {
	pairs := func(n int) (patterns []string) {
		for i := range n {
			patterns = append(patterns, fmt.Sprintf("/%d/{x}/1", i), fmt.Sprintf("/{x}/%d/2", i))
		}
		return patterns
	}
	set, err := Compile(pairs(1000)...)
	must.NoError(t, err)
	expect.Equal(t, set.ways, 2, "ways")
	if _, err := Compile(pairs(4000)...); !errors.Is(err, CodeLimit) {
		t.Errorf("16 million pairs: %v", err)
	}
}

// TestTablesHoldEveryLiteral has places with tables by the first bytes, and by whole
// segments where those are too much alike.
func TestTablesHoldEveryLiteral(t *testing.T) {
	for _, form := range []string{"/%d", "/x%d", "/eight888%d", "/%09d", "/%020d-literals-of-more-words", "/a-long-literal-of-24-byte%d", "/begins-alike%d\u00e9", "/begins-alike-%011d"} {
		for _, n := range []int{maxScan, maxScan + 1, 100, exhaustive.Pick(100_000, 10_000, 1_000)} {
			patterns := []string{"/{other}"}
			for i := range n {
				patterns = append(patterns, fmt.Sprintf(form, i))
			}
			set, err := Compile(patterns...)
			must.NoError(t, err)
			var m Match
			for i, path := range patterns[1:] {
				for _, c := range []struct {
					path string
					want int
				}{{path, i + 1}, {path[:2] + "%2" + path[2:], 0}, {path + "x", 0}, {"/" + strings.ReplaceAll(path[1:], "0", "%30"), i + 1}} {
					if !set.MatchString("GET", c.path, &m) || m.Pattern != c.want {
						t.Fatalf("%s of %d: pattern %d, want %d", c.path, n, m.Pattern, c.want)
					}
				}
			}
		}
	}
}

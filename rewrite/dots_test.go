package rewrite

import (
	"bytes"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// referenceRemoveDots is remove_dot_segments of RFC 3986 §5.2.4, as it is written
// there.
var referenceRemoveDots = ref.RemoveDots

// eachString calls f with every string over the alphabet that has at most the
// given length. The bytes are used again after f returns.
func eachString(alphabet string, length int, f func(src []byte)) {
	src := make([]byte, 0, length)
	var extend func()
	extend = func() {
		f(src)
		if len(src) == length {
			return
		}
		for i := range len(alphabet) {
			src = append(src, alphabet[i])
			extend()
			src = src[:len(src)-1]
		}
	}
	extend()
}

// TestWithoutDotsIsTheLetterOfTheRFC compares with the pseudo-code on every short
// path, as string and as bytes, after what dst holds already.
func TestWithoutDotsIsTheLetterOfTheRFC(t *testing.T) {
	const before = "/a/."
	dst := make([]byte, 0, 64)
	eachString("./a%", exhaustive.Pick(11, 9, 7), func(path []byte) {
		want := referenceRemoveDots(string(path))
		got := AppendWithoutDots(append(dst, before...), path)
		if string(got) != before+want {
			t.Fatalf("%q: %q, want %q after %q", path, got, want, before)
		}
		if got := AppendWithoutDots(nil, string(path)); string(got) != want {
			t.Fatalf("string %q: %q, want %q", path, got, want)
		}
	})
}

// TestWithoutDotsExamplesOfTheRFC has the two examples that §5.2.4 walks through.
func TestWithoutDotsExamplesOfTheRFC(t *testing.T) {
	for path, want := range map[string]string{"/a/b/c/./../../g": "/a/g", "mid/content=5/../6": "mid/6"} {
		if got := AppendWithoutDots(nil, path); string(got) != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

// TestWithoutDotsNeverWritesPastThePath holds because the result is written over
// the path itself.
func TestWithoutDotsNeverWritesPastThePath(t *testing.T) {
	eachString("./a", exhaustive.Pick(9, 7, 6), func(path []byte) {
		room := append(append([]byte{}, path...), "untouched"...)
		removeDots(room[:len(path)])
		if string(room[len(path):]) != "untouched" {
			t.Fatalf("%q: after the path there is %q", path, room[len(path):])
		}
	})
}

// TestWithoutDotsOfLongPaths compares long paths made of one text: their segments all go
// or all stay.
func TestWithoutDotsOfLongPaths(t *testing.T) {
	for _, unit := range []string{"../", "a/../", "/..", "/.", "/./", "a/b/../", "/...", "/.a", "/a/..", "//..", "/.%2e"} {
		path := strings.Repeat(unit, 2000)
		for _, path := range []string{path, "/" + path, path + "a", "/a/b/" + path} {
			if got, want := AppendWithoutDots(nil, path), referenceRemoveDots(path); string(got) != want {
				t.Errorf("%.20q…: %.40q, want %.40q", path, got, want)
			}
		}
	}
}

// TestGuardsAreThoseOfTheirRules has every case of the two rules.
func TestGuardsAreThoseOfTheirRules(t *testing.T) {
	for _, c := range []struct {
		path              string
		scheme, authority bool
		want              string
	}{
		{"//x", false, false, "/."}, {"//x", true, false, "/."}, {"//x", true, true, ""}, {"//x", false, true, ""},
		{"//", false, false, "/."}, {"//", true, false, "/."}, {"/", false, false, ""}, {"", false, false, ""},
		{"a:b", false, false, "./"}, {"a:b", true, false, ""}, {":", false, false, "./"}, {"a/b:c", false, false, ""},
		{"a/:", false, false, ""}, {"/a:b", false, false, ""}, {"/a:b", false, true, ""}, {"a%3Ab", false, false, ""},
	} {
		expect.Equal(t, guardOf([]byte(c.path), c.scheme, c.authority), c.want, "guard of %q, scheme %v, authority %v", c.path, c.scheme, c.authority)
		dst := append(make([]byte, 0, 3), "s//"...)
		dst = insertGuard(append(dst, c.path...), 3, c.scheme, c.authority)
		if want := "s//" + c.want + c.path; string(dst) != want {
			t.Errorf("guard inserted before %q: %q, want %q", c.path, dst, want)
		}
	}
}

// TestWithoutDotsDoesNotAllocate holds for both kinds of text.
func TestWithoutDotsDoesNotAllocate(t *testing.T) {
	path := []byte("/a/b/../c/./d/%2e/..")
	dst := make([]byte, 0, 64)
	expect.Allocations(t, 0, func() {
		dst = AppendWithoutDots(dst[:0], path)
		dst = AppendWithoutDots(dst[:0], "/a/./b")
	}, "the calls")
	if !bytes.Equal(dst, []byte("/a/b")) {
		t.Errorf("result %q", dst)
	}
}

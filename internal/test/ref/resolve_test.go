package ref

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestResolveExamples has some of the examples of §5.4, and the guards. The tests of
// package rewrite have all of them.
func TestResolveExamples(t *testing.T) {
	for _, c := range []struct{ base, reference, want string }{
		{"http://a/b/c/d;p?q", "g?y#s", "http://a/b/c/g?y#s"},
		{"http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"},
		{"http://a/b/c/d;p?q", "../../../g", "http://a/g"},
		{"http://a/b/c/d;p?q", "g;x=1/../y", "http://a/b/c/y"},
		{"http://a/b/c/d;p?q", "http:g", "http:g"},
		{"http://u@a:1", "g", "http://u@a:1/g"},
		{"a:b", "/.//x", "a:/.//x"},
	} {
		expect.Equal(t, Resolve(c.base, c.reference), c.want, "base %q, reference %q", c.base, c.reference)
	}
	path, port := "a:b", ""
	expect.Equal(t, Compose([components]*string{Path: &path}), "./a:b", `a path "a:b`)
	expect.Equal(t, Compose([components]*string{Host: &port, Port: &port, Path: &port}), "//:", "an empty authority with an empty port")
}

// TestRemoveDotsExamples has the two that §5.2.4 walks through.
func TestRemoveDotsExamples(t *testing.T) {
	for path, want := range map[string]string{"/a/b/c/./../../g": "/a/g", "mid/content=5/../6": "mid/6"} {
		expect.Equal(t, RemoveDots(path), want, "%q", path)
	}
}

package ref

import "testing"

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
		if got := Resolve(c.base, c.reference); got != c.want {
			t.Errorf("base %q, reference %q: %q, want %q", c.base, c.reference, got, c.want)
		}
	}
	path, port := "a:b", ""
	if got := Compose([components]*string{Path: &path}); got != "./a:b" {
		t.Errorf(`a path "a:b" gives %q`, got)
	}
	if got := Compose([components]*string{Host: &port, Port: &port, Path: &port}); got != "//:" {
		t.Errorf("an empty authority with an empty port gives %q", got)
	}
}

// TestRemoveDotsExamples has the two that §5.2.4 walks through.
func TestRemoveDotsExamples(t *testing.T) {
	for path, want := range map[string]string{"/a/b/c/./../../g": "/a/g", "mid/content=5/../6": "mid/6"} {
		if got := RemoveDots(path); got != want {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
}

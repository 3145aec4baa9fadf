package ref

import (
	"regexp"
	"testing"

	"github.com/uriscan/uriscan/internal/test/exhaustive"
)

// A prefix is viable if and only if some extension of it is valid. So the error's
// offset is checked by trying extensions: all strings over a few symbols, up to a
// length that is enough to complete every viable prefix that the tests look at.

// extensions returns all strings over the alphabet up to the length, short ones
// first, so that a viable prefix is found to be one soon.
func extensions(alphabet string, length int) []string {
	all := []string{""}
	for shorter := all; length > 0; length-- {
		var longer []string
		for _, s := range shorter {
			for i := range len(alphabet) {
				longer = append(longer, s+alphabet[i:i+1])
			}
		}
		all, shorter = append(all, longer...), longer
	}
	return all
}

// completable reports whether one of the extensions makes s valid.
func completable(re *regexp.Regexp, s string, extensions []string) bool {
	for _, e := range extensions {
		if re.MatchString(s + e) {
			return true
		}
	}
	return false
}

// checkOffsets goes from start, which must be viable, through all longer strings
// over the alphabet. What begins with a string that is not viable is not either,
// so it looks no further there but tries the offset on some such strings.
func checkOffsets(t *testing.T, p Production, start, alphabet string, length int, extensions []string) {
	t.Helper()
	var walk func(s string)
	walk = func(s string) {
		for i := range len(alphabet) {
			longer := s + alphabet[i:i+1]
			viable := completable(byRegexp[p], longer, extensions)
			want := len(s)
			if viable {
				want = len(longer)
			}
			for _, rest := range []string{"", "a", "]", "\x00:80@"} {
				if viable && rest != "" {
					break
				}
				if r := Parse(p, longer+rest); !(r.Valid && viable) && r.ErrorOffset != want {
					t.Errorf("production %d, %q: the offset is %d, want %d", p, longer+rest, r.ErrorOffset, want)
				}
			}
			if viable && len(longer) < len(start)+length {
				walk(longer)
			}
		}
	}
	if !completable(byRegexp[p], start, extensions) {
		t.Fatalf("production %d: the start %q is not viable", p, start)
	}
	walk(start)
}

func TestOffsetIsTheLongestViablePrefix(t *testing.T) {
	// "//[v" needs "1.1]"; "@" decides whether what is after a ":" can be userinfo.
	general := extensions("1:.]@", 4)
	for p := range byRegexp {
		with := general
		if Production(p) == URI || Production(p) == AbsoluteURI {
			with = append([]string{"a:"}, general...) // these begin with a scheme's letter
		}
		checkOffsets(t, Production(p), "", "a1:/?#[]@%", 4, with)
	}
}

func TestOffsetIsTheLongestViablePrefixInIPLiterals(t *testing.T) {
	// "//[::1:1." needs "1.1.1]"; without a dot, no more than "::1]" or ":1:1]".
	general := extensions("1.:]", 6)
	for _, c := range []struct {
		start    string
		alphabet string
		length   int
	}{
		{"//[", "1f:.]", 3},
		{"//[", "v:", 3},
		{"//[v", "1.:]", 4},
		{"//[1:2:3:4:", "1:.]", 3},
		{"//[1:2:3:4:5:6:", "1:.]", 4},
		{"//[1:2:3:4:5:6:7", "1:.]", 4},
		{"//[::3:4:5:6:7", "1:.]", 3},
		{"//[1::4:5:6:7", "1:.]", 3},
		{"//[1:2:3:4:5::", "1:.]", 3},
		{"//[1:2:3:4:5:6::", "1:.]", 4},
		{"//[::", "123456789.", 2},
		{"//[::", "0256.", 3},
		{"//[::1.2.3.", "0256.]", 3},
		{"//[::ffff:1.2", "05.]:", 4},
	} {
		checkOffsets(t, URIReference, c.start, c.alphabet, min(c.length, exhaustive.Pick(4, 3, 2)), general)
	}
}

// After a prefix that ends anywhere, each of the 256 bytes either may follow or
// is the error, and the completion decides.
func TestOffsetIsRightForEveryByte(t *testing.T) {
	with := append(extensions("1:.]@", 3), "1.1]")
	for _, before := range []string{"", "a", "a:", "a:b", "/", "/a", "//", "//a", "//a:", "//a:1", "//a:b", "//a@", "//a@b", "//a@b:", "//a@b:1", "//[", "//[:", "//[::", "//[::a", "//[::1]", "//[::1]:", "//[v", "//[v1", "//[v1.", "//[v1.a", "?", "#", "%", "%1", "%12", "//a%", "//a@%", "a:%", "//h/%"} {
		var alphabet []byte
		for c := range 256 {
			alphabet = append(alphabet, byte(c))
		}
		checkOffsets(t, URIReference, before, string(alphabet), 1, with)
	}
}

package kernel

import (
	"regexp"
	"strings"
	"testing"
)

// appendixB is the end of the regular expression of RFC 3986 Appendix B, from the
// path on.
var appendixB = regexp.MustCompile(`^([^?#]*)(\?([^#]*))?(#(.*))?`)

// tailOf returns the record of a text that is a path, a query and a fragment.
func tailOf(src string) (want Record) {
	found := appendixB.FindStringSubmatchIndex(src)
	set := func(c uint8, span *Span, group int) {
		if found[2*group] >= 0 {
			want.Set(c, span, uint32(found[2*group]), uint32(found[2*group+1]))
		}
	}
	set(CompPath, &want.Path, 1)
	set(CompQuery, &want.Query, 3)
	set(CompFragment, &want.Fragment, 5)
	return want
}

// textsWithTails are texts with delimiters at all places.
func textsWithTails() (texts []string) {
	var grow func(text string)
	grow = func(text string) {
		texts = append(texts, "/"+text, "/"+strings.ReplaceAll(text, "a", strings.Repeat("a", 50)))
		if strings.Count(text, "a") == 1 {
			texts = append(texts, "/"+strings.ReplaceAll(text, "a", strings.Repeat("a", shortTail)), "/"+strings.ReplaceAll(text, "a", strings.Repeat("a", shortTail+1)))
		}
		if len(text) < 5 {
			for _, b := range "a?#\xff" {
				grow(text + string(b))
			}
		}
	}
	grow("")
	return texts
}

// TestSplitTailIsAppendixB splits after the path.
func TestSplitTailIsAppendixB(t *testing.T) {
	for _, src := range textsWithTails() {
		want := tailOf(src)
		got := Record{Path: want.Path, Present: 1 << CompPath}
		if SplitTail([]byte(src), want.Path.End, &got); got != want {
			t.Errorf("%q:\n got %s\nwant %s", src, describe(&got), describe(&want))
		}
	}
}

// TestExtendGoesOnFromAnyPlace completes the record of beginnings of a text that do not
// end before a delimiter.
func TestExtendGoesOnFromAnyPlace(t *testing.T) {
	for _, src := range textsWithTails() {
		want := tailOf(src)
		for stop := 1; stop <= len(src); stop += 1 + len(src)/100 {
			if stop < len(src) && (src[stop] == '?' || src[stop] == '#') {
				continue
			}
			got := tailOf(src[:stop])
			got.ErrorOffset = 7
			if Extend([]byte(src), &got); got != want {
				t.Errorf("%q from %d on:\n got %s\nwant %s", src, stop, describe(&got), describe(&want))
			}
		}
	}
}

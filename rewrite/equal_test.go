package rewrite

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/reallists"
)

// A scanned text has its record, and its normal form by the reference.
type scanned struct {
	text   string
	spans  uriscan.Spans
	normal string
}

func scannedOf(text string, steps Steps) scanned {
	s := scanned{text: text, normal: referenceNormalize(text, steps)}
	uriscan.ScanString(text, &s.spans)
	return s
}

// checkEqual holds that Equal is the comparison of normal forms, for two texts and
// in both directions. An invalid text has no normal form.
func checkEqual(t *testing.T, a, b *scanned, steps Steps) {
	t.Helper()
	want := a.text == b.text || a.spans.Valid() && b.spans.Valid() && a.normal == b.normal
	if got := Equal(a.text, &a.spans, b.text, &b.spans, steps); got != want {
		t.Fatalf("steps %06b: Equal(%q, %q) is %v, normal forms %q and %q", steps, a.text, b.text, got, a.normal, b.normal)
	}
	if Equal(b.text, &b.spans, a.text, &a.spans, steps) != want {
		t.Fatalf("steps %06b: Equal(%q, %q) is %v, the other way round not", steps, a.text, b.text, want)
	}
}

// checkAllPairs compares every text with every other one and with itself.
func checkAllPairs(t *testing.T, texts []string, steps Steps) {
	t.Helper()
	all := make([]scanned, len(texts))
	for i, text := range texts {
		all[i] = scannedOf(text, steps)
	}
	for i := range all {
		for j := range all[:i+1] {
			checkEqual(t, &all[i], &all[j], steps)
		}
	}
}

// TestEqualIsComparisonOfNormalForms takes all pairs of short texts.
func TestEqualIsComparisonOfNormalForms(t *testing.T) {
	for _, before := range []string{"", "a:", "a:/", "http://h"} {
		var texts []string
		eachString("a./:?#%2E", exhaustive.Pick(4, 3, 2), func(src []byte) { texts = append(texts, before+string(src)) })
		for _, steps := range usualSteps {
			checkAllPairs(t, texts, steps)
		}
	}
}

// TestEqualOfDotSegments takes all pairs of paths over texts that dot segments are
// made of.
func TestEqualOfDotSegments(t *testing.T) {
	for _, before := range []string{"a:", "a://h/", ""} {
		var texts []string
		eachJoin([]string{"/", ".", "%2E", "a", "b"}, exhaustive.Pick(5, 4, 3), func(path string) { texts = append(texts, before+path) })
		checkAllPairs(t, texts, SyntaxBased)
		checkAllPairs(t, texts, Dots)
	}
	var texts []string
	eachJoin([]string{"/..", "/.", "/", "/a", "/b", "a", "../"}, exhaustive.Pick(5, 4, 3), func(path string) { texts = append(texts, "a:"+path) })
	checkAllPairs(t, texts, SyntaxBased)
}

// TestEqualOfTripletsAfterDotSegments takes all pairs of paths that are the same in
// bytes which are digits of a triplet in one of them.
func TestEqualOfTripletsAfterDotSegments(t *testing.T) {
	for _, tokens := range [][]string{
		{"/.", "/xx", "3", "%31c", "31c"}, {"/..", "/a", "%2", "fcc", "Fcc"}, {"/.", "/x", "%7e", "7eab", "~ab", "%37eab"}, {"x/../", "%41", "A", "a", "41234567"},
	} {
		var texts []string
		eachJoin(tokens, exhaustive.Pick(5, 4, 4), func(path string) { texts = append(texts, "a:"+path) })
		checkAllPairs(t, texts, SyntaxBased)
	}
}

// TestEqualOfTripletsAtEveryPlace takes spellings of one byte, after a common
// beginning of every length up to some words of eight bytes.
func TestEqualOfTripletsAtEveryPlace(t *testing.T) {
	for n := range 26 {
		var texts []string
		for _, before := range []string{"?", "//h/", "a:/./", "//u"} {
			for _, end := range []string{"%c3", "%C3", "%cA", "%Ca", "%41", "A", "%61", "a", "%2f", "%2F", "%26", "&", "%3a", "%3A", ":"} {
				texts = append(texts, before+strings.Repeat("x", n)+end, before+strings.Repeat("x", n)+end+"@h")
			}
		}
		checkAllPairs(t, texts, SyntaxBased)
		if n == 7 {
			checkAllPairs(t, texts, Case)
		}
	}
}

// TestEqualOfCommonEnds takes texts that have the same end, of every length up to more than
// is looked at, and before that what is the same or not, or goes with dot segments.
func TestEqualOfCommonEnds(t *testing.T) {
	for _, end := range []string{"x", "/x", ".x", "/.x", "x/.", "x%2E", "%2F"} {
		for n := 0; n < 45; n += exhaustive.Pick(1, 1, 3) {
			ends := strings.Repeat(end, n/len(end)+1)[n%len(end):]
			for _, before := range []string{"a://h/p", "a:", "?", "//h#"} {
				var texts []string
				for _, middle := range []string{"", "b", "c", "%62", "/", "/./", "/y/../", "..", "%41", "A"} {
					texts = append(texts, before+middle+ends)
				}
				checkAllPairs(t, texts, SyntaxBased)
			}
		}
	}
}

// TestEqualOfEverySetOfSteps takes pairs that only some steps make equal.
func TestEqualOfEverySetOfSteps(t *testing.T) {
	texts := []string{
		"http://h", "HTTP://h", "http://h/", "http://H/", "http://%68/", "http://%48/", "http://h:/", "http://h:80/", "http://h:080/", "http://h:81/",
		"http://h:081/", "https://h/", "https://h:443", "https://h:80", "ftp://h", "ftp://h/", "//h", "//h/", "//h:80", "//h:", "http:/", "http:", "http:///",
		"http://@h/", "http://u@h/", "http://%75@h/", "http://U@h/", "http://%2f@h/", "http://%2F@h/", "http://%2e@h/",
		"http://[::1]/", "http://[0:0::1]/", "http://[::0.0.0.1]", "http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/", "http://[vA.b]/", "http://[va.B]/",
		"http://1.2.3.4/", "http://%31.2.3.4/", "http://h/.", "http://h/%2e", "http://h/a/..", "http://h/?", "http://h/#", "http://h/?#", "http://h/?a", "http://h/?%61",
		"http://h/#%61", "http://h/#a", "http://h/?%c3", "http://h/?%C3", "http://h/%c3", "http://h/%C3%", "http://h/%c3%", "http://%4a/", "http://%4A/", "http://%fF/", "http://%FF/",
	}
	for _, steps := range allSteps {
		checkAllPairs(t, texts, steps)
	}
}

// TestEqualOfRealLists compares each line with the one before it, and with forms of
// itself that mean the same.
func TestEqualOfRealLists(t *testing.T) {
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt") {
		before := scannedOf("", SyntaxBased)
		step, count := exhaustive.Pick(1, 10, 50), 0
		for line := range bytes.Lines(list.Data) {
			if count++; count%step != 0 {
				continue
			}
			this := scannedOf(string(bytes.TrimRight(line, "\r\n")), SyntaxBased)
			checkEqual(t, &this, &before, SyntaxBased)
			for _, form := range formsOf(this.text) {
				other := scannedOf(form, SyntaxBased)
				checkEqual(t, &this, &other, SyntaxBased)
			}
			before = this
		}
	}
}

// formsOf returns texts that are like the text, most of them with the same normal
// form if it is valid.
func formsOf(text string) []string {
	scheme, rest, _ := strings.Cut(text, "://")
	host, path, _ := strings.Cut(rest, "/")
	return []string{
		strings.ToUpper(scheme) + "://" + rest,
		scheme + "://" + strings.ToUpper(host) + "/" + path,
		scheme + "://" + host + "/a/%2e%2E/./" + path,
		strings.ReplaceAll(text, "e", "%65"),
		strings.ReplaceAll(strings.ReplaceAll(text, "%2F", "%2f"), "%3A", "%3a"),
		text + "/..", text + "/.", text + "#",
	}
}

// TestEqualOfLongHostilePaths ends only if the time is linear: the paths have a
// hundred thousand segments that go or stay for different reasons on each side.
func TestEqualOfLongHostilePaths(t *testing.T) {
	const n = 100_000
	same := []string{
		strings.Repeat("/../", n), strings.Repeat("/..", n), strings.Repeat("/%2e%2E", n), strings.Repeat("/.", n),
		strings.Repeat("/a", n) + strings.Repeat("/..", n), strings.Repeat("/a/..", n), strings.Repeat("/a/../", n/2) + strings.Repeat("/..", n),
		strings.Repeat("/a", n) + strings.Repeat("/%2E.", n+7) + "/.",
	}
	for _, before := range []string{"http://h", "a:"} {
		for i := range same {
			for _, steps := range usualSteps {
				a, b := before+same[i], before+same[(i+1)%len(same)]
				checkEqualsByWriting(t, a, b, steps)
				checkEqualsByWriting(t, a+"/b", b+"/%62", steps)
				checkEqualsByWriting(t, a, b+"/b", steps)
				checkEqualsByWriting(t, before+"/b"+same[i], before+same[(i+1)%len(same)], steps)
			}
		}
	}
	checkEqualsByWriting(t, "a:"+strings.Repeat("../", n)+"b", "a:"+strings.Repeat("%2e/", n)+"b", SyntaxBased)
	checkEqualsByWriting(t, "//h?"+strings.Repeat("%7e", n), "//h?"+strings.Repeat("~", n), SyntaxBased)
	checkEqualsByWriting(t, "//"+strings.Repeat("%c3", n), "//"+strings.Repeat("%C3", n), SyntaxBased)
}

// checkEqualsByWriting compares Equal with a comparison of the normal forms that
// AppendNormalized writes, since the reference is slow on long input.
func checkEqualsByWriting(t *testing.T, a, b string, steps Steps) {
	t.Helper()
	var as, bs uriscan.Spans
	uriscan.ScanString(a, &as)
	uriscan.ScanString(b, &bs)
	want := bytes.Equal(AppendNormalized(nil, a, &as, steps), AppendNormalized(nil, b, &bs, steps))
	if got := Equal(a, &as, b, &bs, steps); got != want {
		t.Errorf("steps %06b: Equal(%.30q…, %.30q…) is %v, comparing normal forms gives %v", steps, a, b, got, want)
	}
}

// TestEqualIsAnEquivalence holds on texts of which many are equal: equal texts are
// equal to the same texts.
func TestEqualIsAnEquivalence(t *testing.T) {
	texts := []string{"HTTP://H", "http://h/", "http://h", "http://h:80/.", "http://%48:/a/..", "http://h/%2f", "http://h/%2F", "http://h/%", "a:b/..", "a:/", "a:./", "a:"}
	rows := map[string][]string{}
	for _, a := range texts {
		row := ""
		for _, b := range texts {
			x, y := scannedOf(a, SchemeBased), scannedOf(b, SchemeBased)
			row += fmt.Sprint(Equal(a, &x.spans, b, &y.spans, SchemeBased), " ")
		}
		rows[row] = append(rows[row], a)
	}
	var groups []string
	for row, members := range rows {
		expect.Equal(t, strings.Count(row, "true"), len(members), "the number of texts that are equal to each of %q", members)
		groups = append(groups, strings.Join(members, " "))
	}
	slices.Sort(groups)
	want := []string{"HTTP://H http://h/ http://h http://h:80/. http://%48:/a/..", "a:./ a:", "a:b/.. a:/", "http://h/%", "http://h/%2f http://h/%2F"}
	expect.Slices(t, groups, want, "groups")
}

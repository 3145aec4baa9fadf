package template_test

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/template"
)

// FuzzAppend compares every preset with its plain version, and each segment with the
// expressions of the classes.
func FuzzAppend(f *testing.F) {
	for i, seed := range segmentSeeds {
		f.Add("/a/" + seed + "/" + segmentSeeds[(i+3)%len(segmentSeeds)] + strings.Repeat("/x", i%40))
	}
	f.Fuzz(func(t *testing.T, path string) {
		if len(path) > 1<<12 {
			return
		}
		checkPath(t, path)
		for segment := range strings.SplitSeq(path, "/") {
			checkSegment(t, segment)
		}
	})
}

// FuzzAppendURL puts the text into every place of a secret, and wants it to be shown in none.
func FuzzAppendURL(f *testing.F) {
	for i, seed := range segmentSeeds {
		f.Add(seed, segmentSeeds[(i+5)%len(segmentSeeds)])
	}
	f.Fuzz(func(t *testing.T, before, after string) {
		p := custom(t)
		for _, url := range []string{
			before + "?" + after + "=" + secret + "&" + before, "https://" + secret + "@" + after, "//" + before + ":" + secret + "@" + after,
			before + "#" + secret + after, "/" + strings.ReplaceAll(before, "/", "") + ";x=" + secret,
		} {
			for _, p := range []*template.Preset{nil, p, template.Named("rfc1051"), template.Named("odigos")} {
				var s uriscan.Spans
				uriscan.ScanString(url, &s)
				got := string(template.AppendURL(nil, url, &s, p))
				if strings.Contains(got, secret) && !strings.Contains(before+after, secret) {
					t.Errorf("the template of %q is %q", url, got)
				}
			}
		}
	})
}

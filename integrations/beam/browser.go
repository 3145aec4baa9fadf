package uribeam

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// differenceNames has the names of every set of differences.
var differenceNames = func() (names [whatwg.RefusedByRFC3986 << 1]string) {
	for set := range names {
		names[set] = whatwg.Difference(set).String()
	}
	return names
}()

// differenceIn returns the names of what a browser reads in another way. The text may have been
// scanned in a longer one, or as an IRI, so it is scanned anew.
func differenceIn(text string) string {
	var s uriscan.Spans
	uriscan.ScanString(text, &s)
	return differenceNames[whatwg.Compare(text, &s)]
}

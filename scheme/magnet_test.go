package scheme

import (
	"strings"
	"testing"
)

// TestMagnetSaysThatATopicIsMissing wants an error text that names the topic where
// nothing but that is wrong, and none that does elsewhere.
func TestMagnetSaysThatATopicIsMissing(t *testing.T) {
	for text, missing := range map[string]bool{
		"magnet:?dn=a":             true,
		"magnet:?":                 true,
		"magnet:?dn=a#xt":          true,
		"magnet:?dn=%41":           true,
		"magnet:?xt=urn:btih:":     true,
		"magnet:?dn=%4":            false,
		"magnet:?dn=%":             false,
		"magnet:?dn=%4#":           false,
		"magnet:?dn=a b":           false,
		"magnet:":                  false,
		"magnet":                   false,
		"magnet:?xt=urn:btih:a#b#": false,
		"magnet:?dn=b#b#":          true,
	} {
		var p Parts
		if For("magnet").ScanString(text, &p) {
			t.Fatalf("%q is valid", text)
		}
		if says := strings.Contains(p.Err().Error(), "exact topic"); says != missing {
			t.Errorf("%q: %v", text, p.Err())
		}
	}
}

package kernel

import (
	"strings"
	"testing"
)

// TestPackedStopsAtAWrongByte wants the place of the wrong byte from the packed
// machine, and not only nothing, where that byte stands in a path behind its
// first segment, in a query or in a fragment: then the exact machine need not
// begin at the first byte.
func TestPackedStopsAtAWrongByte(t *testing.T) {
	for _, before := range []string{
		"http://h/", "//h/p", "//u@h:8/p%41", "//1.2.3.4/a", "/p/", "/p", "a:/p", "a:b", "a:b/p", "x/p", "x/",
		"?", "?q", "http://h?%41", "//h?q", "/p?", "a:b?q", "#", "#f", "//h#f%41", "/p#f", "/p?q#", "a:b?q#f",
	} {
		for _, n := range []int{0, 1, 50, 70, 90, 300} {
			before := before + strings.Repeat("p", n)
			for _, wrong := range []string{" ", "\xff", "\\"} {
				for _, behind := range []string{"", "p", "%", "/?#", "%41"} {
					src := before + wrong + behind
					probe := newPackedProbe(src)
					var out Record
					if says := tryPacked([]byte(src), &out); says != StopAt(uint32(len(before))) || !probe.right() {
						t.Errorf("%q: %d, want %d, and the record %s", src, says, StopAt(uint32(len(before))), record(&probe.want))
					}
				}
			}
		}
	}
}

// TestPackedDoesNotStopBehindABrokenTriplet has a broken triplet before the wrong
// byte. The walk does not see it, so it must look for it.
func TestPackedDoesNotStopBehindABrokenTriplet(t *testing.T) {
	for _, src := range []string{"/p%4x ", "/p%/q ", "?q%4x\\", "#%4x\\", "/%zz?q#f\xff"} {
		probe := newPackedProbe(src)
		var out Record
		if says := tryPacked([]byte(src), &out); says != Unknown || !probe.right() {
			t.Errorf("%q: %d, want nothing", src, says)
		}
	}
}

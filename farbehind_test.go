package uriscan

import "testing"

// TestKernelsAgreeOnEveryByteFarBehindTheHead puts every byte value into long
// components, where kernels skip hundreds of bytes at a time and look at them
// less closely.
func TestKernelsAgreeOnEveryByteFarBehindTheHead(t *testing.T) {
	s := suite{t: t, noTwin: true}
	for _, f := range longForms {
		text := ofLength(f.before, f.unit, f.behind, 1500)
		for _, at := range []int{450, 800, 1150} {
			for b := range 256 {
				s.ask(URIReference, text[:at]+string([]byte{byte(b)})+text[at+1:])
			}
		}
	}
	s.done()
}

package fuzz

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/samples"
)

// longestForReference is the length up to which the reference parser is quick.
const longestForReference = 600

// seed adds to f the cases of testdata, the inputs that reach every state of
// the machine, and lists of decisions for generate.
func seed(f *testing.F, add func(src []byte)) {
	f.Helper()
	for _, src := range seeds(f) {
		add([]byte(src))
	}
	for i := range 256 {
		list := make([]byte, 48)
		for j := range list {
			list[j] = byte(i*(j+3) + j*j)
		}
		list[0] = byte(i)
		add(list)
	}
}

// seeds returns the inputs of the files.
func seeds(t testing.TB) []string {
	t.Helper()
	return append(samples.Cases(t), samples.States(t)...)
}

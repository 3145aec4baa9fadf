package fuzz

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/conformance"
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
	var all []string
	for _, folder := range []string{"../testdata/conformance", "../testdata/hostile"} {
		cases, err := conformance.Load(os.DirFS(folder))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			all = append(all, c.Input)
		}
	}
	data, err := os.ReadFile("testdata/seeds/states.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		src, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			t.Fatalf("states.txt has a line that is no quoted string: %s", line)
		}
		all = append(all, src)
	}
	return all
}

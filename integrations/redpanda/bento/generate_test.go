package bento

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

//go:generate go test doc.go generate_test.go -run TestGeneratedFilesAreUpToDate -write

var write = flag.Bool("write", false, "write the generated files")

// generated are the files that this package has from the one for Redpanda Connect.
var generated = []string{
	"example_test.go", "methods.go", "plugin_test.go", "processor.go",
}

// translate makes the source of the package for Bento from that for Redpanda Connect.
// Bento is a fork, so that the engines differ in the paths of their packages alone.
var translate = strings.NewReplacer(
	"package redpanda", "package bento",
	"github.com/redpanda-data/benthos/v4/", "github.com/warpstreamlabs/bento/",
	`"github.com/uriscan/uriscan/integrations/redpanda"`, `"github.com/uriscan/uriscan/integrations/redpanda/bento"`,
)

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	for _, name := range generated {
		source, err := os.ReadFile(filepath.Join("..", name))
		if os.IsNotExist(err) {
			t.Skip("the package that the files are made from is not here: the module was downloaded alone")
		}
		must.NoError(t, err)
		want := "// Code generated from ../" + name + " by go generate; DO NOT EDIT.\n\n" + translate.Replace(string(source))
		if *write {
			must.NoError(t, os.WriteFile(name, []byte(want), 0o666))
			continue
		}
		got, err := os.ReadFile(name)
		if err != nil || string(got) != want {
			t.Errorf("%s differs from what go generate writes (%v); run go generate", name, err)
		}
	}
}

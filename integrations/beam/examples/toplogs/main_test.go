package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"github.com/uriscan/uriscan/internal/test/must"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// TestREADMEShowsWhatTheExampleWrites runs the pipeline on the logs in testdata.
func TestREADMEShowsWhatTheExampleWrites(t *testing.T) {
	readme := must.Read(t, "../../README.md")
	*output = filepath.Join(t.TempDir(), "toplogs")
	p, s := beam.NewPipelineWithRoot()
	build(s)
	ptest.RunAndValidate(t, p)
	for _, name := range []string{"-top.txt", "-invalid.txt"} {
		text := must.Read(t, *output+name)
		if !strings.Contains(readme, "toplogs"+name+"\n"+text) {
			t.Errorf("README.md does not show toplogs%s:\n%s", name, text)
		}
		if strings.Contains(text, "s3cret") || strings.Contains(text, "abcdef") {
			t.Errorf("toplogs%s has a secret", name)
		}
	}
}

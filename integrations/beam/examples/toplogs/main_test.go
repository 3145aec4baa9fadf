package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// TestREADMEShowsWhatTheExampleWrites runs the pipeline on the logs in testdata.
func TestREADMEShowsWhatTheExampleWrites(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	*output = filepath.Join(t.TempDir(), "toplogs")
	p, s := beam.NewPipelineWithRoot()
	build(s)
	ptest.RunAndValidate(t, p)
	for _, name := range []string{"-top.txt", "-invalid.txt"} {
		text, err := os.ReadFile(*output + name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(readme), "toplogs"+name+"\n"+string(text)) {
			t.Errorf("README.md does not show toplogs%s:\n%s", name, text)
		}
		if strings.Contains(string(text), "s3cret") || strings.Contains(string(text), "abcdef") {
			t.Errorf("toplogs%s has a secret", name)
		}
	}
}

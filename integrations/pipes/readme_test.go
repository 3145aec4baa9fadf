package pipes

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// The README shows files of the folders, and what the engines print. It shows them as they are.
func TestReadmeShowsTheFiles(t *testing.T) {
	readme := must.Read(t, "README.md")
	for file, part := range map[string]func(text string) string{
		"clickhouse/uriscan.out": strings.TrimSpace,
		"postgres/uriscan.out":   strings.TrimSpace,
		"duckdb/uriscan.out":     strings.TrimSpace,
		"hadoop/run.sh":          strings.TrimSpace,
		"spark/Uriscan.scala": func(text string) string {
			_, program, _ := strings.Cut(text, "\n\n")
			return strings.TrimSpace(program)
		},
		"clickhouse/uriscan_function.xml": func(text string) string {
			_, text, _ = strings.Cut(text, "<name>uriscanHost</name>")
			text, _, _ = strings.Cut(text, "</function>")
			return text
		},
	} {
		text := must.Read(t, file)
		if want := part(text); want == "" || !strings.Contains(readme, want) {
			t.Errorf("the README does not show %s as it is", file)
		}
	}
}

// The README of streams shows every configuration.
func TestReadmeOfStreamsShowsTheFiles(t *testing.T) {
	readme := must.Read(t, "streams/README.md")
	files, err := os.ReadDir("streams")
	must.NoError(t, err)
	for _, file := range files {
		text := must.Read(t, filepath.Join("streams", file.Name()))
		if file.Name() != "README.md" && !strings.Contains(readme, "\n"+text+"```\n") {
			t.Errorf("the README does not show %s as it is", file.Name())
		}
	}
}

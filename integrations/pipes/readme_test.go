package pipes

import (
	"os"
	"strings"
	"testing"
)

// The README shows files of the folders, and what the engines print. It shows them as they are.
func TestReadmeShowsTheFiles(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	for file, part := range map[string]func(text string) string{
		"clickhouse/uriscan.out": strings.TrimSpace,
		"postgres/uriscan.out":   strings.TrimSpace,
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
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if want := part(string(text)); want == "" || !strings.Contains(string(readme), want) {
			t.Errorf("the README does not show %s as it is", file)
		}
	}
}

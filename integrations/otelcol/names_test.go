package uriscanprocessor

import (
	"os"
	"strings"
	"testing"
)

// The names of attributes are the keys that the uriscan command writes in JSON, by both
// schemas, but for what the command has no field for.
func TestNamesAreThoseOfTheCommand(t *testing.T) {
	var source strings.Builder
	for _, file := range []string{"record.go", "split.go", "logs_fields.go", "normalize.go"} {
		text, err := os.ReadFile("../../cmd/uriscan/" + file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	ours := []string{"url.full", "url.extension", "uriscan.uris", "uriscan.uri_count", "uriscan.error_type"}
	for f, row := range fieldRows {
		for _, name := range []string{row.otel, row.ecs} {
			isOurs := false
			for _, our := range ours {
				isOurs = isOurs || name == our
			}
			if name != "" && !isOurs && !strings.Contains(source.String(), `"`+name+`"`) && !strings.Contains(source.String(), `"`+strings.TrimPrefix(name, "uriscan.")+`"`) {
				t.Errorf("field %d: the command has no key %s", f, name)
			}
		}
		if row.modes == 0 {
			t.Errorf("field %d has no mode", f)
		}
	}
}

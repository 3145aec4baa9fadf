package pipes

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/reallists"
)

// Real lists, texts and logs go through ClickHouse's functions as its rows, and each answer is
// what the library says of the line.
func TestRealLinesAreAnsweredAsTheLibraryDoes(t *testing.T) {
	all := functions(t)
	for _, list := range reallists.Files(t, "urls/*.txt", "uris/*.txt", "text/*", "logs/*") {
		block := blockOf(strings.Split(strings.TrimSuffix(string(list.Data), "\n"), "\n")...)
		for _, name := range []string{"uriscan", "uriscanHost", "uriscanError"} {
			c := startFunction(t, all[name])
			for rows := block; len(rows) > 0; rows = rows[min(len(rows), 65_409):] {
				part := rows[:min(len(rows), 65_409)]
				answers, err := c.call(part)
				if err != nil {
					t.Fatalf("%s of %s: %v; %s", name, list.Name, err, c.stderr.String())
				}
				for i := range part {
					wantAnswer(t, all[name], part[i], answers[i])
				}
			}
			c.in.Close()
			c.wantEnd(t, 0, "")
		}
	}
}

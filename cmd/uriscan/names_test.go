package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

// tableOfFields returns the rows of the table of all fields: column, keys and commands.
func tableOfFields(t *testing.T) (rows []string) {
	t.Helper()
	writing := namesWith(writesRecords)
	of := map[string]nameList{} // the commands of a row
	for _, c := range commands {
		if !slices.Contains(writing, c.name) {
			continue
		}
		names := c.records.schema.Names()
		chosen, err := c.records.schema.Choose(strings.Join(names, ","))
		must.NoError(t, err)
		for i, f := range chosen {
			otel, ecs := f.Name(records.OTel), f.Name(records.ECS)
			row := "| `" + names[i] + "` | `" + otel + "` |"
			if ecs != otel {
				row += " `" + ecs + "`"
			}
			if of[row] == nil {
				rows = append(rows, row)
			}
			of[row] = append(of[row], c.name)
		}
	}
	for i, row := range rows {
		if names := of[row]; len(names) == len(writing) {
			rows[i] += " | all |"
		} else {
			rows[i] += " | `" + strings.Join(names, "` `") + "` |"
		}
	}
	return rows
}

func TestReadmeHasATableOfExactlyTheFieldsThatAreWritten(t *testing.T) {
	goldenSection(t, "README.md", "| column | key by OpenTelemetry | by ECS, where it differs | written by |\n|---|---|---|---|\n", "\n\n", strings.Join(tableOfFields(t), "\n"))
}

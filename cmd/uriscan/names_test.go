package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/fields"
)

// columnsOf has the columns of the records of each command.
var columnsOf = []struct {
	command string
	columns []column
}{
	{"split", splitColumns},
	{"normalize", editColumns("normalized", fields.Normalized, false)},
	{"resolve", editColumns("resolved", fields.Resolved, false)},
	{"redact", editColumns("redacted", fields.Redacted, true)},
	{"find", splitColumns},
	{"logs", logColumns},
}

// tableOfFields returns the rows of the table of all fields: column, keys and commands.
func tableOfFields(t *testing.T) (rows []string) {
	t.Helper()
	var commands nameList
	of := map[string]nameList{} // the commands of a row
	for _, c := range columnsOf {
		commands = append(commands, c.command)
		for _, column := range c.columns {
			otel, ecs := column.is.Name(fields.OTel), column.is.Name(fields.ECS)
			row := "| `" + column.name + "` | `" + otel + "` |"
			if ecs != otel {
				row += " `" + ecs + "`"
			}
			if of[row] == nil {
				rows = append(rows, row)
			}
			of[row] = append(of[row], c.command)
		}
	}
	if !slices.Equal(commands, namesWith(writesRecords)) {
		t.Fatalf("the columns of %s are known; want those of %s", commands, namesWith(writesRecords))
	}
	for i, row := range rows {
		if names := of[row]; len(names) == len(commands) {
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

// The schema of a command has its columns in their order, which the constants number.
func TestColumnsAreNumberedByTheirConstants(t *testing.T) {
	for _, c := range columnsOf {
		i := slices.IndexFunc(commands, func(known command) bool { return known.name == c.command })
		var names []string
		for _, column := range c.columns {
			names = append(names, column.name)
		}
		if got := commands[i].records.schema.Names(); !slices.Equal(got, names) {
			t.Errorf("%s has the fields %q, want %q", c.command, got, names)
		}
	}
	for number, want := range map[int]fields.Field{
		fieldFile: fields.File, fieldEncoding: fields.Encoding, splitOriginal: fields.Original, splitFragment: fields.Fragment, splitParts: fields.Parts,
	} {
		if got := splitColumns[number].is; got != want {
			t.Errorf("column %d of split is %s, want %s", number, got.Name(fields.OTel), want.Name(fields.OTel))
		}
	}
	for number, want := range map[int]fields.Field{
		logTimestamp: fields.Timestamp, logTime: fields.Time, logClientPort: fields.ClientPort, logOriginal: fields.Original, logPort: fields.Port,
		logVersion: fields.Version, logStatus: fields.Status, logSize: fields.Size, logHostPort: fields.ServerPort, logFormat: fields.Format, logLine: fields.Whole,
		logHostPortText: fields.ServerPortText,
	} {
		if got := logColumns[number].is; got != want {
			t.Errorf("column %d of logs is %s, want %s", number, got.Name(fields.OTel), want.Name(fields.OTel))
		}
	}
}

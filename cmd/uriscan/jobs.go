package main

import (
	_ "embed"
	"regexp"
	"strings"
)

// The README has a table of jobs: what somebody may want to do, and the command that does
// it. The manual page has the same ones as examples.

//go:embed README.md
var readme string

// wish is a row of the table.
type wish struct{ what, command string }

// wishRow is such a row. A "|" of a shell is "\|" in a table.
var wishRow = regexp.MustCompile("^\\| ([^|`]+) \\| `((?:[^|`]|\\\\\\|)+)` \\|$")

// wishes returns the rows of the table, and those that are none.
func wishes() (list []wish, wrong []string) {
	_, table, _ := strings.Cut(readme, "\n| I want to … | command |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	for row := range strings.SplitSeq(table, "\n") {
		if match := wishRow.FindStringSubmatch(row); match != nil {
			list = append(list, wish{match[1], strings.ReplaceAll(match[2], `\|`, "|")})
		} else {
			wrong = append(wrong, row)
		}
	}
	return list, wrong
}

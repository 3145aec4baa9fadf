package main

import (
	"fmt"
	"strings"
)

// table gathers the rows of a Markdown table.
type table struct {
	heads []string
	rows  [][]string
}

// newTable returns a table with these heads; its first column is text, the
// others are numbers.
func newTable(heads ...string) *table { return &table{heads: heads} }

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

// String returns the Markdown, or nothing for a table without rows.
func (t *table) String() string {
	if len(t.rows) == 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "| %s |\n|---|%s\n", strings.Join(t.heads, " | "), strings.Repeat("---:|", len(t.heads)-1))
	for _, row := range t.rows {
		fmt.Fprintf(&b, "| %s |\n", strings.Join(row, " | "))
	}
	return b.String()
}

// absent is the text of a cell for which the record has no measurement.
const absent = "–"

// times returns a ratio such as "12.3×".
func times(ratio float64, ok bool) string {
	if !ok {
		return absent
	}
	return significant(ratio) + "×"
}

// significant returns x with three digits that count.
func significant(x float64) string {
	switch {
	case x >= 100 || x == 0:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.2g", x)
}

package uribeam

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx/schema"

	"github.com/uriscan/uriscan/internal/test/must"
)

// TestColumnsAreThoseOfTheCommand compares the schemas with the header lines that the
// command writes. Columns that it does not write by default are listed here.
func TestColumnsAreThoseOfTheCommand(t *testing.T) {
	for _, c := range []struct {
		row    reflect.Type
		header string
		others []string
	}{
		{reflect.TypeFor[Record](), "facts.tsv", []string{"present", "valid"}},
		{reflect.TypeFor[Match](), "find_strict.tsv", []string{"uri"}},
		{reflect.TypeFor[LogRecord](), "logs.tsv", []string{"ident", "request", "captured", "rest", "target", "valid"}},
	} {
		text := must.Read(t, filepath.Join("../../cmd/uriscan/testdata", c.header))
		header, _, _ := strings.Cut(text, "\n")
		known := append(strings.Split(header, "\t"), c.others...)
		for _, column := range columnsOf(t, c.row) {
			if !slices.Contains(known, column) {
				t.Errorf("%v: the command has no column %s", c.row, column)
			}
		}
	}
}

// columnsOf returns the names of the columns of a row. Each must be of a type that every
// language of Beam knows.
func columnsOf(t *testing.T, row reflect.Type) (names []string) {
	t.Helper()
	s, err := schema.FromType(row)
	must.NoError(t, err)
	for _, f := range s.GetFields() {
		names = append(names, f.GetName())
		if f.GetType().GetLogicalType() != nil || f.GetType().GetNullable() {
			t.Errorf("%v: the column %s is of the type %v", row, f.GetName(), f.GetType())
		}
	}
	if len(names) != row.NumField() {
		t.Errorf("%v has %d columns, want %d", row, len(names), row.NumField())
	}
	return names
}

package uribeam

import (
	"reflect"
	"slices"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx/schema"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

// TestColumnsAreThoseOfTheTable wants the names of package records. Columns that it does not
// have are listed here.
func TestColumnsAreThoseOfTheTable(t *testing.T) {
	for _, c := range []struct {
		row    reflect.Type
		schema records.Schema
		others []string
	}{
		{reflect.TypeFor[Record](), records.Columns, []string{"present", "valid"}},
		{reflect.TypeFor[Match](), records.Columns, []string{"uri"}},
		{reflect.TypeFor[LogRecord](), records.LogColumns, []string{"target", "valid"}},
	} {
		known := c.others
		for f := range records.Count {
			known = append(known, f.Name(c.schema))
		}
		for _, column := range columnsOf(t, c.row) {
			if !slices.Contains(known, column) {
				t.Errorf("%v: no field has the column %s", c.row, column)
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
	expect.Equal(t, len(names), row.NumField(), "%v: columns", row)
	return names
}

package core

import (
	"strings"

	"github.com/uriscan/uriscan/records"
)

// others are the fields that the processor does not write.
var others = records.SetOf(
	records.Parts, records.Resolved, records.Redacted, records.File, records.Line, records.Verdict, // the command does
	records.URIs, records.URICount, // the Collector does
)

// written yields the fields that the processor writes.
func written(yield func(records.Field) bool) {
	for f := range records.Count {
		if !others.Has(f) && !yield(f) {
			return
		}
	}
}

// fieldPath returns the names of the objects that lead to a field, and its own.
func fieldPath(f records.Field, schema, layout string) []string {
	name := f.Name(records.Schema(schema))
	if layout == layoutFlat {
		return []string{name}
	}
	return strings.Split(name, ".")
}

// The errors that are neither uriscan's nor accesslog's.
const (
	errorNoObject  = "no-object"  // the message is no JSON object
	errorWrongType = "wrong-type" // what should be a text is none
	errorTooMany   = "too-many"   // the text has more URIs than are written
	errorOccupied  = "occupied"   // there is something else where the fields should go
)

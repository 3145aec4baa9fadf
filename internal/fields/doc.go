// Package fields says what the fields of records are called that the uriscan command and
// the integrations write: by the semantic conventions of OpenTelemetry, and by the Elastic
// Common Schema. They all read this one table.
//
// A released integration may be built with a later version of this module. So fields and
// functions are added here, and none that is exported is taken away or changed.
package fields

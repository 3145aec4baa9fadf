// Package records names the fields of records about URIs and about the lines of access
// logs, and finds their values. The command uriscan and its integrations write these
// fields, so a record means the same wherever it was made.
//
// A [Field] is something that can be said, such as the host. Its name depends on the
// [Schema]: "url.domain" by OpenTelemetry and by the Elastic Common Schema, "host" as a
// column. A [Walker] visits the values of a URI that was scanned, or of a line that a
// [LogReader] has read, one after the other. By default it hides passwords and the values
// of secret query keys.
//
//	var w records.Walker
//	var s uriscan.Spans
//	uriscan.ScanString(text, &s)
//	w.URI(text, &s, uriscan.ScanString, func(v records.Value) {
//		fmt.Println(v.Field.Name(records.OTel), v.Text)
//	})
//
// Nothing is decoded. All texts share memory with the input, but for those that differ from
// it because something is hidden, normalised or unescaped.
package records

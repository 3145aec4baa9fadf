package output

import (
	"io"
	"slices"

	"github.com/uriscan/uriscan/records"
)

// Format is one of the ways in which records are written.
type Format uint8

// The formats.
const (
	JSON    Format = iota // an object on a line
	TSV                   // a header, and rows with tabs between the columns
	CSV                   // the same by RFC 4180
	Rows                  // the text format, for people: columns of fixed width, or the bare values
	Parquet               // a file of typed columns
	None                  // nothing at all
)

var formatNames = [...]string{JSON: "json", TSV: "tsv", CSV: "csv", Rows: "text", Parquet: "parquet", None: "none"}

// FormatNames returns the names of all formats, as the flag -o has them.
func FormatNames() []string { return slices.Clone(formatNames[:]) }

// String returns the name of the format, as the flag -o has it.
func (f Format) String() string { return formatNames[f] }

// FormatNamed returns the format of that name.
func FormatNamed(name string) (f Format, found bool) {
	i := slices.Index(formatNames[:], name)
	return Format(max(i, 0)), i >= 0
}

// Encoder writes records in one format. It is for one goroutine.
type Encoder struct {
	schema *Schema
	format Format
	ecs    bool
	under  string          // the member that has the object of JSON, empty if the object is the whole record
	chosen []records.Field // the fields, in the order in which they are written
	wanted Set             // the chosen fields
	shape  Set             // all bits that make a difference to how a record is written

	syntax    syntax
	templates templateTable // by the hash of their Set
	scratch   []byte        // a value of CSV that may want quotes
}

// NewEncoder returns an encoder of the chosen fields, in the order in which they are
// chosen. The keys of JSON are OpenTelemetry's, or those of the Elastic Common Schema.
func (s *Schema) NewEncoder(format Format, ecs bool, chosen []records.Field) *Encoder {
	e := &Encoder{schema: s, format: format, ecs: ecs, syntax: syntaxOf(format, s.bare)}
	hasEncoding := false
	for _, field := range chosen {
		if s.fields[field].Kind != Encoding {
			e.wanted |= 1 << field
			e.shape |= s.bitsOf(field)
		} else if hasEncoding = true; format != JSON && format != Parquet {
			continue
		}
		e.chosen = append(e.chosen, field)
	}
	if last := slices.IndexFunc(s.order, func(f records.Field) bool { return s.fields[f].Kind == Encoding }); last >= 0 && !hasEncoding && (format == JSON || format == Parquet) {
		e.chosen = append(e.chosen, s.order[last])
	}
	return e
}

// PutUnder makes each object of JSON the value of a member: {"name":{...}}. It is called
// before the first record. A name has no byte that JSON must escape.
func (e *Encoder) PutUnder(name string) { e.under = name }

// Clone returns an encoder that writes the same, for another goroutine.
func (e *Encoder) Clone() *Encoder {
	clone := *e
	clone.templates, clone.scratch = templateTable{}, nil
	return &clone
}

// Format returns the format.
func (e *Encoder) Format() Format { return e.format }

// Wants reports whether a field is written. What is not wanted need not be set.
func (e *Encoder) Wants(field records.Field) bool { return e.wanted.Has(field) }

// Header returns what precedes the first record of a run.
func (e *Encoder) Header() []byte {
	switch {
	case e.format == TSV || e.format == CSV:
		return e.namesOfColumns()
	case e.format == Rows && !e.schema.bare:
		return e.headerOfRows()
	}
	return nil
}

// Append appends the record. Nothing is allocated but what dst needs to grow.
func (e *Encoder) Append(dst []byte, r *Record) []byte {
	switch {
	case e.format == None:
		return dst
	case e.format == Parquet:
		return e.appendColumns(dst, r)
	}
	t := e.templateOf(r.Set)
	if r.Plain && t.fits(r) && e.isPlain(r) {
		return t.appendPlain(dst, r)
	}
	return e.appendChecked(dst, r, t)
}

// NewWriter returns what the output of a run is written to: first the header, then the
// records, by any number of encoders. Each call of Write has whole records. Close ends
// the output, and must be called at the end of every run, even of one that is broken
// off: a Parquet file cannot be read without what is written then. It does not close out.
// A Parquet file is made by as many goroutines as workers says.
func (e *Encoder) NewWriter(out io.Writer, workers int) io.WriteCloser {
	if e.format == Parquet {
		return e.newParquetWriter(out, workers)
	}
	return plainWriter{out}
}

// plainWriter writes what it is given.
type plainWriter struct{ io.Writer }

// Close implements io.Closer.
func (plainWriter) Close() error { return nil }

package uribeam

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
)

func init() {
	registerDoFn(func(fn *logFn) any { return fn.ProcessElement })
	registerCall4x0[context.Context, string, func(LogRecord), func(LogRecord)]()
	register.Emitter1[LogRecord]()
}

// LogOptions say how the lines of an access log are read. The zero value finds out the
// format of each line.
type LogOptions struct {
	// Format is the name of a format, as accesslog.Named has it. If it is empty or "auto",
	// each line is read in the first format of accesslog.Formats that it fits, whatever
	// the lines around it are.
	Format string

	// Fields names the columns of the format "w3c", as in its "#Fields:" directive:
	// "date time c-ip cs-method cs-uri-stem". For the format "zeek" it is the whole line that
	// begins with "#fields". A worker does not see the directive of the file
	// that a line comes from, so it must be given here.
	Fields string

	// JSON says where the fields lie in lines of JSON of your own, as accesslog.JSON has
	// it. Format must be empty then.
	JSON map[accesslog.Field]string

	// Facts fills Record.Facts of targets and referers.
	Facts bool

	// Names say which names of paths and hosts are in the records of targets and referers.
	Names Names
}

// ParseAccessLog reads the lines of access logs. It expects a PCollection<string> and
// returns two PCollection<LogRecord>: the requests, which are the lines that fit the
// format, and the misfits, which do not.
//
// A request with an invalid target is a request: servers log what they were sent.
// LogRecord.ErrorType says what is wrong with it. A misfit has the fields in front of the
// error, and the whole line. Empty lines and directives are skipped, and counted.
//
// ParseAccessLog panics if there is no format of that name, if the format "w3c" or "zeek" has no
// Fields, if accesslog.JSON refuses the paths, and for Names as ScanLines does.
func ParseAccessLog(s beam.Scope, lines beam.PCollection, o LogOptions) (requests, misfits beam.PCollection) {
	s = s.Scope("uribeam.ParseAccessLog")
	if _, err := o.parsers(); err != nil {
		panic(err)
	}
	if err := o.Names.check(); err != nil {
		panic(err)
	}
	return beam.ParDo2(s, &logFn{Options: o}, lines)
}

// logFn reads lines of logs.
type logFn struct {
	Options LogOptions `json:"options"`

	reader logReader
	tally  tally
}

func (fn *logFn) Setup() (err error) {
	if fn.Options.Facts {
		fn.reader.uris.facts = factNames{}
	}
	if fn.reader.parsers, err = fn.Options.parsers(); err != nil {
		return err
	}
	return fn.Options.Names.fill(&fn.reader.uris)
}

func (fn *logFn) ProcessElement(ctx context.Context, line string, requests, misfits func(LogRecord)) {
	var r LogRecord
	switch fn.reader.read(line, &r) {
	case request:
		fn.tally.addScan(ctx, r.Valid, &fn.reader.lines.Record.Target)
		requests(r)
	case misfit:
		fn.tally.addMisfit(ctx, fn.reader.lines.Record.Code())
		misfits(r)
	case skipped:
		fn.tally.skipped++
	}
}

func (fn *logFn) FinishBundle(ctx context.Context, _, _ func(LogRecord)) { fn.tally.report(ctx) }

// fieldsDirective is what precedes the columns of the W3C format.
const fieldsDirective = "#Fields:"

// parsers returns the parsers of the formats that a line may have, in the order in which
// they are tried.
func (o *LogOptions) parsers() ([]*accesslog.Parser, error) {
	if o.JSON != nil {
		if o.Format != "" {
			return nil, errors.New("uribeam: LogOptions has both a Format and paths of JSON; want one of them")
		}
		format, err := accesslog.JSON("json", o.JSON)
		if err != nil {
			return nil, err
		}
		return []*accesslog.Parser{accesslog.NewParser(format)}, nil
	}
	format, directive := cmp.Or(o.Format, records.Auto), o.Fields
	if directive != "" && !strings.HasPrefix(directive, "#") {
		directive = fieldsDirective + " " + directive
	}
	parsers := records.LogParsers(format, directive)
	switch {
	case parsers != nil:
		return parsers, nil
	case format == records.W3C:
		return nil, errors.New(`uribeam: the format w3c needs LogOptions.Fields; want the names after "#Fields:" in the log`)
	case format == records.Zeek:
		return nil, errors.New(`uribeam: the format zeek needs LogOptions.Fields; want the line of the log that begins with "#fields"`)
	}
	return nil, fmt.Errorf("uribeam: no access log has the format of LogOptions; want auto, %s", strings.Join(formatNames(), ", "))
}

// formatNames returns the names of all formats.
func formatNames() (names []string) {
	for _, f := range accesslog.Formats() {
		names = append(names, f.Name())
	}
	return names
}

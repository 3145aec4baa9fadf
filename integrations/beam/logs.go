package uribeam

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/uriscan/uriscan/accesslog"
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
	// stands in the lines around it.
	Format string

	// Fields names the columns of the format "w3c", as in its "#Fields:" directive:
	// "date time c-ip cs-method cs-uri-stem". A worker does not see the directive of the file
	// that a line comes from, so it must be given here.
	Fields string

	// JSON says where the fields lie in lines of JSON of your own, as accesslog.JSON has
	// it. Format must be empty then.
	JSON map[accesslog.Field]string

	// Facts fills Record.Facts of targets and referers.
	Facts bool
}

// ParseAccessLog reads the lines of access logs. It expects a PCollection<string> and
// returns two PCollection<LogRecord>: the requests, which are the lines that fit the
// format, and the misfits, which do not.
//
// A request whose target is invalid is a request: servers log what they were sent.
// LogRecord.ErrorType says what is wrong with it. A misfit has the fields in front of the
// error, and the whole line. Empty lines and directives are skipped, and counted.
//
// ParseAccessLog panics if there is no format of that name, if the format "w3c" has no
// Fields, and if accesslog.JSON refuses the paths.
func ParseAccessLog(s beam.Scope, lines beam.PCollection, o LogOptions) (requests, misfits beam.PCollection) {
	s = s.Scope("uribeam.ParseAccessLog")
	if _, err := o.parsers(); err != nil {
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
		fn.reader.facts = factNames{}
	}
	fn.reader.parsers, err = fn.Options.parsers()
	return err
}

func (fn *logFn) ProcessElement(ctx context.Context, line string, requests, misfits func(LogRecord)) {
	var r LogRecord
	switch fn.reader.read(withoutReturn(line), &r) {
	case request:
		fn.tally.addScan(ctx, r.Valid, &fn.reader.found.Target)
		requests(r)
	case misfit:
		fn.tally.addMisfit(ctx, fn.reader.found.Code())
		misfits(r)
	case skipped:
		fn.tally.skipped++
	}
}

func (fn *logFn) FinishBundle(ctx context.Context, _, _ func(LogRecord)) { fn.tally.tell(ctx) }

// fieldsDirective is what the columns of the W3C format stand behind.
const fieldsDirective = "#Fields:"

// parsers returns the parsers of the formats that a line may have, in the order in which
// they are tried.
func (o *LogOptions) parsers() ([]logParser, error) {
	format := accesslog.Named(o.Format)
	isAuto := o.Format == "" || o.Format == "auto"
	switch {
	case o.JSON != nil:
		if o.Format != "" {
			return nil, errors.New("uribeam: LogOptions has both a Format and paths of JSON; want one of them")
		}
		var err error
		if format, err = accesslog.JSON("json", o.JSON); err != nil {
			return nil, err
		}
	case isAuto:
		return o.allParsers(), nil
	case format == nil:
		return nil, fmt.Errorf("uribeam: no access log has the format of LogOptions; want auto, %s", strings.Join(formatNames(), ", "))
	case format.Name() == "w3c" && o.Fields == "":
		return nil, errors.New(`uribeam: the format w3c needs LogOptions.Fields; want the names behind "#Fields:" in the log`)
	}
	return []logParser{o.parser(format)}, nil
}

// allParsers returns the parsers of all formats. The one of the format "w3c" is left out
// if its columns are not known. The last one is tried again if the line fits none, so that
// it says why: it is that of the format "combined".
func (o *LogOptions) allParsers() (all []logParser) {
	for _, f := range accesslog.Formats() {
		if f.Name() != "w3c" || o.Fields != "" {
			all = append(all, o.parser(f))
		}
	}
	return append(all, o.parser(accesslog.Named("combined")))
}

// parser returns a parser that knows the columns.
func (o *LogOptions) parser(f *accesslog.Format) logParser {
	p := accesslog.NewParser(f)
	if f.Name() == "w3c" {
		var r accesslog.Record
		p.Scan([]byte(fieldsDirective+" "+strings.TrimPrefix(o.Fields, fieldsDirective)), &r)
	}
	return logParser{p.Clone(), f.Name(), p}
}

// formatNames returns the names of all formats.
func formatNames() (names []string) {
	for _, f := range accesslog.Formats() {
		names = append(names, f.Name())
	}
	return names
}

package uribeam

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/transforms/stats"
	"github.com/uriscan/uriscan"
)

func init() {
	registerDoFn(func(fn *countRecordsFn) any { return fn.ProcessElement })
	registerCall2x0[Record, func(string, int64)]()
	registerDoFn(func(fn *countMatchesFn) any { return fn.ProcessElement })
	registerCall2x0[Match, func(string, int64)]()
	registerDoFn(func(fn *countLogRecordsFn) any { return fn.ProcessElement })
	registerCall2x0[LogRecord, func(string, int64)]()
	register.Emitter2[string, int64]()
}

// Field is what CountBy counts by. The names are those of "uriscan stats -by".
type Field string

// The fields of URIs.
const (
	Scheme    Field = "scheme"    // in lower case
	Host      Field = "host"      // in lower case; of a LogRecord that of the target, or else that of the server
	Port      Field = "port"      // where one is given
	Path      Field = "path"      //
	Extension Field = "extension" // of the path's last segment, in lower case: "gz" of "/a.tar.gz"
	Template  Field = "template"  // Record.Template; it must have been asked for by the option Names, and so must Domain
	Domain    Field = "domain"    // Record.RegisteredDomain, in lower case
	Error     Field = "error"     // Record.ErrorType or LogRecord.ErrorType
	Fact      Field = "fact"      // each fact; they must have been asked for by the option Facts
	Browser   Field = "browser"   // each thing that a browser reads in another way, by the option Browser; not of a LogRecord
)

// The fields that a LogRecord alone has.
const (
	Method   Field = "method"
	Status   Field = "status"
	Protocol Field = "protocol" // its version, such as "1.1"
	Client   Field = "client"
	User     Field = "user"
	Referer  Field = "referer" // its host, in lower case
	Agent    Field = "agent"
)

// LongestKey is the length of the longest value that CountBy counts by itself, in bytes.
// Longer ones are counted together, as TooLong.
const (
	LongestKey = 1024
	TooLong    = "(too long)"
)

// CountBy counts how often each value of a field occurs. It expects a PCollection of
// Record, Match or LogRecord, and returns a PCollection<KV<string,int64>>.
//
// A record in which the field is absent or empty counts for nothing. The keys are valid
// UTF-8: in a value that is not, each byte that is no part of a character is written as
// \xNN.
//
//	hosts := uribeam.CountBy(s, valid, uribeam.Host)
//
// CountBy panics if there is no such field, or if the elements do not have it.
func CountBy(s beam.Scope, col beam.PCollection, f Field) beam.PCollection {
	s = s.Scope("uribeam.CountBy")
	return stats.SumPerKey(s, beam.ParDo(s, countFn(col.Type().Type(), f), col))
}

// countFn returns the DoFn that counts elements of a type by a field.
func countFn(element reflect.Type, f Field) any {
	kind, known := fields[f]
	if !known {
		names := slices.Sorted(maps.Keys(fields))
		panic(fmt.Sprintf("uribeam.CountBy: no field has this name; want one of %v", names))
	}
	switch element {
	case reflect.TypeFor[LogRecord]():
		if f == Browser {
			panic("uribeam.CountBy: a LogRecord has a request target, and only a URI has the field browser; want Record or Match")
		}
		return &countLogRecordsFn{By: f}
	case reflect.TypeFor[Record](), reflect.TypeFor[Match]():
		if kind.uri == nil {
			panic(fmt.Sprintf("uribeam.CountBy: only a LogRecord has the field %s; the elements are of type %v", f, element))
		}
		if element == reflect.TypeFor[Match]() {
			return &countMatchesFn{By: f}
		}
		return &countRecordsFn{By: f}
	}
	panic(fmt.Sprintf("uribeam.CountBy: the elements are of type %v; want Record, Match or LogRecord", element))
}

// fieldKind is how the values of a field are found.
type fieldKind struct {
	uri  func(r *Record) string    // in a URI; nil if logs alone have the field
	log  func(r *LogRecord) string // in a log; nil if it is that of the target
	fold bool                      // values that differ in the case of ASCII letters are the same
	list bool                      // the value is several, with commas between them
}

var fields = map[Field]fieldKind{
	Scheme:    {uri: func(r *Record) string { return r.Scheme }, fold: true},
	Host:      {uri: func(r *Record) string { return r.Host }, log: hostOf, fold: true},
	Port:      {uri: func(r *Record) string { return r.Port }},
	Path:      {uri: func(r *Record) string { return r.Path }},
	Extension: {uri: extension, fold: true},
	Template:  {uri: func(r *Record) string { return r.Template }},
	Domain:    {uri: func(r *Record) string { return r.RegisteredDomain }, fold: true},
	Error:     {uri: func(r *Record) string { return r.ErrorType }, log: func(r *LogRecord) string { return r.ErrorType }},
	Fact:      {uri: func(r *Record) string { return r.Facts }, list: true},
	Browser:   {uri: func(r *Record) string { return r.Browser }, list: true},
	Method:    {log: func(r *LogRecord) string { return r.Method }},
	Status:    {log: statusOf},
	Protocol:  {log: func(r *LogRecord) string { return r.Version }},
	Client:    {log: func(r *LogRecord) string { return r.Client }},
	User:      {log: func(r *LogRecord) string { return r.User }},
	Referer:   {log: func(r *LogRecord) string { return r.Referer.Host }, fold: true},
	Agent:     {log: func(r *LogRecord) string { return r.UserAgent }},
}

// extension returns the extension of the path; empty if it has none.
func extension(r *Record) string {
	if r.PathKind == uriscan.PathRootless.String() {
		return ""
	}
	spans := uriscan.Spans{Path: whole(r.Path)}
	return spans.ExtensionString(r.Path).InString(r.Path)
}

// hostOf returns the host of the target, or else that of the server.
func hostOf(r *LogRecord) string {
	if r.Target.Host != "" {
		return r.Target.Host
	}
	return r.Host
}

// statusOf returns the status as the line has it: three digits, if it is a number.
func statusOf(r *LogRecord) string {
	if r.Status == 0 {
		return r.StatusText
	}
	digits := [3]byte{'0' + byte(r.Status/100), '0' + byte(r.Status/10%10), '0' + byte(r.Status%10)}
	return string(digits[:])
}

// countRecordsFn gives a record the key by which it is counted.
type countRecordsFn struct {
	By Field `json:"by"`

	kind fieldKind
	keys keys
}

func (fn *countRecordsFn) Setup() { fn.kind = fields[fn.By] }

func (fn *countRecordsFn) ProcessElement(r Record, emit func(string, int64)) {
	fn.keys.emit(fn.kind.uri(&r), &fn.kind, emit)
}

// countMatchesFn does so for a match.
type countMatchesFn struct {
	By Field `json:"by"`

	kind fieldKind
	keys keys
}

func (fn *countMatchesFn) Setup() { fn.kind = fields[fn.By] }

func (fn *countMatchesFn) ProcessElement(m Match, emit func(string, int64)) {
	fn.keys.emit(fn.kind.uri(&m.URI), &fn.kind, emit)
}

// countLogRecordsFn does so for a line of a log.
type countLogRecordsFn struct {
	By Field `json:"by"`

	kind fieldKind
	keys keys
}

func (fn *countLogRecordsFn) Setup() { fn.kind = fields[fn.By] }

func (fn *countLogRecordsFn) ProcessElement(r LogRecord, emit func(string, int64)) {
	var value string
	if fn.kind.log != nil {
		value = fn.kind.log(&r)
	} else {
		value = fn.kind.uri(&r.Target)
	}
	fn.keys.emit(value, &fn.kind, emit)
}

// emit emits the keys of a value.
func (k *keys) emit(value string, kind *fieldKind, emit func(string, int64)) {
	switch {
	case value == "":
	case kind.list:
		for one := range strings.SplitSeq(value, ",") {
			emit(k.of(one, false), 1)
		}
	default:
		emit(k.of(value, kind.fold), 1)
	}
}

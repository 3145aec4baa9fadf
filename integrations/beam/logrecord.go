package uribeam

import (
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
)

func init() {
	beam.RegisterType(reflect.TypeFor[LogRecord]())
}

// LogRecord is a line of an access log, split. It is a row with a schema: the names in the
// tags are those of the columns that "uriscan logs" writes.
//
// Texts have no escapes of the log's format. A field that the line does not have, or has
// as "-", is empty. Texts without escapes share the memory of the line.
type LogRecord struct {
	Time       string `beam:"time"` // as the line has it, without brackets
	Client     string `beam:"client"`
	ClientPort string `beam:"client_port"`
	Ident      string `beam:"ident"`
	User       string `beam:"user"`
	Request    string `beam:"request"` // the whole request line, where the format has one
	Method     string `beam:"method"`
	Version    string `beam:"version"` // of the protocol, such as "1.1"

	Status     int32  `beam:"status"`      // 0 if there is none from 100 to 999
	StatusText string `beam:"status_text"` // of another status, such as the "000" of Squid
	Size       int64  `beam:"size"`        // -1 if there is none, or none that is a number
	SizeText   string `beam:"size_text"`   // of a size that is no number

	UserAgent    string `beam:"user_agent"`
	Host         string `beam:"host"` // the virtual host, or the field Host of the request
	HostPort     string `beam:"host_port"`
	ForwardedFor string `beam:"forwarded_for"`
	Captured     string `beam:"captured"` // the headers that HAProxy captured
	Rest         string `beam:"rest"`     // what follows the fields of the format

	// Target is the request target, scanned with the method of the request; Referer is a URI
	// reference. One that is absent has no component and no error.
	Target  Record `beam:"target"`
	Referer Record `beam:"referer"`

	Format string `beam:"format"` // the format that the line fits, such as "combined"; empty if it fits none

	// Valid says that the line fits the format, and that its target, if it has one, is
	// valid. ErrorType is empty then. If not, it is the name of the error of the target, such
	// as "path", or, for a line that does not fit, "log-" and the name of an
	// accesslog.Code. ErrorOffset counts from the first byte of the line, and is -1 if there
	// is no error.
	Valid       bool   `beam:"valid"`
	ErrorType   string `beam:"error_type"`
	ErrorOffset int64  `beam:"error_offset"`

	// Line is the whole line if it does not fit the format, and empty if it does.
	Line string `beam:"line_text"`
}

// logReader makes records of lines. It is for one goroutine.
type logReader struct {
	parsers []*accesslog.Parser // they are tried in this order
	uris    uriReader           // of targets and referers

	lines  *records.LogReader // made by the first call of read
	walker records.Walker
	spans  uriscan.Spans // of the referer
}

// verdict says what a line is.
type verdict uint8

const (
	misfit verdict = iota // it fits no format
	request
	skipped // it is empty or a directive
)

// read fills r, and says what the line is. A line may have a carriage return at its end. A
// directive is forgotten: what is said of a line must not depend on which lines the worker
// saw before.
func (l *logReader) read(line string, r *LogRecord) verdict {
	if l.lines == nil {
		l.lines, l.walker = records.NewLogReader(l.parsers), records.Walker{Open: true, Wanted: fieldsOfLines}
	}
	l.lines.Scan(line)
	found := &l.lines.Record
	if found.Skipped() {
		if strings.HasPrefix(line, "#") {
			l.lines.Reset()
		}
		return skipped
	}
	*r = LogRecord{Size: -1, Target: absent, Referer: absent, ErrorOffset: -1}
	texts := r.texts()
	l.walker.Line(l.lines, func(v records.Value) {
		switch {
		case texts[v.Field] != nil:
			*texts[v.Field] = v.Text
		case v.Field == records.Status && v.Number >= 100:
			r.Status = int32(v.Number)
		case v.Field == records.Status:
			r.StatusText = v.Text
		}
	})
	if size, ok := found.Size(); ok { // with leading zeros, too
		r.Size, r.SizeText = size, ""
	}
	if text, s := l.lines.Target(); s != nil {
		l.uris.read(&r.Target, text, whole(text), s)
	}
	if l.uris.domain && !r.Target.Has(uriscan.CompHost) {
		r.Target.divide(r.Host)
	}
	if found.Has(accesslog.Referer) {
		text := l.lines.Value(accesslog.Referer)
		uriscan.ScanString(text, &l.spans)
		l.uris.read(&r.Referer, text, whole(text), &l.spans)
	}
	if p := l.lines.Problem(); p.Type != "" {
		r.ErrorType, r.ErrorOffset = p.Type, int64(p.Offset)
	}
	r.Valid = r.ErrorType == ""
	if !found.Valid() {
		r.Format, r.Line = "", l.lines.Line()
		return misfit
	}
	return request
}

// fieldsOfLines are the fields of a line that are texts and numbers.
var fieldsOfLines = func() records.Set {
	set := records.SetOf(records.Status)
	for f, text := range new(LogRecord).texts() {
		if text != nil {
			set |= records.SetOf(records.Field(f))
		}
	}
	return set
}()

// texts returns where the texts of the fields go.
func (r *LogRecord) texts() [records.Count]*string {
	return [records.Count]*string{
		records.Time:           &r.Time,
		records.Client:         &r.Client,
		records.ClientPort:     &r.ClientPort,
		records.ClientPortText: &r.ClientPort,
		records.Ident:          &r.Ident,
		records.User:           &r.User,
		records.Request:        &r.Request,
		records.Method:         &r.Method,
		records.Version:        &r.Version,
		records.StatusText:     &r.StatusText,
		records.Size:           &r.SizeText,
		records.SizeText:       &r.SizeText,
		records.UserAgent:      &r.UserAgent,
		records.Server:         &r.Host,
		records.ServerPort:     &r.HostPort,
		records.ServerPortText: &r.HostPort,
		records.ForwardedFor:   &r.ForwardedFor,
		records.Captured:       &r.Captured,
		records.Rest:           &r.Rest,
		records.Format:         &r.Format,
	}
}

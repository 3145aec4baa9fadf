package uribeam

import (
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
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
	Time       string `beam:"time"` // as it stands, without brackets
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
	parsers []logParser // they are tried in this order
	facts   factNames   // nil if nobody asks for facts

	line  []byte           // a copy, since a parser takes no string
	found accesslog.Record // what a parser says of it
	text  []byte           // of a field without its escapes
}

// logParser is a parser with the name of its format.
type logParser struct {
	*accesslog.Parser
	name  string
	fresh *accesslog.Parser // that has seen no line
}

// verdict says what a line is.
type verdict uint8

const (
	misfit verdict = iota // it fits no format
	request
	skipped // it is empty or a directive
)

// read fills r, and says what the line is.
func (l *logReader) read(line string, r *LogRecord) verdict {
	l.line = append(l.line[:0], line...)
	p, what := l.parserOf()
	if what == skipped {
		return what
	}
	*r = LogRecord{Size: -1, Target: absent, Referer: absent, ErrorOffset: -1}
	l.setFields(p, line, r)
	if what == misfit {
		r.ErrorType, r.ErrorOffset = logErrors[l.found.Code()], int64(l.found.ErrorOffset())
		r.Line = line
		return what
	}
	r.Format = p.name
	r.Valid = true
	if t := &l.found.Target; l.found.Has(accesslog.Target) && !t.Valid() {
		r.Valid, r.ErrorType, r.ErrorOffset = false, t.ErrorCode().String(), int64(t.ErrorOffset())
	}
	return what
}

// parserOf returns the parser of the first format that the line fits, and what the line
// is. If it fits none, the parser is the last one. A directive is not shown to its parser,
// which would remember it: then what it says of a line would depend on which lines the
// worker saw before.
func (l *logReader) parserOf() (p *logParser, what verdict) {
	afterPiece := l.found.Code() == accesslog.CodePart
	for i := range l.parsers {
		p = &l.parsers[i]
		if afterPiece {
			p.Parser = p.fresh.Clone() // the line need not be the next one of the same file
		}
		switch {
		case p.name == "w3c" && len(l.line) > 0 && l.line[0] == '#':
			return p, skipped
		case p.Scan(l.line, &l.found):
			return p, request
		case l.found.Skipped():
			return p, skipped
		}
	}
	return p, misfit
}

// logErrors has the names of the errors of lines.
var logErrors = func() (names [int(accesslog.CodeTooLong) + 1]string) {
	for c := range names {
		names[c] = "log-" + accesslog.Code(c).String()
	}
	return names
}()

// setFields sets what the line says.
func (l *logReader) setFields(p *logParser, line string, r *LogRecord) {
	for f, field := range r.texts() {
		if field != nil {
			*field = l.field(p, line, accesslog.Field(f))
		}
	}
	if slash := strings.LastIndexByte(r.Version, '/'); slash >= 0 {
		r.Version = r.Version[slash+1:]
	}
	l.setNumbers(p, line, r)
	l.setTarget(p, line, r)
	l.setReferer(p, line, r)
}

// texts returns the fields that are simply copied, by the number of the field of a line.
func (r *LogRecord) texts() [accesslog.Rest + 1]*string {
	return [...]*string{
		accesslog.Client:       &r.Client,
		accesslog.ClientPort:   &r.ClientPort,
		accesslog.Ident:        &r.Ident,
		accesslog.User:         &r.User,
		accesslog.Time:         &r.Time,
		accesslog.Request:      &r.Request,
		accesslog.Method:       &r.Method,
		accesslog.Protocol:     &r.Version,
		accesslog.UserAgent:    &r.UserAgent,
		accesslog.Host:         &r.Host,
		accesslog.HostPort:     &r.HostPort,
		accesslog.ForwardedFor: &r.ForwardedFor,
		accesslog.Captured:     &r.Captured,
		accesslog.Rest:         &r.Rest,
	}
}

// field returns a field without its escapes. A field without escapes is a part of the
// line.
func (l *logReader) field(p *logParser, line string, f accesslog.Field) string {
	text := l.found.Span(f).InString(line)
	if !l.found.Escaped(f) {
		return text
	}
	l.text = l.found.AppendUnescaped(l.text[:0], f, l.found.Span(f).In(l.line))
	return string(l.text)
}

// setNumbers sets the status and the size.
func (l *logReader) setNumbers(p *logParser, line string, r *LogRecord) {
	text := l.field(p, line, accesslog.Status)
	if status, ok := l.found.Status(); ok && status >= 100 && len(text) == 3 {
		r.Status = int32(status)
	} else {
		r.StatusText = text
	}
	if size, ok := l.found.Size(); ok {
		r.Size = size
	} else {
		r.SizeText = l.field(p, line, accesslog.Size)
	}
}

// setTarget sets the target. One that does not stand in one place of the line as it was
// sent is put together and scanned again, so that its components are parts of it.
func (l *logReader) setTarget(p *logParser, line string, r *LogRecord) {
	found := &l.found
	switch {
	case found.Has(accesslog.Query), found.Escaped(accesslog.Target):
		text := l.field(p, line, accesslog.Target)
		if found.Has(accesslog.Query) {
			text += "?" + l.field(p, line, accesslog.Query)
		}
		var s uriscan.Spans
		found.Form().ScanString(text, &s)
		l.setRecord(&r.Target, text, whole(text), &s)
	case found.Has(accesslog.Target):
		l.setRecord(&r.Target, line, found.Span(accesslog.Target), &found.Target)
	}
}

// setReferer sets the referer.
func (l *logReader) setReferer(p *logParser, line string, r *LogRecord) {
	found := &l.found
	switch {
	case found.Escaped(accesslog.Referer):
		text := l.field(p, line, accesslog.Referer)
		var s uriscan.Spans
		uriscan.ScanString(text, &s)
		l.setRecord(&r.Referer, text, whole(text), &s)
	case found.Has(accesslog.Referer):
		l.setRecord(&r.Referer, line, found.Span(accesslog.Referer), &found.Referer)
	}
}

// setRecord sets a record to the part in of src, and its facts if they are asked for.
func (l *logReader) setRecord(r *Record, src string, in uriscan.Span, s *uriscan.Spans) {
	r.set(src, in, s)
	if l.facts != nil {
		r.Facts = l.facts.of(src, s)
	}
}

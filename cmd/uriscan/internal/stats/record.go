package stats

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/psl"
)

// Record is one URI to be counted. It copies nothing, and may be overwritten once it
// has been counted.
type Record struct {
	Text    []byte         // what the spans are offsets in: a line, or a buffer of lines
	URI     uriscan.Span   // where the URI lies
	Spans   *uriscan.Spans // its scan; nil if there is no URI
	Request *Request       // what a log says besides; nil if there is no log
	Misfit  accesslog.Code // why the line of the log does not fit its format
	namer   *namer         // what makes templates of paths; the Collector sets it
}

// namer makes templates of paths, and keeps the memory for them.
type namer struct {
	appendName AppendName
	name       []byte
}

// AppendName appends a name of low cardinality for the path of a record.
type AppendName func(dst, path []byte, r *Record) []byte

// valid reports whether nothing is wrong with the record.
func (r *Record) valid() bool {
	return r.Misfit == accesslog.CodeNone && (r.Spans == nil || r.Spans.Valid())
}

// Request is what a log says of the request. An empty part is absent.
type Request struct {
	Method, Status, Protocol []byte
	Host                     []byte // of the server, for targets that have none
	Client, User, Agent      []byte
	Referer                  []byte // the host of the referer
	Path                     []byte // of the URI, where the log has it in escapes
}

// component returns a component, and whether it is present.
func (r *Record) component(c uriscan.Component) ([]byte, bool) {
	if r.Spans == nil {
		return nil, false
	}
	return r.Spans.Span(c).In(r.Text), r.Spans.Has(c)
}

// Host returns the host of the URI, or that of the server. An empty one counts as absent.
func (r *Record) Host() ([]byte, bool) {
	host, _ := r.component(uriscan.CompHost)
	if len(host) == 0 && r.Request != nil {
		host = r.Request.Host
	}
	return host, len(host) > 0
}

// Path returns the path.
func (r *Record) Path() ([]byte, bool) {
	if r.Request != nil && r.Request.Path != nil {
		return r.Request.Path, true
	}
	return r.component(uriscan.CompPath)
}

// domain returns the registrable domain of the host.
func (r *Record) domain() ([]byte, bool) {
	host, _ := r.Host()
	domain := psl.Split(host).Registrable
	return domain.In(host), domain.Len() > 0
}

// template returns the template of the path. It is valid until the next call.
func (r *Record) template() ([]byte, bool) {
	path, found := r.Path()
	if found {
		r.namer.name = r.namer.appendName(r.namer.name[:0], path, r)
	}
	return r.namer.name, found
}

// extension returns the extension of the path.
func (r *Record) extension() ([]byte, bool) {
	if r.Spans == nil {
		return nil, false
	}
	src, spans := r.Text, *r.Spans
	if r.Request != nil && r.Request.Path != nil {
		src, spans.Path = r.Request.Path, uriscan.Span{End: uint32(len(r.Request.Path))}
	}
	extension := spans.Extension(src)
	return extension.In(src), extension.Len() > 0
}

// part returns a part of the request, which is absent if it is empty.
func (r *Record) part(of func(*Request) []byte) ([]byte, bool) {
	if r.Request == nil {
		return nil, false
	}
	value := of(r.Request)
	return value, len(value) > 0
}

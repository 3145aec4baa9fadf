package uribeam

import (
	"reflect"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/records"
)

func init() {
	beam.RegisterType(reflect.TypeFor[Record]())
}

// Record is a URI reference, split. It is a row with a schema: the names in the tags are
// those of the columns that the command uriscan writes.
//
// An absent component is the empty string, and so is one that is present and empty; Has
// says which it is. Nothing is decoded.
//
// The strings share the memory of the line they come from. A program that keeps a few of
// them for long should keep copies; see [strings.Clone].
type Record struct {
	Original string `beam:"original"` // the whole text; it may hold a password
	Scheme   string `beam:"scheme"`
	Userinfo string `beam:"userinfo"` // it may hold a password
	Host     string `beam:"host"`     // an IP literal keeps its brackets
	Port     string `beam:"port"`     // as the text has it: it may be empty, have leading zeros, or be above 65535
	Path     string `beam:"path"`
	Query    string `beam:"query"`
	Fragment string `beam:"fragment"`

	// Present says which components are present: bit i is that of uriscan.Component i.
	// So 1 is the scheme, 2 the userinfo, 4 the host, 8 the port, 16 the path, 32 the
	// query and 64 the fragment.
	Present int32 `beam:"present"`

	HostKind string `beam:"host_kind"` // "reg-name", "IPv4address" and so on; empty if there is no host
	PathKind string `beam:"path_kind"` // "path-abempty" and so on

	Valid bool `beam:"valid"`

	// ErrorType is empty if the text is valid, and the name of a uriscan.ErrorCode, such as
	// "host", if it is not. ErrorOffset is the offset of the first byte that cannot be right,
	// and -1 if there is no error. It counts from the first byte of Original.
	ErrorType   string `beam:"error_type"`
	ErrorOffset int64  `beam:"error_offset"`

	// Facts are the names of the facts about the URI, with commas between them, if the
	// options asked for them. uriscan.Facts has a method UnmarshalText that reads them.
	Facts string `beam:"facts"`

	// Browser has what a browser reads in another way than RFC 3986, with commas between the
	// names, such as "host,path", if the options asked for it. whatwg.Difference has a method
	// UnmarshalText that reads them.
	Browser string `beam:"browser"`

	// Template is a name of low cardinality for the path, such as "/users/{int}", if the
	// options asked for one; the URL template of OpenTelemetry.
	Template string `beam:"template"`

	// These are the parts of the host by the Public Suffix List, if the options asked for
	// them: "www", "example.co.uk" and "co.uk" of "www.example.co.uk". The target of a
	// LogRecord that has no host has those of LogRecord.Host.
	Subdomain        string `beam:"subdomain"`
	RegisteredDomain string `beam:"registered_domain"`
	TopLevelDomain   string `beam:"top_level_domain"` // the public suffix; it may have several labels
}

// Has reports whether a component is present. It may be empty: the query of "http://h?" is
// present and empty, that of "http://h" is absent.
func (r *Record) Has(c uriscan.Component) bool { return r.Present>>c&1 != 0 }

// absent is the record of a text that is not there.
var absent = Record{ErrorOffset: -1}

// uriReader makes records of URIs. It is for one goroutine.
type uriReader struct {
	facts   factNames // nil if nobody asks for facts
	domain  bool      // the parts of the host are asked for
	browser bool      // what a browser reads in another way is asked for
	walker  records.Walker

	appendTemplate func(dst []byte, path string) []byte // nil if nobody asks for templates
	template       []byte
	templates      memo
}

// fieldsOfURIs are the fields of a Record that are texts.
var fieldsOfURIs = records.SetOf(
	records.Scheme, records.Userinfo, records.Host, records.Port, records.PortText, records.Path, records.Query, records.Fragment, records.HostKind,
)

// read makes r the record of the part in of src, which has been scanned. The spans are
// offsets in src.
func (u *uriReader) read(r *Record, src string, in uriscan.Span, s *uriscan.Spans) {
	*r = Record{Original: in.InString(src), PathKind: s.PathKind().String(), Valid: s.Valid(), ErrorOffset: -1}
	if !r.Valid {
		r.ErrorType, r.ErrorOffset = s.ErrorCode().String(), int64(s.ErrorOffset())-int64(in.Start)
	}
	if u.facts != nil {
		r.Facts = u.facts.of(src, s)
	}
	if u.browser {
		r.Browser = differenceIn(r.Original)
	}
	if u.appendTemplate != nil {
		r.Template = u.nameOf(s.Path.InString(src))
	}
	texts := [...]*string{
		records.Scheme: &r.Scheme, records.Userinfo: &r.Userinfo, records.Host: &r.Host, records.Port: &r.Port, records.PortText: &r.Port,
		records.Path: &r.Path, records.Query: &r.Query, records.Fragment: &r.Fragment, records.HostKind: &r.HostKind,
	}
	u.walker.Open, u.walker.Wanted = true, fieldsOfURIs
	u.walker.URI(src, s, nil, func(v records.Value) {
		*texts[v.Field] = v.Text
		if c := v.Field; c == records.PortText {
			r.Present |= 1 << records.Port
		} else if c <= records.Fragment {
			r.Present |= 1 << c
		}
	})
	if u.domain {
		r.divide(r.Host)
	}
}

// nameOf returns the template of a path. It is the path itself if nothing in it varies.
func (u *uriReader) nameOf(path string) string {
	u.template = u.appendTemplate(u.template[:0], path)
	switch {
	case string(u.template) == path:
		return path
	case len(u.template) > LongestKey:
		return string(u.template)
	}
	return u.templates.of(u.template)
}

// divide sets the parts of a host.
func (r *Record) divide(host string) {
	d := psl.Split(host)
	r.Subdomain, r.RegisteredDomain, r.TopLevelDomain = d.Subdomain.InString(host), d.Registrable.InString(host), d.Suffix.InString(host)
}

// whole is the span of all of a text.
func whole(text string) uriscan.Span {
	return uriscan.Span{End: uint32(min(uint64(len(text)), uriscan.MaxLen))}
}

// withoutReturn returns a line without a carriage return at its end. Readers of lines take
// the newline away, and leave it.
func withoutReturn(line string) string { return strings.TrimSuffix(line, "\r") }

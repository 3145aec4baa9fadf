package stats

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/whatwg"
)

// Field is what URIs are counted by.
type Field uint8

// The records. Those from Method on are in logs alone.
const (
	Scheme Field = iota
	Host
	Domain
	Port
	Path
	Template
	Extension
	Error
	Fact
	Browser
	Method
	Status
	Protocol
	Client
	User
	Referer
	Agent
	fieldCount = iota
)

// kind is how the values of a field are found.
type kind struct {
	name  string
	about string

	// text returns the value of a record, and whether there is one.
	text func(r *Record) ([]byte, bool)
	fold bool // values that differ in the case of ASCII letters are the same

	// set returns the numbers of the values, as bits, and called the name of
	// one. Where it is there, text is not.
	set    func(r *Record) uint64
	called func(number int) string
}

// kinds has what there is to know of each field.
var kinds = [fieldCount]kind{
	Scheme:    {name: "scheme", about: "the scheme, in lower case", fold: true, text: func(r *Record) ([]byte, bool) { return r.component(uriscan.CompScheme) }},
	Host:      {name: "host", about: "the host, in lower case", fold: true, text: (*Record).Host},
	Domain:    {name: "domain", about: "the registrable domain of the host by the Public Suffix List, in lower case", fold: true, text: (*Record).domain},
	Port:      {name: "port", about: "the port, where one is given", text: func(r *Record) ([]byte, bool) { return r.component(uriscan.CompPort) }},
	Path:      {name: "path", about: "the path", text: (*Record).Path},
	Template:  {name: "template", about: "a name of low cardinality for the path, see -preset", text: (*Record).template},
	Extension: {name: "extension", about: "the extension of the path's last segment, in lower case", fold: true, text: (*Record).extension},
	Error:     {name: "error", about: "why the URI is invalid, or the line does not fit its format", set: errorOf, called: errorName},
	Fact:      {name: "fact", about: "each fact about the URI, see split -facts", set: factsOf, called: factName},
	Browser:   {name: "browser", about: "what a browser reads in another way, see split -with browser", set: differencesOf, called: differenceName},
	Method:    {name: "method", about: "the method of the request", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Method }) }},
	Status:    {name: "status", about: "the status of the response", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Status }) }},
	Protocol:  {name: "protocol", about: "the protocol of the request", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Protocol }) }},
	Client:    {name: "client", about: "the address of the client", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Client }) }},
	User:      {name: "user", about: "the name of the user", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.User }) }},
	Referer:   {name: "referer", about: "the host of the referer, in lower case", fold: true, text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Referer }) }},
	Agent:     {name: "agent", about: "the user agent", text: func(r *Record) ([]byte, bool) { return r.part(func(q *Request) []byte { return q.Agent }) }},
}

// Fields returns all records.
func Fields() []Field {
	list := make([]Field, fieldCount)
	for i := range list {
		list[i] = Field(i)
	}
	return list
}

// FieldNamed returns the field of that name.
func FieldNamed(name string) (f Field, found bool) {
	i := slices.IndexFunc(kinds[:], func(k kind) bool { return k.name == name })
	return Field(max(i, 0)), i >= 0
}

// String returns the name.
func (f Field) String() string { return kinds[f].name }

// About says what the values of the field are.
func (f Field) About() string { return kinds[f].about }

// OfLog reports whether logs alone have the field.
func (f Field) OfLog() bool { return f >= Method }

// firstMisfit is the number of the first error of lines of logs, after those of URIs.
const firstMisfit = 32

// errorOf returns the error of a record as a set of one, or none.
func errorOf(r *Record) uint64 {
	switch {
	case r.Misfit != accesslog.CodeNone:
		return 1 << (firstMisfit + r.Misfit)
	case r.valid():
		return 0
	}
	return 1 << r.Spans.ErrorCode()
}

// errorName returns the name of an error.
func errorName(number int) string {
	if number >= firstMisfit {
		return records.LogError(accesslog.Code(number - firstMisfit))
	}
	return uriscan.ErrorCode(number).String()
}

// factsOf returns the facts of a record.
func factsOf(r *Record) uint64 {
	if r.Spans == nil {
		return 0
	}
	return uint64(uriscan.FactsOf(r.Text, r.Spans))
}

func factName(number int) string { return uriscan.Facts(1 << number).String() }

// differencesOf returns what a browser reads in another way. The spans of a record may be
// those of a line among others or of an IRI, so the URI is scanned anew.
func differencesOf(r *Record) uint64 {
	if r.Spans == nil {
		return 0
	}
	uri := r.URI.In(r.Text)
	var s uriscan.Spans
	uriscan.Scan(uri, &s)
	return uint64(whatwg.Compare(uri, &s))
}

func differenceName(number int) string { return whatwg.Difference(1 << number).String() }

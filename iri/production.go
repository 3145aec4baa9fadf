package iri

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Production is the rule of RFC 3987 §2.2 that an input is scanned against.
type Production uint8

// The productions.
const (
	Reference   Production = iota // IRI / irelative-ref
	IRI                           // scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
	AbsoluteIRI                   // an IRI without a fragment
	RelativeRef                   // a reference without a scheme
)

var productionNames = text.Names{
	List:    []string{"IRI-reference", "IRI", "absolute-IRI", "irelative-ref"},
	Unknown: "unknown production", None: "iri: no production",
}

// String returns the RFC's name of the rule.
func (p Production) String() string { return productionNames.Of(uint8(p)) }

// AppendText appends the name that String returns; see [encoding.TextAppender].
// It returns an error if p is none of the constants.
func (p Production) AppendText(b []byte) ([]byte, error) { return productionNames.Append(b, uint8(p)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler].
// It returns an error if p is none of the constants.
func (p Production) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the constant that has the name; see
// [encoding.TextUnmarshaler]. It returns an error and leaves p unchanged if
// there is none.
func (p *Production) UnmarshalText(name []byte) error { return text.Read(&productionNames, p, name) }

// Scan reports whether src is a valid IRI reference, and records in out where its
// components are. It is [Reference].Scan.
func Scan(src []byte, out *uriscan.Spans) bool { return scanReference(src, out) }

// ScanString is [Scan] for a string. It gives the same answers.
func ScanString(src string, out *uriscan.Spans) bool { return scanReference(text.Bytes(src), out) }

// Parse returns the spans of src and, if it is not a valid IRI reference, a
// *[uriscan.Error]. The spans are set even then.
func Parse(src string) (uriscan.Spans, error) {
	var s uriscan.Spans
	ScanString(src, &s)
	return s, s.Err()
}

// ScanString is [Production.Scan] for a string. It gives the same answers.
func (p Production) ScanString(src string, out *uriscan.Spans) bool {
	return p.Scan(text.Bytes(src), out)
}

// CheckString is [Production.Check] for a string. It gives the same answers.
func (p Production) CheckString(src string) (offset int, code uriscan.ErrorCode) {
	return p.Check(text.Bytes(src))
}

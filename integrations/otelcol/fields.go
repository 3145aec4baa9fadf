package uriscanprocessor

import "github.com/uriscan/uriscan/records"

// modeSet is a set of modes.
type modeSet uint8

// The modes in which fields are written.
const (
	ofURL modeSet = 1 << iota
	ofTarget
	ofFind
	ofLog

	ofURI = ofURL | ofTarget | ofLog
)

// beside has the fields that the option attributes cannot name, because another option or
// attribute decides.
var beside = records.SetOf(
	records.PortText, records.Normalized, records.Facts,
	records.ClientPortText, records.StatusText, records.SizeText, records.ServerPortText,
	records.ErrorType, records.ErrorOffset, records.OtherErrorType, records.OtherErrorOffset, records.Encoding,
)

// seldom has the fields that take a further look at the path or the host.
var seldom = records.SetOf(records.Template, records.Subdomain, records.RegisteredDomain, records.TopLevelDomain)

// fieldsOf returns the fields that a mode writes, and those of them that it writes only if
// the option attributes names them.
func fieldsOf(mode modeSet) (all, extra records.Set) {
	all = records.SetOf(records.Facts, records.ErrorType, records.ErrorOffset, records.OtherErrorType, records.OtherErrorOffset, records.Encoding)
	extra = records.SetOf(records.Userinfo, records.HostKind, records.PathKind, records.Browser) | seldom
	if mode == ofFind {
		return all | records.SetOf(records.URIs, records.URICount, records.Browser), extra
	}
	for f := records.Scheme; f <= records.PathKind; f++ {
		all |= records.SetOf(f)
	}
	all |= records.SetOf(records.Extension, records.Full) | seldom
	switch mode {
	case ofLog:
		for f := records.Timestamp; f <= records.Rest; f++ {
			all |= records.SetOf(f)
		}
		for f := records.Ident; f <= records.Rest; f++ {
			extra |= records.SetOf(f)
		}
		return all, extra
	case ofURL:
		all |= records.SetOf(records.Normalized, records.Browser)
	}
	return all, extra | records.SetOf(records.Original)
}

// attributeName returns the name of the attribute for a field. The timestamp is no
// attribute: it is a part of every log record, and has one name in all schemas.
func attributeName(f records.Field, schema string) string {
	if f == records.Timestamp {
		schema = string(records.OTel)
	}
	return f.Name(records.Schema(schema))
}

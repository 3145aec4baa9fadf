package core

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/fields"
)

// written are the fields that the processor writes.
var written = []fields.Field{
	fields.Scheme, fields.Userinfo, fields.Host, fields.Port, fields.Path, fields.Query, fields.Fragment, fields.PortText,
	fields.Extension, fields.Full, fields.Original, fields.HostKind, fields.PathKind, fields.Normalized, fields.Facts,
	fields.Found, fields.Offset,
	fields.Timestamp, fields.Time, fields.Client, fields.ClientPort, fields.ClientPortText, fields.User, fields.Method, fields.Version,
	fields.Status, fields.StatusText, fields.Size, fields.SizeText, fields.Referer, fields.UserAgent, fields.Server, fields.ServerPort,
	fields.ServerPortText, fields.ForwardedFor, fields.Format, fields.Ident, fields.Request, fields.Captured,
	fields.HeaderTime, fields.HeaderHost, fields.Program, fields.Stream, fields.Rest,
	fields.Whole, fields.Encoding, fields.ErrorType, fields.ErrorOffset, fields.OtherErrorType, fields.OtherErrorOffset,
}

// fieldPath returns the names of the objects that lead to a field, and its own.
func fieldPath(f fields.Field, schema, layout string) []string {
	name := f.Name(schema)
	if layout == layoutFlat {
		return []string{name}
	}
	return strings.Split(name, ".")
}

// The errors that are neither uriscan's nor accesslog's.
const (
	errorNoObject  = "no-object"  // the message is no JSON object
	errorWrongType = "wrong-type" // what should be a text is none
	errorTooMany   = "too-many"   // the text has more URIs than are written
	errorOccupied  = "occupied"   // there is something else where the fields should go
)

// factList returns the names of the facts as an engine holds a list.
func factList(facts uriscan.Facts) []any {
	list := []any{}
	for i, name := range fields.FactNames() {
		if facts>>i&1 != 0 {
			list = append(list, name)
		}
	}
	return list
}

package records

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// OfComponent returns the field of a component. The component must be one of the constants.
func OfComponent(c uriscan.Component) Field { return Scheme + Field(c) }

// ofLine has the field for each field of a line. The query is a part of Original.
var ofLine = [...]Field{
	accesslog.Client:       Client,
	accesslog.ClientPort:   ClientPort,
	accesslog.Ident:        Ident,
	accesslog.User:         User,
	accesslog.Time:         Time,
	accesslog.Request:      Request,
	accesslog.Method:       Method,
	accesslog.Target:       Original,
	accesslog.Protocol:     Version,
	accesslog.Status:       Status,
	accesslog.Size:         Size,
	accesslog.Referer:      Referer,
	accesslog.UserAgent:    UserAgent,
	accesslog.Host:         Server,
	accesslog.HostPort:     ServerPort,
	accesslog.ForwardedFor: ForwardedFor,
	accesslog.Query:        Original,
	accesslog.Captured:     Captured,
	accesslog.HeaderTime:   HeaderTime,
	accesslog.HeaderHost:   HeaderHost,
	accesslog.Program:      Program,
	accesslog.Stream:       Stream,
	accesslog.Rest:         Rest,
}

// OfLine returns the field that a field of a line of an access log is written to. The field
// must be one of the constants of package accesslog.
func OfLine(f accesslog.Field) Field { return ofLine[f] }

package fields

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// OfComponent returns the field of a component.
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

// OfLine returns the field that a field of a line of an access log is written to.
func OfLine(f accesslog.Field) Field { return ofLine[f] }

// logErrors has the names of what can be wrong with a line.
var logErrors = func() (names [accesslog.CodeTooLong + 1]string) {
	for c := range names {
		names[c] = "log-" + accesslog.Code(c).String()
	}
	return names
}()

// LogError returns the value of ErrorType for what is wrong with a line of an access log.
// It begins with "log-", and so differs from those for what is wrong with a URI.
func LogError(c accesslog.Code) string { return logErrors[c] }

// factNames has the name of each fact, by its bit.
var factNames = func() (names []string) {
	for fact := uriscan.Facts(1); ; fact <<= 1 {
		name, err := fact.AppendText(nil)
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}()

// FactNames returns the names in the value of Facts: name i is that of bit i. The list
// belongs to this package.
func FactNames() []string { return factNames }

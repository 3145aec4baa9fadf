package accesslog

import "github.com/uriscan/uriscan/internal/text"

// Field names a part of a record.
type Field uint8

// The fields. No format has all of them.
const (
	Client       Field  = iota // address or name of the peer; a list of addresses where a server writes X-Forwarded-For there
	ClientPort                 // the port of the peer, where the format has it
	Ident                      // the name by RFC 1413, which no one uses any more
	User                       // the name of the user who logged in
	Time                       // the time as the line has it, without the brackets
	Request                    // the whole request line, such as "GET / HTTP/1.1", where the format has one
	Method                     // the request method (RFC 9110 §9)
	Target                     // the request target as the line has it (RFC 9112 §3.2)
	Protocol                   // the protocol with its version, such as "HTTP/1.1"
	Status                     // the status code (RFC 9110 §15)
	Size                       // the number of bytes sent
	Referer                    // the field Referer of the request (RFC 9110 §10.1.3)
	UserAgent                  // the field User-Agent of the request (RFC 9110 §10.1.5)
	Host                       // the virtual host, or the field Host of the request, without its port
	HostPort                   // the port of the host
	ForwardedFor               // the field X-Forwarded-For of the request
	Query                      // the query of the target, where the format has it in a field of its own
	Captured                   // the headers that HAProxy captured, with their braces
	HeaderTime                 // the time in the header of syslog or a container runtime
	HeaderHost                 // the host in the header of syslog
	Program                    // the program in the header of syslog, or the container in that of Docker Compose
	Stream                     // "stdout" or "stderr", in the header of a container runtime
	Rest                       // what follows the fields of the format
	fields       = iota        // how many there are
)

var fieldNames = text.Names{
	List: []string{
		"client", "client-port", "ident", "user", "time", "request", "method", "target", "protocol", "status", "size",
		"referer", "user-agent", "host", "host-port", "forwarded-for", "query", "captured",
		"header-time", "header-host", "program", "stream", "rest",
	},
	Unknown: "unknown field",
	None:    "accesslog: no field",
}

// String returns the name of the field, such as "user-agent".
func (f Field) String() string { return fieldNames.Of(uint8(f)) }

// AppendText appends the name that String returns; see [encoding.TextAppender]. It returns an
// error if f is none of the constants.
func (f Field) AppendText(b []byte) ([]byte, error) { return fieldNames.Append(b, uint8(f)) }

// MarshalText returns the name that String returns; see [encoding.TextMarshaler]. It returns
// an error if f is none of the constants.
func (f Field) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText sets f to the field that has the name; see [encoding.TextUnmarshaler]. It
// returns an error and leaves f unchanged if there is none.
func (f *Field) UnmarshalText(name []byte) error { return text.Read(&fieldNames, f, name) }

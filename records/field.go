package records

// A Schema has a name for each field.
type Schema string

// The schemas. Their values are those of options in configurations.
const (
	OTel Schema = "otel" // the semantic conventions of OpenTelemetry
	ECS  Schema = "ecs"  // the Elastic Common Schema

	// Columns are the names of columns, as in TSV and Parquet. LogColumns are those of a line
	// of an access log: the host of its target is "domain", since "host" is the server.
	Columns    Schema = "columns"
	LogColumns Schema = "log-columns"
)

// A Field is something that a record can say about a URI, or about a line of an access log.
type Field uint8

// The fields. The components have the order of uriscan.Component.
const (
	Scheme Field = iota
	Userinfo
	Host
	Port
	Path
	Query
	Fragment
	PortText
	Original
	HostKind
	PathKind
	Facts
	Parts // what the grammar of the scheme says
	Normalized
	Resolved
	Redacted
	Template         // a name of low cardinality for the path
	Subdomain        // what the host has before its RegisteredDomain
	RegisteredDomain // the part of the host that somebody has registered, by the Public Suffix List
	TopLevelDomain   // the public suffix, which may have more than one label
	Browser          // what a browser reads in another way than RFC 3986

	// A line of an access log.
	Timestamp // the time by RFC 3339
	Time      // the time as the line has it, where it gives no timestamp
	Client
	ClientPort
	ClientPortText
	User
	Method
	Version
	Status
	StatusText
	Size
	SizeText
	Referer
	UserAgent
	Server
	ServerPort
	ServerPortText
	ForwardedFor
	Format
	Ident
	Request
	Captured
	HeaderTime // in the header that syslog or a container runtime has put before the line
	HeaderHost
	Program
	Stream
	Rest

	// The text that the record is of, where it comes from, and what is wrong with it.
	Whole
	File
	Line
	Offset
	ErrorType
	ErrorOffset
	Verdict // "ok", or the type and the offset of the error
	Encoding

	// What the integrations alone write.
	Extension
	Full             // a valid URI with a scheme, as a whole
	URIs             // a list of the URIs in a text
	URICount         // how many there are
	Found            // a list of records, one for each URI in a text
	OtherErrorType   // in place of ErrorType, where a record has an error.type of its own
	OtherErrorOffset // in place of ErrorOffset there

	Count // how many fields there are
)

// CommandCount is how many fields the command writes: they come first.
const CommandCount = Extension

// row says what a field is called, and what its value is.
type row struct {
	column string // in Columns; empty if no command and no Beam row has it
	otel   string // by the semantic conventions of OpenTelemetry
	ecs    string // by the Elastic Common Schema; empty if it is the same

	largest int64 // of a field with a number of the input; 0 for others
	text    Field // of a field with a number: the field with the text of what is none

	content content
	header  bool // it is a header of the request
}

// table has the fields. A name that neither schema has begins with "uriscan.".
var table = [Count]row{
	Scheme:     {column: "scheme", otel: "url.scheme"},
	Userinfo:   {column: "userinfo", otel: "url.userinfo", ecs: "uriscan.userinfo"},
	Host:       {column: "host", otel: "url.domain"},
	Port:       {column: "port", otel: "url.port", largest: 65535, text: PortText},
	Path:       {column: "path", otel: "url.path"},
	Query:      {column: "query", otel: "url.query"},
	Fragment:   {column: "fragment", otel: "url.fragment"},
	PortText:   {column: "port_text", otel: "uriscan.port_text"},
	Extension:  {otel: "url.extension"},
	Full:       {otel: "url.full", content: isURI},
	Original:   {column: "original", otel: "url.original", content: isURI},
	HostKind:   {column: "host_kind", otel: "uriscan.host_kind"},
	PathKind:   {column: "path_kind", otel: "uriscan.path_kind"},
	Facts:      {column: "facts", otel: "uriscan.facts"},
	Parts:      {column: "parts", otel: "uriscan.scheme"},
	Normalized: {column: "normalized", otel: "uriscan.normalized", content: isURI},
	Resolved:   {column: "resolved", otel: "uriscan.resolved", content: isURI},
	Redacted:   {column: "redacted", otel: "uriscan.redacted"},

	Template:         {column: "template", otel: "url.template"},
	Subdomain:        {column: "subdomain", otel: "url.subdomain"},
	RegisteredDomain: {column: "registered_domain", otel: "url.registered_domain"},
	TopLevelDomain:   {column: "top_level_domain", otel: "url.top_level_domain"},
	Browser:          {column: "browser", otel: "uriscan.browser"},

	URIs:     {otel: "uriscan.uris"},
	URICount: {otel: "uriscan.uri_count"},
	Found:    {otel: "uriscan.found"},

	Timestamp:      {column: "timestamp", otel: "timestamp", ecs: "@timestamp"},
	Time:           {column: "time", otel: "uriscan.time", content: hasURIs},
	Client:         {column: "client", otel: "client.address", ecs: "source.address", content: hasURIs},
	ClientPort:     {column: "client_port", otel: "client.port", ecs: "source.port", largest: 65535, text: ClientPortText},
	ClientPortText: {column: "client_port_text", otel: "uriscan.client_port_text", content: hasURIs},
	User:           {column: "user", otel: "user.name", content: hasURIs},
	Method:         {column: "method", otel: "http.request.method", content: hasURIs},
	Version:        {column: "version", otel: "network.protocol.version", ecs: "http.version", content: hasURIs},
	Status:         {column: "status", otel: "http.response.status_code", largest: 999, text: StatusText},
	StatusText:     {column: "status_text", otel: "uriscan.status_text", content: hasURIs},
	Size:           {column: "size", otel: "http.response.body.size", ecs: "http.response.bytes", largest: 1<<63 - 1, text: SizeText},
	SizeText:       {column: "size_text", otel: "uriscan.size_text", content: hasURIs},
	Referer:        {column: "referer", otel: "http.request.header.referer", ecs: "http.request.referrer", content: isURI, header: true},
	UserAgent:      {column: "user_agent", otel: "user_agent.original", content: hasURIs},
	Server:         {column: "host", otel: "server.address", content: hasURIs},
	ServerPort:     {column: "host_port", otel: "server.port", largest: 65535, text: ServerPortText},
	ServerPortText: {column: "host_port_text", otel: "uriscan.host_port_text", content: hasURIs},
	ForwardedFor:   {column: "forwarded_for", otel: "http.request.header.x-forwarded-for", content: hasURIs, header: true},
	Format:         {column: "format", otel: "log.format"},
	Ident:          {column: "ident", otel: "uriscan.ident", content: hasURIs},
	Request:        {column: "request", otel: "uriscan.request", content: isURI},
	Captured:       {column: "captured", otel: "uriscan.captured", content: hasURIs},
	HeaderTime:     {column: "header_time", otel: "uriscan.header_time", content: hasURIs},
	HeaderHost:     {column: "header_host", otel: "host.name", content: hasURIs},
	Program:        {column: "program", otel: "service.name", content: hasURIs},
	Stream:         {column: "stream", otel: "log.iostream", content: hasURIs},
	Rest:           {column: "rest", otel: "uriscan.rest", content: hasURIs},

	Whole:            {column: "line_text", otel: "log.record.original", ecs: "event.original", content: hasURIs},
	File:             {column: "file", otel: "log.file.path"},
	Line:             {column: "line", otel: "uriscan.line"},
	Offset:           {column: "offset", otel: "uriscan.offset"},
	ErrorType:        {column: "error_type", otel: "error.type"},
	ErrorOffset:      {column: "error_offset", otel: "error.offset", ecs: "uriscan.error_offset"},
	OtherErrorType:   {otel: "uriscan.error_type"},
	OtherErrorOffset: {otel: "uriscan.error_offset"},
	Verdict:          {column: "verdict", otel: "uriscan.verdict"},
	Encoding:         {column: "encoding", otel: "uriscan.encoding"},
}

// Name returns the name of the field in a schema, such as "url.domain". It is empty if the
// field is no column. It allocates nothing.
func (f Field) Name(schema Schema) string {
	r := &table[f]
	switch {
	case schema == LogColumns && f == Host:
		return "domain"
	case schema == Columns || schema == LogColumns:
		return r.column
	case schema == ECS && r.ecs != "":
		return r.ecs
	}
	return r.otel
}

// String returns the name of the field by OpenTelemetry.
func (f Field) String() string { return f.Name(OTel) }

// Number reports whether the value is a number that the input has. It returns the largest
// one, and the field for the text of what is no such number.
func (f Field) Number() (largest int64, text Field, ok bool) {
	r := &table[f]
	return r.largest, r.text, r.largest > 0
}

// IsHeader reports whether the field is a header of the request. The conventions of
// OpenTelemetry want a list of values then.
func (f Field) IsHeader() bool { return table[f].header }

// content says what the text of a field may hold, and so where its secrets are.
type content uint8

const (
	isPlain content = iota // no secrets that are left: a component, a number, a name of ours
	isURI                  // one URI reference, a request line, or what is in the place of one
	hasURIs                // text with URIs in it, if any
)

// Set is a set of fields: bit f is Field f. The zero value is empty.
type Set uint64

// SetOf returns the set of some fields.
func SetOf(fields ...Field) (s Set) {
	for _, f := range fields {
		s |= 1 << f
	}
	return s
}

// Has reports whether a field is in the set.
func (s Set) Has(f Field) bool { return s>>f&1 != 0 }

package fields

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
	Extension
	Full // a valid URI with a scheme, as a whole
	Original
	HostKind
	PathKind
	Facts
	Parts // what the grammar of the scheme says
	Normalized
	Resolved
	Redacted

	// What stands in a text.
	URIs     // a list of the URIs
	URICount // how many there are
	Found    // a list of records, one for each URI

	// A line of an access log.
	Timestamp
	Time // as it stands, where it tells no timestamp
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
	OtherErrorType   // stands for ErrorType where a record has an error.type of its own
	OtherErrorOffset // stands for ErrorOffset there
	Verdict
	Encoding

	Count // how many fields there are
)

// row says what a field is called, and what its value is.
type row struct {
	otel string // by the semantic conventions of OpenTelemetry
	ecs  string // by the Elastic Common Schema; empty if it is the same

	largest int64 // of a field with a number of the input; 0 for others
	text    Field // of a field with a number: the field with the text of what is none

	content Content
	header  bool // it is a header of the request
}

// table has the fields. A name that neither schema has begins with "uriscan.".
var table = [Count]row{
	Scheme:     {otel: "url.scheme"},
	Userinfo:   {otel: "url.userinfo", ecs: "uriscan.userinfo"},
	Host:       {otel: "url.domain"},
	Port:       {otel: "url.port", largest: 65535, text: PortText},
	Path:       {otel: "url.path"},
	Query:      {otel: "url.query"},
	Fragment:   {otel: "url.fragment"},
	PortText:   {otel: "uriscan.port_text"},
	Extension:  {otel: "url.extension"},
	Full:       {otel: "url.full", content: URI},
	Original:   {otel: "url.original", content: URI},
	HostKind:   {otel: "uriscan.host_kind"},
	PathKind:   {otel: "uriscan.path_kind"},
	Facts:      {otel: "uriscan.facts"},
	Parts:      {otel: "uriscan.scheme"},
	Normalized: {otel: "uriscan.normalized", content: URI},
	Resolved:   {otel: "uriscan.resolved", content: URI},
	Redacted:   {otel: "uriscan.redacted"},

	URIs:     {otel: "uriscan.uris"},
	URICount: {otel: "uriscan.uri_count"},
	Found:    {otel: "uriscan.found"},

	Timestamp:      {otel: "timestamp", ecs: "@timestamp"},
	Time:           {otel: "uriscan.time", content: Text},
	Client:         {otel: "client.address", ecs: "source.address", content: Text},
	ClientPort:     {otel: "client.port", ecs: "source.port", largest: 65535, text: ClientPortText},
	ClientPortText: {otel: "uriscan.client_port_text", content: Text},
	User:           {otel: "user.name", content: Text},
	Method:         {otel: "http.request.method", content: Text},
	Version:        {otel: "network.protocol.version", ecs: "http.version", content: Text},
	Status:         {otel: "http.response.status_code", largest: 999, text: StatusText},
	StatusText:     {otel: "uriscan.status_text", content: Text},
	Size:           {otel: "http.response.body.size", ecs: "http.response.bytes", largest: 1<<63 - 1, text: SizeText},
	SizeText:       {otel: "uriscan.size_text", content: Text},
	Referer:        {otel: "http.request.header.referer", ecs: "http.request.referrer", content: URI, header: true},
	UserAgent:      {otel: "user_agent.original", content: Text},
	Server:         {otel: "server.address", content: Text},
	ServerPort:     {otel: "server.port", largest: 65535, text: ServerPortText},
	ServerPortText: {otel: "uriscan.host_port_text", content: Text},
	ForwardedFor:   {otel: "http.request.header.x-forwarded-for", content: Text, header: true},
	Format:         {otel: "log.format"},
	Ident:          {otel: "uriscan.ident", content: Text},
	Request:        {otel: "uriscan.request", content: URI},
	Captured:       {otel: "uriscan.captured", content: Text},
	HeaderTime:     {otel: "uriscan.header_time", content: Text},
	HeaderHost:     {otel: "host.name", content: Text},
	Program:        {otel: "service.name", content: Text},
	Stream:         {otel: "log.iostream", content: Text},
	Rest:           {otel: "uriscan.rest", content: Text},

	Whole:            {otel: "log.record.original", ecs: "event.original", content: Text},
	File:             {otel: "log.file.path"},
	Line:             {otel: "uriscan.line"},
	Offset:           {otel: "uriscan.offset"},
	ErrorType:        {otel: "error.type"},
	ErrorOffset:      {otel: "error.offset", ecs: "uriscan.error_offset"},
	OtherErrorType:   {otel: "uriscan.error_type"},
	OtherErrorOffset: {otel: "uriscan.error_offset"},
	Verdict:          {otel: "uriscan.verdict"},
	Encoding:         {otel: "uriscan.encoding"},
}

// The schemas, by the names that options have for them.
const (
	OTel = "otel" // the semantic conventions of OpenTelemetry
	ECS  = "ecs"  // the Elastic Common Schema
)

// Name returns the name of the field in a schema, such as "url.domain".
func (f Field) Name(schema string) string {
	if r := &table[f]; schema == ECS && r.ecs != "" {
		return r.ecs
	}
	return table[f].otel
}

// Number reports whether the value is a number that the input has. It returns the largest
// one, and the field for the text of what is no such number.
func (f Field) Number() (largest int64, text Field, ok bool) {
	r := &table[f]
	return r.largest, r.text, r.largest > 0
}

// IsHeader reports whether the field is a header of the request. The conventions of
// OpenTelemetry want a list of values then.
func (f Field) IsHeader() bool { return table[f].header }

// Content says what the text of a field may hold, and so where its secrets are.
type Content uint8

// The contents.
const (
	Plain Content = iota // no secrets that are not told before: a component, a number, a name of ours
	URI                  // one URI reference, a request line, or what stands in the place of one
	Text                 // text with URIs in it, if any
)

// Content returns what the text of the field may hold.
func (f Field) Content() Content { return table[f].content }

package uriscanprocessor

import "github.com/uriscan/uriscan"

// field is something that can be written about a value.
type field uint8

// The fields. The components have the order of uriscan.Component.
const (
	schemeField field = iota
	userinfoField
	hostField
	portField
	pathField
	queryField
	fragmentField
	portTextField
	extensionField
	fullField
	originalField
	hostKindField
	pathKindField
	normalizedField
	factsField
	urisField
	uriCountField
	timestampField
	timeField
	clientField
	clientPortField
	clientPortTextField
	userField
	methodField
	versionField
	statusField
	statusTextField
	sizeField
	sizeTextField
	refererField
	userAgentField
	serverField
	serverPortField
	serverPortTextField
	forwardedForField
	formatField
	identField
	requestField
	capturedField
	restField
	errorTypeField
	errorOffsetField
	otherErrorTypeField
	otherErrorOffsetField
	encodingField
	fieldCount
)

// fieldRow says how a field is called.
type fieldRow struct {
	otel   string // the attribute, by the semantic conventions where they have it
	ecs    string // by the Elastic Common Schema; empty if it is the same
	modes  modeSet
	extra  modeSet // the modes in which it is written only if the option attributes names it
	beside bool    // the option cannot name it, because another option or attribute decides
}

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

// name returns the name of the attribute in a schema.
func (r *fieldRow) name(schema string) string {
	if schema == schemaECS && r.ecs != "" {
		return r.ecs
	}
	return r.otel
}

// fieldRows has the names that the uriscan command has for the same things in JSON. The
// timestamp is no attribute: it is a part of every log record.
var fieldRows = [fieldCount]fieldRow{
	schemeField:           {otel: "url.scheme", modes: ofURI},
	userinfoField:         {otel: "url.userinfo", ecs: "uriscan.userinfo", modes: ofURI, extra: ofURI},
	hostField:             {otel: "url.domain", modes: ofURI},
	portField:             {otel: "url.port", modes: ofURI},
	pathField:             {otel: "url.path", modes: ofURI},
	queryField:            {otel: "url.query", modes: ofURI},
	fragmentField:         {otel: "url.fragment", modes: ofURI},
	portTextField:         {otel: "uriscan.port_text", beside: true, modes: ofURI},
	extensionField:        {otel: "url.extension", modes: ofURI},
	fullField:             {otel: "url.full", modes: ofURI},
	originalField:         {otel: "url.original", modes: ofURI, extra: ofURL | ofTarget},
	hostKindField:         {otel: "uriscan.host_kind", modes: ofURI, extra: ofURI},
	pathKindField:         {otel: "uriscan.path_kind", modes: ofURI, extra: ofURI},
	normalizedField:       {otel: "uriscan.normalized", beside: true, modes: ofURL},
	factsField:            {otel: "uriscan.facts", beside: true, modes: ofURI | ofFind},
	urisField:             {otel: "uriscan.uris", modes: ofFind},
	uriCountField:         {otel: "uriscan.uri_count", modes: ofFind},
	timestampField:        {otel: "timestamp", modes: ofLog},
	timeField:             {otel: "uriscan.time", modes: ofLog},
	clientField:           {otel: "client.address", ecs: "source.address", modes: ofLog},
	clientPortField:       {otel: "client.port", ecs: "source.port", modes: ofLog},
	clientPortTextField:   {otel: "uriscan.client_port_text", beside: true, modes: ofLog},
	userField:             {otel: "user.name", modes: ofLog},
	methodField:           {otel: "http.request.method", modes: ofLog},
	versionField:          {otel: "network.protocol.version", ecs: "http.version", modes: ofLog},
	statusField:           {otel: "http.response.status_code", modes: ofLog},
	statusTextField:       {otel: "uriscan.status_text", beside: true, modes: ofLog},
	sizeField:             {otel: "http.response.body.size", ecs: "http.response.bytes", modes: ofLog},
	sizeTextField:         {otel: "uriscan.size_text", beside: true, modes: ofLog},
	refererField:          {otel: "http.request.header.referer", ecs: "http.request.referrer", modes: ofLog},
	userAgentField:        {otel: "user_agent.original", modes: ofLog},
	serverField:           {otel: "server.address", modes: ofLog},
	serverPortField:       {otel: "server.port", modes: ofLog},
	serverPortTextField:   {otel: "uriscan.host_port_text", beside: true, modes: ofLog},
	forwardedForField:     {otel: "http.request.header.x-forwarded-for", modes: ofLog},
	formatField:           {otel: "log.format", modes: ofLog},
	identField:            {otel: "uriscan.ident", modes: ofLog, extra: ofLog},
	requestField:          {otel: "uriscan.request", modes: ofLog, extra: ofLog},
	capturedField:         {otel: "uriscan.captured", modes: ofLog, extra: ofLog},
	restField:             {otel: "uriscan.rest", modes: ofLog, extra: ofLog},
	errorTypeField:        {otel: "error.type", beside: true, modes: ofURI | ofFind},
	errorOffsetField:      {otel: "error.offset", ecs: "uriscan.error_offset", beside: true, modes: ofURI | ofFind},
	otherErrorTypeField:   {otel: "uriscan.error_type", beside: true, modes: ofURI | ofFind},
	otherErrorOffsetField: {otel: "uriscan.error_offset", beside: true, modes: ofURI | ofFind},
	encodingField:         {otel: "uriscan.encoding", beside: true, modes: ofURI | ofFind},
}

// withText has, for a field with a number, the field with the text of what is none.
var withText = map[field]field{
	portField:       portTextField,
	clientPortField: clientPortTextField,
	statusField:     statusTextField,
	sizeField:       sizeTextField,
	serverPortField: serverPortTextField,
}

// factNames has the name of each fact, by its bit.
var factNames = func() (names []string) {
	for fact := uriscan.Facts(1); ; fact <<= 1 {
		name, err := fact.MarshalText()
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
}()

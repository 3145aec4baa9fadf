package core

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
)

// field is something that can be written about a text.
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
	foundField
	offsetField
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
	agentField
	serverField
	serverPortField
	serverPortTextField
	forwardedField
	formatField
	identField
	requestField
	capturedField
	restField
	textField
	encodingField
	errorTypeField
	errorOffsetField
	otherErrorTypeField
	otherErrorOffsetField
	fieldCount
)

// fieldNames has the names that the uriscan command has for the same things: those of
// OpenTelemetry, and those of the Elastic Common Schema where they differ.
var fieldNames = [fieldCount]struct{ otel, ecs string }{
	schemeField:           {otel: "url.scheme"},
	userinfoField:         {otel: "url.userinfo", ecs: "uriscan.userinfo"},
	hostField:             {otel: "url.domain"},
	portField:             {otel: "url.port"},
	pathField:             {otel: "url.path"},
	queryField:            {otel: "url.query"},
	fragmentField:         {otel: "url.fragment"},
	portTextField:         {otel: "uriscan.port_text"},
	extensionField:        {otel: "url.extension"},
	fullField:             {otel: "url.full"},
	originalField:         {otel: "url.original"},
	hostKindField:         {otel: "uriscan.host_kind"},
	pathKindField:         {otel: "uriscan.path_kind"},
	normalizedField:       {otel: "uriscan.normalized"},
	factsField:            {otel: "uriscan.facts"},
	foundField:            {otel: "uriscan.found"},
	offsetField:           {otel: "uriscan.offset"},
	timestampField:        {otel: "timestamp", ecs: "@timestamp"},
	timeField:             {otel: "uriscan.time"},
	clientField:           {otel: "client.address", ecs: "source.address"},
	clientPortField:       {otel: "client.port", ecs: "source.port"},
	clientPortTextField:   {otel: "uriscan.client_port_text"},
	userField:             {otel: "user.name"},
	methodField:           {otel: "http.request.method"},
	versionField:          {otel: "network.protocol.version", ecs: "http.version"},
	statusField:           {otel: "http.response.status_code"},
	statusTextField:       {otel: "uriscan.status_text"},
	sizeField:             {otel: "http.response.body.size", ecs: "http.response.bytes"},
	sizeTextField:         {otel: "uriscan.size_text"},
	refererField:          {otel: "http.request.header.referer", ecs: "http.request.referrer"},
	agentField:            {otel: "user_agent.original"},
	serverField:           {otel: "server.address"},
	serverPortField:       {otel: "server.port"},
	serverPortTextField:   {otel: "uriscan.host_port_text"},
	forwardedField:        {otel: "http.request.header.x-forwarded-for"},
	formatField:           {otel: "log.format"},
	identField:            {otel: "uriscan.ident"},
	requestField:          {otel: "uriscan.request"},
	capturedField:         {otel: "uriscan.captured"},
	restField:             {otel: "uriscan.rest"},
	textField:             {otel: "log.record.original", ecs: "event.original"},
	encodingField:         {otel: "uriscan.encoding"},
	errorTypeField:        {otel: "error.type"},
	errorOffsetField:      {otel: "error.offset", ecs: "uriscan.error_offset"},
	otherErrorTypeField:   {otel: "uriscan.error_type"},
	otherErrorOffsetField: {otel: "uriscan.error_offset"},
}

// fieldPath returns the names of the objects that lead to a field, and its own.
func fieldPath(f field, schema, layout string) []string {
	name := fieldNames[f].otel
	if ecs := fieldNames[f].ecs; schema == schemaECS && ecs != "" {
		name = ecs
	}
	if layout == layoutFlat {
		return []string{name}
	}
	return strings.Split(name, ".")
}

// textOfNumber has, for a field with a number, the field with the text of what is none.
var textOfNumber = map[field]field{
	portField:       portTextField,
	clientPortField: clientPortTextField,
	statusField:     statusTextField,
	sizeField:       sizeTextField,
	serverPortField: serverPortTextField,
}

// The errors that are neither uriscan's nor accesslog's.
const (
	errorNoObject  = "no-object"  // the message is no JSON object
	errorWrongType = "wrong-type" // what should be a text is none
	errorTooMany   = "too-many"   // the text has more URIs than are written
	errorOccupied  = "occupied"   // there is something else where the fields should go
)

// logErrors has the names of the errors of lines. They begin with "log-", and so differ
// from those of targets.
var logErrors = func() (names [accesslog.CodeTooLong + 1]string) {
	for c := range names {
		names[c] = "log-" + accesslog.Code(c).String()
	}
	return names
}()

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

// factList returns the names of the facts as an engine holds a list.
func factList(facts uriscan.Facts) []any {
	list := []any{}
	for i, name := range factNames {
		if facts>>i&1 != 0 {
			list = append(list, name)
		}
	}
	return list
}

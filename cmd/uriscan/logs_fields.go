package main

import (
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
)

// The fields of logs, besides those that all commands have.
const (
	logTimestamp = commonFields + iota
	logTime
	logClient
	logClientPort
	logUser
	logMethod
	logOriginal
	logScheme
	logDomain
	logPort
	logPath
	logQuery
	logVersion
	logStatus
	logSize
	logReferer
	logAgent
	logHost
	logHostPort
	logForwarded
	logFormat
	logIdent
	logRequest
	logCaptured
	logRest
	logLine
	logClientPortText
	logPortText
	logStatusText
	logSizeText
	logHostPortText
)

// logSchema declares the fields of logs.
var logSchema = output.NewSchema(withCommon(
	output.Field{Name: "timestamp", Key: "timestamp", ECS: "@timestamp", Kind: output.Text, Width: 28},
	output.Field{Name: "time", Key: "uriscan.time", Kind: output.Text, Width: 28},
	output.Field{Name: "client", Key: "client.address", ECS: "source.address", Kind: output.Text, Width: 17},
	output.Field{Name: "client_port", Key: "client.port", ECS: "source.port", Kind: output.Number, Max: 65535, Raw: "client_port_text", Width: 12},
	output.Field{Name: "user", Key: "user.name", Kind: output.Text, Width: 10},
	output.Field{Name: "method", Key: "http.request.method", Kind: output.Text, Width: 8},
	output.Field{Name: "original", Key: "url.original", Kind: output.Text, Width: 50},
	output.Field{Name: "scheme", Key: "url.scheme", Kind: output.Text, Width: 8},
	output.Field{Name: "domain", Key: "url.domain", Kind: output.Text, Width: 24},
	output.Field{Name: "port", Key: "url.port", Kind: output.Number, Max: 65535, Raw: "port_text", Width: 7},
	output.Field{Name: "path", Key: "url.path", Kind: output.Text, Width: 31},
	output.Field{Name: "query", Key: "url.query", Kind: output.Text, Width: 21},
	output.Field{Name: "version", Key: "network.protocol.version", ECS: "http.version", Kind: output.Text, Width: 8},
	output.Field{Name: "status", Key: "http.response.status_code", Kind: output.Number, Max: 999, Raw: "status_text", Width: 7},
	output.Field{Name: "size", Key: "http.response.body.size", ECS: "http.response.bytes", Kind: output.Number, Raw: "size_text", Width: 10},
	output.Field{Name: "referer", Key: "http.request.header.referer", ECS: "http.request.referrer", Kind: output.Text, Width: 30},
	output.Field{Name: "user_agent", Key: "user_agent.original", Kind: output.Text, Width: 40},
	output.Field{Name: "host", Key: "server.address", Kind: output.Text, Width: 20},
	output.Field{Name: "host_port", Key: "server.port", Kind: output.Number, Max: 65535, Raw: "host_port_text", Width: 10},
	output.Field{Name: "forwarded_for", Key: "http.request.header.x-forwarded-for", Kind: output.Text, Width: 20},
	output.Field{Name: "format", Key: "log.format", Kind: output.Enum, Names: accesslogNames(), Width: 15},
	output.Field{Name: "ident", Key: "uriscan.ident", Kind: output.Text, Width: 8},
	output.Field{Name: "request", Key: "uriscan.request", Kind: output.Text, Width: 50},
	output.Field{Name: "captured", Key: "uriscan.captured", Kind: output.Text, Width: 30},
	output.Field{Name: "rest", Key: "uriscan.rest", Kind: output.Text, Width: 30},
	output.Field{Name: "line_text", Key: "log.record.original", ECS: "event.original", Kind: output.Text, Width: 60},
	output.Field{Name: "client_port_text", Key: "uriscan.client_port_text", Kind: output.Text, Width: 17},
	output.Field{Name: "port_text", Key: "uriscan.port_text", Kind: output.Text, Width: 10},
	output.Field{Name: "status_text", Key: "uriscan.status_text", Kind: output.Text, Width: 12},
	output.Field{Name: "size_text", Key: "uriscan.size_text", Kind: output.Text, Width: 10},
	output.Field{Name: "host_port_text", Key: "uriscan.host_port_text", Kind: output.Text, Width: 15},
), false)

// logs says what the records of uriscan logs look like.
var logs = recordKind{
	schema: logSchema,
	text:   []int{fieldVerdict, logStatus, logMethod, logClient, logOriginal, logReferer},
	fields: []int{
		logTimestamp, logTime, logClient, logClientPort, logClientPortText, logUser, logMethod, logOriginal, logScheme, logDomain, logPort, logPortText,
		logPath, logQuery, logVersion, logStatus, logStatusText, logSize, logSizeText, logReferer, logAgent, logHost, logHostPort, logHostPortText,
		logForwarded, logFormat, logLine, fieldEncoding, fieldErrorType, fieldErrorOffset,
	},
}

// logTexts has, for each field of a line, the field of the record that has its text, and
// -1 for those that are not simply copied.
var logTexts = [...]int{
	accesslog.Client:       logClient,
	accesslog.ClientPort:   logClientPort,
	accesslog.Ident:        logIdent,
	accesslog.User:         logUser,
	accesslog.Time:         logTime,
	accesslog.Request:      logRequest,
	accesslog.Method:       logMethod,
	accesslog.Target:       logOriginal,
	accesslog.Protocol:     logVersion,
	accesslog.Status:       logStatus,
	accesslog.Size:         logSize,
	accesslog.Referer:      logReferer,
	accesslog.UserAgent:    logAgent,
	accesslog.Host:         logHost,
	accesslog.HostPort:     logHostPort,
	accesslog.ForwardedFor: logForwarded,
	accesslog.Query:        -1, // a part of the target
	accesslog.Captured:     logCaptured,
	accesslog.Rest:         logRest,
}

// logRaw has, for each field of kind Number, the field with the text of what is none.
var logRaw = map[int]int{
	logClientPort: logClientPortText,
	logPort:       logPortText,
	logStatus:     logStatusText,
	logSize:       logSizeText,
	logHostPort:   logHostPortText,
}

// logComponents has the fields for the components of the target.
var logComponents = [...]int{logScheme, -1, logDomain, logPort, logPath, logQuery, -1}

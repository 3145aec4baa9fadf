package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/fields"
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
	logHeaderTime
	logHeaderHost
	logProgram
	logStream
	logRest
	logLine
	logClientPortText
	logPortText
	logStatusText
	logSizeText
	logHostPortText
)

// logColumns are the columns of logs.
var logColumns = withCommon(
	column{name: "timestamp", is: fields.Timestamp, width: 28},
	column{name: "time", is: fields.Time, width: 28},
	column{name: "client", is: fields.Client, width: 17},
	column{name: "client_port", is: fields.ClientPort, width: 12},
	column{name: "user", is: fields.User, width: 10},
	column{name: "method", is: fields.Method, width: 8},
	column{name: "original", is: fields.Original, width: 50},
	column{name: "scheme", is: fields.Scheme, width: 8},
	column{name: "domain", is: fields.Host, width: 24},
	column{name: "port", is: fields.Port, width: 7},
	column{name: "path", is: fields.Path, width: 31},
	column{name: "query", is: fields.Query, width: 21},
	column{name: "version", is: fields.Version, width: 8},
	column{name: "status", is: fields.Status, width: 7},
	column{name: "size", is: fields.Size, width: 10},
	column{name: "referer", is: fields.Referer, width: 30},
	column{name: "user_agent", is: fields.UserAgent, width: 40},
	column{name: "host", is: fields.Server, width: 20},
	column{name: "host_port", is: fields.ServerPort, width: 10},
	column{name: "forwarded_for", is: fields.ForwardedFor, width: 20},
	column{name: "format", is: fields.Format, kind: output.Enum, width: 15, names: accesslogNames()},
	column{name: "ident", is: fields.Ident, width: 8},
	column{name: "request", is: fields.Request, width: 50},
	column{name: "captured", is: fields.Captured, width: 30},
	column{name: "header_time", is: fields.HeaderTime, width: 28},
	column{name: "header_host", is: fields.HeaderHost, width: 20},
	column{name: "program", is: fields.Program, width: 12},
	column{name: "stream", is: fields.Stream, width: 8},
	column{name: "rest", is: fields.Rest, width: 30},
	column{name: "line_text", is: fields.Whole, width: 60},
	column{name: "client_port_text", is: fields.ClientPortText, width: 17},
	column{name: "port_text", is: fields.PortText, width: 10},
	column{name: "status_text", is: fields.StatusText, width: 12},
	column{name: "size_text", is: fields.SizeText, width: 10},
	column{name: "host_port_text", is: fields.ServerPortText, width: 15},
)

// logSchema declares them.
var logSchema = newSchema(logColumns, false)

// logs says what the records of uriscan logs look like.
var logs = recordKind{
	schema: logSchema,
	text:   []int{fieldVerdict, logStatus, logMethod, logClient, logOriginal, logReferer},
	fields: []int{
		logTimestamp, logTime, logClient, logClientPort, logClientPortText, logUser, logMethod, logOriginal, logScheme, logDomain, logPort, logPortText,
		logPath, logQuery, logVersion, logStatus, logStatusText, logSize, logSizeText, logReferer, logAgent, logHost, logHostPort, logHostPortText,
		logForwarded, logHeaderTime, logHeaderHost, logProgram, logStream, logFormat, logLine, fieldEncoding, fieldErrorType, fieldErrorOffset,
	},
}

// logTexts has, for each field of a line, the field of the record that has its text, and
// -1 for those that are not simply copied.
var logTexts = func() (columns [accesslog.Rest + 1]int) {
	for f := range columns {
		columns[f] = columnOf(logColumns, fields.OfLine(accesslog.Field(f)))
	}
	columns[accesslog.Query] = -1 // a part of the target
	return columns
}()

// logComponents has the fields for the components of the target, and -1 for those that
// are in no record.
var logComponents = func() (columns [uriscan.CompFragment + 1]int) {
	for c := range columns {
		columns[c] = columnOf(logColumns, fields.OfComponent(uriscan.Component(c)))
	}
	return columns
}()

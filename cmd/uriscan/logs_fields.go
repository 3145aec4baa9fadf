package main

import (
	"slices"

	"github.com/uriscan/uriscan/records"
)

// logColumns are the columns of logs, besides those that all commands have.
var logColumns = slices.Concat([]column{
	{records.Timestamp, 28}, {records.Time, 28}, {records.Client, 17}, {records.ClientPort, 12}, {records.User, 10},
	{records.Method, 8}, {records.Original, 50}, {records.Scheme, 8}, {records.Host, 24}, {records.Port, 7},
	{records.Path, 31}, {records.Query, 21}, {records.Version, 8}, {records.Status, 7}, {records.Size, 10},
	{records.Referer, 30}, {records.UserAgent, 40}, {records.Server, 20}, {records.ServerPort, 10}, {records.ForwardedFor, 20},
	{records.Format, 15}, {records.Ident, 8}, {records.Request, 50}, {records.Captured, 30}, {records.HeaderTime, 28},
	{records.HeaderHost, 20}, {records.Program, 12}, {records.Stream, 8}, {records.Rest, 30}, {records.Whole, 60},
	{records.ClientPortText, 17}, {records.PortText, 10}, {records.StatusText, 12}, {records.SizeText, 10}, {records.ServerPortText, 15},
}, computedColumns)

// logSchema declares them.
var logSchema = newSchema(records.LogColumns, false, logColumns...)

// logs says what the records of uriscan logs look like.
var logs = recordKind{
	schema: logSchema,
	text:   []records.Field{records.Verdict, records.Status, records.Method, records.Client, records.Original, records.Referer},
	fields: []records.Field{
		records.Timestamp, records.Time, records.Client, records.ClientPort, records.ClientPortText, records.User, records.Method, records.Original,
		records.Scheme, records.Host, records.Port, records.PortText, records.Path, records.Query, records.Version, records.Status, records.StatusText,
		records.Size, records.SizeText, records.Referer, records.UserAgent, records.Server, records.ServerPort, records.ServerPortText,
		records.ForwardedFor, records.HeaderTime, records.HeaderHost, records.Program, records.Stream, records.Format, records.Whole,
		records.Encoding, records.ErrorType, records.ErrorOffset,
	},
}

package main

import "github.com/uriscan/uriscan/records"

// logSchema declares the columns of logs.
var logSchema = newSchema(records.LogColumns, false,
	column{records.Timestamp, 28}, column{records.Time, 28}, column{records.Client, 17}, column{records.ClientPort, 12}, column{records.User, 10},
	column{records.Method, 8}, column{records.Original, 50}, column{records.Scheme, 8}, column{records.Host, 24}, column{records.Port, 7},
	column{records.Path, 31}, column{records.Query, 21}, column{records.Version, 8}, column{records.Status, 7}, column{records.Size, 10},
	column{records.Referer, 30}, column{records.UserAgent, 40}, column{records.Server, 20}, column{records.ServerPort, 10}, column{records.ForwardedFor, 20},
	column{records.Format, 15}, column{records.Ident, 8}, column{records.Request, 50}, column{records.Captured, 30}, column{records.HeaderTime, 28},
	column{records.HeaderHost, 20}, column{records.Program, 12}, column{records.Stream, 8}, column{records.Rest, 30}, column{records.Whole, 60},
	column{records.ClientPortText, 17}, column{records.PortText, 10}, column{records.StatusText, 12}, column{records.SizeText, 10}, column{records.ServerPortText, 15},
)

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

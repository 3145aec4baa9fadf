// Package datetime shows a scanner for a grammar of one's own: the date-time of
// RFC 3339. The grammar is datetime.abnf, the tables are datetime_gen.go, and
// the command that makes one from the other stands below.
//
// The tables are data. The generated file also has constants, such as
// machineCaptureFullDate, by which the program asks for what it wants to know.
package datetime

import "github.com/uriscan/uriscan/fsm"

//go:generate go run ../../gen -grammar datetime.abnf -rule date-time -capture full-date,partial-time,time-secfrac,time-offset -kind offset=time-utc/time-numoffset -section full-date=5.6,partial-time=5.6,time-secfrac=5.6,time-offset=5.6 -document "RFC 3339" -package datetime -o datetime_gen.go

// Time is where the parts of a date-time lie.
type Time struct {
	Date, Clock, Fraction, Offset string
	UTC                           bool // the offset is "Z"
}

// Parse returns the parts of a date-time, shared with the input, or an error
// that says which byte is wrong and what could have come instead.
func Parse(text string) (Time, error) {
	src := []byte(text)
	var m fsm.Match
	if !machine.Scan(machineRuleDateTime, src, &m) {
		return Time{}, machine.Err(src, &m)
	}
	part := func(capture int) string { return text[m.Spans[capture].Start:m.Spans[capture].End] }
	return Time{
		Date:     part(machineCaptureFullDate),
		Clock:    part(machineCapturePartialTime),
		Fraction: part(machineCaptureTimeSecfrac),
		Offset:   part(machineCaptureTimeOffset),
		UTC:      m.Kinds[machineKindOffset] == machineKindOffsetTimeUtc,
	}, nil
}

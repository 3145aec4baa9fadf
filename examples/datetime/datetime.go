// Package datetime shows a scanner for a grammar of one's own: the date-time of
// RFC 3339. The generator has the grammar under the name rfc3339. The command below
// makes datetime_gen.go of it, which has the machine and the functions that scan.
//
// ScanDateTime and its siblings need nothing around them. Parse is what a program
// may put on top.
package datetime

//go:generate go run ../../gen -grammar rfc3339 -rule date-time -capture full-date,partial-time,time-secfrac,time-offset -kind offset=time-utc/time-numoffset -section full-date=5.6,partial-time=5.6,time-secfrac=5.6,time-offset=5.6 -document "RFC 3339" -functions DateTime -package datetime -o datetime_gen.go

// Time is where the parts of a date-time lie.
type Time struct {
	Date, Clock, Fraction, Offset string
	UTC                           bool // the offset is "Z"
}

// Parse returns the parts of a date-time, shared with the input, or an error
// that says which byte is wrong and what could have come instead.
func Parse(text string) (Time, error) {
	var m DateTime
	if !ScanDateTimeString(text, &m) {
		return Time{}, m.Err([]byte(text))
	}
	return Time{
		Date:     m.FullDate.InString(text),
		Clock:    m.PartialTime.InString(text),
		Fraction: m.TimeSecfrac.InString(text),
		Offset:   m.TimeOffset.InString(text),
		UTC:      m.OffsetKind == DateTimeOffsetTimeUtc,
	}, nil
}

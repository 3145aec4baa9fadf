package uriscanprocessor

import (
	"go.opentelemetry.io/collector/pdata/pcommon"

	"github.com/uriscan/uriscan/accesslog"
)

// timestampOf returns the instant that the time of a log tells, if it is one of pdata: from
// 1970 to 2262.
func timestampOf(f *accesslog.Format, text []byte) (pcommon.Timestamp, bool) {
	at, ok := f.Time(text)
	if !ok || at.Unix() <= 0 || at.Year() >= 2262 {
		return 0, false
	}
	return pcommon.NewTimestampFromTime(at), true
}

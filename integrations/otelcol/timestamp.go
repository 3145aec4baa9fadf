package uriscanprocessor

import (
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
)

// The layouts of times in logs, without a zone. A fraction of a second may follow.
const (
	layoutNCSA = "02/Jan/2006:15:04:05"
	layoutDate = "2006-01-02"
	layoutTime = "15:04:05"
)

// parseTime returns the instant that the time of a log tells: that of NCSA, RFC 3339 with
// a space or a tab for the "T", or the number of seconds since 1970. isUTC says that a
// time without a zone is in UTC; otherwise such a time tells no instant.
func parseTime(text string, isUTC bool) (pcommon.Timestamp, bool) {
	if len(text) > 2 && text[2] == '/' {
		clock, zone, found := strings.Cut(text, " ")
		if !found || len(clock) != len(layoutNCSA) {
			return 0, false
		}
		return instant(layoutNCSA, clock, zone)
	}
	if len(text) <= len(layoutDate) || text[4] != '-' {
		return parseSeconds(text)
	}
	layout := ""
	switch text[len(layoutDate)] {
	case 'T':
		layout = layoutDate + "T" + layoutTime
	case ' ':
		layout = layoutDate + " " + layoutTime
	case '\t':
		layout = layoutDate + "\t" + layoutTime
	default:
		return 0, false
	}
	clock, zone := text, "Z"
	if end := strings.IndexAny(text[len(layoutDate):], "Z+-"); end >= 0 {
		clock, zone = text[:len(layoutDate)+end], text[len(layoutDate)+end:]
	} else if !isUTC {
		return 0, false
	}
	return instant(layout, clock, zone)
}

// instant returns the instant of a clock of some zone.
func instant(layout, clock, zone string) (pcommon.Timestamp, bool) {
	ahead, ok := secondsAhead(zone)
	if !ok || len(clock) < len(layout) {
		return 0, false
	}
	at, err := time.Parse(layout, clock)
	if err != nil {
		return 0, false
	}
	return timestampOf(at.Add(-time.Duration(ahead) * time.Second))
}

// timestampOf returns the timestamp of an instant, if it is one of pdata: from 1970 to 2262.
func timestampOf(at time.Time) (pcommon.Timestamp, bool) {
	if at.Unix() <= 0 || at.Year() >= 2262 {
		return 0, false
	}
	return pcommon.NewTimestampFromTime(at), true
}

// secondsAhead returns how far a zone is ahead of UTC: "Z", "+0130" or "+01:30".
func secondsAhead(zone string) (seconds int, ok bool) {
	if zone == "Z" {
		return 0, true
	}
	if len(zone) == len("+01:30") && zone[3] == ':' {
		return clockOf(zone[0], zone[1:3], zone[4:6])
	}
	if len(zone) != len("+0130") {
		return 0, false
	}
	return clockOf(zone[0], zone[1:3], zone[3:5])
}

// clockOf returns the seconds of a sign, hours and minutes.
func clockOf(sign byte, hours, minutes string) (seconds int, ok bool) {
	h, isHours := numberOf(strings.TrimPrefix(hours, "0"), 23)
	m, isMinutes := numberOf(strings.TrimPrefix(minutes, "0"), 59)
	if !isHours || !isMinutes || sign != '+' && sign != '-' {
		return 0, false
	}
	seconds = int(h)*3600 + int(m)*60
	if sign == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// parseSeconds returns the instant of a number of seconds since 1970, with nine or ten
// digits and perhaps a fraction.
func parseSeconds(text string) (pcommon.Timestamp, bool) {
	whole, fraction, hasFraction := strings.Cut(text, ".")
	seconds, ok := numberOf(whole, 9999999999)
	if !ok || len(whole) < 9 || hasFraction && fraction == "" {
		return 0, false
	}
	nanoseconds, unit := int64(0), int64(100_000_000)
	for _, digit := range []byte(fraction) {
		if digit-'0' > 9 {
			return 0, false
		}
		nanoseconds += int64(digit-'0') * unit
		unit /= 10
	}
	return timestampOf(time.Unix(seconds, nanoseconds))
}

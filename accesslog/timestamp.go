package accesslog

import "time"

// Logs write the time in many ways. Where the text gives the instant, zone included, it
// is written as RFC 3339 wants it. The digits are moved as they are: nothing is computed
// but the date of a number of seconds, and nothing is lost of a fraction.

// AppendTimestamp appends the instant of the text of the field Time, in the form of RFC
// 3339, and returns the extended buffer. ok is false if the text gives no instant; then
// the buffer is unchanged.
//
//	10/Oct/2000:13:55:36 -0700     2000-10-10T13:55:36-07:00
//	10/Oct/2000:13:55:36.5 -0700   2000-10-10T13:55:36.5-07:00
//	2024-12-04 21:02:31.5+0200     2024-12-04T21:02:31.5+02:00
//	1286536313.506                 2010-10-08T11:11:53.506Z
//	1286536313506                  2010-10-08T11:11:53.506Z
//
// The formats w3c and cloudfront, and those of [W3C], have their times in UTC. In all other formats a time without a zone gives
// no instant. It allocates nothing if dst has room.
func (f *Format) AppendTimestamp(dst, text []byte) (longer []byte, ok bool) {
	return appendTimestamp(dst, text, f.utc)
}

// Time returns the instant of the text of the field Time, in UTC. It knows the same
// texts as AppendTimestamp. ok is false if the text gives no instant, and for a leap
// second, which package time does not have. It allocates nothing.
func (f *Format) Time(text []byte) (at time.Time, ok bool) {
	var buffer [64]byte
	stamp, ok := f.AppendTimestamp(buffer[:0], text)
	if !ok {
		return time.Time{}, false
	}
	clock, zone := stamp[:len(stamp)-len("Z")], stamp[len(stamp)-len("Z"):]
	if zone[0] != 'Z' {
		clock, zone = stamp[:len(stamp)-len("+00:00")], stamp[len(stamp)-len("+00:00"):]
	}
	clock = clock[:min(len(clock), len("2006-01-02T15:04:05.999999999"))]
	at, err := time.Parse("2006-01-02T15:04:05", string(clock))
	if err != nil {
		return time.Time{}, false
	}
	return at.Add(-aheadOf(zone)), true
}

// aheadOf returns how far a zone of RFC 3339 is ahead of UTC.
func aheadOf(zone []byte) time.Duration {
	if zone[0] == 'Z' {
		return 0
	}
	hours, _ := twoDigits(zone[1:3])
	minutes, _ := twoDigits(zone[4:6])
	ahead := time.Duration(hours)*time.Hour + time.Duration(minutes)*time.Minute
	if zone[0] == '-' {
		return -ahead
	}
	return ahead
}

// appendTimestamp appends the instant that a text gives. isUTC says that a text without a
// zone is in UTC.
func appendTimestamp(dst, text []byte, isUTC bool) (longer []byte, ok bool) {
	switch {
	case len(text) >= len("02/Jan/2006:15:04:05 -0700") && text[2] == '/':
		return appendNCSATime(dst, text)
	case len(text) >= len("2006-01-02T15:04:05") && text[4] == '-':
		return appendISOTime(dst, text, isUTC)
	}
	return appendUnixTime(dst, text)
}

// appendNCSATime appends a time as in "10/Oct/2000:13:55:36 -0700", or with a fraction of the second.
func appendNCSATime(dst, text []byte) (longer []byte, ok bool) {
	zone := len(text) - len(" -0700")
	month := monthOf(text[3:6])
	if text[6] != '/' || text[11] != ':' || text[zone] != ' ' || !isDate(text[7:11], month, text[0:2]) || !isClock(text[12:20]) || !isZone(text[zone+1:]) {
		return dst, false
	}
	if zone > 20 && (text[20] != '.' || zone == 21 || digitsEnd(text, 21) != zone) {
		return dst, false
	}
	dst = append(dst, text[7:11]...)
	dst = append(dst, '-', '0'+byte(month/10), '0'+byte(month%10), '-', text[0], text[1], 'T')
	return appendZone(append(dst, text[12:zone]...), text[zone+1:]), true
}

// appendISOTime appends a time as in "2006-01-02T15:04:05.999Z". A space or a tab may
// be in the place of the "T", and the zone may have no colon.
func appendISOTime(dst, text []byte, isUTC bool) (longer []byte, ok bool) {
	month, isMonth := twoDigits(text[5:7])
	separator := text[10]
	if !isMonth || text[7] != '-' || separator != 'T' && separator != ' ' && separator != '\t' ||
		!isDate(text[0:4], month, text[8:10]) || !isClock(text[11:19]) {
		return dst, false
	}
	end := 19
	if end < len(text) && text[end] == '.' {
		if end = digitsEnd(text, end+1); end == 20 {
			return dst, false
		}
	}
	zone := text[end:]
	if len(zone) == 0 && isUTC {
		zone = []byte("Z")
	}
	if !isZone(zone) {
		return dst, false
	}
	dst = append(append(dst, text[:10]...), 'T')
	return appendZone(append(dst, text[11:end]...), zone), true
}

// appendUnixTime appends the time of a number of seconds since 1970, with nine or ten
// digits and perhaps a fraction. Thirteen, sixteen and nineteen digits are milliseconds,
// microseconds and nanoseconds.
func appendUnixTime(dst, text []byte) (longer []byte, ok bool) {
	const seconds = len("1286536313")
	digits := digitsEnd(text, 0)
	if n := len(text); digits == n && (n == seconds+3 || n == seconds+6 || n == seconds+9) {
		dst = time.Unix(number(text[:seconds]), 0).UTC().AppendFormat(dst, "2006-01-02T15:04:05.")
		return append(append(dst, text[seconds:]...), 'Z'), true
	}
	fraction := text[digits:]
	if digits < 9 || digits > 10 || len(fraction) == 1 || len(fraction) > 0 && (fraction[0] != '.' || digitsEnd(fraction, 1) < len(fraction)) {
		return dst, false
	}
	dst = time.Unix(number(text[:digits]), 0).UTC().AppendFormat(dst, "2006-01-02T15:04:05")
	return append(append(dst, fraction...), 'Z'), true
}

// twoDigits returns the number that two digits are.
func twoDigits(text []byte) (n int, ok bool) {
	if text[0]-'0' > 9 || text[1]-'0' > 9 {
		return 0, false
	}
	return int(text[0]-'0')*10 + int(text[1]-'0'), true
}

// isDate reports whether there is such a day.
func isDate(year []byte, month int, day []byte) bool {
	century, isCentury := twoDigits(year[:2])
	rest, isRest := twoDigits(year[2:])
	d, isDay := twoDigits(day)
	if !isCentury || !isRest || !isDay || month < 1 || month > 12 || d < 1 {
		return false
	}
	return time.Date(century*100+rest, time.Month(month), d, 0, 0, 0, 0, time.UTC).Day() == d
}

// isClock reports whether the text is hours, minutes and seconds. A second 60 may be a
// leap second.
func isClock(text []byte) bool {
	clock := word(text)
	hours, seconds := clock&0xf*10+clock>>8&0xf, clock>>48&0xf*10+clock>>56&0xf
	return arePairs(clock, ':') && hours <= 23 && clock>>24&0xf <= 5 && seconds <= 60
}

// isZone reports whether the text is "Z", or a sign and four digits that can be a zone, perhaps
// with a colon between them.
func isZone(text []byte) bool {
	switch {
	case len(text) == len("+00:00") && text[3] == ':':
	case len(text) != len("+0000"):
		return string(text) == "Z"
	}
	hours, isHours := twoDigits(text[1:3])
	minutes, isMinutes := twoDigits(text[len(text)-2:])
	return (text[0] == '+' || text[0] == '-') && isHours && isMinutes && hours <= 23 && minutes <= 59
}

// appendZone appends a zone as RFC 3339 has it.
func appendZone(dst, zone []byte) []byte {
	if len(zone) != len("+0000") {
		return append(dst, zone...)
	}
	return append(append(append(dst, zone[:3]...), ':'), zone[3:]...)
}

// isZonedTime reports whether a text is a time with a zone that begins as in
// "2006-01-02T15:04:05". The numbers may be of any size.
func isZonedTime(text []byte) bool {
	const shape = "0000-00-00T00:00:00"
	if len(text) <= len(shape) {
		return false
	}
	for i := range len(shape) {
		if b := text[i]; shape[i] == '0' && b-'0' > 9 || shape[i] != '0' && b != shape[i] {
			return false
		}
	}
	if text = text[len(shape):]; text[0] == '.' {
		text = text[digitsEnd(text, 1):]
	}
	return isZone(text)
}

// monthOf returns the number of a month by the first three letters of its name, 0 if it is
// none.
func monthOf(name []byte) int {
	const months = "JanFebMarAprMayJunJulAugSepOctNovDec"
	for i := 0; i < len(months); i += 3 {
		if name[0] == months[i] && name[1] == months[i+1] && name[2] == months[i+2] {
			return i/3 + 1
		}
	}
	return 0
}

package accesslog

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestTimestampsAreThoseOfPackageTime compares every text that comes from a good one by
// changing a byte, or by cutting it, with what package time reads.
func TestTimestampsAreThoseOfPackageTime(t *testing.T) {
	good := []struct{ text, want string }{
		{"10/Oct/2000:13:55:36 -0700", "2000-10-10T13:55:36-07:00"},
		{"10/Oct/2000:13:55:36.123 -0700", "2000-10-10T13:55:36.123-07:00"},
		{"29/Feb/2024:23:59:59 +0330", "2024-02-29T23:59:59+03:30"},
		{"2024-07-02T22:23:00.186641Z", "2024-07-02T22:23:00.186641Z"},
		{"2024-07-02T22:23:00+0200", "2024-07-02T22:23:00+02:00"},
		{"2024-07-02T22:23:00.5-08:00", "2024-07-02T22:23:00.5-08:00"},
		{"2024-12-04\t21:02:31", "2024-12-04T21:02:31Z"},
		{"2024-12-04 21:02:31.25", "2024-12-04T21:02:31.25Z"},
		{"2024-12-04T21:02:31.1234567890123Z", "2024-12-04T21:02:31.1234567890123Z"},
		{"2016-12-31T23:59:60+23:59", "2016-12-31T23:59:60+23:59"},
		{"1286536313.506", "2010-10-08T11:11:53.506Z"},
		{"999999999", "2001-09-09T01:46:39Z"},
		{"1286536313506", "2010-10-08T11:11:53.506Z"},
		{"1286536313506123", "2010-10-08T11:11:53.506123Z"},
		{"1286536313506123000", "2010-10-08T11:11:53.506123000Z"},
	}
	for _, c := range good {
		got, ok := appendTimestamp([]byte("x"), []byte(c.text), true)
		if !ok || string(got) != "x"+c.want {
			t.Errorf("%s: %s, %v, want %s", c.text, got, ok, c.want)
		}
		for i := range c.text {
			checkTimestamp(t, c.text[:i])
			for _, b := range "0123456789aZ+-:. /T\t" {
				checkTimestamp(t, c.text[:i]+string(b)+c.text[i+1:])
				checkTimestamp(t, c.text[:i]+string(b)+c.text[i:])
			}
		}
	}
	for _, text := range []string{"2016-12-31T23:59:61Z", "2016-12-31T23:60:00Z", "2016-12-31T24:00:00Z", "2016-12-31T23:59:59+24:00", "2016-12-31T23:59:59+00:60", "12345678.5", "12345678901.5", "1234567890,5", "1234567890x", "1234567890.x", "1234567890.5x", "", "-", "06/Feb/2024:12:14:14.655", "06/Feb/2024:12:14:14. +0000", "06/Feb/2024:12:14:14,5 +0000", "06/Feb/2024:12:14:14.5x +0000", "2024-07-02T22:23:00", "[x]", "12345678", "12345678901", "1234567890.", "128653631350", "1286536313506.5", "128653631350612", "12865363135061230", "12865363135061230001", "30/Feb/2024:00:00:00 +0000", "29/Feb/2023:00:00:00 +0000", "29/Feb/1900:00:00:00 +0000", "10/anF/2000:13:55:36 -0700"} {
		if got, ok := appendTimestamp([]byte("x"), []byte(text), false); ok || string(got) != "x" {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// TestTimestampsHaveTheDaysOfTheCalendar has every day of every month, and those that are none, in
// years with and without a leap day.
func TestTimestampsHaveTheDaysOfTheCalendar(t *testing.T) {
	for _, year := range []int{0, 1900, 1999, 2000, 2024, 9999} {
		for month := time.January; month <= time.December; month++ {
			for day := range 33 {
				checkTimestamp(t, fmt.Sprintf("%02d/%.3s/%04d:13:55:36 -0700", day, month, year))
				checkTimestamp(t, fmt.Sprintf("%04d-%02d-%02dT13:55:36Z", year, month, day))
			}
		}
	}
}

func TestTimesWithoutAZoneAreInUTCInTheFormatsOfW3CAlone(t *testing.T) {
	text := []byte("2024-12-04\t21:02:31")
	for _, f := range Formats() {
		got, ok := f.AppendTimestamp([]byte("x"), text)
		if want := f == w3c || f == cloudfront; ok != want || want != (string(got) == "x2024-12-04T21:02:31Z") {
			t.Errorf("%s: %s, %v", f.Name(), got, ok)
		}
	}
}

func TestTimestampsAllocateNothing(t *testing.T) {
	dst := make([]byte, 0, 64)
	for _, text := range [][]byte{[]byte("10/Oct/2000:13:55:36 -0700"), []byte("10/Oct/2000:13:55:36 +0530"), []byte("2024-12-04 21:02:31.5+0200"), []byte("2024-12-04T21:02:31.1234567890123456789+02:00"), []byte("2024-12-04\t21:02:31"), []byte("1286536313.506"), []byte("-")} {
		expect.Allocations(t, 0, func() { w3c.AppendTimestamp(dst, text) }, "%s", text)
		if n := testing.AllocsPerRun(100, func() { w3c.Time(text) }); n != 0 {
			t.Errorf("%s: %v allocations for the instant, want none", text, n)
		}
	}
}

// layoutsOfTime are the layouts of package time for the texts that give an instant.
var layoutsOfTime = func() []string {
	layouts := []string{"02/Jan/2006:15:04:05 -0700"}
	for _, separator := range []string{"T", " ", "\t"} {
		for _, zone := range []string{"", "Z", "-0700", "-07:00"} {
			layouts = append(layouts, "2006-01-02"+separator+"15:04:05"+zone)
		}
	}
	return layouts
}()

// checkInstant fails if the instant of a text is not that of its timestamp. Package time
// reads no second 60.
func checkInstant(t *testing.T, text, stamp string, ok bool) {
	t.Helper()
	at, isInstant := w3c.Time([]byte(text))
	want, err := time.Parse(time.RFC3339, stamp)
	if err != nil && ok && !strings.Contains(stamp, ":60") {
		t.Errorf("%q: package time does not read %s: %v", text, stamp, err)
	}
	if isInstant != (ok && err == nil) || isInstant && (!at.Equal(want) || at.Location() != time.UTC) || !isInstant && !at.IsZero() {
		t.Errorf("%q: the instant is %v, %v, want %v", text, at, isInstant, want)
	}
}

var fractionOfTime = regexp.MustCompile(`(:[0-9]{2})\.[0-9]+`)

// checkTimestamp compares one text. Package time takes more than what it writes, such as
// months in any case, so what it reads must be what it writes. It knows no leap seconds,
// no numbers of seconds, and no zone that is unknown, which "-00:00" stands for.
func checkTimestamp(t *testing.T, text string) {
	t.Helper()
	got, ok := appendTimestamp(nil, []byte(text), true)
	checkInstant(t, text, string(got), ok)
	if strings.Contains(text, ":60") || strings.Trim(text, "0123456789.") == "" || strings.HasSuffix(text, "-0000") || strings.HasSuffix(text, "-00:00") {
		return
	}
	var want time.Time
	known := false
	for _, layout := range layoutsOfTime {
		at, err := time.Parse(layout, text)
		written := fractionOfTime.ReplaceAllString(text, "$1")
		if err == nil && at.Format(layout) == written {
			want, known = at, true
		}
	}
	if ok != known {
		t.Errorf("%q: %s, %v; package time: %v, %v", text, got, ok, want, known)
		return
	}
	if read, err := time.Parse(time.RFC3339Nano, string(got)); ok && (err != nil || !read.Equal(want)) {
		t.Errorf("%q: %s, package time: %v", text, got, want)
	}
}

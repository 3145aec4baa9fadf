package datetime_test

import (
	"fmt"

	"github.com/uriscan/uriscan/examples/datetime"
)

func Example() {
	for _, text := range []string{"1996-12-19T16:39:57.25-08:00", "1990-12-31T23:59:60Z", "1985-04-32T23:20:50Z", "1985-04-1"} {
		t, err := datetime.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Printf("%s | %s | %q | %s | utc %v\n", t.Date, t.Clock, t.Fraction, t.Offset, t.UTC)
	}
	// Output:
	// 1996-12-19 | 16:39:57.25 | ".25" | -08:00 | utc false
	// 1990-12-31 | 23:59:60 | "" | Z | utc true
	// byte 0x32 at offset 9: not allowed in full-date (RFC 3339 section 5.6); want %x30-31
	// input ends at offset 9: too early in full-date (RFC 3339 section 5.6); want DIGIT
}

func ExampleScanDateTime() {
	src := []byte("1996-12-19T16:39:57-08:00")
	var m datetime.DateTime
	fmt.Println(datetime.ScanDateTime(src, &m), string(m.TimeOffset.In(src)), m.HasTimeSecfrac())
	// Output:
	// true -08:00 false
}

func ExamplePrefixDateTimeString() {
	line := "1996-12-19T16:39:57Z GET /index.html"
	var m datetime.DateTime
	n, ok := datetime.PrefixDateTimeString(line, &m)
	fmt.Printf("%q %v, then %q\n", line[:n], ok, line[n:])
	// Output:
	// "1996-12-19T16:39:57Z" true, then " GET /index.html"
}

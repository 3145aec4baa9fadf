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

package accesslog_test

import (
	"fmt"

	"github.com/uriscan/uriscan/examples/accesslog"
)

func ExampleScanCombined() {
	for _, line := range []string{
		`192.0.2.7 - ann bee [10/Oct/2000:13:55:36 -0700] "GET /a?b HTTP/1.1" 200 2326 "-" "curl/8 \"x\"" 0.003`,
		`192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 x`,
	} {
		var m accesslog.Line
		if !accesslog.ScanCombinedString(line, &m) {
			fmt.Println(m.Err([]byte(line)))
			continue
		}
		fmt.Println(m.User.InString(line), m.Target.InString(line), m.Status.InString(line), m.UserAgent.InString(line), m.HasRest())
	}
	// Output:
	// ann bee /a?b 200 curl/8 \"x\" true
	// byte 0x78 at offset 64: not allowed in size; want DIGIT or "-"
}

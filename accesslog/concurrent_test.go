package accesslog

import (
	"sync"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// TestFormatServesManyGoroutines is for the race detector: each goroutine has a parser of
// its own, and all have the same formats.
func TestFormatServesManyGoroutines(t *testing.T) {
	for name, lines := range map[string][]string{
		"combined":   {`::1 - a [x] "GET /a\"?b HTTP/1.1" 200 5 "http://h/" "x"`, `::1 - - [x] "" 400 -`},
		"haproxy":    {`192.0.2.1:5 [x] f b/s 0/0/0/0/0 200 5 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"`},
		"json-caddy": {`{"request":{"method":"GET","uri":"/\u0041","host":"h"},"status":200}`},
		"json-nginx": {`{"request_uri":"/a","status":"200"}`},
		"w3c":        {"#Fields: c-ip cs-method cs-uri-stem cs-uri-query", "::1 GET /a b=c"},
		"common":     {`::1 - - [x] "GET / HTTP/1.1" 200 5`, "no line of a log"},
		"squid":      {"1.5 4 ::1 TCP_MISS/200 5 GET http://h/ - NONE/- text/html"},
	} {
		format := Named(name)
		read := func() (records []Record) {
			p := NewParser(format)
			for _, line := range lines {
				var r Record
				p.Scan([]byte(line), &r)
				records = append(records, r)
			}
			return records
		}
		want := read()
		var group sync.WaitGroup
		for range 4 {
			group.Add(1)
			go func() {
				defer group.Done()
				for range 50 {
					for i, got := range read() {
						expect.Equal(t, got, want[i], "%s: line %d", name, i)
					}
				}
			}()
		}
		group.Wait()
	}
}

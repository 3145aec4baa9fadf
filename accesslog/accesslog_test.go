package accesslog

import "testing"

// TestFieldsOfEachFormat has one line of each format and wants the fields named.
func TestFieldsOfEachFormat(t *testing.T) {
	const request = `[26/Jan/2019:19:45:25 +0330] "GET /a?b HTTP/1.1" 200 30975`
	for _, c := range []struct {
		format, line string
		want         map[Field]string
	}{
		{"common", `192.0.2.7 - ann ` + request, map[Field]string{
			Client: "192.0.2.7", User: "ann", Time: "26/Jan/2019:19:45:25 +0330", Request: "GET /a?b HTTP/1.1",
			Method: "GET", Target: "/a?b", Protocol: "HTTP/1.1", Status: "200", Size: "30975",
		}},
		{"combined", `::1 - - ` + request + ` "http://h/" "curl/8" "-"`, map[Field]string{
			Client: "::1", Time: "26/Jan/2019:19:45:25 +0330", Request: "GET /a?b HTTP/1.1",
			Method: "GET", Target: "/a?b", Protocol: "HTTP/1.1", Status: "200", Size: "30975", Referer: "http://h/", UserAgent: "curl/8", Rest: `"-"`,
		}},
		{"vhost-combined", `h:80 10.0.0.1, 10.0.0.2 - ann bee ` + request + ` "-" "\"x\x22"`, map[Field]string{
			Host: "h", HostPort: "80", Client: "10.0.0.1, 10.0.0.2", User: "ann bee", Time: "26/Jan/2019:19:45:25 +0330", Request: "GET /a?b HTTP/1.1",
			Method: "GET", Target: "/a?b", Protocol: "HTTP/1.1", Status: "200", Size: "30975", UserAgent: `\"x\x22`,
		}},
	} {
		p := NewParser(Named(c.format))
		var r Record
		if !p.Scan([]byte(c.line), &r) {
			t.Errorf("%s: %v", c.format, r.Err())
		}
		for f := range Field(fields) {
			if got := r.Span(f).InString(c.line); got != c.want[f] {
				t.Errorf("%s: %v is %q, want %q", c.format, f, got, c.want[f])
			}
		}
		if !r.Target.Valid() || r.Target.Query.InString(c.line) != "b" {
			t.Errorf("%s: target %v", c.format, r.Target.Err())
		}
		if f, ok := Detect([]byte(c.line)); !ok || f != p.Format() {
			t.Errorf("%s: detected %v", c.format, f)
		}
	}
}

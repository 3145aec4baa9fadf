package accesslog

import (
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
)

// takesFastPath reports whether the fast path reads a line. That it reads it right is
// what readAll checks.
func takesFastPath(p *Parser, line []byte) bool {
	count, _ := structure.Positions(line, p.places)
	places, shape := p.places[:count], p.format.usual
	var q quotes
	r := Record{state: p.newState(line, 0)}
	found := q.find(line, 0, places, shape.quotes) || q.findUnescaped(line, 0, places, shape.quotes)
	return found && shape.scanUsual(line, 0, &q, &r)
}

// changes are ways to write a part of a line: those that the fast path reads, and others.
var changes = map[string]struct{ usual, unusual []string }{
	"192.0.2.7":                  {[]string{"1.2.3.4", "255.255.255.255", "::1", "2001:db8:1111:2222:3333:4444:5555:6666", "h"}, []string{"10.0.0.1, 10.0.0.2", "-"}},
	" - - [":                     {[]string{" - ann ["}, []string{" - ann bee [", " - \"\" [", " i - ["}},
	"26/Jan/2019:19:45:25 +0330": {nil, []string{"2019-01-26T19:45:25+03:30", "1548519325.123", ""}},
	"GET / HTTP":                 {[]string{"POST / HTTP", "HEAD /a?b HTTP", "PUT / HTTP", "GET /a b HTTP", `GET /\x22 HTTP`, `GET /\" HTTP`, `GET /\\ HTTP`}, []string{"get / HTTP"}},
	"HTTP/1.1":                   {[]string{"HTTP/1.0", "HTTP/2.0", "HTTP/3.0"}, []string{"HTTP/2", "SIP/2.0", ""}},
	" 200 ":                      {[]string{" 000 ", " 499 ", " 999 "}, []string{" 1 ", " - "}},
	" 15":                        {[]string{" 1", " 12", " 123", " 1234", " 12345", " 123456", " 1234567", " 12345678", " -"}, []string{" 123456789", " 99999999999999999999"}},
}

// TestUsualLinesTakeTheFastPath has lines of the usual shape, each with one or two parts
// written otherwise.
func TestUsualLinesTakeTheFastPath(t *testing.T) {
	const usual = `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 15`
	for _, end := range []string{"", ` "-" "-"`, ` "http://h/" "curl/8"`, ` "-" "curl/8" "-"`, ` "\"" "\\" x \"`, ` "http://h/?\x22" "a \"b\"" 0.001`} {
		for part, forms := range changes {
			for i, form := range append(forms.usual, forms.unusual...) {
				line := strings.Replace(usual, part, form, 1) + end
				checkFastPath(t, line, i < len(forms.usual))
				for second, forms := range changes {
					if others := append(forms.usual, forms.unusual...); second > part {
						k := len(line) % len(others)
						checkFastPath(t, strings.Replace(line, second, others[k], 1), k < len(forms.usual) && takesFastPath(NewParser(common), []byte(line)))
					}
				}
			}
		}
	}
}

// checkFastPath wants a line to take the fast path of each format that it fits, or of none.
func checkFastPath(t *testing.T, line string, want bool) {
	t.Helper()
	for _, f := range formatsOfNCSA {
		text := line
		if f.usual.host {
			text = "h.example:80 " + line
		}
		p := NewParser(f)
		fits := checkReference(t, p, []byte(text))
		if got := takesFastPath(p, []byte(text)); got != (fits && want) {
			t.Errorf("%s: %s takes the fast path: %v, fits %v", f.name, text, got, fits)
		}
	}
}

// TestConfiguredHeadsTakeTheFastPath has formats with a head of their own, and lines that have it
// in its usual form and in others.
func TestConfiguredHeadsTakeTheFastPath(t *testing.T) {
	const end, agent = `"GET / HTTP/1.1" 200 15`, ` "-" "curl/8"`
	for format, lines := range map[string]map[string]bool{
		`%h %V %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"`: {
			`192.0.2.7 h.example - [26/Jan/2019:19:45:25 +0330] ` + end + agent: true, `h 192.0.2.1:8080 ann [26/Jan/2019:19:45:25 +0330] ` + end + agent + " x": true,
			`192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] ` + end + agent: true, `192.0.2.7 h ann bee [26/Jan/2019:19:45:25 +0330] ` + end + agent: false,
			`192.0.2.7 h - [26/Jan/2019:19:45:2] +033] ` + end + agent: false, `192.0.2.7 h - [2019-01-26T19:45:25+03:30] ` + end + agent: false, `192.0.2.7  - [26/Jan/2019:19:45:25 +0330] ` + end + agent: false,
		},
		`%{X-Forwarded-For}i %l %u %t "%r" %>s %b %D`: {
			`10.0.0.1, unknown, x - - [26/Jan/2019:19:45:25 +0330] ` + end + ` 7`: true, `- - - [26/Jan/2019:19:45:25 +0330] ` + end + ` 7`: true, `a : b - - [26/Jan/2019:19:45:25 +0330] ` + end + ` 7`: false,
		},
		`at %{sec}t %p %s %v %h "%r" %>s %b`: {
			`at 1548519325 443 301 h.example ::1 ` + end: true, `at 1548519325 - 301 h.example ::1 ` + end: false, `at 1548519325 44x 301 h.example ::1 ` + end: false, `on 1548519325 443 301 h.example ::1 ` + end: false,
		},
	} {
		own, err := Apache("own", format)
		must.NoError(t, err)
		p := NewParser(own)
		for line, want := range lines {
			if got := takesFastPath(p, []byte(line)); got != want {
				t.Errorf("%s: %q takes the fast path: %v, want %v", format, line, got, want)
			}
			readAll(t, p, []byte(line))
		}
	}
}

// TestUnusualLinesLeaveTheFastPath has lines that fit a format and are so unusual that
// only the exact scan reads them.
func TestUnusualLinesLeaveTheFastPath(t *testing.T) {
	for _, line := range []string{
		`192.0.2.7 - a\b [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 15 "-" "-"`,
		`192.0.2.7 - a"b [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 15 "-" "-"`,
		`"192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET / HTTP/1.1" 200 15 "-" "-""`,
		"192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] \"GET /\n HTTP/1.1\" 200 15 \"-\" \"-\"",
	} {
		for _, f := range []*Format{common, combined} {
			p := NewParser(f)
			if takesFastPath(p, []byte(line)) || !checkReference(t, p, []byte(line)) {
				t.Errorf("%s: %q takes the fast path, or does not fit", f.name, line)
			}
		}
	}
}

// TestEightDigitsAreTheirNumber has numbers of up to eight digits.
func TestEightDigitsAreTheirNumber(t *testing.T) {
	for n := uint64(0); n < 100_000_000; n = n*7/5 + 1 {
		text, word := []byte{0, 0, 0, 0, 0, 0, 0, 0}, uint64(0)
		for i, rest := 7, n; i >= 0; i, rest = i-1, rest/10 {
			text[i] = byte(rest % 10)
		}
		for i, b := range text {
			word |= uint64(b) << (8 * i)
		}
		if got := eightDigits(word); got != n || !areDigits(word) {
			t.Fatalf("%d is read as %d", n, got)
		}
	}
	for i := range 8 {
		for b := range uint64(256) {
			must.Equal(t, areDigits(b<<(8*i)), b <= 9, "byte %d in place %d is a digit", b, i)
			if got := occurs(byte(b), ones*uint64(b^1)^1<<(8*i)) != 0; !got {
				t.Fatalf("byte %d does not occur in place %d", b, i)
			}
		}
	}
}

// TestUsualAddressesAreAddresses has all texts of a length that are made of few bytes, and
// wants the fast check to agree with the exact one where no part is masked.
func TestUsualAddressesAreAddresses(t *testing.T) {
	check := func(text string) {
		want := isIPv4([]byte(text)) && len(text) >= 8 && !strings.ContainsAny(text, "xX*")
		must.Equal(t, isUsualIPv4([]byte(text)), want, "%q is an address", text)
	}
	for _, symbols := range [][]string{{"1", ".", "23"}, {"1.", "2", "/", "x"}, {"::", "1", ":", "."}, {"1.1.1.1", ",", " ", "-"}} {
		eachText(symbols, 8, func(text string) {
			if text != "" {
				check(text)
			}
		})
	}
	for _, good := range []string{"1.2.3.4", "12.34.56.7", "192.168.100.100", "255.1.20.3", "a1b2c3d4", "2001:db8::7"} {
		for i := range good {
			for b := range 256 {
				check(good[:i] + string([]byte{byte(b)}) + good[i+1:])
			}
		}
	}
}

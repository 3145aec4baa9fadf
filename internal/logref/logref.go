// Package logref reads lines of access logs with regular expressions, one for each
// format. It is slow, and it is a second opinion: tests and fuzzing hold package
// accesslog against it.
package logref

import (
	"regexp"
	"strings"
)

// Fields are the fields of a line by name, each as where it begins and ends.
type Fields map[string][2]int

// The parts of the expressions. Lines need not be UTF-8: a "." is also any other byte.
const (
	word   = `[^ ]+`
	host   = `(?P<host>[^ ]+?)(?::(?P<host_port>[0-9]*))?`
	client = `(?P<client>(?:[^ ]*, )*[^ ]*[^ ,])`
	ident  = `(?P<ident>` + word + `)`
	// The user is as short as can be. The time has no "[", so its "[" is the last one.
	user     = `(?P<user>.*?)`
	time     = `\[(?P<time>[^\[]*?)\]`
	quoted   = `(?:[^"\\]|\\.)*`
	request  = `"(?P<request>` + quoted + `)"`
	numbers  = `(?P<status>[0-9]{1,3}|-) (?P<size>[0-9]+|-)`
	referer  = `"(?P<referer>` + quoted + `)"`
	agent    = `"(?P<user_agent>` + quoted + `)"`
	rest     = `(?: (?P<rest>.*))?`
	line     = client + ` ` + ident + ` ` + user + ` ` + time + ` ` + request + ` ` + numbers
	combined = line + ` ` + referer + ` ` + agent
)

// expressions has that of each format.
var expressions = map[string]*regexp.Regexp{
	"common":         regexp.MustCompile(`(?s)^` + line + rest + `$`),
	"combined":       regexp.MustCompile(`(?s)^` + combined + rest + `$`),
	"vhost":          regexp.MustCompile(`(?s)^` + host + ` ` + line + rest + `$`),
	"vhost-combined": regexp.MustCompile(`(?s)^` + host + ` ` + combined + rest + `$`),
}

// Formats are the names of the formats that the package knows.
var Formats = []string{"common", "combined", "vhost", "vhost-combined"}

// inRequest divides a request line. What begins with no token is a target as a whole.
var inRequest = regexp.MustCompile("(?s)^(?P<method>[!#$%&'*+.^_`|~0-9A-Za-z-]+)(?: (?P<target>.*?)(?: (?P<protocol>[A-Z]+/[0-9]+(?:[.][0-9]+)?))?)?$")

// Read returns the fields of a line, and whether it fits the format. A field that the
// line has as "-" is absent.
func Read(format, text string) (Fields, bool) {
	start := 0
	if isQuoted(text) {
		text, start = text[1:len(text)-1], 1
	}
	fields, ok := match(expressions[format], text)
	if !ok {
		return nil, false
	}
	// The time ends at the first end of a time behind the ident.
	if behind := fields["ident"][1] + 1; behind+strings.Index(text[behind:], `] "`) != fields["time"][1] {
		return nil, false
	}
	fields.splitRequest(text)
	_, hasPort := fields["host-port"]
	for name, at := range fields {
		keeps := name == "rest" || name == "target" || name == "method" || name == "host" && hasPort
		if text[at[0]:at[1]] == "-" && !keeps {
			delete(fields, name)
		} else {
			fields[name] = [2]int{at[0] + start, at[1] + start}
		}
	}
	return fields, true
}

// isQuoted reports whether the whole line stands in quotes: there is one at each end,
// and none at the end of the first word.
func isQuoted(text string) bool {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return false
	}
	first, _, found := strings.Cut(text[1:], " ")
	return !found || !strings.HasSuffix(first, `"`)
}

// match returns the named groups of an expression.
func match(e *regexp.Regexp, text string) (Fields, bool) {
	at := e.FindStringSubmatchIndex(text)
	if at == nil {
		return nil, false
	}
	fields := Fields{}
	for i, name := range e.SubexpNames() {
		if name != "" && at[2*i] >= 0 {
			fields[strings.ReplaceAll(name, "_", "-")] = [2]int{at[2*i], at[2*i+1]}
		}
	}
	return fields, true
}

// splitRequest adds the parts of the request line.
func (f Fields) splitRequest(text string) {
	request := f["request"]
	inside := text[request[0]:request[1]]
	if inside == "-" || inside == "" {
		return
	}
	parts, ok := match(inRequest, inside)
	if !ok {
		parts = Fields{"target": {0, len(inside)}}
	}
	for name, at := range parts {
		f[name] = [2]int{request[0] + at[0], request[0] + at[1]}
	}
}

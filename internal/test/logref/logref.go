// Package logref reads lines of access logs in the plainest way there is: with regular
// expressions, with encoding/json and by dividing a line at its spaces. Package
// accesslog is compared with it. It is slow, and it shares no code with what it is the
// reference of.
package logref

import (
	"maps"
	"regexp"
	"strings"
)

// Fields are the texts of a record, by the names that accesslog.Field has. A field that
// is absent has no entry.
type Fields map[string]string

// Verdict says what a line is.
type Verdict uint8

// The verdicts.
const (
	Fits    Verdict = iota // the line is a record
	Fails                  // it is none
	Skipped                // it is empty or a directive
)

// Reader reads the lines of one format, in their order.
type Reader struct {
	read           func(line string) (Fields, bool)
	directive      func(line string) bool // nil if the format has no directives
	beginsWithTime bool                   // a line may begin with a time that belongs to no header
	beginsAsHeader bool                   // a line may begin with what looks like a header
	open           map[string]bool        // which streams have a line that goes on
}

// New returns a reader of the format, nil if there is no reference for it. paths is for
// JSON: the paths of each field in the syntax of accesslog.JSON. needs are fields that a
// record must have besides its target.
func New(format string, paths map[string]string, needs ...string) *Reader {
	r := &Reader{open: map[string]bool{}}
	if paths != nil {
		r.read = func(line string) (Fields, bool) { return readJSON(line, paths, needs) }
		return r
	}
	switch format {
	case "haproxy":
		r.read = readHAProxy
	case "squid":
		r.read = readSquid
	case "elb":
		r.read, r.beginsWithTime = readELB, true
	case "alb":
		r.read = readALB
	case "uvicorn":
		r.read = readUvicorn
	case "gin":
		r.read = readGin
	case "s3":
		r.read = readS3
	case "envoy":
		r.read = readEnvoy
	case "morgan":
		r.read = readMorgan
	case "zeek":
		z := &zeek{separator: "\t", none: map[string]string{"#unset_field": "-", "#empty_field": "(empty)"}}
		r.read, r.directive = z.read, z.directive
	case "w3c", "cloudfront":
		c := &columns{}
		if format == "cloudfront" {
			c.names, c.least = strings.Fields(strings.ToLower(ofCloudFront)), 12
		}
		r.read, r.directive, r.beginsWithTime = c.read, c.directive, true
	case "lighttpd":
		return NewLayout(`<client> <host sent> <user> [<time 1>] "<request>" <status> <size> "<referer>" "<user-agent>"`, "backslash")
	default:
		return nil
	}
	return r
}

// Read reads one line.
func (r *Reader) Read(line string) (Fields, Verdict) {
	header, begin, piece := readHeaders(line, r.beginsWithTime)
	if stream, has := header["stream"]; has {
		name := line[stream[0]:stream[1]]
		wasOpen := r.open[name]
		if r.open[name] = piece; piece || wasOpen {
			return nil, Fails
		}
	}
	whole := line
	if line = line[begin:]; line == "" || r.directive != nil && r.directive(line) {
		return nil, Skipped
	}
	f, ok := r.read(line)
	if !ok && r.beginsAsHeader { // what looks like a header may be the begin of the layout
		header = nil
		f, ok = r.read(whole)
	}
	if !ok {
		return nil, Fails
	}
	for name, at := range header {
		f[name] = whole[at[0]:at[1]]
	}
	return f, Fits
}

// pattern compiles a regular expression for a whole line. Its spaces are those of the
// line; W is a word and Q a text in quotes with escapes.
func pattern(text string) *regexp.Regexp {
	text = strings.NewReplacer(
		"<W>", `[^ ]+`,
		"<N>", `[+-]?[0-9]+`,
		"<status>", `(?P<status>[0-9]{1,3}|-)`,
		"<size>", `(?P<size>[0-9]+|-)`,
		"<escaped>", `(?:[^"\\]|\\.)*`,
		"<ended>", `(?:[^"]|(?:"+ )*(?:"+[^ "]|"+ [^-0-9"]))*(?:"+ )*"*`,
		"<bare>", `(?:[^"]|"+[^ "])*"*`,
	).Replace(text)
	return regexp.MustCompile(`(?s)\A(?:` + text + `)\z`)
}

// match returns the texts of the named groups of an expression.
func match(e *regexp.Regexp, text string) (Fields, bool) {
	found, ok := places(e, text)
	f := Fields{}
	for name, at := range found {
		f[name] = text[at[0]:at[1]]
	}
	return f, ok
}

// places returns where the named groups of an expression are. A name has a hyphen where that of
// the group has "_".
func places(e *regexp.Regexp, text string) (Places, bool) {
	at := e.FindStringSubmatchIndex(text)
	if at == nil {
		return nil, false
	}
	found := Places{}
	for i, name := range e.SubexpNames() {
		if name != "" && at[2*i] >= 0 {
			found[strings.ReplaceAll(name, "_", "-")] = [2]int{at[2*i], at[2*i+1]}
		}
	}
	return found, true
}

// withoutDashes takes away the fields that are "-".
func (f Fields) withoutDashes(names ...string) {
	for _, name := range names {
		if f[name] == "-" {
			delete(f, name)
		}
	}
}

var (
	addressAndPort = regexp.MustCompile(`(?s)\A(.*):([0-9]+)\z`)
	hostAndPort    = regexp.MustCompile(`(?s)\A(.*):([0-9]*)\z`)
	inBrackets     = regexp.MustCompile(`(?s)\A\[(.*)\]\z`)
)

// divideClient divides the client and its port.
func (f Fields) divideClient() {
	text, has := f["client"]
	if !has {
		return
	}
	if m := addressAndPort.FindStringSubmatch(text); m != nil {
		text, f["client-port"] = m[1], m[2]
	}
	if m := inBrackets.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	f["client"] = text
}

// divideHost divides the host and its port.
func (f Fields) divideHost() {
	if m := hostAndPort.FindStringSubmatch(f["host"]); m != nil {
		f["host"], f["host-port"] = m[1], m[2]
	}
}

// divideOnly divides the client and the host if they have one colon alone or brackets,
// and keeps the ports that are there.
func (f Fields) divideOnly() {
	for name, divide := range map[string]func(){"client": f.divideClient, "host": f.divideHost} {
		text := f[name]
		if !strings.HasPrefix(text, "[") && strings.Count(text, ":") != 1 {
			continue
		}
		port, has := f[name+"-port"]
		divide()
		if has {
			f[name+"-port"] = port
		}
	}
}

// inRequest divides a request line: a method that is a token, a target, and a protocol. What
// begins with no token is a target as a whole.
var inRequest = regexp.MustCompile("(?s)\\A(?P<method>[!#$%&'*+.^_`|~0-9A-Za-z-]+)(?: (?P<target>.*?)(?: (?P<protocol>[A-Z]+/[0-9]+(?:[.][0-9]+)?))?)?\\z")

// divideRequest divides the request line.
func (f Fields) divideRequest() {
	line := f["request"]
	if parts, ok := match(inRequest, line); ok {
		maps.Copy(f, parts)
	} else if line != "" {
		f["target"] = line
	}
}

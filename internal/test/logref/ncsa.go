package logref

import (
	"maps"
	"regexp"
	"strings"
)

// The formats of NCSA. Their fields are given as places and not as texts.

// Places are the fields of a line by the names that accesslog.Field has, each as where it
// begins and ends.
type Places map[string][2]int

// expressionsOfNCSA has the expression of each format. Lines need not be UTF-8: a "." is
// also any other byte.
var expressionsOfNCSA = func() map[string]*regexp.Regexp {
	const (
		word   = `[^ ]+`
		host   = `(?P<host>[^ ]*?)(?::(?P<host_port>[0-9]*))?`
		client = `(?P<client>(?:[^ ]*, )*[^ ]*[^ ,])`
		ident  = `(?P<ident>` + word + `)`
		// The user is as short as can be. The time has no "[", so its "[" is the last one.
		user   = `(?P<user>.*?)`
		time   = `\[(?P<time>[^\[]*?)\]`
		quoted = `(?:[^"\\]|\\.)*`
		token  = "[!#$%&'*+.^_`|~0-9A-Za-z-]"
		// Some servers escape no quote in the target. Then the request line is whole.
		request  = `"(?P<request>` + quoted + `|` + token + `+ [^ ]* [A-Z]+/[0-9]+(?:\.[0-9]+)?)"`
		numbers  = `(?P<status>[0-9]{1,3}|-) (?P<size>[0-9]+|-)`
		referer  = `"(?P<referer>` + quoted + `)"`
		agent    = `"(?P<user_agent>` + quoted + `)"`
		rest     = `(?: (?P<rest>.*))?`
		line     = client + ` ` + ident + ` ` + user + ` ` + time + ` ` + request + ` ` + numbers
		combined = line + ` ` + referer + ` ` + agent
	)
	return map[string]*regexp.Regexp{
		"common":         regexp.MustCompile(`(?s)^` + line + rest + `$`),
		"combined":       regexp.MustCompile(`(?s)^` + combined + rest + `$`),
		"vhost":          regexp.MustCompile(`(?s)^` + host + ` ` + line + rest + `$`),
		"vhost-combined": regexp.MustCompile(`(?s)^` + host + ` ` + combined + rest + `$`),
	}
}()

// ReadNCSA returns where the fields of a line of one of the formats of NCSA lie, and
// whether the line fits. A field that the line has as "-" is absent.
func ReadNCSA(format, text string) (Places, bool) {
	header, start, piece := readHeaders(text, false)
	if text = text[start:]; piece || text == "" {
		return nil, false
	}
	if isQuoted(text) {
		text, start = text[1:len(text)-1], start+1
	}
	if strings.HasPrefix(text, " ") {
		return nil, false // the first word would be empty
	}
	fields, ok := places(expressionsOfNCSA[format], text)
	if !ok || !fields.looksRight(text) {
		return nil, false
	}
	// The time ends at the first end of a time after the ident.
	if after := fields["ident"][1] + 1; after+strings.Index(text[after:], `] "`) != fields["time"][1] {
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
	maps.Copy(fields, header)
	return fields, true
}

// looksRight reports whether the client and the host look like one, and whether the user may
// have the spaces that it has. A host of IPv6 without brackets has no port.
func (f Places) looksRight(text string) bool {
	in := func(name string) string { return text[f[name][0]:f[name][1]] }
	if _, hasHost := f["host"]; hasHost {
		if port, has := f["host-port"]; has && isAddress(text[f["host"][0]:port[1]]) {
			f["host"] = [2]int{f["host"][0], port[1]}
			delete(f, "host-port")
		}
		port, hasPort := f["host-port"]
		if hasPort && port[0] == port[1] {
			return false
		}
		if in("client") == "-" || !isHost(in("host")) && (in("host") != "-" || hasPort) {
			return false
		}
	}
	client := in("client")
	return (client == "-" || arePeers(client)) && (!strings.Contains(in("user"), " ") || in("ident") == "-" || client != "-" && areAddresses(client))
}

// isQuoted reports whether the whole line is in quotes: there is one at each end,
// and none at the end of the first word.
func isQuoted(text string) bool {
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return false
	}
	first, _, found := strings.Cut(text[1:], " ")
	return !found || !strings.HasSuffix(first, `"`)
}

// splitRequest adds the parts of the request line.
func (f Places) splitRequest(text string) {
	request := f["request"]
	inside := text[request[0]:request[1]]
	if inside == "-" || inside == "" {
		return
	}
	parts, ok := places(inRequest, inside)
	if !ok {
		parts = Places{"target": {0, len(inside)}}
	}
	for name, at := range parts {
		f[name] = [2]int{request[0] + at[0], request[0] + at[1]}
	}
}

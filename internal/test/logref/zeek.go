package logref

import (
	"encoding/hex"
	"regexp"
	"strings"
)

// zeek reads Zeek's http.log, with the head that says what its columns are.
type zeek struct {
	separator string
	none      map[string]string // the values that are none, by their directive
	names     []string
}

// ofZeek has the names of the columns of each field.
var ofZeek = map[string]string{
	"time": "ts", "client": "id.orig_h", "client-port": "id.orig_p", "host-port": "id.resp_p", "user": "username", "method": "method", "host": "host",
	"target": "uri", "referer": "referrer", "protocol": "version", "user-agent": "user_agent", "size": "response_body_len", "status": "status_code",
}

var (
	inHex      = regexp.MustCompile(`\A\\x([0-9a-fA-F]{2})\z`)
	inLetter   = map[string]string{`\t`: "\t", `\n`: "\n", `\r`: "\r", `\v`: "\v", `\f`: "\f", `\a`: "\a", `\b`: "\b", `\\`: `\`, `\"`: `"`}
	zeekStatus = regexp.MustCompile(`\A[0-9]{1,3}\z`)
)

// directive reports whether the line is a part of a head, and keeps what it says.
func (z *zeek) directive(line string) bool {
	if text, ok := strings.CutPrefix(line, "#separator "); ok {
		if m := inHex.FindStringSubmatch(text); m != nil {
			b, _ := hex.DecodeString(m[1])
			text = string(b)
		} else if one, ok := inLetter[text]; ok {
			text = one
		}
		*z = zeek{separator: "\t", none: map[string]string{"#unset_field": "-", "#empty_field": "(empty)"}}
		if len(text) == 1 {
			z.separator = text
		}
	} else if name, value, ok := strings.Cut(line, z.separator); ok {
		if _, known := z.none[name]; known {
			if z.none[name] = value; len(value) > 32 { // longer words are none
				z.none[name] = ""
			}
		}
		if name == "#fields" {
			z.names = strings.Split(value, z.separator)
		}
	}
	return line[0] == '#'
}

// read reads a line.
func (z *zeek) read(line string) (Fields, bool) {
	values := strings.Split(line, z.separator)
	if len(values) != len(z.names) {
		return nil, false
	}
	of := map[string]string{}
	for i, name := range z.names {
		of[name] = values[i]
	}
	f := Fields{}
	for field, name := range ofZeek {
		if value := of[name]; value != "" && value != z.none["#unset_field"] && value != z.none["#empty_field"] {
			f[field] = value
		}
	}
	for field, looks := range map[string]func(string) bool{
		"time": looksOfTime.MatchString, "client": arePeers, "client-port": digits.MatchString, "host-port": digits.MatchString, "size": digits.MatchString, "status": zeekStatus.MatchString,
	} {
		if text, has := f[field]; has && text != "-" && !looks(text) {
			return nil, false
		} else if text == "-" {
			delete(f, field)
		}
	}
	f.divideOnly()
	_, hasTarget := of["uri"]
	return f, hasTarget
}

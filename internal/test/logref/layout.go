package logref

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A layout is what a line consists of: names of fields in angle brackets, with texts between
// them, as in
//
//	<client> - <user> [<time>] "<request>" <status> <size> <> "<forwarded-for>"
//
// A name may be followed by what is known of the field: "sent" for one that a client chooses,
// "list", "pair" for one with a port, "named" for the name of a server, "url" and "hosted" for a
// target after a scheme and a host or after a host, and a number of spaces. A field without a name
// is passed over. A line that begins as one of NCSA has the name of that format in front, and "=>".
type layout struct {
	ncsa    string
	texts   []string // in front of each field, and after the last one
	fields  []string
	traits  [][]string
	escapes string // backslash, json or none
}

var inLayout = regexp.MustCompile(`<([^<>]*)>`)

// NewLayout returns a reader of lines with a layout. The escapes are backslash, json or none.
func NewLayout(text, escapes string) *Reader {
	l := &layout{escapes: escapes}
	if ncsa, tail, ok := strings.Cut(text, "=>"); ok {
		l.ncsa, text = ncsa, tail
	}
	l.texts = inLayout.Split(text, -1)
	for _, m := range inLayout.FindAllStringSubmatch(text, -1) {
		words := strings.Split(m[1], " ")
		l.fields, l.traits = append(l.fields, words[0]), append(l.traits, words[1:])
	}
	return &Reader{
		open: map[string]bool{}, read: l.read, beginsWithTime: text[0] == '<' && l.fields[0] == "time",
		beginsAsHeader: l.ncsa == "" && (l.texts[0] != "" || l.fields[0] == "time" || l.fields[0] == ""),
	}
}

// read reads a line.
func (l *layout) read(line string) (Fields, bool) {
	f := Fields{}
	if l.ncsa != "" {
		places, ok := ReadNCSA(l.ncsa, line)
		if !ok {
			return nil, false
		}
		end := len(line)
		if isQuoted(line) {
			end--
		}
		for name, at := range places {
			f[name] = line[at[0]:at[1]]
		}
		_, has := places["rest"]
		if line = line[end:end]; has {
			line = " " + f["rest"]
		}
		delete(f, "rest")
	}
	rest, ok := strings.CutPrefix(line, l.texts[0])
	for i := 0; i < len(l.fields) && ok; i++ {
		var value string
		value, rest, ok = l.cut(rest, i)
		ok = ok && l.set(f, i, value)
	}
	if !ok || rest != "" && rest[0] != ' ' {
		return nil, false
	}
	if rest != "" {
		f["rest"] = rest[1:]
	}
	return f, true
}

var escapedValue = regexp.MustCompile(`(?s)\A((?:[^"\\]|\\.)*)"`)

// cut divides a text into the value of a field and what follows its text.
func (l *layout) cut(text string, i int) (value, rest string, ok bool) {
	after, isLast := l.texts[i+1], i+1 == len(l.fields)
	switch {
	case after == "" && !slices.Contains([]string{"time", "request", "referer", "user-agent", "user", "forwarded-for", ""}, l.fields[i]):
		value, _, _ = strings.Cut(text, " ")
		return value, text[len(value):], true
	case after == "":
		return text, "", true
	case after[0] == '"' && l.escapes != "none":
		m := escapedValue.FindStringSubmatch(text)
		if m == nil {
			return "", "", false
		}
		rest, ok = strings.CutPrefix(text[len(m[1]):], after)
		return m[1], rest, ok
	}
	if l.fields[i] == "user" && after == " [" && !isLast && l.fields[i+1] == "time" && strings.HasPrefix(l.texts[i+2], "]") {
		before, _, ok := strings.Cut(text, l.texts[i+2])
		open := strings.LastIndex(before, after)
		if ok && open >= 0 {
			return text[:open], text[open+len(after):], true
		}
	}
	isList, from := slices.Contains(l.traits[i], "list") && after[0] == ' ', 0
	for _, trait := range l.traits[i] {
		if spaces, err := strconv.Atoi(trait); err == nil && after[0] == ' ' {
			for range spaces {
				from += strings.Index(text[from:], " ") + 1
			}
		}
	}
	for end := from; end < len(text); end++ {
		rest, ok := strings.CutPrefix(text[end:], after)
		switch {
		case !ok:
		case isList && end > 0 && text[end-1] == ',':
		case isList && !strings.HasPrefix(after, " :") && strings.HasPrefix(text[end:], " : "):
			end += len(" :")
		case isLast && rest != "" && rest[0] != ' ':
		default:
			return text[:end], rest, true
		}
	}
	return "", "", false
}

var (
	hostInFront = regexp.MustCompile(`(?s)\A([^/]*?)(/.*|[*-]|)\z`)
	withoutPort = regexp.MustCompile(`(?s)\A(.*):-?\z`)
)

// setHosted sets the host, if the layout has it nowhere else, and the target after it. A target
// after a scheme has the scheme and the host.
func (l *layout) setHosted(f Fields, i int, value string) bool {
	scheme, rest := "", value
	if slices.Contains(l.traits[i], "url") {
		if before, after, ok := strings.Cut(value, "://"); ok {
			scheme, rest = before+"://", after
		}
	}
	m := hostInFront.FindStringSubmatch(rest)
	host, target := m[1], m[2]
	if slices.Contains(l.traits[i], "url") && strings.HasPrefix(target, "/") {
		target = scheme + host + target
	}
	if target != "" && target != "-" {
		f["target"] = target
	}
	return slices.Contains(l.fields, "host") || slices.Contains(l.traits[i], "url") || l.setHost(f, host, true)
}

// setHost sets a host and its port. A port that the layout has elsewhere stays.
func (l *layout) setHost(f Fields, value string, mayBeEmpty bool) bool {
	if value == "" || value == "-" {
		return true
	}
	f["host"] = value
	port, has := f["host-port"]
	if !isAddress(value) {
		f.divideHost()
	}
	if has {
		f["host-port"] = port
	}
	if f["host"] == "-" || f["host"] == "" && mayBeEmpty {
		delete(f, "host")
		return true
	}
	return mayBeEmpty || isHost(f["host"])
}

var statusCode = regexp.MustCompile(`\A[0-9]{1,3}\z`)

// set sets a field, and reports whether the value looks like one.
func (l *layout) set(f Fields, i int, value string) bool {
	name, isSent := l.fields[i], slices.Contains(l.traits[i], "sent")
	isPair := slices.Contains(l.traits[i], "pair")
	if name == "host-port" && isPair {
		value = value[strings.LastIndex(value, ":")+1:]
	}
	if name == "query" {
		value = strings.TrimPrefix(value, "?")
	}
	if name == "" || value == "-" || value == "" && (l.escapes != "backslash" || slices.Contains([]string{"query", "host", "client-port", "host-port"}, name)) {
		return true
	}
	if name == "target" && len(l.traits[i]) > 0 {
		return l.setHosted(f, i, value)
	}
	f[name] = value
	switch name {
	case "request":
		f.divideRequest()
	case "status":
		return statusCode.MatchString(value)
	case "size", "client-port", "host-port":
		return onlyDigit.MatchString(value)
	case "client":
		if isPair {
			f.divideClient()
			value = f["client"]
			if m := withoutPort.FindStringSubmatch(value); m != nil && f["client-port"] == "" {
				value = m[1]
				f["client"] = value
			}
			if value == "" || value == "-" {
				delete(f, "client")
				return true
			}
		}
		return isSent || arePeers(value)
	case "host":
		delete(f, "host")
		if isSent || slices.Contains(l.traits[i], "named") {
			ok := l.setHost(f, value, true)
			return ok && (isSent || f["host"] == "" || isHost(f["host"]))
		}
		return l.setHost(f, value, false)
	}
	return true
}

package logref

import (
	"regexp"
	"strconv"
	"strings"
)

// The headers that syslog, container runtimes and Docker Compose put in front of a line.

const (
	isoTime = `(?P<header_time>[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9]))`
	bsdTime = `(?P<header_time>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?: [0-9]|[0-9]{1,2}) (?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]*)?)`
	tag     = `(?P<program>[^\x00-\x20:\["]+)(?:\[[^\x00-\x20\]]*\])?:(?: +|$)`
	hostTag = `(?P<header_host>[^ ]+) ` + tag
	// The time, the host and the program may be "-", the structured data too.
	structured = `1 (?:-|` + isoTime + `) (?:-|(?P<header_host>[^ ]+)) (?:-|(?P<program>[^ ]+)) [^ ]+ [^ ]+ (?:-|(?:\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\])+)(?: |$)`
	priority   = `<[0-9]{1,3}>`
)

// headers has the forms of a header. A line has the first of them that it fits.
var headers = func() (list []*regexp.Regexp) {
	for _, form := range []string{
		priority + structured, priority + bsdTime + ` ` + tag, priority + bsdTime + ` ` + hostTag, priority + bsdTime + ` (?P<header_host>[^ ]+) `,
		priority + isoTime + ` ` + tag, priority + isoTime + ` ` + hostTag, priority + tag,
		`\x{feff}`,
		isoTime + ` (?P<stream>stdout|stderr) [PF](?::[^ ]*)?(?: |$)`, isoTime + ` ` + tag, isoTime + ` ` + hostTag, isoTime + ` `,
		`(?P<program>[A-Za-z][0-9A-Za-z._*-]*) +\|(?: |$)`,
		`1 ` + isoTime + structured[len(`1 (?:-|`+isoTime+`)`):],
		bsdTime + ` ` + tag, bsdTime + ` ` + hostTag, bsdTime + ` (?P<header_host>[^ ]+) `,
	} {
		list = append(list, regexp.MustCompile(`(?s)^(?:`+form+`)`))
	}
	return list
}()

var (
	count   = regexp.MustCompile(`^([0-9]{1,8}) <`)
	isPiece = regexp.MustCompile(`^[^ ]+ (?:stdout|stderr) P`)
)

// readHeaders returns the fields of the headers of a line, where the line of the server
// begins, and whether it is the piece of a longer one.
func readHeaders(line string, beginsWithTime bool) (fields Places, begin int, piece bool) {
	fields = Places{}
	for range 4 {
		found, end := readHeader(line[begin:], beginsWithTime)
		if end == 0 {
			break
		}
		if _, hasStream := found["stream"]; hasStream && isPiece.MatchString(line[begin:]) {
			piece = true
		}
		for name, at := range found {
			if _, has := fields[name]; !has {
				fields[name] = [2]int{begin + at[0], begin + at[1]}
			}
		}
		begin += end
	}
	return fields, begin, piece
}

// readHeader reads one header. end is 0 if there is none.
func readHeader(text string, beginsWithTime bool) (fields Places, end int) {
	counted := 0
	if m := count.FindStringSubmatch(text); m != nil {
		length := len(text) - len(m[1]) - 1
		if n, _ := strconv.Atoi(m[1]); n < length || n > length+2 {
			return nil, 0
		}
		counted = len(m[1]) + 1
	}
	for _, form := range headers {
		at := form.FindStringSubmatchIndex(text[counted:])
		if at == nil || beginsWithTime && form.String() == `(?s)^(?:`+isoTime+` )` {
			continue
		}
		fields = Places{}
		for i, name := range form.SubexpNames() {
			if name != "" && at[2*i] >= 0 {
				fields[strings.ReplaceAll(name, "_", "-")] = [2]int{counted + at[2*i], counted + at[2*i+1]}
			}
		}
		program := fields["program"]
		isTag := strings.Contains(form.String(), tag)
		if name := text[program[0]:program[1]]; isTag && (name == "unix" || ipv4.MatchString(name)) {
			continue
		}
		if host, has := fields["header-host"]; has && !isHost(text[host[0]:host[1]]) {
			continue
		}
		return fields, counted + at[1]
	}
	return nil, 0
}

package logref

import (
	"regexp"
	"strings"
)

// columns reads the extended log file format of W3C.
type columns struct {
	names []string
	least int // how many of them a line must have
}

// ofCloudFront are the columns that the documentation of CloudFront lists.
const ofCloudFront = `date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer)
	cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken
	x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields
	c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end`

// directive reports whether the line is a directive, and keeps what "#Fields:" says.
func (c *columns) directive(line string) bool {
	const begin = "#fields:"
	if len(line) >= len(begin) && strings.EqualFold(line[:len(begin)], begin) {
		c.names = strings.Fields(strings.ToLower(line[len(begin):]))
		c.least = len(c.names)
	}
	return line[0] == '#'
}

// columnsOf has the columns of each field, the best first; those that are as good as
// each other have the same number.
var columnsOf = map[string]map[string]int{
	"client":        {"c-ip": 1, "c-dns": 1},
	"client-port":   {"c-port": 1},
	"user":          {"cs-username": 1, "c-auth-id": 1},
	"time":          {"time": 1, "timestamp": 1},
	"method":        {"cs-method": 1},
	"target":        {"cs-uri-stem": 0, "cs-uri": 1},
	"query":         {"cs-uri-query": 1},
	"protocol":      {"cs-version": 1, "cs-protocol-version": 1},
	"status":        {"sc-status": 1},
	"size":          {"sc-bytes": 1, "bytes": 1},
	"referer":       {"cs(referer)": 1, "cs(referrer)": 1, "c-referrer": 1, "cs-referer": 1},
	"user-agent":    {"cs(user-agent)": 1, "c-user-agent": 1, "cs-user-agent": 1},
	"host":          {"x-host-header": 0, "cs(host)": 1, "cs-host": 1},
	"host-port":     {"s-port": 1},
	"forwarded-for": {"x-forwarded-for": 1, "cs(x-forwarded-for)": 1},
}

// best returns the number of the column of a field, -1 if there is none.
func (c *columns) best(field string) int {
	best, rank := -1, 2
	for i, name := range c.names[:min(len(c.names), 128)] {
		if r, ok := columnsOf[field][name]; ok && (r < rank || r == 0) {
			best, rank = i, r
		}
	}
	return best
}

var (
	quotedColumn = regexp.MustCompile(`(?s)\A"((?:[^"]|"")*)"(?:[ \t]|\z)`)
	digits       = regexp.MustCompile(`\A[0-9]+\z`)
)

// A cell is one column of a line: where its text lies, and where the column ends.
type cell struct{ start, stop, end int }

// cellAt returns the cell that begins at an offset.
func cellAt(line string, at int, separator string) cell {
	if m := quotedColumn.FindStringSubmatchIndex(line[at:]); m != nil {
		return cell{at + m[2], at + m[3], at + m[3] + 1}
	}
	if i := strings.Index(line[at:], separator); i >= 0 {
		return cell{at, at + i, at + i}
	}
	return cell{at, len(line), len(line)}
}

// cells divides a line. rest is where the text begins that follows the columns, -1 if
// there is none. ok is false if there are fewer columns than wanted.
func cells(line string, want int) (list []cell, rest int, ok bool) {
	at, separator := 0, " "
	begin := 0
	if line[0] == '"' {
		begin = cellAt(line, 0, " ").end
	}
	if i := strings.IndexAny(line[begin:], " \t"); i >= 0 && line[begin+i] == '\t' {
		separator = "\t"
	}
	for {
		if separator == " " {
			for at < len(line) && line[at] == ' ' {
				at++
			}
			if at == len(line) && len(list) > 0 {
				return list, -1, len(list) >= want
			}
		}
		if len(list) == want {
			return list, at, true
		}
		c := cellAt(line, at, separator)
		list = append(list, c)
		if c.end == len(line) {
			return list, -1, len(list) >= want
		}
		at = c.end
		if separator == "\t" {
			at++
		}
	}
}

var (
	looksOfTime  = regexp.MustCompile(`\A[0-9][0-9:.+/ TZ-]*\z`)
	looksOfDate  = regexp.MustCompile(`\A(?:[0-9][0-9:.+/ TZ-]*)?\z`)
	looksOfToken = regexp.MustCompile("\\A[!#$%&'*+.^_`|~0-9A-Za-z-]+\\z")
)

// looksOf says what some fields must look like.
var looksOf = map[string]func(text string) bool{
	"client":      arePeers,
	"client-port": digits.MatchString,
	"host-port":   digits.MatchString,
	"method":      looksOfToken.MatchString,
	"time":        looksOfTime.MatchString,
	"host": func(text string) bool {
		m := withPort.FindStringSubmatch(text)
		return isHost(text) || m != nil && isHost(m[1])
	},
}

// read reads a line.
func (c *columns) read(line string) (Fields, bool) {
	if len(c.names) == 0 {
		return nil, false
	}
	list, rest, _ := cells(line, len(c.names))
	if len(list) < c.least {
		return nil, false
	}
	f := Fields{}
	if i := c.best("time"); i > 0 && i <= len(list) && c.names[i-1] == "date" {
		if date := line[list[i-1].start:list[i-1].stop]; date != "-" && !looksOfDate.MatchString(date) {
			return nil, false
		}
	}
	for field := range columnsOf {
		i := c.best(field)
		if i < 0 || i >= len(list) {
			continue
		}
		text := line[list[i].start:list[i].stop]
		if text == "" || text == "-" {
			continue
		}
		if looks := looksOf[field]; looks != nil && !looks(text) {
			return nil, false
		}
		if field == "time" && i > 0 && c.names[i-1] == "date" {
			text = line[list[i-1].start:list[i].stop]
		}
		if field == "status" && !(digits.MatchString(text) && len(text) <= 3) || field == "size" && !digits.MatchString(text) {
			return nil, false
		}
		f[field] = text
	}
	if rest >= 0 {
		f["rest"] = line[rest:]
	}
	f.divideOnly()
	return f, true
}

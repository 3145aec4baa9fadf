package main

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
)

// logOptions is what the flags of logs ask for.
type logOptions struct {
	format *accesslog.Format // nil if each file is to be looked at
	own    *accesslog.Format // of -log-format, nil without it
	wanted bool              // a flag has spoken of logs
	paths  map[accesslog.Field]string
}

// logFlags are the flags of uriscan logs alone.
var logFlags = []flagRow{
	{
		names: []string{"format"}, value: "FORMAT", choices: append(namesWithAliases(), "auto"), commands: nameList{"logs", "stats", "template"},
		about: "the format of the lines: auto (the default), which recognises it\nby the first lines of each file, or one of\n" + wrapped(accesslogNames(), 58) + ";\n" + aliasesOfFormats(),
		set:   setLogFormat,
	},
	{
		names: []string{"log-format"}, value: "STRING", commands: nameList{"logs", "stats", "template"},
		about: "the format of the lines as the server's configuration has it: a\nlog_format of nginx, a LogFormat of Apache, or the columns of\nW3C's format after #Fields:; @FILE reads it in\na configuration, and @FILE#NAME the one of that name",
		set:   setConfiguredFormat,
	},
	{
		names: []string{"path"}, value: "FIELD=PATHS", commands: nameList{"logs", "stats", "template"},
		about: "read other JSON: where FIELD is, as in target=request.uri; may be\ngiven for each of client, method, target, status and more",
		set:   setLogPath,
	},
}

// accesslogNames returns the names of all formats.
func accesslogNames() (names []string) {
	for _, f := range accesslog.Formats() {
		names = append(names, f.Name())
	}
	return names
}

// namesWithAliases returns all names that -format knows.
func namesWithAliases() (names []string) {
	names = accesslogNames()
	for _, f := range accesslog.Formats() {
		names = append(names, f.Aliases()...)
	}
	return names
}

// aliasesOfFormats says which formats have further names, a format a line.
func aliasesOfFormats() string {
	var lines []string
	for _, f := range accesslog.Formats() {
		if names := f.Aliases(); names != nil {
			lines = append(lines, fmt.Sprintf("%s is also called %s", f.Name(), wrapped(names, 40)))
		}
	}
	return strings.Join(lines, ";\n")
}

// wrapped returns names with commas between them, in lines that are not longer than
// width.
func wrapped(names []string, width int) string {
	var text strings.Builder
	length := 0
	for i, name := range names {
		if i > 0 {
			text.WriteString(",")
			if length += len(", "); length+len(name) > width {
				text.WriteString("\n")
				length = 0
			} else {
				text.WriteString(" ")
			}
		}
		length += len(name)
		text.WriteString(name)
	}
	return text.String()
}

// setLogFormat sets the format by its name.
func setLogFormat(o *options, value string) error {
	o.logs.wanted = true
	if value == "auto" {
		o.logs.format = nil
		return nil
	}
	if o.logs.format = accesslog.Named(value); o.logs.format == nil {
		return errors.New("the value of -format must be auto, " + orList(namesWithAliases()))
	}
	return nil
}

// configuredName is the name of a format that a configuration has made.
const configuredName = "configured"

// namesOfRecords returns the names that the records of logs have for formats.
func namesOfRecords() []string { return append(accesslogNames(), configuredName) }

// numberOf returns the number of the name that the records have for a format. A configured one
// may have any name, but the records do not.
func (l *logOptions) numberOf(f *accesslog.Format) int {
	if f == l.own && f != accesslog.Named(f.Name()) {
		return slices.Index(namesOfRecords(), configuredName)
	}
	return slices.Index(accesslogNames(), f.Name())
}

// setConfiguredFormat sets the format by a string of a configuration, or by a file with one.
func setConfiguredFormat(o *options, value string) (err error) {
	o.logs.wanted = true
	if name, ok := strings.CutPrefix(value, "@"); ok {
		o.logs.own, err = formatOfFile(name)
	} else {
		o.logs.own, err = formatOfString(value)
	}
	if err != nil {
		return fmt.Errorf("the value of -log-format is wrong: %w", err)
	}
	return nil
}

// formatOfString returns the format of a string, or of a whole statement. The variables of
// nginx begin with a dollar sign, which Apache's have not. The names of columns begin as the
// directive of W3C's format does.
func formatOfString(value string) (*accesslog.Format, error) {
	switch word, _, _ := strings.Cut(strings.TrimSpace(value), " "); {
	case word == "log_format" || strings.EqualFold(word, "LogFormat") || strings.EqualFold(word, "CustomLog"):
		return onlyFormat(value, "")
	case strings.HasPrefix(word, "#Fields:"):
		return accesslog.W3C(configuredName, value)
	case strings.Contains(value, "$") || strings.HasPrefix(word, "escape="):
		return accesslog.Nginx(configuredName, value)
	}
	return accesslog.Apache(configuredName, value)
}

// formatOfFile returns the format of a configuration. The name of the file may be followed by
// the name of the format.
func formatOfFile(file string) (*accesslog.Format, error) {
	config, err := os.ReadFile(file)
	name := ""
	if at := strings.LastIndexByte(file, '#'); err != nil && at >= 0 {
		name = file[at+1:]
		config, err = os.ReadFile(file[:at])
	}
	if err != nil {
		return nil, err
	}
	return onlyFormat(string(config), name)
}

// onlyFormat returns the format of a name, or the only one that a configuration has.
func onlyFormat(config, name string) (*accesslog.Format, error) {
	list, err := accesslog.Configured(config)
	var names []string
	for _, f := range slices.Backward(list) { // of one name, Apache takes the last
		if f.Name() == name {
			return f, nil
		}
		names = slices.Insert(names, 0, f.Name())
	}
	if len(list) == 1 && name == "" && err == nil {
		return list[0], nil
	}
	if err != nil {
		wrong := strings.Split(err.Error(), "\n")
		at := slices.IndexFunc(wrong, func(sentence string) bool { return strings.HasSuffix(sentence, ", "+name+")") })
		if at >= 0 || len(list) == 0 {
			return nil, errors.New(wrong[max(at, 0)])
		}
	}
	return nil, errors.New("the configuration has several formats, or none of that name; want @FILE#NAME with one of " + strings.Join(names, ", "))
}

// setLogPath adds the paths of a field.
func setLogPath(o *options, value string) error {
	o.logs.wanted = true
	name, paths, _ := strings.Cut(value, "=")
	var f accesslog.Field
	if f.UnmarshalText([]byte(name)) != nil || f > accesslog.Captured || paths == "" {
		return errors.New("the value of -path must be the name of a field of logs, \"=\" and paths")
	}
	if o.logs.paths == nil {
		o.logs.paths = map[accesslog.Field]string{}
	}
	if o.logs.paths[f] != "" {
		return errors.New("-path is given more than once for " + name)
	}
	o.logs.paths[f] = paths
	return nil
}

// logFormats knows the format of each file, and what its lines have said about the next ones
// up to each block. It sees the blocks in their order, so that the workers need not.
type logFormats struct {
	given   *accesslog.Format
	say     func(file int, sentence string)
	trouble func(file int, sentence string)

	parser  *accesslog.Parser // as it is where the next block begins, nil for a file of no format; it never changes
	file    int               // that the format was looked for in, -1 before the first
	follows bool              // the file has pieces of lines, so all its blocks are read in order

	records [linesAtOnce]accesslog.Record // nobody asks for them

	lock   sync.Mutex // of counts, which the workers add to
	counts map[int]fitCount
}

// fitCount says how many lines of a file fit.
type fitCount struct {
	format        string
	lines, misfit int
}

// newLogFormats returns one for a run.
func newLogFormats(o *options) *logFormats {
	return &logFormats{given: o.logs.format, file: -1, counts: map[int]fitCount{}}
}

// sayBy makes a run say which formats the files have.
func (l *logFormats) sayBy(j *jobRun) {
	l.say = j.notice
	l.trouble = func(file int, sentence string) { j.troubleWith("%s %s", j.shownName(file), sentence) }
}

// before gives a block the parser that its first line wants.
func (l *logFormats) before(b *flow.Block) {
	if b.File != l.file {
		if len(bytes.Trim(b.Data, "\r\n")) == 0 && l.given == nil {
			b.State = accesslog.NewParser(accesslog.Named("combined")) // it has nothing to read
			return
		}
		l.file, l.parser, l.follows = b.File, nil, false
		if f := l.formatOf(b); f != nil {
			l.parser = accesslog.NewParser(f)
		}
	}
	b.State = l.parser
	if l.parser == nil {
		return
	}
	if l.follows = l.follows || hasPieces(b.Data); l.follows || l.parser.Format().HasDirectives() && hasDirective(b.Data) {
		next := l.parser.Clone()
		for data := b.Data; ; {
			n, consumed := next.ScanLines(data, l.records[:])
			if data = data[consumed:]; n == 0 {
				break
			}
		}
		l.parser = next
	}
}

// hasPieces reports whether there may be a line that a container runtime has cut: in its own
// form with the tag "P", in Docker's without a line end in the string.
func hasPieces(lines []byte) bool {
	if bytes.Contains(lines, []byte(" stdout P")) || bytes.Contains(lines, []byte(" stderr P")) {
		return true
	}
	const end = `\n","stream"`
	return bytes.HasPrefix(lines, []byte(`{"log":"`)) &&
		(bytes.Count(lines, []byte(end)) != bytes.Count(lines, newline) || bytes.Contains(lines, []byte(`\`+end)))
}

// directives are those that say how the lines after them are read, in lower case: of W3C and of
// Zeek.
var directives = [...]string{"#fields", "#separator", "#unset_field", "#empty_field"}

// hasDirective reports whether there may be a line that is one of the directives.
func hasDirective(lines []byte) bool {
	for {
		at := bytes.IndexByte(lines, '#')
		if at < 0 {
			return false
		}
		lines = lines[at:]
		for _, d := range directives {
			if len(lines) >= len(d) && bytes.EqualFold(lines[:len(d)], []byte(d)) {
				return true
			}
		}
		lines = lines[1:]
	}
}

// count adds lines of a file, and how many of them do not fit.
func (l *logFormats) count(file int, f *accesslog.Format, lines, misfit int) {
	l.lock.Lock()
	defer l.lock.Unlock()
	c := l.counts[file]
	l.counts[file] = fitCount{f.Name(), c.lines + lines, c.misfit + misfit}
}

// toldMisfits is how many files with lines that do not fit are told one by one.
const toldMisfits = 5

// sayMisfits says which files have lines that do not fit, and how many.
func (l *logFormats) sayMisfits() {
	told := 0
	for _, file := range slices.Sorted(maps.Keys(l.counts)) {
		c := l.counts[file]
		if c.misfit == 0 {
			continue
		}
		if told++; told <= toldMisfits {
			l.say(file, fmt.Sprintf("has %d of %d lines that do not fit the format %s", c.misfit, c.lines, c.format))
		} else if told == toldMisfits+1 {
			l.say(file, "and perhaps more files have lines that do not fit")
		}
	}
}

// formatOf returns the format of the file that begins with a block.
func (l *logFormats) formatOf(b *flow.Block) *accesslog.Format {
	if l.given != nil {
		return l.given
	}
	f, err := accesslog.Detect(b.Data)
	if err != nil {
		l.trouble(b.File, noFormatSentence(err))
		return nil
	}
	l.say(b.File, fmt.Sprintf("is read as %s", f.Name()))
	return f
}

// noFormatSentence says that a log is not read because too few of its first lines fit.
func noFormatSentence(err error) string {
	best := "no line fits one"
	if e := (*accesslog.DetectError)(nil); errors.As(err, &e) && e.Best != nil {
		best = fmt.Sprintf("%s fits best, with %d of %d lines", e.Best.Name(), e.Fits, e.Lines)
	}
	return fmt.Sprintf("is not read: its first lines were tried as %s, and %s; -format names a format that it is to be read as all the same", strings.Join(accesslogNames(), ", "), best)
}

package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
)

// logOptions is what the flags of logs ask for.
type logOptions struct {
	format *accesslog.Format // nil if each file is to be looked at
	wanted bool              // a flag has spoken of logs
	paths  map[accesslog.Field]string
}

// logFlags are the flags of uriscan logs alone.
var logFlags = []flagRow{
	{
		names: []string{"format"}, value: "FORMAT", choices: append(accesslogNames(), "auto"), commands: nameList{"logs", "stats"},
		about: "the format of the lines: auto (the default), which recognises it\nby the first lines of each file, or one of\n" + wrapped(accesslogNames(), 58),
		set:   setLogFormat,
	},
	{
		names: []string{"path"}, value: "FIELD=PATHS", commands: nameList{"logs", "stats"},
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
		return errors.New("the value of -format must be auto, " + orList(accesslogNames()))
	}
	return nil
}

// setLogPath adds the paths of a field.
func setLogPath(o *options, value string) error {
	o.logs.wanted = true
	name, paths, found := strings.Cut(value, "=")
	for f := accesslog.Field(0); f < accesslog.Rest; f++ {
		if found && f.String() == name && paths != "" {
			if o.logs.paths == nil {
				o.logs.paths = map[accesslog.Field]string{}
			}
			if o.logs.paths[f] != "" {
				return errors.New("-path is given more than once for " + name)
			}
			o.logs.paths[f] = paths
			return nil
		}
	}
	return errors.New("the value of -path must be the name of a field of logs, \"=\" and paths")
}

// logFormats knows the format of each file, and what its directives have said up to each
// block. It sees the blocks in their order, so that the workers need not.
type logFormats struct {
	given   *accesslog.Format
	tell    func(file int, sentence string)
	trouble func(file int, sentence string)

	parser *accesslog.Parser // as it is where the next block begins; it never changes
	file   int               // that the format was looked for in, -1 before the first
}

// newLogFormats returns one for a run.
func newLogFormats(o *options) *logFormats { return &logFormats{given: o.logs.format, file: -1} }

// tellBy makes a run tell which formats the files have.
func (l *logFormats) tellBy(j *jobRun) {
	l.tell = j.notice
	l.trouble = func(file int, sentence string) { j.troubleWith("%s: %s", j.shownName(file), sentence) }
}

// before gives a block the parser that its first line wants.
func (l *logFormats) before(b *flow.Block) {
	if b.File != l.file {
		if len(bytes.Trim(b.Data, "\r\n")) == 0 && l.given == nil {
			b.State = accesslog.NewParser(accesslog.Named("combined")) // it has nothing to read
			return
		}
		l.file = b.File
		l.parser = accesslog.NewParser(l.formatOf(b))
	}
	b.State = l.parser
	if directive := lastDirective(b.Data); directive != nil {
		next := l.parser.Clone()
		var r accesslog.Record
		next.Scan(directive, &r)
		l.parser = next
	}
}

// formatOf returns the format of the file that begins with a block.
func (l *logFormats) formatOf(b *flow.Block) *accesslog.Format {
	if l.given != nil {
		return l.given
	}
	f, ok := accesslog.Detect(b.Data)
	if !ok {
		l.trouble(b.File, "its first lines fit no format of access logs; -format names one; read as combined")
		return accesslog.Named("combined")
	}
	l.tell(b.File, fmt.Sprintf("is read as %s", f.Name()))
	return f
}

// lastDirective returns the last line that names the columns of a W3C log, nil if there
// is none.
func lastDirective(lines []byte) (last []byte) {
	const begin = "#Fields:"
	for at := 0; at < len(lines); {
		if lines[at] != '#' {
			next := bytes.Index(lines[at:], []byte("\n#"))
			if next < 0 {
				break
			}
			at += next + 1
		}
		line := lines[at:]
		if end := bytes.IndexByte(line, '\n'); end >= 0 {
			line = line[:end]
		}
		if len(line) >= len(begin) && bytes.EqualFold(line[:len(begin)], []byte(begin)) {
			last = bytes.TrimSuffix(line, []byte("\r"))
		}
		at += len(line)
		if at < len(lines) {
			at++
		}
	}
	return last
}

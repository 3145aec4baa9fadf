package conformance

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
)

// Load returns the cases of every file of fsys with a name that ends in ".txt", in the
// order of names and lines. The error of a malformed file has its name and line.
func Load(fsys fs.FS) ([]Case, error) {
	names, err := fs.Glob(fsys, "*.txt")
	if err != nil {
		return nil, err
	}
	var all []Case
	for _, name := range names {
		data, err := fs.ReadFile(fsys, name)
		if err != nil {
			return nil, err
		}
		l := loader{file: name, seen: map[string]int{}}
		if err := l.load(string(data)); err != nil {
			return nil, err
		}
		if len(l.cases) == 0 {
			return nil, fmt.Errorf("%s:1: the file holds no case", name)
		}
		all = append(all, l.cases...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no file of cases found: want at least one with a name that ends in .txt")
	}
	return all, nil
}

// A loader reads one file. Between lines it keeps the case that is being read,
// because the fields of a case come on the lines after its input.
type loader struct {
	file    string
	line    int
	section string
	seen    map[string]int // production and input -> the line they are on
	cases   []Case

	open   bool // a case is being read: next, with the fields seen so far
	next   Case
	fields map[string]string
}

// errorf returns an error that begins with the file and the line.
func (l *loader) errorf(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", l.file, line, fmt.Sprintf(format, args...))
}

// load reads the text of a file.
func (l *loader) load(text string) error {
	if !strings.HasSuffix(text, "\n") {
		return l.errorf(strings.Count(text, "\n")+1, "the last line has no newline; end it with one")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\n"), "\n") {
		l.line++
		if err := l.readLine(line); err != nil {
			return err
		}
	}
	return l.finish()
}

// readLine reads one line: a heading, a comment, nothing, fields, or an input.
func (l *loader) readLine(line string) error {
	switch {
	case strings.HasPrefix(line, "# §"):
		err := l.finish()
		l.section, _, _ = strings.Cut(line[len("# "):], " ")
		return err
	case line == "" || strings.HasPrefix(line, "#"):
		return l.finish()
	case strings.HasPrefix(line, "  "):
		return l.readFields(line)
	}
	if err := l.finish(); err != nil {
		return err
	}
	if l.section == "" {
		return l.errorf(l.line, "a case before the first section; put a line such as %q above it", "# §3.2.2")
	}
	input, rest, err := readText(line)
	if err != nil || rest != "" {
		return l.errorf(l.line, "an input is printable ASCII without a space, or a quoted Go string, and alone on its line")
	}
	l.open = true
	l.next = Case{File: l.file, Line: l.line, Section: l.section, Input: input}
	l.fields = map[string]string{}
	return nil
}

// readFields reads a line of fields, each a name, "=" and a value.
func (l *loader) readFields(line string) error {
	if !l.open {
		return l.errorf(l.line, "fields without an input; the input is on the line above them, not indented")
	}
	for rest := strings.TrimSpace(line); rest != ""; rest = strings.TrimLeft(rest, " ") {
		name, after, ok := strings.Cut(rest, "=")
		if !ok || !slices.Contains(fieldNames, name) {
			return l.errorf(l.line, "no field begins here; want one of %s, then \"=\" and a value", strings.Join(fieldNames, " "))
		}
		if _, twice := l.fields[name]; twice {
			return l.errorf(l.line, "the field %s occurs twice in one case", name)
		}
		value, after, err := readText(after)
		if err != nil {
			return l.errorf(l.line, "the value of %s is neither printable ASCII nor a quoted Go string", name)
		}
		l.fields[name], rest = value, after
	}
	return nil
}

// readText returns the text that s begins with and what is after it: a quoted Go
// string, or all bytes up to a space, which must be printable ASCII.
func readText(s string) (text, rest string, err error) {
	if strings.HasPrefix(s, `"`) {
		quoted, err := strconv.QuotedPrefix(s)
		if err != nil {
			return "", "", err
		}
		rest = s[len(quoted):]
		if rest != "" && rest[0] != ' ' {
			return "", "", strconv.ErrSyntax
		}
		text, err = strconv.Unquote(quoted)
		return text, rest, err
	}
	end := strings.IndexByte(s, ' ')
	if end < 0 {
		end = len(s)
	}
	for i := range end {
		if s[i] <= ' ' || s[i] >= 0x7f {
			return "", "", strconv.ErrSyntax
		}
	}
	return s[:end], s[end:], nil
}

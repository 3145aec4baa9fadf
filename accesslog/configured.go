package accesslog

import (
	"errors"
	"fmt"
	"strings"
)

// Configured returns a format for each statement of a configuration that makes one, by the name
// that it has there:
//
//	log_format main escape=json '$remote_addr …' '…';       nginx
//	LogFormat "%h %l %u %t \"%r\" %>s %b" common            Apache
//	CustomLog logs/access_log "%h %l %u %t \"%r\" %>s %b"   Apache, with the name custom
//
// Whatever else the configuration has is passed over: comments, statements of other kinds, and
// a CustomLog with the name of a LogFormat. A LogFormat without a name has the name
// "transfer". See [Nginx] and [Apache] for what the strings may be.
//
// Many configurations have a format that no request can be read of, such as one of the user agent
// alone. So the list has the formats that can be read also if there is an error. The error joins
// those of all others, and has their names; or it says that there is no format.
func Configured(config string) (list []*Format, err error) {
	config = strings.NewReplacer("\r\n", "\n", "\\\r\n", " ", "\\\n", " ").Replace(config) // Apache's long lines
	count := 0
	var wrong []error
	for line := ""; config != ""; {
		line, config, _ = strings.Cut(config, "\n")
		name, format, make := "", "", Apache
		switch words, _ := configWords(line); {
		case len(words) > 1 && strings.EqualFold(words[0], "LogFormat"):
			name, format = nameOr(words[2:], "transfer"), words[1]
		case len(words) > 2 && strings.EqualFold(words[0], "CustomLog") && strings.Contains(words[2], "%"):
			name, format = "custom", words[2]
		default:
			at := statementOfNginx(line)
			if at < 0 {
				continue
			}
			if words, config = configWords(line[at:] + "\n" + config); len(words) < 3 || !strings.HasPrefix(config, ";") {
				return list, errors.Join(append(wrong, fmt.Errorf("accesslog: format %d of the configuration ends too early; want a name, a string in quotes and a semicolon", count+1))...)
			}
			name, format, make = words[1], strings.Join(words[2:], ""), nginxDefault
			if kind, ok := strings.CutPrefix(words[2], "escape="); ok {
				format = strings.Join(words[3:], "")
				make = func(name, format string) (*Format, error) { return nginxFormat(name, kind, format) }
			}
		}
		count++
		if f, err := make(name, format); err != nil {
			wrong = append(wrong, fmt.Errorf("%w (format %d of the configuration, %s)", err, count, name))
		} else {
			list = append(list, f.named(name))
		}
	}
	if count == 0 {
		return nil, errors.New("accesslog: configuration has no format; want a statement log_format of nginx, or LogFormat of Apache")
	}
	return list, errors.Join(wrong...)
}

// named returns the format with that name.
func (f *Format) named(name string) *Format {
	if f.name == name {
		return f
	}
	renamed := *f
	renamed.name = name
	return &renamed
}

// nginxDefault makes a format of a string without its quotes, and with the default escapes.
func nginxDefault(name, format string) (*Format, error) { return nginxFormat(name, "", format) }

// nameOr returns the first word, or another one if there is none.
func nameOr(words []string, other string) string {
	if len(words) == 0 {
		return other
	}
	return words[0]
}

// statementOfNginx returns where log_format begins in a line, -1 if it does not. Another
// statement may be before it.
func statementOfNginx(line string) int {
	const word = "log_format"
	line, _, _ = strings.Cut(line, "#")
	at := strings.Index(line, word)
	if at < 0 || at > 0 && !strings.ContainsRune(" \t;{", rune(line[at-1])) || at+len(word) < len(line) && !strings.ContainsRune(" \t", rune(line[at+len(word)])) {
		return -1
	}
	return at
}

// configWords divides a statement into its words, without their quotes. The rest begins with
// the semicolon that ends the statement, or with a quote that is not closed.
func configWords(text string) (words []string, rest string) {
	for {
		text = strings.TrimLeft(text, " \t\n")
		switch {
		case text == "" || text[0] == ';':
			return words, text
		case text[0] == '#':
			_, text, _ = strings.Cut(text, "\n")
		case text[0] == '"' || text[0] == '\'':
			word, length := quotedWord(text)
			if length < 0 {
				return words, text
			}
			words, text = append(words, word), text[length:]
		default:
			length := strings.IndexAny(text, " \t\n;")
			if length < 0 {
				length = len(text)
			}
			words, text = append(words, text[:length]), text[length:]
		}
	}
}

// quotedWord returns the word in quotes at the beginning of a text, and the length that it has
// there, -1 if no quote closes it.
func quotedWord(text string) (word string, length int) {
	var plain strings.Builder
	for i := 1; i < len(text); i++ {
		switch b := text[i]; {
		case b == text[0]:
			return plain.String(), i + 1
		case b == '\\' && i+1 < len(text) && strings.IndexByte(`\"'nrt`, text[i+1]) >= 0:
			i++
			plain.WriteString(unescapedInConfig(text[i]))
		default:
			plain.WriteByte(b)
		}
	}
	return "", -1
}

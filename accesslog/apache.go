package accesslog

import "strings"

// Apache's LogFormat (module mod_log_config): a percent sign begins a directive, and modifiers
// may be between it and its letter.
//
//	%h  %>s  %!200,304{Referer}i  %{%d/%b/%Y %T}t  %^FB  %%
//
// The modifiers say which request of a redirected one is meant, and with which statuses a value
// is written at all. They change nothing for the reader, but that the last status is preferred
// to the first.

// Apache returns a format for the lines that a LogFormat string of Apache makes, such as
//
//	%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" %D
//
// The string may be as in the configuration, with a backslash before each quote. [Configured]
// reads whole statements. The name is that of the format. If the string is that of a format of
// [Formats], Apache returns that one.
//
// A value in quotes ends at the first quote that no backslash escapes. Every other value ends
// where the text that follows its directive comes first; a list in X-Forwarded-For goes on after
// a comma. At the end of the string, a number or a name ends at a space, and a text where the
// line does. Further fields may follow: they are Rest. A directive that no [Field] is for, also
// one of a module, is passed over. Of two directives for one field the first counts, but %>s
// is preferred to %s, and %r to its parts. %U and %q give the field Query where they are two
// columns, and the field Target where they are one. A host directly before %U, as in
// http://%{Host}i%U%q, ends at the first slash. Without %h and %a, the list in X-Forwarded-For is
// the client, or the address in X-Real-IP, CF-Connecting-IP or True-Client-IP. A time in parts is one, as in
// %{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t.
//
// The error says where in the string it is that a format cannot be: where two directives
// have nothing between them and one of them is needed, where a space ends a value that has
// spaces, and where there is no directive after a percent sign. A format needs %r or %U.
func Apache(name, format string) (*Format, error) {
	d := newDraft(escapesBackslashes, false)
	for at := 0; at < len(format); {
		switch b := format[at]; {
		case b == '\\' && at+1 < len(format) && strings.IndexByte(`\"'nrt`, format[at+1]) >= 0:
			d.addText(unescapedInConfig(format[at+1]))
			at += 2
		case b != '%':
			d.addText(format[at : at+1])
			at++
		default:
			next, err := d.directive(format, at)
			if err != nil {
				return nil, err
			}
			at = next
		}
	}
	return d.format(name, `"%r", or %U`)
}

// lighttpd has the default of accesslog.format, with the name of the host as the second
// word. [Detect] takes its lines for combined ones, of which that word is the ident.
var lighttpd = func() *Format {
	f, err := Apache("lighttpd", `%h %V %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"`)
	if err != nil {
		panic(err)
	}
	return f
}()

// unescapedInConfig returns what a byte after a backslash stands for in a configuration.
func unescapedInConfig(b byte) string {
	switch b {
	case 'n':
		return "\n"
	case 'r':
		return "\r"
	case 't':
		return "\t"
	}
	return string(b)
}

// directive adds the directive at an offset, and returns where it ends.
func (d *draft) directive(format string, start int) (end int, err error) {
	argument, which := "", byte(0)
	for at := start + 1; at < len(format); at++ {
		switch b := format[at]; {
		case b == '%' && at == start+1:
			d.addText("%")
			return at + 1, nil
		case b == '<' || b == '>':
			which = b
		case b == '!' || b == ',' || b-'0' <= 9:
		case b == '{':
			length := strings.IndexByte(format[at:], '}')
			if length < 0 {
				return 0, layoutError(at, "a brace that is not closed", "a brace after the name, as in %{Referer}i")
			}
			argument = format[at+1 : at+length]
			at += length
		case b == '^' && at+2 < len(format):
			d.add(variable{field: fields, offset: start})
			return at + 3, nil
		case b|0x20-'a' < 26:
			d.addDirective(b, argument, which == '<' || which == 0 && b == 's', start)
			return at + 1, nil
		default:
			return 0, layoutError(at, "a byte that is no directive", "a letter, as in %h, or %% for a percent sign")
		}
	}
	return 0, layoutError(start, "a percent sign without a directive", "a letter after it, as in %h, or %% for a percent sign")
}

// apacheFields has the fields of the directives that have no argument.
var apacheFields = map[byte]variable{
	'h': {field: Client}, 'a': {field: Client, rank: 1}, 'A': {field: serverAddress},
	'l': {field: Ident}, 'u': {field: User}, 'r': {field: Request}, 'm': {field: Method}, 'H': {field: Protocol},
	'U': {field: Target}, 'q': {field: Query}, 's': {field: Status},
	'b': {field: Size}, 'B': {field: Size, rank: 1}, 'O': {field: Size, rank: 2},
	'v': {field: Host}, 'V': {field: Host, rank: 1}, 'p': {field: HostPort},
}

// addDirective adds a directive by its letter. isFirst says that it is about the request before
// a redirection.
func (d *draft) addDirective(letter byte, argument string, isFirst bool, offset int) {
	v, known := apacheFields[letter]
	switch {
	case letter == 't':
		d.addTime(argument, offset)
		return
	case letter == 'i':
		v = headerVariable(argument)
	case letter == 'a' && argument == "c":
		v.rank = 2
	case letter == 'p' && argument == "remote":
		v = variable{field: ClientPort}
	case letter == 'V' && argument != "": // a variable of Fastly
		v = variable{field: fields}
	case letter == 'V':
		v.isSent = true // the name that the client has asked for, if UseCanonicalName is off
	case !known:
		v = variable{field: fields}
	}
	if isFirst {
		v.rank += 4
	}
	v.offset = offset
	d.add(v)
}

// headerVariable returns the variable for a header of the request.
func headerVariable(name string) variable {
	v := variable{field: fields, isSent: true}
	switch strings.ToLower(name) {
	case "referer":
		v.field = Referer
	case "user-agent":
		v.field = UserAgent
	case "host":
		v.field, v.rank = Host, 2
	case "x-forwarded-for":
		v.field, v.isList = ForwardedFor, true
	case "x-real-ip", "cf-connecting-ip", "true-client-ip":
		v.isPeer = true
	}
	return v
}

// addTime adds the time, with the brackets that it has by itself, or by the argument.
func (d *draft) addTime(argument string, offset int) {
	layout, open, end := argument, "", ""
	for _, prefix := range [...]string{"begin:", "end:"} {
		layout = strings.TrimPrefix(layout, prefix)
	}
	v := variable{field: Time, offset: offset}
	switch {
	case layout == "msec_frac" || layout == "usec_frac":
		v.field = timeFraction
	case layout == "%z":
		v.field = timeZone
	case layout == "":
		open, end, v.spaces = "[", "]", 1
	case len(layout) > 1 && layout[0] == '[' && layout[len(layout)-1] == ']':
		open, end = "[", "]"
		fallthrough
	default:
		v.spaces = strings.Count(layout, " ")
	}
	d.addText(open)
	d.add(v)
	d.addText(end)
}

package accesslog

import "strings"

// nginx's log_format (module ngx_http_log_module): a dollar sign begins the name of a
// variable, which may be in braces.
//
//	log_format main escape=json '$remote_addr [$time_local] '
//	                            '"$request" ${status} $body_bytes_sent';
//
// By default a value that is absent is "-", and quotes, backslashes and all that is not printable
// ASCII are written as in \x22. With escape=json and escape=none an absent value is empty, and
// always so a port of a socket of Unix, and the name of a server without one.

// Nginx returns a format for the lines that a log_format of nginx makes, such as
//
//	$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent $request_time
//
// The string may begin with escape=default, escape=json or escape=none, and it may be in several
// pieces in single quotes, as in the configuration, with the backslashes that it has there.
// [Configured] reads whole statements.
// The name is that of the format. If the string is that of a format of [Formats], Nginx returns
// that one.
//
// Values end as function [Apache] says. With escape=none nothing escapes a quote, so a value
// ends where all the text comes that follows the variable. A variable that no [Field] is for
// is passed over; the lists of $upstream_addr and its like go on after ", " and " : ". Of two
// variables for one field the first counts, but $request is preferred to its parts,
// $request_uri to $uri, $body_bytes_sent to $bytes_sent, and $host to $http_host and
// $server_name. $uri$is_args$args is a target, and so is $scheme://$host$request_uri. A host
// directly before a target ends at the first slash. A format needs $request, $request_uri or
// $uri; APISIX has $request_line for the first.
func Nginx(name, format string) (*Format, error) {
	text := strings.TrimSpace(format)
	kind := ""
	if value, ok := strings.CutPrefix(text, "escape="); ok {
		kind, text, _ = strings.Cut(value, " ")
		text = strings.TrimSpace(text)
	}
	if strings.HasPrefix(text, "'") {
		words, rest := configWords(text)
		if rest != "" && rest != ";" {
			return nil, layoutError(len(format)-len(rest), "a quote that is not closed, or text outside of quotes", "every piece in quotes")
		}
		text = strings.Join(words, "")
	} else {
		text = withoutBackslashes.Replace(text)
	}
	return nginxFormat(name, kind, text)
}

// withoutBackslashes undoes the escapes of a configuration.
var withoutBackslashes = strings.NewReplacer(`\\`, `\`, `\"`, `"`, `\'`, `'`, `\n`, "\n", `\r`, "\r", `\t`, "\t")

// nginxFormat does so for a string without its quotes, and a kind of escapes.
func nginxFormat(name, kind, text string) (*Format, error) {
	var d *draft
	switch kind {
	case "", "default":
		d = newDraft(escapesBackslashes, false)
	case "json":
		d = newDraft(escapesJSON, true)
	case "none":
		d = newDraft(escapesNone, true)
	default:
		return nil, layoutError(0, "an unknown kind of escapes", "escape=default, escape=json or escape=none")
	}
	for at := 0; at < len(text); {
		if text[at] != '$' {
			d.addText(text[at : at+1])
			at++
			continue
		}
		name, end := variableName(text, at+1)
		if name == "" {
			return nil, layoutError(at, "a dollar sign without a name", "a variable, as in $remote_addr or ${remote_addr}")
		}
		v := nginxVariable(name)
		v.offset = at
		d.add(v)
		at = end
	}
	return d.format(name, `"$request", $request_uri or $uri`)
}

// variableName returns the name that begins at an offset, and where it ends, with its brace.
func variableName(text string, at int) (name string, end int) {
	isBraced := at < len(text) && text[at] == '{'
	if isBraced {
		at++
	}
	for end = at; end < len(text) && (text[end] == '_' || text[end]-'0' <= 9 || text[end]|0x20-'a' < 26); {
		end++
	}
	switch name = text[at:end]; {
	case !isBraced:
		return name, end
	case end == len(text) || text[end] != '}':
		return "", end
	}
	return name, end + 1
}

// nginxFields has the fields of the variables. Those that a client chooses are marked.
var nginxFields = map[string]variable{
	"remote_addr": {field: Client}, "realip_remote_addr": {field: Client, rank: 1}, "proxy_protocol_addr": {field: Client, rank: 2},
	"remote_port": {field: ClientPort}, "realip_remote_port": {field: ClientPort, rank: 1}, "proxy_protocol_port": {field: ClientPort, rank: 2},
	"remote_user": {field: User}, "server_addr": {field: serverAddress},
	"time_local": {field: Time, spaces: 1}, "time_iso8601": {field: Time}, "msec": {field: Time},
	"request": {field: Request}, "request_line": {field: Request, rank: 1}, "request_method": {field: Method}, "server_protocol": {field: Protocol},
	"request_uri": {field: Target}, "uri": {field: Target, rank: 1}, "document_uri": {field: Target, rank: 1},
	"args": {field: Query}, "query_string": {field: Query}, "is_args": {field: isArgs}, "scheme": {field: requestScheme},
	"status": {field: Status}, "body_bytes_sent": {field: Size}, "bytes_sent": {field: Size, rank: 1},
	"host": {field: Host, isSent: true}, "http_host": {field: Host, rank: 1, isSent: true}, "server_name": {field: Host, rank: 2, mayBeEmpty: true}, "server_port": {field: HostPort},
	"proxy_add_x_forwarded_for": {field: ForwardedFor, rank: 1, isSent: true, isList: true},
}

// nginxVariable returns a variable by its name.
func nginxVariable(name string) variable {
	if v, known := nginxFields[name]; known {
		return v
	}
	if header, ok := strings.CutPrefix(name, "http_"); ok {
		return headerVariable(strings.ReplaceAll(header, "_", "-"))
	}
	return variable{field: fields, isList: strings.HasPrefix(name, "upstream_")}
}

//go:build unix

package pipes

import (
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/internal/test/must"
)

// The formats that function Configured makes of a server's configuration read what the server
// itself writes with them, for requests of clients that want to be misread. nginx and Apache write
// each request with all formats, and what is read is compared with what was sent.

// A serverFormat is a statement without its name, and the fields that are in each of its lines that
// a valid request has.
type serverFormat struct{ statement, fields string }

const everything = "client time request target status user-agent referer forwarded-for"

// nginxFormats are those of documentation, and what people write. The last one is written last, and
// has one line for each request.
var nginxFormats = []serverFormat{
	{`'$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"'`, "client time request target status user-agent referer"},
	{`'$remote_addr - $remote_user [$time_local] "$request" ' '$status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_forwarded_for"'`, everything},
	{`'$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" $request_length $request_time [$proxy_host] $upstream_addr $upstream_status $request_id'`, "client time request target status user-agent referer"},
	{`'$host $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" (backend $upstream_addr)'`, "client time request target status user-agent referer host"},
	{`'$server_name:$server_port $remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"rt=$request_time uct="$upstream_connect_time"'`, "client time request target status user-agent referer"},
	{`escape=json '{"time":"$time_iso8601","ip":"$remote_addr","user":"$remote_user","request":"$request","status":$status,"referer":"$http_referer","agent":"$http_user_agent","xff":"$http_x_forwarded_for","host":"$host"}'`, everything + " host"},
	{`'{"time":"$time_iso8601","ip":"$remote_addr","port":"$server_port","request":"$request","status":$status,"referer":"$http_referer","agent":"$http_user_agent","xff":"$http_x_forwarded_for"}'`, everything},
	{`escape=none '$msec ~~ $remote_addr ~~ $status ~~ $http_user_agent ~~ $http_referer ~~ $http_x_forwarded_for ~~ $request'`, "client time request target status user-agent referer forwarded-for"},
	{`'$remote_addr:$remote_port $server_addr:$server_port [$time_iso8601] "$request_method $scheme://$host$request_uri $server_protocol" $status "$http_user_agent"'`, "client time status user-agent"},
	{`'"$request_method" "$http_host$request_uri" $status "$http_x_forwarded_for" $remote_addr'`, "client target status forwarded-for host"},
	{`"$remote_addr \"$request\" $status \"$http_user_agent\"\n"`, "client request target status user-agent"},
	{`'$remote_addr [$time_local] "$request_method $uri$is_args$args" $status $request'`, "client time status request"},
}

// apacheFormats are those of Apache.
var apacheFormats = []serverFormat{
	{`"%h %l %u %t \"%r\" %>s %b"`, "client time request target status"},
	{`"%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" %D"`, "client time request target status user-agent referer"},
	{`"%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\" \"%{X-Forwarded-For}i\""`, everything + " host host-port"},
	{`"%{Host}i %h %l %u %t \"%r\" %>s %B \"%{Referer}i\" \"%{User-Agent}i\""`, "client time request target status user-agent referer host"},
	{`"%{X-Forwarded-For}i %l %u %t \"%r\" %>s %b \"%{User-Agent}i\""`, "request target status user-agent"},
	{`"[%{%d/%b/%Y:%T}t.%{msec_frac}t %{%z}t] %a:%{remote}p %A:%p \"%m %U%q %H\" %>s \"%{User-Agent}i\""`, "client client-port time method target protocol status user-agent"},
	{`"%{%Y-%m-%dT%H:%M:%S}t\t%D\t%a\t%R/%>s\t%B\t%m\thttp://%{Host}i%U%q\t%{Content-Type}o\t%{Referer}i\t%{X-Forwarded-For}i\t%{User-Agent}i\t%{c}a"`, "client time method target status host user-agent referer forwarded-for"},
	{`"{\"time\":\"%{%FT%T%z}t\",\"ip\":\"%a\",\"request\":\"%r\",\"status\":%>s,\"referer\":\"%{Referer}i\",\"agent\":\"%{User-Agent}i\",\"xff\":\"%{X-Forwarded-For}i\"}"`, everything},
	{`"%400,501{User-agent}i|%!200,304,302{Referer}i|%{sec}t|%>s|%^FB|%{ms}T|%{c}a|%r"`, "client time request target status"},
}

// A sentRequest is what a client sends: a request line and some headers.
type sentRequest struct {
	line                       string
	agent, referer, xff, login string // "" if they are not sent
}

// hostileHeaders are values that look like what is around them in a line.
var hostileHeaders = []string{"curl/8", "-", `a"b`, `a\b`, `a\"b\\`, `x" 200 0 "y" "z`, "a\tb", `[x] y] "`, "caf\xc3\xa9 \xff\xfe", `{"a":"b"}`, `", "request":"GET /evil HTTP/1.1`, `\x22`, "%22+", "a, b : c",
	`"`, `\`, strings.Repeat("u", 500), `a" - "b`, "\x01\x7f", "1.2.3.4, ::1, unknown", `] "GET /evil HTTP/1.1" 200 1`}

// hostileRequests are all that is sent.
func hostileRequests() (all []sentRequest) {
	for _, value := range hostileHeaders {
		all = append(all, sentRequest{"GET /a?b=c HTTP/1.1", value, "http://r/", "", ""}, sentRequest{"GET /a?b=c HTTP/1.1", "x", value, "::2", ""},
			sentRequest{"GET /a HTTP/1.1", "x", "", value, ""}, sentRequest{"GET /a HTTP/1.1", "x", "", "", value})
	}
	for _, line := range []string{"GET / HTTP/1.0", "GET", "\x16\x03\x01\x02", `GET /"q"\ HTTP/1.1`, "GET /a b HTTP/1.1", "GET /%22 HTTP/1.1", "GET /\xc3\xa9\xff HTTP/1.1", "GET http://h.example/x?y HTTP/1.1",
		"OPTIONS * HTTP/1.1", "CONNECT h.example:443 HTTP/1.1", "get / HTTP/1.1", "FOO-BAR /x HTTP/1.1", "PRI * HTTP/2.0", "GET / HTTP/9.9", "GET /" + strings.Repeat("a", 3000) + " HTTP/1.1",
		`POST /?a="&b=[]{}| HTTP/1.1`, "GET /?a?b HTTP/1.1", `GET /] "GET /evil HTTP/1.1" 200 HTTP/1.1`, `"GET / HTTP/1.1`, "GET / HTTP/1.1 x", "- - -", "GET - HTTP/1.1", "GET /, HTTP/1.1", `{"log":"x"}`} {
		all = append(all, sentRequest{line, "x y", "http://r/?q", "::2", ""})
	}
	return all
}

// write sends the request and waits until the server closes the connection.
func (s *sentRequest) write(t *testing.T, network, address string) {
	t.Helper()
	var to net.Conn
	eventually(t, "the server answers", func() bool {
		var err error
		to, err = net.Dial(network, address)
		return err == nil
	})
	defer to.Close()
	text := s.line + "\r\nHost: h.example\r\n"
	for name, value := range map[string]string{"User-Agent": s.agent, "Referer": s.referer, "X-Forwarded-For": s.xff} {
		if value != "" {
			text += name + ": " + value + "\r\n"
		}
	}
	if s.login != "" {
		text += "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte(s.login+":secret")) + "\r\n"
	}
	io.WriteString(to, text+"Connection: close\r\n\r\n")
	to.SetReadDeadline(time.Now().Add(10 * time.Second))
	io.ReadAll(to)
}

// wants returns what the fields are of a line of the request. Those of a request that the server has
// refused may be absent.
func (s *sentRequest) wants(client string) map[accesslog.Field]string {
	method, rest, _ := strings.Cut(s.line, " ")
	target, protocol, _ := strings.Cut(rest, " ")
	return map[accesslog.Field]string{
		accesslog.Client: client, accesslog.Request: s.line, accesslog.Method: method, accesslog.Target: target, accesslog.Protocol: protocol,
		accesslog.UserAgent: s.agent, accesslog.Referer: s.referer, accesslog.ForwardedFor: s.xff, accesslog.Host: "h.example",
	}
}

// A listener is where a server listens, and the client that it sees there.
type listener struct{ network, address, client string }

// checkFormats sends the requests, and reads the log of each format.
func checkFormats(t *testing.T, folder string, formats []serverFormat, statement string, listeners []listener) {
	t.Helper()
	requests := hostileRequests()
	last := filepath.Join(folder, fmt.Sprint(len(formats)-1))
	for i := range requests {
		at := listeners[i%len(listeners)]
		requests[i].write(t, at.network, at.address)
		eventually(t, fmt.Sprintf("request %d, %.50q, is in the log", i, requests[i].line), func() bool {
			text, _ := os.ReadFile(last)
			return strings.Count(string(text), "\n") > i
		})
	}
	for i, f := range formats {
		list, err := accesslog.Configured(statement + " own " + f.statement + ";\n")
		if statement == "LogFormat" {
			list, err = accesslog.Configured("LogFormat " + f.statement + " own\n")
		}
		must.NoError(t, err)
		text := strings.ReplaceAll(must.Read(t, filepath.Join(folder, fmt.Sprint(i))), "\n\n", "\n")
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		must.Equal(t, len(lines), len(requests), "lines of %s", f.statement)
		p := accesslog.NewParser(list[0])
		for k, line := range lines {
			checkServerLine(t, p, &f, line, requests[k].wants(listeners[k%len(listeners)].client))
		}
	}
}

// checkServerLine wants the fields of a line.
func checkServerLine(t *testing.T, p *accesslog.Parser, f *serverFormat, line string, want map[accesslog.Field]string) {
	t.Helper()
	var r accesslog.Record
	if !p.Scan([]byte(line), &r) {
		t.Errorf("%s: %.300q: %v", f.statement, line, r.Err())
		return
	}
	status, _ := r.Status()
	isParts := !strings.Contains(f.fields, "request") && want[accesslog.Target] != "" && (want[accesslog.Target][0] != '/' || strings.Contains(want[accesslog.Target], "%"))
	for field, text := range want {
		got := string(r.AppendUnescaped(nil, field, []byte(r.Span(field).InString(line))))
		switch {
		case field == accesslog.Target && (isParts || !strings.Contains(f.fields, "target")), field == accesslog.Host && !strings.Contains(f.fields, "host"):
		case status >= 400 && (!r.Has(field) || field == accesslog.Target || field == accesslog.Protocol || field == accesslog.Request && strings.HasPrefix(text, got)):
		case !strings.Contains(" "+f.fields+" ", " "+field.String()+" "):
		case got != text && !(text == "-" && !r.Has(field)):
			t.Errorf("%s: %.300q: %v is %.100q, want %.100q", f.statement, line, field, got, text)
		}
	}
}

func TestConfiguredFormatsReadWhatNginxWrites(t *testing.T) {
	program := engineProgram(t, "nginx")
	folder, err := os.MkdirTemp("", "s")
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	var formats, logs strings.Builder
	for i, f := range nginxFormats {
		fmt.Fprintf(&formats, "log_format f%d %s;\n", i, f.statement)
		fmt.Fprintf(&logs, "access_log %s/%d f%d;\n", folder, i, i)
	}
	listeners := []listener{{"tcp", freeAddress(t, "127.0.0.1:0"), "127.0.0.1"}, {"unix", filepath.Join(folder, "sock"), "unix:"}}
	listen := "listen " + listeners[0].address + "; listen unix:" + listeners[1].address + ";"
	if free, err := net.Listen("tcp", "[::1]:0"); err == nil { // there may be no IPv6
		listeners = append(listeners, listener{"tcp", free.Addr().String(), "::1"})
		listen += " listen " + free.Addr().String() + ";"
		free.Close()
	}
	config := fmt.Sprintf("events {}\nhttp {\n%s%s server { %s location / { return 200 ok; } }\n}\n", formats.String(), logs.String(), listen)
	must.NoError(t, os.WriteFile(filepath.Join(folder, "conf"), []byte(config), 0o644))
	startEngine(t, program, "-p", folder, "-c", filepath.Join(folder, "conf"), "-e", filepath.Join(folder, "error"), "-g", "daemon off; master_process off; pid "+filepath.Join(folder, "pid")+";")
	checkFormats(t, folder, nginxFormats, "log_format", listeners)
}

func TestConfiguredFormatsReadWhatApacheWrites(t *testing.T) {
	program := engineProgram(t, "apache2")
	folder, err := os.MkdirTemp("", "s")
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	must.NoError(t, os.WriteFile(filepath.Join(folder, "a"), nil, 0o644))
	must.NoError(t, os.Chmod(folder, 0o755))
	address := freeAddress(t, "127.0.0.1:0")
	const modules = "/usr/lib/apache2/modules/mod_"
	config := "ServerRoot " + folder + "\nPidFile pid\nErrorLog error\nServerName h.example\nListen " + address + "\nDocumentRoot " + folder + "\nHttpProtocolOptions Unsafe\n"
	for _, module := range []string{"mpm_event", "authz_core"} {
		config += "LoadModule " + module + "_module " + modules + module + ".so\n"
	}
	for i, f := range apacheFormats {
		config += fmt.Sprintf("LogFormat %s f%d\nCustomLog %s/%d f%d\n", f.statement, i, folder, i, i)
	}
	if os.Geteuid() == 0 {
		config += "User www-data\nGroup www-data\n"
	}
	must.NoError(t, os.WriteFile(filepath.Join(folder, "conf"), []byte(config), 0o644))
	startEngine(t, program, "-f", filepath.Join(folder, "conf"), "-DFOREGROUND")
	checkFormats(t, folder, apacheFormats, "LogFormat", []listener{{"tcp", address, "127.0.0.1"}})
}

// freeAddress returns an address that nobody listens at.
func freeAddress(t *testing.T, address string) string {
	t.Helper()
	free, err := net.Listen("tcp", address)
	must.NoError(t, err)
	defer free.Close()
	return free.Addr().String()
}

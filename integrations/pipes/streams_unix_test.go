//go:build unix

package pipes

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// The folder streams has the configurations of engines that send lines one after another. These
// tests run the engines that are installed, and play those that cannot be had.

// engineProgram returns the path of an engine. Debian has some where only root looks. A test whose
// engine is not there is skipped, unless the environment says that all have been installed.
func engineProgram(t testing.TB, name string) string {
	t.Helper()
	for _, folder := range append(filepath.SplitList(os.Getenv("PATH")), "/usr/sbin") {
		if path, err := exec.LookPath(filepath.Join(folder, name)); err == nil {
			return path
		}
	}
	if os.Getenv("URISCAN_ENGINES") == "required" {
		t.Fatalf("%s is not installed", name)
	}
	t.Skipf("%s is not installed; .ci/run pipes installs it", name)
	return ""
}

// streamFolder returns a folder that is /var/log and /run for the configurations, and their text
// with the paths as they are here. The name is short, because a socket has little room for it.
func streamFolder(t testing.TB, file string) (folder, config string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "s")
	must.NoError(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	must.NoError(t, os.MkdirAll(filepath.Join(folder, "nginx"), 0o755))
	must.NoError(t, os.WriteFile(filepath.Join(folder, "nginx", "access.log"), nil, 0o644))
	text := strings.NewReplacer("/usr/local/bin/uriscan", filepath.Join(tools, "uriscan"), "/var/log/", folder+"/", "/run/", folder+"/").
		Replace(must.Read(t, filepath.Join("streams", file)))
	config = filepath.Join(folder, file)
	must.NoError(t, os.WriteFile(config, []byte(text), 0o755))
	return folder, config
}

// startEngine starts an engine in a group of its own. At the end of the test all of the group is
// ended, the way the engine wants it.
func startEngine(t testing.TB, path string, args ...string) *exec.Cmd {
	t.Helper()
	var said bytes.Buffer
	cmd := exec.Command(path, args...)
	cmd.Stdout, cmd.Stderr = &said, &said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = 10 * time.Second
	must.NoError(t, cmd.Start())
	t.Cleanup(func() {
		syscall.Kill(cmd.Process.Pid, syscall.SIGTERM)
		kill := time.AfterFunc(10*time.Second, func() { syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) })
		cmd.Wait()
		kill.Stop()
		syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
		if t.Failed() {
			t.Logf("%s said: %.3000s", path, said.String())
		}
	})
	return cmd
}

// eventually waits until something is so, and fails the test if that takes too long.
func eventually(t testing.TB, what string, isSo func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !isSo(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it does not happen that %s", what)
		}
	}
}

// objectsIn waits until a file has so many lines, and returns the objects in them.
func objectsIn(t testing.TB, file string, lines int) (objects []map[string]any) {
	t.Helper()
	var text []byte
	eventually(t, fmt.Sprintf("%s has %d lines", filepath.Base(file), lines), func() bool {
		text, _ = os.ReadFile(file)
		return bytes.Count(text, []byte("\n")) >= lines
	})
	for line := range strings.Lines(string(text)) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Fatalf("%v: %.300q", err, line)
		}
		objects = append(objects, object)
	}
	must.Equal(t, len(objects), lines, "lines of %s", file)
	return objects
}

// send sends datagrams to a socket, as soon as somebody has opened it.
func send(t testing.TB, socket string, messages []string) {
	t.Helper()
	var to net.Conn
	eventually(t, "the socket is open", func() (isOpen bool) {
		var err error
		to, err = net.Dial("unixgram", socket)
		return err == nil
	})
	defer to.Close()
	for _, message := range messages {
		_, err := io.WriteString(to, message)
		must.NoError(t, err)
	}
}

// linkMessages are URIs as messages of a program. Each has its number in its path.
func linkMessages() (messages []string) {
	for i, value := range slices.Concat(hostileValues[:len(hostileValues)-1], withNewlines, []string{strings.Repeat("a", 7000), strings.Repeat("\xff", 2000)}) {
		value = strings.ReplaceAll(value, "@", "") // the userinfo of an invalid URI ends at its last one
		messages = append(messages, fmt.Sprintf("<13>Nov 22 10:00:00 links: http://u:secret@host-%d/%d?%s", i, i, value))
	}
	return messages
}

// rsyslog has an answer for each message, and it is that of this message.
func TestRsyslogAddsTheAnswerToEachMessage(t *testing.T) {
	program := engineProgram(t, "rsyslogd")
	folder, config := streamFolder(t, "rsyslog.conf")
	startEngine(t, program, "-n", "-f", config, "-i", filepath.Join(folder, "pid"))
	messages := linkMessages()
	send(t, filepath.Join(folder, "uriscan.sock"), messages)
	for _, object := range objectsIn(t, filepath.Join(folder, "variables.json"), len(messages)) {
		url, _ := object["url"].(string)
		host, _ := object["url.domain"].(string)
		path, _ := object["url.path"].(string)
		if !strings.HasPrefix(url, "http://REDACTED:REDACTED@"+host+path) || host != "host-"+strings.TrimPrefix(path, "/") || strings.Contains(url, "u:secret") {
			t.Errorf("the variables are %.300v", object)
		}
		_, problem := componentsOf(strings.Replace(url, "REDACTED:REDACTED@", "", 1))
		got, _ := object["error.type"].(string)
		if problem == nil && got != "" || problem != nil && got != *problem {
			t.Errorf("%.300q has the error %q, want %s", url, got, shown(problem))
		}
	}
}

// rsyslog starts a program anew that has been killed, and goes on.
func TestRsyslogRestartsAProgramThatWasKilled(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux lists the children of a process in a file")
	}
	program := engineProgram(t, "rsyslogd")
	folder, config := streamFolder(t, "rsyslog.conf")
	rsyslog := startEngine(t, program, "-n", "-f", config, "-i", filepath.Join(folder, "pid"))
	const message = "<13>Nov 22 10:00:00 links: http://h/%d"
	socket, file := filepath.Join(folder, "uriscan.sock"), filepath.Join(folder, "variables.json")
	send(t, socket, []string{fmt.Sprintf(message, 0)})
	objectsIn(t, file, 1)
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", rsyslog.Process.Pid))
	must.NoError(t, err)
	killed := 0
	for _, list := range lists {
		for _, child := range strings.Fields(must.Read(t, list)) {
			pid, err := strconv.Atoi(child)
			must.NoError(t, err)
			must.NoError(t, syscall.Kill(pid, syscall.SIGKILL))
			killed++
		}
	}
	must.Equal(t, killed, 2, "programs of rsyslog")
	for i := range 10 {
		send(t, socket, []string{fmt.Sprintf(message, i+1)})
	}
	objects := objectsIn(t, file, 11)
	if last := objects[10]; last["url.path"] != "/10" {
		t.Errorf("the last message has %v", last)
	}
}

// targets are what clients ask for. nginx and Apache pass these to their logs.
var targets = []string{"/", "/a?b=c&sig=1", "/%22%0", "/caf\xc3\xa9", "/\xff\xfe", `/a"b\c`, "/it's?{}|", "http://h:8080/x?y", "/" + strings.Repeat("a", 3000)}

// ask sends requests, each by a connection of its own.
func ask(t testing.TB, network, address string, targets ...string) {
	t.Helper()
	for _, target := range targets {
		var to net.Conn
		eventually(t, "the server answers", func() bool {
			var err error
			to, err = net.Dial(network, address)
			return err == nil
		})
		fmt.Fprintf(to, "GET %s HTTP/1.0\r\nHost: h\r\nReferer: http://r/\"\r\n\r\n", target)
		_, err := io.ReadAll(to)
		must.NoError(t, err)
		to.Close()
	}
}

// wantTargets checks that objects have the targets in their order.
func wantTargets(t testing.TB, objects []map[string]any) {
	t.Helper()
	for i, target := range targets {
		got, _ := objects[i]["url.original"].(string)
		if objects[i]["uriscan.encoding"] == "iso-8859-1" {
			var b []byte
			for _, r := range got {
				b = append(b, byte(r))
			}
			got = string(b)
		}
		_, problem := componentsOf(target)
		wrong, _ := objects[i]["error.type"].(string)
		if got != target || objects[i]["http.request.method"] != "GET" || problem == nil && wrong != "" || problem != nil && wrong != *problem {
			t.Errorf("the target %.100q has the record %.500v", target, objects[i])
		}
	}
}

// The access log of nginx goes by syslog to rsyslog, and each message gets the record of its line.
func TestRsyslogReadsTheLogThatNginxSends(t *testing.T) {
	rsyslog, nginx := engineProgram(t, "rsyslogd"), engineProgram(t, "nginx")
	folder, config := streamFolder(t, "rsyslog.conf")
	startEngine(t, rsyslog, "-n", "-f", config, "-i", filepath.Join(folder, "pid"))
	send(t, filepath.Join(folder, "uriscan.sock"), []string{"<190>Nov 22 10:00:00 nginx: not a line of a log"})
	must.Equal(t, objectsIn(t, filepath.Join(folder, "variables.json"), 1)[0]["error.type"], any("log-end"), "the error")
	text := strings.NewReplacer("/run/", folder+"/").Replace(must.Read(t, "streams/nginx.conf"))
	must.NoError(t, os.WriteFile(filepath.Join(folder, "nginx.conf"), []byte(text), 0o644))
	startEngine(t, nginx, "-p", folder, "-c", filepath.Join(folder, "nginx.conf"), "-e", filepath.Join(folder, "error.log"), "-g", "daemon off; master_process off; pid "+filepath.Join(folder, "nginx.pid")+";")
	ask(t, "unix", filepath.Join(folder, "nginx.sock"), targets...)
	wantTargets(t, objectsIn(t, filepath.Join(folder, "variables.json"), 1+len(targets))[1:])
}

// accessLines are the lines that nginx writes for the targets.
func accessLines() (lines []string) {
	escaped := strings.NewReplacer(`"`, `\x22`, `\`, `\x5C`, "\xff\xfe", `\xFF\xFE`, "\xc3\xa9", `\xC3\xA9`)
	for _, target := range targets {
		lines = append(lines, `192.0.2.7 - - [22/Nov/2026:10:00:00 +0000] "GET `+escaped.Replace(target)+` HTTP/1.1" 200 5 "-" "-"`)
	}
	return lines
}

// writeLog appends lines to the log of a folder. "tail" may have begun to read or not, so lines
// for the path /ready come first, until one of them has arrived.
func writeLog(t testing.TB, folder string, hasArrived func() bool) {
	t.Helper()
	log, err := os.OpenFile(filepath.Join(folder, "nginx", "access.log"), os.O_APPEND|os.O_WRONLY, 0)
	must.NoError(t, err)
	defer log.Close()
	eventually(t, "a line of the log arrives", func() bool {
		io.WriteString(log, `192.0.2.7 - - [22/Nov/2026:10:00:00 +0000] "GET /ready HTTP/1.1" 200 5 "-" "-"`+"\n")
		time.Sleep(50 * time.Millisecond)
		return hasArrived()
	})
	_, err = io.WriteString(log, strings.Join(append(accessLines(), ""), "\n"))
	must.NoError(t, err)
}

func TestSyslogNGWritesEachMessageWithItsRecord(t *testing.T) {
	program := engineProgram(t, "syslog-ng")
	folder, config := streamFolder(t, "syslog-ng.conf")
	startEngine(t, program, "-F", "--no-caps", "-f", config, "-R", filepath.Join(folder, "persist"), "-p", filepath.Join(folder, "pid"), "-c", filepath.Join(folder, "ctl"))
	messages := []string{"<13>Nov 22 10:00:00 web: not a line", "<13>Nov 22 10:00:00 web: two\nlines", "<13>Nov 22 10:00:00 web: \x00\xff\"\\"}
	others := len(messages)
	for _, line := range accessLines() {
		messages = append(messages, "<13>Nov 22 10:00:00 web: "+line)
	}
	send(t, filepath.Join(folder, "uriscan.sock"), messages)
	var records []map[string]any
	for i, object := range objectsIn(t, filepath.Join(folder, "requests.json"), len(messages)) {
		record, _ := object["http"].(map[string]any)
		if object["PROGRAM"] != "web" || record == nil || i < others && !strings.HasPrefix(record["error.type"].(string), "log-") {
			t.Fatalf("the event is %.300v", object)
		}
		records = append(records, record)
	}
	wantTargets(t, records[others:])

	paths := filepath.Join(folder, "paths")
	writeLog(t, folder, func() bool { _, err := os.Stat(paths); return err == nil })
	eventually(t, "all paths are there", func() bool {
		text, _ := os.ReadFile(paths)
		return strings.Contains(string(text), strings.Repeat("a", 3000))
	})
	text := must.Read(t, paths)
	for _, want := range []string{`"path":"/caf`, `"path":"/a\"b\\c"`, `"path":"/it's"`, `"method":"GET"`} {
		if !strings.Contains(text, want) {
			t.Errorf("the file has no %s: %.1000s", want, text)
		}
	}
}

// Apache starts the program, and starts it anew with a new configuration.
func TestApachePipesItsLog(t *testing.T) {
	program := engineProgram(t, "apache2")
	folder, config := streamFolder(t, "apache.conf")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must.NoError(t, err)
	address := free.Addr().String()
	free.Close()
	const modules = "/usr/lib/apache2/modules/mod_"
	text := "ServerRoot " + folder + "\nPidFile pid\nErrorLog error.log\nServerName h\nListen " + address +
		"\nLoadModule mpm_event_module " + modules + "mpm_event.so\nLoadModule authz_core_module " + modules + "authz_core.so\n" +
		"HttpProtocolOptions Unsafe\nInclude " + config + "\n"
	if os.Geteuid() == 0 {
		text += "User www-data\nGroup www-data\n"
	}
	must.NoError(t, os.WriteFile(filepath.Join(folder, "main.conf"), []byte(text), 0o644))
	apache := startEngine(t, program, "-f", filepath.Join(folder, "main.conf"), "-DFOREGROUND")
	ask(t, "tcp", address, targets...)
	requests := filepath.Join(folder, "requests.json")
	wantTargets(t, objectsIn(t, requests, len(targets)))
	must.NoError(t, apache.Process.Signal(syscall.SIGUSR1)) // a graceful restart, which may lose lines of requests meanwhile
	eventually(t, "a request after the restart has a record", func() bool {
		ask(t, "tcp", address, "/after")
		return strings.Contains(must.Read(t, requests), `"url.path":"/after"`)
	})
}

// Telegraf reads the log by one plugin, and has another one ask about its metrics.
func TestTelegrafReadsRecordsAndAddsThemToMetrics(t *testing.T) {
	program := engineProgram(t, "telegraf")
	folder, config := streamFolder(t, "telegraf.conf")
	const links = `links,tag=1 url="http://u@host-%d/%d?\"x\\y z",n=%di 170000000000000%04d` + "\n"
	var metrics strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&metrics, links, i, i, i, i)
	}
	must.NoError(t, os.WriteFile(filepath.Join(folder, "links"), []byte(metrics.String()), 0o644))
	more := filepath.Join(folder, "more.conf")
	must.NoError(t, os.WriteFile(more, []byte(`
[agent]
  interval = "1h"
  flush_interval = "100ms"
  omit_hostname = true
[[inputs.tail]]
  files = ["`+folder+`/links"]
  initial_read_offset = "beginning"
  data_format = "influx"
[[outputs.file]]
  files = ["`+folder+`/metrics"]
  data_format = "json"
`), 0o644))
	startEngine(t, program, "--config", config, "--config", more)
	file := filepath.Join(folder, "metrics")
	has := func(part string) bool { text, _ := os.ReadFile(file); return strings.Contains(string(text), part) }
	writeLog(t, folder, func() bool { return has("/ready") })
	eventually(t, "all metrics are there", func() bool {
		text, _ := os.ReadFile(file)
		return bytes.Count(text, []byte(`"name":"links"`)) == 1000 && has(strings.Repeat("a", 3000))
	})
	var requests []map[string]any
	for line := range strings.Lines(must.Read(t, file)) {
		var metric struct {
			Name   string
			Fields map[string]any
			Tags   map[string]string
		}
		must.NoError(t, json.Unmarshal([]byte(line), &metric))
		switch path := metric.Fields["url.path"]; {
		case metric.Name == "requests" && path != "/ready":
			metric.Fields["http.request.method"] = metric.Tags["http.request.method"]
			requests = append(requests, metric.Fields)
		case metric.Name == "links":
			n := fmt.Sprint(metric.Fields["fields_n"])
			want := fmt.Sprintf(`http://u@host-%s/%s?"x\y z`, n, n)
			if f := metric.Fields; f["fields_url"] != want || f["uriscan_url.domain"] != "host-"+n || f["uriscan_url.path"] != "/"+n || f["uriscan_error.type"] != "query" {
				t.Fatalf("a metric is %s", line)
			}
		}
	}
	must.Equal(t, len(requests), len(targets), "requests")
	wantTargets(t, requests)
}

// Vector, Logstash and Fluent Bit read the records of a command line that goes on as long as they
// want. The one of Fluent Bit is run with a program in its place that passes on what it reads.
func TestCommandLinesThatFollowALog(t *testing.T) {
	stubs := t.TempDir()
	must.NoError(t, os.WriteFile(filepath.Join(stubs, "fluent-bit"), []byte("#!/bin/sh\nexec cat\n"), 0o755))
	t.Setenv("PATH", stubs+":"+os.Getenv("PATH"))
	for file, pattern := range map[string]string{
		"vector.yaml":    `command: \["sh", "-c", "(.*)"\]`,
		"logstash.conf":  `command => "(.*)"`,
		"fluent-bit.sh":  `(?s)^(.*)$`,
		"telegraf.conf":  `\[\[inputs.execd\]\]\s+command = \["sh", "-c", "(.*?)"\]`,
		"syslog-ng.conf": `program\("(tail.*?)"`,
	} {
		folder, config := streamFolder(t, file)
		match := regexp.MustCompile(pattern).FindStringSubmatch(must.Read(t, config))
		if match == nil {
			t.Fatalf("%s has no command line", file)
		}
		shell := exec.Command("sh", "-c", match[1])
		shell.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		var said bytes.Buffer
		shell.Stderr = &said
		out, err := shell.StdoutPipe()
		must.NoError(t, err)
		must.NoError(t, shell.Start())
		records := bufio.NewReader(out)
		ready := make(chan map[string]any, 100_000)
		go func() {
			defer close(ready)
			for {
				line, err := records.ReadBytes('\n')
				var object map[string]any
				if err != nil || json.Unmarshal(line, &object) != nil {
					return
				}
				ready <- object
			}
		}()
		writeLog(t, folder, func() bool { return len(ready) > 0 })
		var got []map[string]any
		for object := range ready {
			if object["url.path"] != "/ready" {
				got = append(got, object)
			}
			if len(got) == len(targets) {
				break
			}
		}
		must.Equal(t, len(got), len(targets), "%s: records", file)
		wantTargets(t, got)
		must.NoError(t, syscall.Kill(-shell.Process.Pid, syscall.SIGTERM)) // as these engines end a group, or the container theirs
		for range ready {
		}
		shell.Wait()
		expect.Equal(t, said.String(), "", "%s: standard error", file)
	}
}

// Fluentd's exec_filter writes the events of a chunk as lines of JSON, and takes each object that
// it reads for an event.
func TestFluentdGetsEachEventBack(t *testing.T) {
	match := regexp.MustCompile(`command \S+/uriscan (.*)`).FindStringSubmatch(must.Read(t, "streams/fluentd.conf"))
	c := startChild(t, "uriscan", strings.Fields(match[1])...)
	var events, lines []string
	for i, value := range slices.Concat(hostileValues, withNewlines) {
		event, err := json.Marshal(map[string]any{"n": i, "url": value})
		must.NoError(t, err)
		events = append(events, value)
		lines = append(lines, string(event))
	}
	c.feed(lines)
	answers := bufio.NewReader(c.out)
	for i, value := range events {
		line, err := answers.ReadBytes('\n')
		must.NoError(t, err)
		var event struct {
			N       int
			URL     string
			Uriscan map[string]any
		}
		must.NoError(t, json.Unmarshal(line, &event))
		host, problem := componentsOf(event.URL)
		got, _ := event.Uriscan["url.domain"].(string)
		wrong, _ := event.Uriscan["error.type"].(string)
		if event.N != i || utf8.ValidString(value) && event.URL != value || event.Uriscan == nil || host != nil && got != *host || value != "" && problem != nil && wrong != *problem {
			t.Errorf("the event of %.80q is %.300s", value, line)
		}
	}
	c.wantEnd(t, 0, "")
}

func TestGawkAsksAboutEachLine(t *testing.T) {
	program := engineProgram(t, "gawk")
	folder, script := streamFolder(t, "hosts.awk")
	input := filepath.Join(folder, "urls.txt")
	must.NoError(t, os.WriteFile(input, []byte("http://a.example/\n\nb c\nhttp://[::1]:8/"), 0o644))
	output, err := exec.Command(program, "-f", script, input).CombinedOutput()
	must.NoError(t, err)
	expect.Equal(t, string(output), "a.example\thttp://a.example/\n\\N\t\n\\N\tb c\n[::1]\thttp://[::1]:8/\n", "the output")
}

// The records of blocks are those of the whole file, in its order.
func TestParallelKeepsTheOrder(t *testing.T) {
	engineProgram(t, "parallel")
	folder, script := streamFolder(t, "parallel.sh")
	input := filepath.Join(folder, "urls.txt")
	text := strings.Repeat(strings.Join(benchmarkURIs(100_000), "\n")+"\n", 3)
	must.NoError(t, os.WriteFile(input, []byte(text), 0o644))
	got, err := exec.Command(script, input).Output()
	must.NoError(t, err)
	want, err := exec.Command(filepath.Join(tools, "uriscan"), "split", "-one-to-one", "-o", "tsv", "-fields", "host,path", input).Output()
	must.NoError(t, err)
	if len(want) == 0 || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, want %d", len(got), len(want))
	}
}

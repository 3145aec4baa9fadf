package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/records"
)

// sampleLogs returns the names of the sample logs. Each has the name of its format.
func sampleLogs(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob("testdata/logs/*.log")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no sample logs: %v", err)
	}
	return names
}

func TestLogsAreAsRecorded(t *testing.T) {
	for _, format := range formatNames {
		golden(t, "logs."+format, runWith("", append([]string{"logs", "-q", "-with", "file", "-o", format}, sampleLogs(t)...)...).stdout)
	}
	golden(t, "logs_ecs.json", runWith("", append([]string{"logs", "-q", "-schema", "ecs"}, sampleLogs(t)...)...).stdout)
}

// Every format has a sample, and auto takes each sample for what it is, and says so.
func TestAutoSaysWhatItTakes(t *testing.T) {
	names := sampleLogs(t)
	for _, f := range accesslog.Formats() {
		name, detected := filepath.Join("testdata", "logs", f.Name()+".log"), f.Name()
		if detected == "lighttpd" {
			detected = "combined" // which its lines are, too
		}
		if !slices.Contains(names, name) {
			t.Errorf("there is no sample of %s", f.Name())
			continue
		}
		r := runWith("", "logs", "-o", "none", name)
		told, misfits, _ := strings.Cut(r.stderr, "\n")
		if want := fmt.Sprintf("uriscan: %q is read as %s", name, detected); told != want || r.code != exitDone {
			t.Errorf("%s: exit code %d and %s, want %s", name, r.code, r.stderr, want)
		}
		named := runWith("", "logs", "-format", f.Name(), name)
		if auto := runWith("", "logs", "-format", "auto", name); detected == f.Name() && named.stdout != auto.stdout || named.stderr != misfits {
			t.Errorf("%s: what -format names gives something else, or says %q", name, named.stderr)
		}
	}
}

// A Parquet file of logs has the values of the records of JSON.
func TestParquetOfLogsHoldsWhatJSONHolds(t *testing.T) {
	nameOf := map[string]string{}
	for field := range records.CommandCount {
		nameOf[field.String()] = field.Name(records.LogColumns)
	}
	args := append([]string{"logs", "-q", "-with", "file", "-j", "2"}, sampleLogs(t)...)
	records := lines(runWith("", append(args, "-o", "json")...).stdout)
	_, rows := readParquet(t, runWith("", append(args, "-o", "parquet")...).stdout)
	if len(rows) != len(records) || len(rows) < 50 {
		t.Fatalf("%d rows for %d records", len(rows), len(records))
	}
	for i, row := range rows {
		if want := fromJSON(t, records[i], nameOf); !reflect.DeepEqual(row, want) {
			t.Fatalf("row %d is %q, want %q", i, row, want)
		}
	}
}

// A format of the server's configuration is read wherever -format is, as a string, a statement or
// a file, and gives the records of the preset where it is one.
func TestFormatsOfConfigurations(t *testing.T) {
	const line = `192.0.2.7 0.003 "GET /a?b HTTP/1.1" 404 "-"` + "\n"
	const want = "192.0.2.7\t/a?b\t404\tconfigured\n"
	dir := t.TempDir()
	one, several := filepath.Join(dir, "one.conf"), filepath.Join(dir, "several.conf#x")
	must.NoError(t, os.WriteFile(one, []byte("LogFormat \"%h %D \\\"%r\\\" %>s \\\"%{Referer}i\\\"\" json\n"), 0o600))
	must.NoError(t, os.WriteFile(several, []byte("log_format json '$remote_addr $request_time \"$request\" $status \"$http_referer\"'; log_format main '$request';\n"), 0o600))
	fields := []string{"-o", "tsv", "-q", "-fields", "client,original,status,format"}
	for _, value := range []string{
		`%h %D "%r" %>s "%{Referer}i"`, `$remote_addr $request_time "$request" $status "$http_referer"`, `escape=none $remote_addr $request_time "$request" $status "$http_referer"`,
		`log_format json '$remote_addr $request_time "$request" $status "$http_referer"';`, `LogFormat "%h %D \"%r\" %>s \"%{Referer}i\"" w3c`, "@" + one, "@" + one + "#json", "@" + several + "#json",
	} {
		r := runWith(line, append([]string{"logs", "-log-format", value}, fields...)...)
		if r.code != exitDone || !strings.HasSuffix(r.stdout, want) {
			t.Errorf("%s: exit code %d, %s%s", value, r.code, r.stdout, r.stderr)
		}
		if r := runWith(line, "stats", "-log-format", value, "-by", "status", "-o", "tsv"); r.code != exitDone || !strings.Contains(r.stdout, "404") {
			t.Errorf("stats with %s: exit code %d, %s%s", value, r.code, r.stdout, r.stderr)
		}
		if r := runWith(line, "template", "-log-format", value); r.code != exitDone || !strings.Contains(r.stdout, "/a") {
			t.Errorf("template with %s: exit code %d, %s%s", value, r.code, r.stdout, r.stderr)
		}
	}
	debian := filepath.Join(dir, "apache2.conf") // of which the last format has no request
	must.NoError(t, os.WriteFile(debian, []byte("LogFormat \"%h \\\"%r\\\"\" short\nLogFormat \"%h %l %u %t \\\"%r\\\" %>s %b\" common\nLogFormat \"%{User-agent}i\" agent\nLogFormat \"%h %l %u %t \\\"%r\\\" %>s %b\" short\n"), 0o644))
	for name, says := range map[string]string{"": "one of short, common, short", "#no": "one of short, common, short", "#agent": "no request line", "#short": "", "#common": ""} {
		if r := runWith("192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] \"GET /a HTTP/1.1\" 200 5\n", "logs", "-q", "-log-format", "@"+debian+name); !strings.Contains(r.stderr, says) || (says == "") != (r.stderr == "") || (says == "") != strings.Contains(r.stdout, "\"http.response.status_code\":200") {
			t.Errorf("%s: exit code %d, %s%s", name, r.code, r.stdout, r.stderr)
		}
	}
	preset := runWith(combinedLine, "logs", "-format", "combined")
	own := runWith(combinedLine, "logs", "-log-format", `%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"`)
	if own.stdout != preset.stdout || own.stdout == "" {
		t.Errorf("the string of combined gives %s", own.stdout)
	}
	for value, says := range map[string]string{
		"%h%r": "offset 2", "$x": "no request line", "": "no request line", "@" + several: "several formats", "@" + several + "#no": "json, main", "@" + filepath.Join(dir, "none"): "none", "log_format x": "too early",
	} {
		if r := runWith(line, "logs", "-log-format", value); r.code != exitTrouble || !strings.Contains(r.stderr, says) || r.stdout != "" {
			t.Errorf("%s: exit code %d and %s", value, r.code, r.stderr)
		}
	}
	columns := runWith("1573143136.123\t192.0.2.7\t404\t/a?b\n", append([]string{"logs", "-log-format", "#Fields: timestamp,c-ip,sc-status,cs-uri-stem"}, fields...)...)
	if !strings.HasSuffix(columns.stdout, want) || columns.code != exitDone {
		t.Errorf("the names of columns: exit code %d, %s%s", columns.code, columns.stdout, columns.stderr)
	}
	for _, other := range [][]string{{"-format", "common"}, {"-path", "target=a"}} {
		if r := runWith(line, append([]string{"logs", "-log-format", "%r"}, other...)...); r.code == exitDone {
			t.Errorf("%q with -log-format: %s", other, r.stdout)
		}
	}
	if r := runWith("hello\n", "logs", "-log-format", "@"+several+"#main"); !strings.Contains(r.stdout, "hello") {
		t.Errorf("a format of the request alone: %s%s", r.stdout, r.stderr)
	}
}

const combinedLine = `192.0.2.7 - - [26/Jan/2019:19:45:25 +0330] "GET /a HTTP/1.1" 200 1 "-" "curl/8"` + "\n"

// A log with too few lines that fit a format is reported, and has no record. Other files are
// read.
func TestTextThatIsNoLogIsTrouble(t *testing.T) {
	const tried = "uriscan: standard input is not read: its first lines were tried as vhost-combined, combined, vhost, common, haproxy, elb, alb, s3, envoy, squid, uvicorn, gin, morgan, json-caddy, json-traefik, json-envoy, json-gcp, json-cloudflare, json-frontdoor, json-fastly, json-zeek, json-nginx, json, w3c, zeek, cloudfront, lighttpd, and "
	const name = "; -format names a format that it is to be read as all the same\n"
	junk := strings.Repeat("http://example.com/\nhello\n", 10_000)
	for input, want := range map[string]string{
		"http://example.com/\nhello\n":                           "no line fits one",
		strings.Repeat("hello\n", 99) + combinedLine:             "combined fits best, with 1 of 100 lines",
		strings.Repeat("hello\n", 99) + combinedLine + junk:      "combined fits best, with 1 of 5140 lines",
		"Jul 18 11:07:14 host nginx[2869] " + combinedLine + "x": "no line fits one",
	} {
		for _, args := range [][]string{{"logs"}, {"logs", "-o", "tsv"}, {"stats", "-format", "auto"}} {
			r := runWith(input, args...)
			if r.code != exitTrouble || !strings.HasPrefix(r.stderr, tried) || args[0] == "logs" && r.stderr != tried+want+name && !strings.HasPrefix(want, "combined fits best, with 1 of 5") {
				t.Errorf("%q: exit code %d and %s", args, r.code, r.stderr)
			}
			if strings.Contains(r.stdout, "hello") || strings.Contains(r.stdout, "curl") || len(args) == 1 && r.stdout != "" {
				t.Errorf("%q: there are records:\n%.1000s", args, r.stdout)
			}
		}
	}
	r := runWith("hello\n", "logs", "-", "testdata/logs/combined.log")
	if alone := runWith("", "logs", "testdata/logs/combined.log"); r.code != exitTrouble || r.stdout != alone.stdout || alone.stdout == "" {
		t.Errorf("exit code %d, and another file has other records", r.code)
	}
}

// A log that fits in part says how many lines do not fit.
func TestLinesThatDoNotFitAreCounted(t *testing.T) {
	input := strings.Repeat(combinedLine+"\n", 70) + strings.Repeat("hello\n", 30)
	const told = "uriscan: standard input is read as combined\nuriscan: standard input has 30 of 100 lines that do not fit the format combined\n"
	for _, command := range []string{"logs", "stats"} {
		args := []string{command, "-format", "auto", "-block", "100", "-j", "3"}
		for _, c := range []struct {
			args   []string
			stderr string
			code   int
		}{{nil, told, exitDone}, {[]string{"-q"}, "", exitDone}, {[]string{"-strict"}, told, exitInvalid}} {
			r := runWith(input, append(args[:3:3], c.args...)...)
			if r.stderr != c.stderr || r.code != c.code {
				t.Errorf("%s %q: exit code %d and %s", command, c.args, r.code, r.stderr)
			}
		}
	}
}

// A line of a container that was cut into pieces is no record, wherever the blocks end.
func TestPiecesOfLinesAreNoRecords(t *testing.T) {
	const at = "2024-07-08T11:07:14.123456789Z "
	for form, pieces := range map[string][3]string{
		"cri":    {at + "stdout P " + combinedLine, at + "stderr F " + combinedLine, at + "stdout F " + combinedLine},
		"docker": {`{"log":"192.0.2.7 ","stream":"stdout","time":"t"}` + "\n", inDocker("stderr"), inDocker("stdout")},
	} {
		input := strings.Repeat(pieces[2], 5) + pieces[0] + strings.Repeat(pieces[1], 50) + pieces[2] + strings.Repeat(pieces[2], 5)
		o, err := parse(commandNamed("logs"), []string{"-q", "-format", "combined", "-fields", "stream,error_type"})
		must.NoError(t, err)
		record := func(stream, problem string, n int) string {
			return strings.Repeat(`{"log.iostream":"`+stream+`"`+problem+"}\n", n)
		}
		const part = `,"error.type":"log-part"`
		want := record("stdout", "", 5) + record("stdout", part, 1) + record("stderr", "", 50) + record("stdout", part, 1) + record("stdout", "", 5)
		for _, block := range []int{1, 500, 1 << 16} {
			o.block, o.workers = block, 3
			var out, complaints strings.Builder
			if runLogs(&o, streams{in: strings.NewReader(input), out: &out, err: &complaints}); out.String() != want {
				t.Errorf("%s, blocks of %d bytes: got\n%swant\n%s", form, block, out.String(), want)
			}
		}
	}
}

// inDocker returns the line as Docker has it in a file.
func inDocker(stream string) string {
	line, _ := json.Marshal(combinedLine)
	return `{"log":` + string(line) + `,"stream":"` + stream + `","time":"2024-07-18T11:07:14Z"}` + "\n"
}

// The text in a line of Docker's file is written without the escapes of both.
func TestLinesOfDockerHaveNoEscapes(t *testing.T) {
	line, _ := json.Marshal(strings.Replace(combinedLine, "/a ", `/a?b=c&d=\x22 `, 1))
	input := `{"log":` + string(line) + `,"stream":"stdout","time":"2024-07-18T11:07:14Z"}` + "\n"
	r := runWith(input, "logs", "-q", "-fields", "original,query,stream,header_time,client")
	want := `{"url.original":"/a?b=c&d=\"","url.query":"b=c&d=\"","log.iostream":"stdout","uriscan.header_time":"2024-07-18T11:07:14Z","client.address":"192.0.2.7"}` + "\n"
	if r.stdout != want || r.code != exitDone {
		t.Errorf("exit code %d, got\n%swant\n%s", r.code, r.stdout, want)
	}
	input = "#Fields: cs-method cs-uri-stem cs-uri-query\n" + `{"log":"GET /a\u0026 b\u0026c\n","stream":"stdout","time":"t"}` + "\n"
	if r := runWith(input, "logs", "-q", "-format", "w3c", "-fields", "original,path,query"); r.stdout != `{"url.original":"/a&?b&c","url.path":"/a&","url.query":"b&c"}`+"\n" {
		t.Errorf("got\n%s", r.stdout)
	}
}

// What JSON has for each line is what a Walker visits, in every sample. The command puts its
// texts together in another way, which is faster.
func TestRecordsOfLogsHaveWhatAWalkerVisits(t *testing.T) {
	names := slices.DeleteFunc(logSchema.Names(), func(name string) bool { return name == "time" })
	all, err := logSchema.Choose(strings.Join(names, ","))
	must.NoError(t, err)
	for _, name := range sampleLogs(t) {
		data := must.Read(t, name)
		format := accesslog.Named(strings.TrimSuffix(filepath.Base(name), ".log"))
		for wanted, args := range map[records.Set][]string{
			records.SetOf(logs.fields...): {"logs", "-q", "-format", format.Name(), name},
			records.SetOf(all...):         {"logs", "-q", "-format", format.Name(), "-fields", strings.Join(names, ","), name},
		} {
			made := lines(runWith("", args...).stdout)
			w := records.Walker{Open: true, Wanted: wanted}
			r := records.NewLogReader([]*accesslog.Parser{accesslog.NewParser(format)})
			for line := range strings.Lines(data) {
				if r.Scan(line); r.Record.Skipped() {
					continue
				}
				if len(made) == 0 {
					t.Fatalf("%s: there are too few records", name)
				}
				record := readRecord(t, made[0])
				checkRecord(t, line, record, r.Problem(), func(visit func(records.Value)) { w.Line(r, visit) })
				original, isMisfit := readJSON(record, records.Whole.String())
				if isMisfit == r.Record.Valid() || isMisfit && original != r.Line() {
					t.Errorf("%s: %s: the line in the record is %q", name, line, original)
				}
				made = made[1:]
			}
			if len(made) > 0 {
				t.Errorf("%s: %d records too many", name, len(made))
			}
		}
	}
}

// The columns of a log of W3C or Zeek change in the middle of a file, and each worker knows of it,
// wherever the blocks end.
func TestColumnsChangeInTheMiddleOfAFile(t *testing.T) {
	for format, c := range map[string]struct{ heads, separators [2]string }{
		"w3c":        {[2]string{"#Fields: cs-method cs-uri-stem", "#fields: cs-uri-stem cs-method"}, [2]string{" ", " "}},
		"cloudfront": {[2]string{"#Fields: cs-method cs-uri-stem", "#fields: cs-uri-stem cs-method"}, [2]string{"\t", " "}},
		"zeek":       {[2]string{"#separator \\x09\r\n#fields\tmethod\turi", "#separator |\r\n#unset_field|NONE\r\n#fields|uri|method"}, [2]string{"\t", "|"}},
	} {
		var log, want strings.Builder
		for i := range 300 {
			log.WriteString(c.heads[i%2] + "\r\n")
			for j := range i % 7 {
				columns := [2]string{"GET", fmt.Sprintf("/%d/%d", i, j)}
				log.WriteString(columns[i%2] + c.separators[i%2] + columns[1-i%2] + "\r\n")
				fmt.Fprintf(&want, "{\"http.request.method\":\"GET\",\"url.path\":\"/%d/%d\"}\n", i, j)
			}
		}
		o, err := parse(commandNamed("logs"), []string{"-q", "-format", format, "-fields", "method,path"})
		must.NoError(t, err)
		for _, block := range []int{1, 7, 64, 500, 1 << 16} {
			for _, workers := range []int{1, 3} {
				o.block, o.workers = block, workers
				var out, complaints strings.Builder
				if code := runLogs(&o, streams{in: strings.NewReader(log.String()), out: &out, err: &complaints}); code != exitDone || out.String() != want.String() {
					t.Errorf("%s: blocks of %d bytes, %d workers: exit code %d, %s", format, block, workers, code, complaints.String())
				}
			}
		}
	}
}

func TestLogsTakePathsOfJSON(t *testing.T) {
	const line = `{"a":{"b":["GET","/x?y"]},"c.d":404}` + "\n"
	r := runWith(line, "logs", "-path", "method=a.b.0", "-path", "target=none a.b.1", "-path", `status=c\.d`)
	want := `{"http.request.method":"GET","url.original":"/x?y","url.path":"/x","url.query":"y","http.response.status_code":404,"log.format":"json"}` + "\n"
	if r.stdout != want || r.stderr != "" || r.code != exitDone {
		t.Errorf("exit code %d, %s%s", r.code, r.stderr, r.stdout)
	}
	for _, args := range [][]string{
		{"-path", "target"}, {"-path", "target="}, {"-path", "rest=a"}, {"-path", "nothing=a"}, {"-path", "status=a"}, {"-path", "target=a..b"},
		{"-path", "target=a", "-path", "target=b"}, {"-path", "target=a", "-format", "json"}, {"-format", "nosuch"}, {"-format", ""},
	} {
		if r := runWith(line, append([]string{"logs"}, args...)...); r.code != exitTrouble || strings.Count(r.stderr, "\n") != 1 {
			t.Errorf("%q: exit code %d, %s", args, r.code, r.stderr)
		}
	}
}

// Lines of every kind, and what -only, -strict and -one-to-one make of them.
func TestLogsChooseLines(t *testing.T) {
	const log = "#Fields: cs-uri-stem sc-status\n/a 200\n/b two\n/c\\d 200\n\n/e 200"
	const fit = "{\"url.path\":\"/a\"}\n{\"url.path\":\"/e\"}\n"
	const unfit = "{\"url.path\":\"/b\",\"error.type\":\"log-byte\"}\n{\"url.path\":\"/c\\\\d\",\"error.type\":\"path\"}\n"
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{nil, "{\"url.path\":\"/a\"}\n" + unfit + "{\"url.path\":\"/e\"}\n", exitDone},
		{[]string{"-only", "valid"}, fit, exitDone},
		{[]string{"-only", "invalid"}, unfit, exitDone},
		{[]string{"-strict"}, "{\"url.path\":\"/a\"}\n" + unfit + "{\"url.path\":\"/e\"}\n", exitInvalid},
		{[]string{"-one-to-one"}, "{\"error.type\":\"log-skipped\"}\n{\"url.path\":\"/a\"}\n" + unfit + "{\"error.type\":\"log-skipped\"}\n{\"url.path\":\"/e\"}\n", exitDone},
	} {
		r := runWith(log, append([]string{"logs", "-q", "-format", "w3c", "-fields", "path,error_type"}, c.args...)...)
		if r.stdout != c.want || r.code != c.code {
			t.Errorf("%q: exit code %d\n%swant\n%s", c.args, r.code, r.stdout, c.want)
		}
	}
	r := runWith(log, "logs", "-summary", "-q", "-format", "w3c", "-o", "none")
	for _, figure := range []string{"lines                             6\n", "valid                             2\n", "invalid targets                   1\n", "lines that do not fit             1\n", "directives and empty              2\n"} {
		if !strings.Contains(r.stderr, figure) {
			t.Errorf("the summary lacks %s%s", figure, r.stderr)
		}
	}
}

// Nothing in and nothing out; a line that is too long; bytes that mean nothing.
func TestLogsOfStrangeInput(t *testing.T) {
	long := "192.0.2.7 - - [x] \"GET /" + strings.Repeat("a", 5000)
	for _, c := range []struct{ input, want string }{
		{"\n\r\n\n", ""},
		{long + "\n", "{\"error.type\":\"log-too-long\",\"error.offset\":4096}\n"},
		{"\x00\x01\xff\n", "{\"error.type\":\"log-end\",\"error.offset\":3}\n"},
		{"192.0.2.7 - - [x] \"GET /a\xff HTTP/1.1\" 200 1\r\n", "{\"url.path\":\"/a\\u00ff\",\"uriscan.encoding\":\"iso-8859-1\",\"error.type\":\"path\",\"error.offset\":25}\n"},
	} {
		r := runWith(c.input, "logs", "-q", "-format", "common", "-max-line", "4k", "-fields", "path,encoding,error_type,error_offset")
		if r.stdout != c.want || r.code != exitDone {
			t.Errorf("%.40q: exit code %d, got\n%swant\n%s", c.input, r.code, r.stdout, c.want)
		}
		told := ""
		if c.input == long+"\n" {
			told = "uriscan: standard input: line 1 is longer than 4096 bytes, the most that -max-line allows, and is skipped\n"
		}
		if r.stderr != told && c.input[0] != 0 {
			t.Errorf("%.40q: standard error has %s", c.input, r.stderr)
		}
	}
}

// Input without a line that is not empty has no format, and that is no trouble.
func TestEmptyLogsHaveNoFormat(t *testing.T) {
	for _, input := range []string{"", "\n", "\r\n\n"} {
		if r := runWith(input, "logs"); r.stdout+r.stderr != "" || r.code != exitDone {
			t.Errorf("%q: exit code %d, %s%s", input, r.code, r.stdout, r.stderr)
		}
	}
}

// Once its buffers have grown, a writer allocates nothing.
func TestNoAllocationPerLogLine(t *testing.T) {
	for _, name := range sampleLogs(t) {
		data := must.Bytes(t, name)
		for _, format := range output.FormatNames() {
			o, err := parse(commandNamed("logs"), []string{"-o", format})
			if err != nil {
				continue
			}
			w := newLogScanner(&logs, &o)
			w.setParser(accesslog.NewParser(accesslog.Named(strings.TrimSuffix(filepath.Base(name), ".log"))))
			var out []byte
			for line := range bytes.Lines(data) {
				if n := testing.AllocsPerRun(5, func() {
					w.source.open(name, 1, 0)
					out, _ = appendLines(w, out[:0], line, 1<<30)
				}); n != 0 {
					t.Errorf("%s to %s: %v allocations for %s", name, format, n, line)
				}
			}
		}
	}
}

// FuzzLogs puts any bytes in and wants valid JSON out, a record for each line that is
// not skipped.
func FuzzLogs(f *testing.F) {
	names, err := filepath.Glob("testdata/logs/*.log")
	must.NoError(f, err)
	for _, name := range names {
		data := must.Bytes(f, name)
		f.Add(strings.TrimSuffix(filepath.Base(name), ".log"), data)
	}
	f.Fuzz(func(t *testing.T, name string, input []byte) {
		format := accesslog.Named(name)
		if format == nil {
			return
		}
		p, want := accesslog.NewParser(format), 0
		for _, line := range linesOf(string(input)) {
			var r accesslog.Record
			if p.Scan([]byte(line), &r); !r.Skipped() {
				want++
			}
		}
		r := runWith(string(input), "logs", "-q", "-format", name)
		got := 0
		for line := range strings.Lines(r.stdout) {
			got++
			if !json.Valid([]byte(line)) {
				t.Fatalf("%q is no JSON", line)
			}
		}
		if got != want || r.code != exitDone {
			t.Fatalf("%d records and exit code %d, want %d records", got, r.code, want)
		}
	})
}

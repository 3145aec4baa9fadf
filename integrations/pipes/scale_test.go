package pipes

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// docs/scale.md says how far a core, a machine and a cluster come. Its tables are made from the
// records of benchmarks that are in the tree, by the rows below: this test makes them, and wants
// the page to have them. With -update it writes them into the page.

// page is the page with the tables.
const page = "../../docs/scale.md"

// The records that the tables are made from, by the folders that have one each.
const (
	operations   = "../../bench/results/amd-epyc/operations"
	text         = "../../bench/results/amd-epyc/text"
	command      = "../../bench/results/amd-epyc/command"
	integrations = "../results/amd-epyc"
)

// figures are the medians of a record: by the name of a benchmark, after the last element of
// its package, and by the unit.
type figures map[string]map[string]float64

// readRecord returns the figures of the newest record in a folder.
func readRecord(t *testing.T, folder string) figures {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(names) == 0 {
		t.Fatalf("%s has no record", folder)
	}
	file, err := os.Open(slices.Max(names))
	must.NoError(t, err)
	defer file.Close()
	runs, module := map[string]map[string][]float64{}, ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if path, isPackage := strings.CutPrefix(lines.Text(), "pkg: "); isPackage {
			module = filepath.Base(path)
		}
		words := strings.Fields(lines.Text())
		if len(words) < 4 || !strings.HasPrefix(words[0], "Benchmark") {
			continue
		}
		name := module + "/" + regexp.MustCompile(`-\d+$`).ReplaceAllString(words[0], "")
		if runs[name] == nil {
			runs[name] = map[string][]float64{}
		}
		for i := 2; i+1 < len(words); i += 2 {
			if figure, err := strconv.ParseFloat(words[i], 64); err == nil {
				runs[name][words[i+1]] = append(runs[name][words[i+1]], figure)
			}
		}
	}
	medians := figures{}
	for name, units := range runs {
		medians[name] = map[string]float64{}
		for unit, of := range units {
			medians[name][unit] = median(of)
		}
	}
	return medians
}

// median returns the median of figures.
func median(of []float64) float64 {
	slices.Sort(of)
	return (of[(len(of)-1)/2] + of[len(of)/2]) / 2
}

// of returns a figure of a benchmark.
func (f figures) of(t *testing.T, benchmark, unit string) float64 {
	t.Helper()
	figure, found := f[benchmark][unit]
	if !found {
		t.Fatalf("the record has no %s of %s", unit, benchmark)
	}
	return figure
}

// perSecond returns what a benchmark of an engine counts in a second: messages, lines or
// transactions.
func (f figures) perSecond(t *testing.T, benchmark string) float64 {
	t.Helper()
	for unit, figure := range f[benchmark] {
		if strings.HasSuffix(unit, "/s") && unit != "MB/s" {
			return figure
		}
	}
	t.Fatalf("the record does not say what %s does in a second", benchmark)
	return 0
}

// rounded returns a number with three digits that count, and commas between thousands.
func rounded(number float64) string {
	if number == 0 {
		return "0"
	}
	number, _ = strconv.ParseFloat(strconv.FormatFloat(number, 'e', 2, 64), 64)
	if digits := 2 - int(math.Floor(math.Log10(math.Abs(number)))); digits > 0 {
		return strconv.FormatFloat(number, 'f', digits, 64)
	}
	return grouped(int(number))
}

// grouped returns a number with commas between thousands.
func grouped(number int) string {
	text := strconv.Itoa(number)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// day is the seconds of a day.
const day = 86_400

// step is something that is done with each URI or line, and the benchmark that measures it.
type step struct {
	name, folder, benchmark, unit string
}

// oneCore are the steps that one core was measured at, all with the same list of URLs but the
// last two.
var oneCore = []step{
	{"scan in memory: `ScanLines`", operations, "bench/BenchmarkScanLines/corpus=ada_kasztp/kernel=avx512", "ns/URI"},
	{"the same without AVX-512", operations, "bench/BenchmarkScanLines/corpus=ada_kasztp/kernel=avx2", "ns/URI"},
	{"scan from an `io.Reader`: `Reader`", operations, "bench/BenchmarkReader/corpus=ada_kasztp/by=Reader/read=65536", "ns/URI"},
	{"scan and redact", operations, "bench/BenchmarkRedact/peer=uriscan/corpus=ada_kasztp", "ns/URI"},
	{"scan and normalise", operations, "bench/BenchmarkNormalize/corpus=ada_kasztp/way=uriscan", "ns/URI"},
	{"`uriscan split -o none`, from a file", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=none/workers=1", "ns/line"},
	{"`uriscan split -o tsv`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=tsv/workers=1", "ns/line"},
	{"`uriscan split -o json`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=json/workers=1", "ns/line"},
	{"`uriscan split -o parquet`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=parquet/workers=1", "ns/line"},
	{"lines of nginx's log in memory: `accesslog`", text, "bench/BenchmarkAccessLog/data=nginx_combined_shop_2019.log.gz/who=uriscan", "ns/line"},
}

// twoCores are steps that both cores of a machine were measured at.
var twoCores = []step{
	{"`uriscan split -o none`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=none/workers=2", "ns/line"},
	{"`uriscan split -o tsv`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=tsv/workers=2", "ns/line"},
	{"`uriscan split -o json`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=json/workers=2", "ns/line"},
	{"`uriscan split -o parquet`", command, "uriscan/BenchmarkSplit/corpus=ada_kasztp/format=parquet/workers=2", "ns/line"},
}

// tableOfSteps says of steps how much they do in a second and in a day.
func tableOfSteps(t *testing.T, steps []step) string {
	rows := "| step | ns each | million a second | GB/s | trillion a day | TB a day |\n|---|---:|---:|---:|---:|---:|\n"
	for _, s := range steps {
		record := readRecord(t, s.folder)
		each, bytes := record.of(t, s.benchmark, s.unit), record.of(t, s.benchmark, "MB/s")*1e6
		rows += fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", s.name, rounded(each), rounded(1e3/each), rounded(bytes/1e9),
			rounded(1e9/each*day/1e12), rounded(bytes*day/1e12))
	}
	return rows
}

// bytesOfURI returns the mean length of the URLs in the tables, with a newline.
func bytesOfURI(t *testing.T) float64 {
	s := oneCore[0]
	record := readRecord(t, s.folder)
	return record.of(t, s.benchmark, "MB/s")*1e6*record.of(t, s.benchmark, s.unit)/1e9 + 1
}

// tableOfLinks says what a network link carries, and how many cores read or answer it.
func tableOfLinks(t *testing.T) string {
	reader, records := oneCore[2], oneCore[7]
	read := 1e9 / readRecord(t, reader.folder).of(t, reader.benchmark, reader.unit)
	write := 1e9 / readRecord(t, records.folder).of(t, records.benchmark, records.unit)
	rows := "| link | GB/s | million URIs a second | trillion URIs a day | TB a day | cores that scan it | cores that make JSON of it |\n|---|---:|---:|---:|---:|---:|---:|\n"
	for _, gigabits := range []float64{10, 25, 100} {
		bytes := gigabits * 1e9 / 8
		uris := bytes / bytesOfURI(t)
		rows += fmt.Sprintf("| %.0f Gbit/s | %s | %s | %s | %s | %s | %s |\n", gigabits, rounded(bytes/1e9), rounded(uris/1e6),
			rounded(uris*day/1e12), rounded(bytes*day/1e12), rounded(uris/read), rounded(uris/write))
	}
	return rows
}

// tableOfFiles says what compressed files cost.
func tableOfFiles(t *testing.T) string {
	record := readRecord(t, integrations)
	rows := "| file | times smaller | MB/s of text | MB/s of file | of the plain file's speed |\n|---|---:|---:|---:|---:|\n"
	for _, data := range []string{"list", "log"} {
		plain := record.of(t, "uriscan/BenchmarkCompressed/data="+data+"/file=plain", "MB/s")
		for _, file := range []string{"plain", "gzip", "zstd"} {
			name := "uriscan/BenchmarkCompressed/data=" + data + "/file=" + file
			speed, ratio := record.of(t, name, "MB/s"), record.of(t, name, "ratio")
			rows += fmt.Sprintf("| %s, %s | %s | %s | %s | %s %% |\n", data, file, rounded(ratio), rounded(speed), rounded(speed/ratio), rounded(speed/plain*100))
		}
	}
	return rows
}

// engine is an engine without and with what we add to it.
type engine struct {
	name, without, with string
}

// engines are the rows of the table of engines.
var engines = []engine{
	{"OpenTelemetry Collector, logs with a URL: no processor, and ours", "otelcol/BenchmarkLogs/url/processor=none", "otelcol/BenchmarkLogs/url/processor=uriscan"},
	{"the same attributes put by hand, and by our processor", "otelcol/BenchmarkLogs/url/processor=by-hand", "otelcol/BenchmarkLogs/url/processor=uriscan"},
	{"OpenTelemetry Collector, lines of an access log: no processor, and ours", "otelcol/BenchmarkLogs/accesslog/processor=none", "otelcol/BenchmarkLogs/accesslog/processor=uriscan"},
	{"Redpanda Connect, objects with a URL: no processor, and ours", "redpanda/BenchmarkStream/input=object/processor=none", "redpanda/BenchmarkStream/input=object/processor=uriscan"},
	{"the same with its own `parse_url`, and with our processor", "redpanda/BenchmarkStream/input=object/processor=parse_url", "redpanda/BenchmarkStream/input=object/processor=uriscan"},
	{"Beam on prism, URLs: a DoFn that does nothing, and `ScanLines`", "beam/BenchmarkPipeline/identity/urls", "beam/BenchmarkPipeline/ScanLines/urls"},
	{"Beam on prism, lines of a log: the same, and `ParseAccessLog`", "beam/BenchmarkPipeline/identity/log", "beam/BenchmarkPipeline/ParseAccessLog/log"},
	{"ClickHouse, a query: `domain(url)`, which is built in, and `uriscanHost(url)`", "pipes/BenchmarkClickHouse/function=domain", "pipes/BenchmarkClickHouse/function=uriscanHost"},
	{"the same, and the host from the record of `uriscan(url)`", "pipes/BenchmarkClickHouse/function=domain", "pipes/BenchmarkClickHouse/function=uriscan"},
	{"pipe, blocks of 65,409 rows: `cat`, and `uriscan split -fields host`", "pipes/BenchmarkPipe/program=cat/rows=65409", "pipes/BenchmarkPipe/program=host/rows=65409"},
	{"pipe, the same blocks: `cat`, and records of JSON", "pipes/BenchmarkPipe/program=cat/rows=65409", "pipes/BenchmarkPipe/program=record/rows=65409"},
	{"pipe, blocks of 100 rows: the same", "pipes/BenchmarkPipe/program=cat/rows=100", "pipes/BenchmarkPipe/program=record/rows=100"},
	{"pipe, a row at a time: the same", "pipes/BenchmarkPipe/program=cat/rows=1", "pipes/BenchmarkPipe/program=record/rows=1"},
	{"Coraza, transactions: no rules, and our operators", "coraza/BenchmarkTransactions/rules=none", "coraza/BenchmarkTransactions/rules=uriscan"},
	{"the same with rules of regular expressions, and with our operators", "coraza/BenchmarkTransactions/rules=rx", "coraza/BenchmarkTransactions/rules=uriscan"},
	{"Caddy, requests on one connection: no handler, and ours", "caddy/BenchmarkServer/uriscan=none", "caddy/BenchmarkServer/uriscan=strict"},
}

// tableOfEngines says what engines do in a second without us and with us.
func tableOfEngines(t *testing.T) string {
	record := readRecord(t, integrations)
	rows := "| engine and input | a second without | a second with | µs more for each | benchmark with |\n|---|---:|---:|---:|---|\n"
	for _, e := range engines {
		without, with := record.perSecond(t, e.without), record.perSecond(t, e.with)
		more := "none seen"
		if with < without {
			more = rounded(1e6/with - 1e6/without)
		}
		rows += fmt.Sprintf("| %s | %s | %s | %s | `%s` |\n", e.name, rounded(without), rounded(with), more, e.with)
	}
	return rows
}

// goal is how many URIs a second the table of a cluster is about.
const goal = 1e8

// tableOfCluster says how many of each thing it takes to reach the goal.
func tableOfCluster(t *testing.T) string {
	bytes := goal * bytesOfURI(t)
	record := readRecord(t, integrations)
	rows := "| what | one does | needed |\n|---|---:|---:|\n"
	add := func(what, one string, needed float64) {
		rows += fmt.Sprintf("| %s | %s | %s |\n", what, one, rounded(needed))
	}
	for _, gigabits := range []float64{10, 25, 100} {
		add(fmt.Sprintf("links of %.0f Gbit/s, full, for plain text in", gigabits), rounded(gigabits/8)+" GB/s", bytes/(gigabits*1e9/8))
	}
	for _, s := range []step{oneCore[2], oneCore[5], oneCore[7], oneCore[8]} {
		each := readRecord(t, s.folder).of(t, s.benchmark, s.unit)
		add("cores: "+s.name, rounded(1e3/each)+" million a second", goal*each/1e9)
	}
	for _, file := range []string{"gzip", "zstd"} {
		speed := record.of(t, "uriscan/BenchmarkCompressed/data=list/file="+file, "MB/s") * 1e6
		add("processes that decode "+file+", two cores each", rounded(speed/1e6)+" MB/s of text", bytes/speed)
	}
	pipe := record.perSecond(t, "pipes/BenchmarkPipe/program=record/rows=65409")
	add("processes at a pipe, two cores with the engine's part: JSON", rounded(pipe/1e6)+" million a second", goal/pipe)
	add("the text of a day", rounded(bytes*day/1e12)+" TB", 1)
	return rows
}

// templates is the page that says how many templates are left of each log; a test of package
// template compares it with the logs.
const templates = "../../docs/templates.md"

// namesOfLog is a row of its table: how many paths a log has, how many of them differ, and how
// many names are left.
type namesOfLog struct {
	file                            string
	paths, different, otel, learner int
}

// readNames returns the rows of the logs.
func readNames(t *testing.T) (logs []namesOfLog) {
	t.Helper()
	text := must.Read(t, templates)
	_, text, _ = strings.Cut(text, "<!-- table: how many -->")
	text, _, _ = strings.Cut(text, "<!-- end -->")
	for line := range strings.Lines(text) {
		var n namesOfLog
		var others [2]int
		if _, err := fmt.Sscanf(line, "| logs/%s | %d | %d | %d | %d | %d | %d |", &n.file, &n.paths, &n.different, &n.otel, &others[0], &others[1], &n.learner); err == nil {
			logs = append(logs, n)
		}
	}
	if len(logs) < 5 {
		t.Fatalf("%s has %d logs", templates, len(logs))
	}
	return logs
}

// tableOfCardinality says how many names a counter keeps before paths have templates, and after.
// It has the logs with the most different paths, and all of them together.
func tableOfCardinality(t *testing.T) string {
	logs := readNames(t)
	slices.SortFunc(logs, func(a, b namesOfLog) int { return b.different - a.different })
	all := namesOfLog{file: fmt.Sprintf("all %d logs", len(logs))}
	for _, n := range logs {
		all.paths, all.different, all.otel, all.learner = all.paths+n.paths, all.different+n.different, all.otel+n.otel, all.learner+n.learner
	}
	rows := "| log | requests | different paths | otel | learner | times fewer by it |\n|---|---:|---:|---:|---:|---:|\n"
	for _, n := range append(logs[:3], all) {
		rows += fmt.Sprintf("| %s | %s | %s | %s | %s | %s |\n", n.file, grouped(n.paths), grouped(n.different), grouped(n.otel), grouped(n.learner),
			rounded(float64(n.different)/float64(n.learner)))
	}
	return rows
}

func TestTablesOfScaleAreThoseOfTheRecords(t *testing.T) {
	content := must.Read(t, page)
	wanted := content
	for name, table := range map[string]string{
		"one core":  tableOfSteps(t, oneCore),
		"two cores": tableOfSteps(t, twoCores),
		"links":     tableOfLinks(t),
		"files":     tableOfFiles(t),
		"engines":   tableOfEngines(t),
		"cluster":   tableOfCluster(t),

		"cardinality": tableOfCardinality(t),
	} {
		begin, end := "<!-- table: "+name+" -->\n", "<!-- end -->\n"
		before, rest, found := strings.Cut(wanted, begin)
		_, after, ended := strings.Cut(rest, end)
		if !found || !ended {
			t.Fatalf("%s has no place for the table %q", page, name)
		}
		wanted = before + begin + "\n" + table + "\n" + end + after
	}
	if *update && wanted != content {
		must.NoError(t, os.WriteFile(page, []byte(wanted), 0o644))
		return
	}
	if wanted != content {
		t.Errorf("the tables of %s are not those of the records; go test -run Scale -update writes them", page)
	}
}

// The page names the records that its tables are made from, and they are there.
func TestScaleNamesItsRecords(t *testing.T) {
	content := must.Read(t, page)
	for _, folder := range []string{operations, text, command, integrations} {
		names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s has no record", folder)
		}
		record := filepath.Base(slices.Max(names))
		if !strings.Contains(content, "/"+record+")") {
			t.Errorf("%s does not name the record %s", page, record)
		}
	}
}

func TestNumbersAreRoundedToThreeDigits(t *testing.T) {
	for number, want := range map[float64]string{
		0: "0", 14.02: "14.0", 71.3: "71.3", 0.1234: "0.123", 1234567: "1,230,000", 999.6: "1,000", 100: "100", 9.996: "10.0", 0.05: "0.0500", 12345: "12,300",
	} {
		expect.Equal(t, rounded(number), want, "%v", number)
	}
}

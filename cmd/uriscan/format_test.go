package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/test/must"
)

// formatNames are the formats that are text.
var formatNames = []string{"json", "tsv", "csv", "text"}

// hostile returns lines that hold every byte value but the newline in every
// component, alone and among characters of UTF-8, and random lines.
func hostile() []string {
	var all []string
	for b := range 256 {
		if b == '\n' {
			continue
		}
		c := string([]byte{byte(b)})
		all = append(all, c, "a"+c, "é"+c+"é", "http://"+c+"@h"+c+":8"+c+"/p"+c+"?q"+c+"#f"+c, c+"://h")
	}
	random := rand.New(rand.NewPCG(3986, 1))
	const likely = ":/?#[]@%\\\t\"N\xc3\xa9\xff\x00\x7f az09"
	for range 3000 {
		line := make([]byte, random.IntN(24))
		for i := range line {
			line[i] = likely[random.IntN(len(likely))]
			if random.IntN(4) == 0 {
				line[i] = byte(random.IntN(256))
			}
		}
		line = bytes.ReplaceAll(line, []byte("\n"), []byte("n"))
		all = append(all, string(line))
	}
	return all
}

// joined returns the lines as one input with line ends that cannot be mistaken for
// parts of the lines: a carriage return at a line's end would be dropped, so
// every line is given one to lose.
func joined(lines []string) string {
	return strings.Join(lines, "\r\n") + "\r\n"
}

// together puts components back together with their delimiters.
func together(component func(c uriscan.Component) (text string, present bool)) string {
	var b strings.Builder
	put := func(c uriscan.Component, before, after string) {
		if text, present := component(c); present {
			b.WriteString(before + text + after)
		}
	}
	put(uriscan.CompScheme, "", ":")
	if _, present := component(uriscan.CompHost); present {
		b.WriteString("//")
	}
	put(uriscan.CompUserinfo, "", "@")
	put(uriscan.CompHost, "", "")
	put(uriscan.CompPort, ":", "")
	put(uriscan.CompPath, "", "")
	put(uriscan.CompQuery, "?", "")
	put(uriscan.CompFragment, "#", "")
	return b.String()
}

// readJSON returns the bytes that a string or a number of a record stands for,
// by the rules that the documentation gives.
func readJSON(record map[string]any, name string) (text string, present bool) {
	value, present := record[name]
	switch value := value.(type) {
	case json.Number:
		return value.String(), true
	case string:
		if cmp.Or(record["uriscan.encoding"], record["encoding"]) != "iso-8859-1" {
			return value, true
		}
		var b []byte
		for _, r := range value {
			b = append(b, byte(r))
		}
		return string(b), true
	}
	return "", present
}

// readTSV returns the bytes that a column stands for.
func readTSV(t testing.TB, column string) (text string, present bool) {
	t.Helper()
	if column == `\N` {
		return "", false
	}
	var b []byte
	for i := 0; i < len(column); i++ {
		if column[i] != '\\' {
			b = append(b, column[i])
			continue
		}
		i++
		switch column[i] {
		case 't':
			b = append(b, '\t')
		case 'r':
			b = append(b, '\r')
		case '\\':
			b = append(b, '\\')
		case 'x':
			value, err := strconv.ParseUint(column[i+1:i+3], 16, 8)
			must.Equal(t, err, nil, "column %q", column)
			b = append(b, byte(value))
			i += 2
		default:
			t.Fatalf("column %q: an escape that is not documented", column)
		}
	}
	return string(b), true
}

// readRecords returns the records of an output of JSON or TSV. Each gives the bytes that a
// field stands for, and whether the field is there.
func readRecords(t testing.TB, format, stdout string) (records []func(name string) (string, bool)) {
	t.Helper()
	if !utf8.ValidString(stdout) {
		t.Fatalf("%s that is not UTF-8: %q", format, stdout)
	}
	if format == "tsv" {
		names, columns := readColumns(t, format, stdout)
		for i := range columns[names[0]] {
			records = append(records, func(name string) (string, bool) {
				if columns[name] == nil {
					return "", false
				}
				return readTSV(t, columns[name][i])
			})
		}
		return records
	}
	for _, text := range linesOf(stdout) {
		byName := map[string]any{}
		for key, value := range readRecord(t, text) {
			byName[splitNames[key]] = value
		}
		records = append(records, func(name string) (string, bool) { return readJSON(byName, name) })
	}
	return records
}

// The components of a record with their delimiters are the line, byte for byte.
func TestRecordsAreReversible(t *testing.T) {
	input := append(hostile(), `\N`, `a\Nb`, `http://\N@\N:\N/\N?\N#\N`)
	for _, format := range []string{"json", "tsv"} {
		records := readRecords(t, format, runWith(joined(input), "split", "-q", "-o", format).stdout)
		if len(records) != len(input) {
			t.Fatalf("%s: %d records for %d lines", format, len(records), len(input))
		}
		for i, get := range records {
			if original, _ := get("original"); original != input[i] {
				t.Fatalf("%s of %q: the line is %q", format, input[i], original)
			}
			again := together(func(c uriscan.Component) (string, bool) {
				if raw, hasRaw := get("port_text"); c == uriscan.CompPort && hasRaw {
					return raw, true
				}
				return get(c.String())
			})
			must.Equal(t, again, input[i], "%s of %q: the components", format, input[i])
			var spans uriscan.Spans
			uriscan.ScanString(input[i], &spans)
			if offset, present := get("error_offset"); present == spans.Valid() || present && offset != strconv.Itoa(spans.ErrorOffset()) {
				t.Fatalf("%s of %q: an error at %q, want %d", format, input[i], offset, spans.ErrorOffset())
			}
		}
	}
}

func TestTextHasNoControlCharacters(t *testing.T) {
	input := hostile()
	rows := lines(runWith(joined(input), "split", "-q", "-o", "text").stdout)
	if len(rows) != len(input)+1 {
		t.Fatalf("%d rows for a header and %d lines", len(rows), len(input))
	}
	for i, row := range rows[1:] {
		for _, r := range row {
			if r < ' ' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError {
				t.Fatalf("line %q: %q in its row: %q", input[i], r, row)
			}
		}
	}
}

// The encoders copy a valid line without looking for bytes to escape.
func TestWellFormedLinesNeedNoEscape(t *testing.T) {
	for b := range 256 {
		src := "http://h/" + string([]byte{byte(b)})
		var spans uriscan.Spans
		for _, line := range []string{src, src + "?" + src[9:], src + "#" + src[9:], src[9:]} {
			if !uriscan.ScanString(line, &spans) {
				continue
			}
			if quoted, err := json.Marshal(line); err != nil || !strings.Contains(string(quoted), strings.ReplaceAll(line, "&", `\u0026`)) {
				t.Errorf("%q is valid and JSON would write %s", line, quoted)
			}
			if !output.IsPlain([]byte(line)) {
				t.Errorf("%q is valid and not plain", line)
			}
		}
	}
}

func TestAbsentAndEmptyDiffer(t *testing.T) {
	for _, c := range []struct{ line, json, tsv, text string }{
		{"http://h", `{"url.original":"http://h","url.scheme":"http","url.domain":"h","url.path":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`,
			"http://h\thttp\t\\N\th\t\\N\t\\N\t\t\\N\t\\N\treg-name\tpath-abempty\t\\N\t\\N", `ok http - h - "" - -`},
		{"http://@h:?#", `{"url.original":"http://@h:?#","url.scheme":"http","url.userinfo":"","url.domain":"h","uriscan.port_text":"","url.path":"","url.query":"","url.fragment":"","uriscan.host_kind":"reg-name","uriscan.path_kind":"path-abempty"}`,
			"http://@h:?#\thttp\t\th\t\\N\t\t\t\t\treg-name\tpath-abempty\t\\N\t\\N", `ok http "" h "" "" "" ""`},
		{"", `{"url.original":"","url.path":"","uriscan.path_kind":"path-empty"}`,
			"\t\\N\t\\N\t\\N\t\\N\t\\N\t\t\\N\t\\N\t\\N\tpath-empty\t\\N\t\\N", `ok - - - - "" - -`},
	} {
		if got := lines(runWith(c.line+"\n", "split").stdout); got[0] != c.json {
			t.Errorf("json of %q:\n got %s\nwant %s", c.line, got[0], c.json)
		}
		if got := lines(runWith(c.line+"\n", "split", "-o", "tsv").stdout); got[1] != c.tsv {
			t.Errorf("tsv of %q:\n got %q\nwant %q", c.line, got[1], c.tsv)
		}
		if got := lines(runWith(c.line+"\n", "split", "-o=text").stdout); strings.Join(strings.Fields(got[1]), " ") != c.text {
			t.Errorf("text of %q:\n got %s\nwant %s", c.line, got[1], c.text)
		}
	}
}

// url.port has one type: a number. What is no number has a field of its own.
func TestPortsAreNumbersWithTheTextBesideThem(t *testing.T) {
	for port, isNumber := range map[string]bool{
		"80": true, "0": true, "65535": true,
		"": false, "080": false, "00": false, "65536": false, "123456": false, "8x": false, "+1": false,
	} {
		for format, want := range map[string][2]string{
			"json": {`,"url.port":` + port + `,"url.path"`, `,"uriscan.port_text":"` + port + `","url.path"`},
			"tsv":  {"\t" + port + "\t\\N\t/\t", "\t\\N\t" + port + "\t/\t"},
			"csv":  {"," + port + ",,/,", `,,"` + port + `",/,`},
		} {
			kind := 1
			if isNumber {
				kind = 0
			}
			got := runWith("//h:"+port+"/\n", "split", "-q", "-o", format).stdout
			if format == "csv" && port != "" {
				want[1] = strings.ReplaceAll(want[1], `"`, "")
			}
			if !strings.Contains(got, want[kind]) || strings.Contains(got, want[1-kind]) {
				t.Errorf("port %q in %s: want %q in %s", port, format, want[kind], got)
			}
		}
	}
}

func TestTextColumnsAreAligned(t *testing.T) {
	rows := lines(runWith("http://example.com/\nhttp://u@example.com:80/p?q#f\nhttp://é.example/ü?q#f\n", "split", "-q", "-o", "text").stdout)
	for _, name := range strings.Fields(rows[0]) {
		begin := strings.Index(rows[0], name)
		for _, row := range rows {
			characters := []rune(row)
			if characters[begin] == ' ' || begin > 0 && characters[begin-1] != ' ' {
				t.Errorf("no column begins at %d of %q", begin, row)
			}
		}
	}
}

// The facts of a line are those of the line alone, although many are scanned at once.
func TestFactsAreThoseOfTheLine(t *testing.T) {
	input := append(editLines(t), "http://u:p@H.example:080/a//../%2e/%zz?a+b[]", "/", "a b")
	want := make([]string, len(input))
	for i, line := range input {
		var s uriscan.Spans
		uriscan.ScanString(line, &s)
		want[i] = uriscan.FactsOf(line, &s).String()
	}
	records := linesWritten(t, runWith(joined(input), "split", "-q", "-facts").stdout, len(input))
	for i, text := range records {
		var record struct {
			Facts []string `json:"uriscan.facts"`
		}
		if err := json.Unmarshal([]byte(text), &record); err != nil || record.Facts == nil || strings.Join(record.Facts, ",") != want[i] {
			t.Fatalf("json of %q: facts %q and %v, want %s", input[i], record.Facts, err, want[i])
		}
	}
	rows := linesWritten(t, runWith(joined(input), "split", "-q", "-facts", "-o", "tsv").stdout, len(input)+1)
	for i, row := range rows {
		columns := strings.Split(row, "\t")
		if got := columns[len(columns)-1]; len(columns) != 14 || i == 0 && got != "facts" || i > 0 && got != want[i-1] {
			t.Fatalf("tsv, row %d: facts %q in %q", i, got, row)
		}
	}
	rows = linesWritten(t, runWith(joined(input), "split", "-q", "-facts", "-o", "text").stdout, len(input)+1)
	for i, row := range rows {
		got := row[strings.LastIndexByte(row, ' ')+1:]
		if i == 0 && got != "facts" || i > 0 && got != want[i-1] && (got != "-" || want[i-1] != "") {
			t.Fatalf("text, row %d: facts %q in %q", i, got, row)
		}
	}
}

func TestRecordsWithoutFactsDoNotSpeakOfThem(t *testing.T) {
	for _, name := range formatNames {
		if got := runWith("http://u@h\n", "split", "-q", "-facts=false", "-o", name).stdout; strings.Contains(got, "facts") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestExplainShowsTheFacts(t *testing.T) {
	for src, want := range map[string]string{
		"http://u:p@h/a/../b": "\nfacts: userinfo, password, dot-segment\n",
		"http://h/":           "\nfacts: normal\n",
		"a b":                 "\nfacts: space\n",
	} {
		if text, _ := explain(src, uriscan.URIReference); !strings.Contains(text, want) {
			t.Errorf("%q: want %q in\n%s", src, want, text)
		}
	}
	if text, _ := explain("%", uriscan.URIReference); !strings.Contains(text, "\nfacts: broken-triplet\n") {
		t.Errorf("no broken triplet:\n%s", text)
	}
}

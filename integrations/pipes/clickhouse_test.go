package pipes

import (
	"bufio"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// function is one of the functions in the configuration of ClickHouse.
type function struct {
	Name            string `xml:"name"`
	Type            string `xml:"type"`
	Command         string `xml:"command"`
	Format          string `xml:"format"`
	ReturnType      string `xml:"return_type"`
	SendChunkHeader bool   `xml:"send_chunk_header"`
	PoolSize        int    `xml:"pool_size"`
	Arguments       []struct {
		Type string `xml:"type"`
	} `xml:"argument"`
}

// functions returns the functions in the configuration of ClickHouse, by their names.
func functions(t testing.TB) map[string]function {
	t.Helper()
	text := must.Read(t, "clickhouse/uriscan_function.xml")
	var file struct {
		Functions []function `xml:"function"`
	}
	must.NoError(t, xml.Unmarshal([]byte(text), &file))
	byName := map[string]function{}
	for _, f := range file.Functions {
		byName[f.Name] = f
	}
	return byName
}

// clickhouse plays ClickHouse with one process of a function.
type clickhouse struct {
	*child
	function function
	rows     *bufio.Reader
}

// startFunction starts a process of a function. ClickHouse cuts the command at each space, and
// looks for its first word in the folder of its scripts.
func startFunction(t testing.TB, f function) *clickhouse {
	t.Helper()
	words := strings.Split(f.Command, " ")
	c := startChild(t, words[0], words[1:]...)
	return &clickhouse{child: c, function: f, rows: bufio.NewReaderSize(c.out, 1<<20)}
}

// call hands a block of rows to the process, and reads as many rows of its answer, as
// ClickHouse does for a pool: one thread writes, and one reads, and neither closes anything.
// A column of the answer is nil where it is NULL.
func (c *clickhouse) call(block []*string) ([]*string, error) {
	written := make(chan error, 1)
	go func() { written <- c.write(block) }()
	answers := make([]*string, 0, len(block))
	for range block {
		row, err := c.rows.ReadString('\n')
		if err != nil {
			return answers, fmt.Errorf("%d rows instead of %d: %w", len(answers), len(block), err)
		}
		answer, err := parseTabSeparated(strings.TrimSuffix(row, "\n"))
		if err != nil {
			return answers, err
		}
		answers = append(answers, answer)
	}
	return answers, <-written
}

// write writes a block: its header, if the function has one, and its rows.
func (c *clickhouse) write(block []*string) error {
	out := bufio.NewWriterSize(c.in, 1<<20)
	if c.function.SendChunkHeader {
		fmt.Fprintf(out, "%d\n", len(block))
	}
	for _, value := range block {
		out.WriteString(formatTabSeparated(value) + "\n")
	}
	return out.Flush()
}

// tabSeparated has the escapes that ClickHouse writes in the format TabSeparated.
var tabSeparated = strings.NewReplacer(
	"\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\0`, "'", `\'`, `\`, `\\`,
)

// formatTabSeparated returns a Nullable(String) as ClickHouse writes it.
func formatTabSeparated(value *string) string {
	if value == nil {
		return `\N`
	}
	return tabSeparated.Replace(*value)
}

// parseTabSeparated returns the only column of a row as ClickHouse reads it.
func parseTabSeparated(row string) (*string, error) {
	if row == `\N` {
		return nil, nil
	}
	if strings.Contains(row, "\t") {
		return nil, fmt.Errorf("a row has more than one column: %.80q", row)
	}
	var value strings.Builder
	for {
		before, escape, found := strings.Cut(row, `\`)
		value.WriteString(before)
		if !found {
			return ref(value.String()), nil
		}
		if escape == "" {
			return nil, fmt.Errorf("a row ends in the middle of an escape")
		}
		letter := escape[0]
		row = escape[1:]
		switch control := strings.IndexByte("0abefnrtv", letter); {
		case letter == 'x' && len(row) >= 2:
			number, err := strconv.ParseUint(row[:2], 16, 8)
			if err != nil {
				return nil, fmt.Errorf("a row has a wrong escape: %w", err)
			}
			value.WriteByte(byte(number))
			row = row[2:]
		case control >= 0:
			value.WriteByte("\x00\a\b\x1b\f\n\r\t\v"[control])
		case letter == '\\':
			value.WriteByte('\\')
		default:
			return nil, fmt.Errorf("a row has the escape \\%c, which nobody writes", letter)
		}
	}
}

// blockOf returns texts as a block of rows.
func blockOf(texts ...string) (block []*string) {
	for _, text := range texts {
		block = append(block, &text)
	}
	return block
}

// The configuration has what a pool of processes needs: without headers and escapes, a text
// with a newline would shift all answers after it.
func TestEveryFunctionOfClickHouseHasHeadersAndEscapes(t *testing.T) {
	all := functions(t)
	for name, f := range all {
		if f.Type != "executable_pool" || !f.SendChunkHeader || f.Format != "TabSeparated" || f.PoolSize < 1 {
			t.Errorf("%s: %+v", name, f)
		}
		if !strings.Contains(f.Command, " -chunk-header ") || !strings.Contains(f.Command, " -escaped ") {
			t.Errorf("%s: the command is %q", name, f.Command)
		}
		if len(f.Arguments) != 1 || f.Arguments[0].Type != "Nullable(String)" {
			t.Errorf("%s: the arguments are %+v", name, f.Arguments)
		}
	}
	expect.Equal(t, len(all), 8, "functions")
}

// One process answers block after block, each with as many rows as it has, whatever the
// values hold. It ends when its standard input does.
func TestFunctionsOfClickHouseAnswerEachRow(t *testing.T) {
	values := append(blockOf(append(withNewlines, hostileValues...)...), nil)
	for name, f := range functions(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := startFunction(t, f)
			blocks := [][]*string{values, {}, {nil}, blockOf("http://h/"), values, blockOf(strings.Split(strings.Repeat("http://h/it's ", 70_000), " ")...)}
			for i, block := range blocks {
				answers, err := c.call(block)
				if err != nil {
					t.Fatalf("block %d: %v; %s", i, err, c.stderr.String())
				}
				for row := range block {
					wantAnswer(t, f, block[row], answers[row])
				}
			}
			c.in.Close()
			if rest, _ := io.ReadAll(c.rows); len(rest) > 0 {
				t.Errorf("there are more rows than were asked for: %.80q", rest)
			}
			c.wantEnd(t, 0, "")
		})
	}
}

// wantAnswer checks what a function has answered of a value.
func wantAnswer(t *testing.T, f function, value, answer *string) {
	t.Helper()
	if strings.HasPrefix(f.ReturnType, "Nullable") != (f.Name != "uriscan") {
		t.Fatalf("%s returns a %s", f.Name, f.ReturnType)
	}
	if value == nil {
		want := (*string)(nil)
		if f.Name == "uriscan" {
			want = ref("{}")
		}
		if !same(answer, want) {
			t.Errorf("%s(NULL) is %s", f.Name, shown(answer))
		}
		return
	}
	host, problem := componentsOf(*value)
	switch f.Name {
	case "uriscanHost":
		if !same(answer, host) {
			t.Errorf("%s(%s) is %s, want %s", f.Name, shown(value), shown(answer), shown(host))
		}
	case "uriscanError":
		if !same(answer, problem) {
			t.Errorf("%s(%s) is %s, want %s", f.Name, shown(value), shown(answer), shown(problem))
		}
	case "uriscanNormalize":
		if (answer == nil) != (problem != nil) {
			t.Errorf("%s(%s) is %s", f.Name, shown(value), shown(answer))
		}
	case "uriscanRedact":
		if answer == nil || strings.Contains(*answer, "secret") {
			t.Errorf("%s(%s) is %s", f.Name, shown(value), shown(answer))
		}
	case "uriscanTemplate":
		if want := templateOf(*value); !same(answer, &want) {
			t.Errorf("%s(%s) is %s, want %q", f.Name, shown(value), shown(answer), want)
		}
	case "uriscanDomain":
		if want := domainOf(host); !same(answer, want) {
			t.Errorf("%s(%s) is %s, want %s", f.Name, shown(value), shown(answer), shown(want))
		}
	case "uriscanBrowser":
		if want := browserOf(*value); !same(answer, want) {
			t.Errorf("%s(%s) is %s, want %s", f.Name, shown(value), shown(answer), shown(want))
		}
	case "uriscan":
		wantRecord(t, *value, *answer)
	default:
		t.Fatalf("no test knows the function %s", f.Name)
	}
}

// wantRecord checks that a record of JSON gives the text back byte for byte, and says of it
// what the library does.
func wantRecord(t *testing.T, value, answer string) {
	t.Helper()
	var record struct {
		Original string  `json:"url.original"`
		Host     *string `json:"url.domain"`
		Encoding string  `json:"uriscan.encoding"`
		Error    *string `json:"error.type"`
	}
	if err := json.Unmarshal([]byte(answer), &record); err != nil {
		t.Errorf("the record of %.80q is %.200q: %v", value, answer, err)
		return
	}
	host, problem := componentsOf(value)
	if record.Encoding != "" {
		record.Original = bytesOf(record.Original)
		if record.Host != nil {
			record.Host = ref(bytesOf(*record.Host))
		}
	}
	if record.Original != value || !same(record.Host, host) || !same(record.Error, problem) {
		t.Errorf("the record of %.80q is %.200q", value, answer)
	}
}

// bytesOf returns the bytes of the characters of a text, by ISO 8859-1.
func bytesOf(text string) string {
	var raw strings.Builder
	for _, char := range text {
		raw.WriteByte(byte(char))
	}
	return raw.String()
}

// A process that reads something else than a chunk says so and ends with 2, which fails the
// query: ClickHouse expects rows that do not come.
func TestWrongHeadersEndTheProcess(t *testing.T) {
	f := functions(t)["uriscanHost"]
	const cannot = "uriscan: cannot read standard input: "
	for _, test := range []struct{ input, answer, complaint string }{
		{"http://user:secret@h/\n", "", cannot + "the header of chunk 1 is no number; -chunk-header wants the number of the lines before them, on a line of its own\n"},
		{"1\nhttp://h/\nhttp://secret/\n", "h\n", cannot + "the header of chunk 2 is no number; -chunk-header wants the number of the lines before them, on a line of its own\n"},
		{"2\nhttp://h/\n", "h\n", cannot + "it ends after 1 of the 2 lines of chunk 1\n"},
		{"99999999999999999999\n", "", cannot + "the header of chunk 1 has more than 18 digits\n"},
		{"888888888888888888\nhttp://h/\n", "h\n", cannot + "it ends after 1 of the 888888888888888888 lines of chunk 1\n"},
	} {
		c := startFunction(t, f)
		io.WriteString(c.in, test.input)
		c.in.Close()
		answer, _ := io.ReadAll(c.rows)
		if string(answer) != test.answer {
			t.Errorf("%q: the answer is %q, want %q", test.input, answer, test.answer)
		}
		c.wantEnd(t, 2, test.complaint)
	}
}

// A function of type executable has a process for each block and no headers: its standard
// input ends after the rows.
func TestAProcessForEachBlockNeedsNoHeader(t *testing.T) {
	f := functions(t)["uriscan"]
	f.Command = strings.Replace(f.Command, " -chunk-header ", " -one-to-one ", 1)
	f.SendChunkHeader = false
	for _, block := range [][]*string{blockOf(hostileValues...), blockOf(withNewlines...), {nil}, {}} {
		c := startFunction(t, f)
		written := make(chan error, 1)
		go func() {
			err := c.write(block)
			c.in.Close()
			written <- err
		}()
		text, err := io.ReadAll(c.rows)
		must.NoError(t, <-written)
		rows := strings.SplitAfter(string(text), "\n")
		if rows = rows[:len(rows)-1]; err != nil || len(rows) != len(block) {
			t.Fatalf("%d rows, want %d; %v", len(rows), len(block), err)
		}
		for i, row := range rows {
			answer, err := parseTabSeparated(strings.TrimSuffix(row, "\n"))
			must.NoError(t, err)
			wantAnswer(t, f, block[i], answer)
		}
		c.wantEnd(t, 0, "")
	}
}

// A line that is longer than -max-line allows has a row all the same, so that no other row
// moves into its place, and a sentence says so.
func TestLongRowsKeepTheirPlace(t *testing.T) {
	f := functions(t)["uriscanError"]
	c := startFunction(t, f)
	answers, err := c.call(blockOf("http://h/", "http://h/"+strings.Repeat("a", 1<<20), "%"))
	must.NoError(t, err)
	for i, want := range []*string{nil, ref("too-long"), ref("end")} {
		if !same(answers[i], want) {
			t.Errorf("row %d is %s, want %s", i, shown(answers[i]), shown(want))
		}
	}
	c.in.Close()
	c.wantEnd(t, 0, "uriscan: standard input: line 2 is longer than 1048576 bytes, the most that -max-line allows, and is skipped\n")
}

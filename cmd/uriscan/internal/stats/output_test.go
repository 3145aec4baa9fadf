package stats

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"unicode"

	"github.com/rivo/uniseg"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// small is a report with all that can be in one.
func small() *Report {
	return &Report{
		Records: 12345, Valid: 12000,
		Tables: []Table{
			{Field: Host, Records: 12340, Values: 5, Exact: true, Rows: []Row{{"a.example", 10000, 0}, {"b.example", 2000, 0}, {"", 1, 0}}},
			{Field: Path, Records: 12345, Values: 4, Missed: 90, Long: 5, Rows: []Row{{"/", 6000, 0}, {"/late", 300, 70}}},
			{Field: Fact, Records: 12345, Values: 2, Exact: true, Rows: []Row{{"normal", 12000, 0}, {"userinfo", 7000, 0}}},
			{Field: Port, Exact: true},
		},
		Lengths: []Length{{"uri", 12345, 40, 80, 1200, 70000}},
	}
}

func write(t *testing.T, do func(w io.Writer) error) string {
	t.Helper()
	var b bytes.Buffer
	must.NoError(t, do(&b))
	return b.String()
}

func text(t *testing.T, r *Report, style Style) string {
	return write(t, func(w io.Writer) error { return r.WriteText(w, style) })
}

func TestTextOfAReport(t *testing.T) {
	const want = `12,345 records, 12,000 valid (97.21%), 345 invalid

host: 5 values in 12,340 records, exact
  a.example                  10,000   81.00%  ████████████████████████████████
  b.example                   2,000   16.20%  ██████▍
  ""                              1    0.01%  ▏
  (2 more)                      339    2.75%
  (none)                          5    0.04%

path: the most frequent values of 12,345 records; a count with ~N may be up to N too low
  /                           6,000   48.60%  ████████████████████████████████
  /late                         300    2.43%  █▋ ~70
  (others)                    6,040   48.93%
  (longer than 1024)              5    0.04%

fact: 2 values in 12,345 records, exact
  normal                     12,000   97.21%  ████████████████████████████████
  userinfo                    7,000   56.70%  ██████████████████▋

port: 0 values in 0 records, exact

length in bytes               p50            p90            p99            max
  uri                          40             80          1,200         70,000
`
	expect.Equal(t, text(t, small(), Style{}), want, "the answer")
}

func TestTextInASCIIHasNothingElse(t *testing.T) {
	r := small()
	r.Tables[0].Rows[0].Value = "b\u00fccher.example"
	r.Tables[0].Rows[1].Value = strings.Repeat("long", 30)
	got := text(t, r, Style{ASCII: true})
	if i := strings.IndexFunc(got, func(c rune) bool { return c > unicode.MaxASCII }); i >= 0 {
		t.Errorf("%q is not ASCII", got[i:])
	}
	for _, want := range []string{`b\xc3\xbccher.example`, "gl...  ", " ####", "  # ~70\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

func TestTextKeepsToItsWidth(t *testing.T) {
	r := small()
	r.Tables[0].Rows[0].Value = strings.Repeat("\u4f8b\u3048", 60)
	r.Tables[0].Rows[1].Value = strings.Repeat("x", 200)
	for _, width := range []int{0, 60, 80, 100, 200, 400} {
		most := max(width, 60)
		if width == 0 {
			most = 80
		}
		for _, line := range strings.Split(text(t, r, Style{Width: width}), "\n") {
			if n := uniseg.StringWidth(line); strings.HasPrefix(line, "  ") && !strings.Contains(line, "~") && n > most && !strings.Contains(line, "70,000") {
				t.Errorf("width %d: %d columns: %s", width, n, line)
			}
		}
	}
}

// hostile are values that try to steer a terminal or to break a format.
var hostile = []string{
	"\x1b[31mred\x1b[0m", "\x07\x00\x7f", "a\tb\nc\rd", "\u009b31m", "\xff\xfe", "\u202egnp.exe", "\u2028", "\ufeff",
	`\x1b`, `"},{"`, "</text><script>", "]]>", "&amp;", "\U000e0001", "\xed\xa0\x80", "a\u0300\u0301",
}

func hostileReport() *Report {
	r := &Report{Records: 100, Tables: []Table{{Field: Host, Records: 100, Values: len(hostile), Exact: true}}}
	for _, v := range hostile {
		r.Tables[0].Rows = append(r.Tables[0].Rows, Row{Value: v, Count: 1})
	}
	return r
}

func TestNoValueSteersATerminal(t *testing.T) {
	r := hostileReport()
	for name, out := range map[string]string{
		"text": text(t, r, Style{}), "ascii": text(t, r, Style{ASCII: true}),
		"json": write(t, r.WriteJSON), "tsv": write(t, r.WriteTSV), "svg": write(t, r.WriteSVG),
	} {
		out = strings.NewReplacer("\n", "", "\t", "").Replace(out)
		for i, c := range out {
			if !unicode.IsPrint(c) || strings.HasPrefix(out[i:], "\xef\xbf\xbd") {
				t.Errorf("%s has %U: %q", name, c, out[max(0, i-20):i+4])
			}
		}
	}
}

func TestJSONHoldsTheReport(t *testing.T) {
	var out jsonReport
	must.NoError(t, json.Unmarshal([]byte(write(t, small().WriteJSON)), &out))
	want := jsonTable{
		Field: "path", Records: 12345, Values: 4, Missed: 90, Long: 5,
		Rows: []jsonRow{{"/", "", 6000, 0, 6000. / 12345}, {"/late", "", 300, 70, 300. / 12345}},
	}
	got := out.Fields[1]
	if got.Rows[0] != want.Rows[0] || got.Rows[1] != want.Rows[1] || len(got.Rows) != 2 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got.Rows, want.Rows = nil, nil
	if got.Field != want.Field || got.Missed != want.Missed || got.Exact || got.Long != want.Long || got.Absent != 0 {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if out.Invalid != 345 || out.Fields[0].Absent != 5 || out.Lengths[0] != (jsonLength{"uri", 12345, 40, 80, 1200, 70000}) {
		t.Errorf("%+v", out)
	}
}

// Each value can be restored from JSON and from TSV.
func TestValuesCanBeRestored(t *testing.T) {
	var out jsonReport
	must.NoError(t, json.Unmarshal([]byte(write(t, hostileReport().WriteJSON)), &out))
	for i, row := range out.Fields[0].Rows {
		got := string(row.Value)
		if row.Encoding == "iso-8859-1" {
			var b []byte
			for _, c := range got {
				b = append(b, byte(c))
			}
			got = string(b)
		}
		expect.Equal(t, got, hostile[i], "%q, written and read", hostile[i])
	}
	lines := strings.Split(strings.TrimSuffix(write(t, hostileReport().WriteTSV), "\n"), "\n")
	for i, line := range lines[3:] {
		columns := strings.Split(line, "\t")
		if len(columns) != 5 || unescaped(t, columns[1]) != hostile[i] {
			t.Errorf("%q came back as %q", hostile[i], columns)
		}
	}
}

// unescaped takes the escapes of a column away.
func unescaped(t *testing.T, text string) string {
	t.Helper()
	var b []byte
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b = append(b, text[i])
			continue
		}
		i++
		if text[i] == '\\' {
			b = append(b, '\\')
			continue
		}
		hex := func(c byte) byte { return byte(strings.IndexByte("0123456789abcdef", c)) }
		b = append(b, hex(text[i+1])<<4|hex(text[i+2]))
		i += 2
	}
	return string(b)
}

func TestTSVHoldsTheReport(t *testing.T) {
	const want = `field	value	count	missed_at_most	share
records	valid	12000	0	0.972053
records	invalid	345	0	0.027947
host	a.example	10000	0	0.810045
host	b.example	2000	0	0.162009
host		1	0	0.000081
path	/	6000	0	0.486027
path	/late	300	70	0.024301
fact	normal	12000	0	0.972053
fact	userinfo	7000	0	0.567031
length	uri p50	40	0	\N
length	uri p90	80	0	\N
length	uri p99	1200	0	\N
length	uri max	70000	0	\N
`
	expect.Equal(t, write(t, small().WriteTSV), want, "the answer")
}

// The picture is XML, has every value and count, and ends below the last row.
func TestPictureHoldsTheReport(t *testing.T) {
	picture := write(t, small().WriteSVG)
	decoder := xml.NewDecoder(strings.NewReader(picture))
	words := ""
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		must.NoError(t, err)
		if data, ok := token.(xml.CharData); ok {
			words += string(data) + "\n"
		}
	}
	for _, want := range []string{"a.example", "10,000 (81.00%)", "/late", "300 (2.43%) ~70", "40, 1,200, max 70,000", "12,345 records"} {
		if !strings.Contains(words, want) {
			t.Errorf("no %q in the picture", want)
		}
	}
	var last, height int
	for tag := range strings.SplitSeq(picture, "<") {
		var x, y int
		if n, _ := fmt.Sscanf(tag, "text x=\"%d\" y=\"%d\"", &x, &y); n == 2 {
			last = max(last, y)
		}
	}
	if n, _ := fmt.Sscanf(picture[strings.Index(picture, "height="):], "height=\"%d\"", &height); n != 1 || height < last+plotMargin || height > last+3*plotMargin {
		t.Errorf("the picture is %d high, and its last row is at %d", height, last)
	}
}

func TestEmptyReportIsWritten(t *testing.T) {
	r := New(Fields(), 10, appendTemplate).Report(10)
	for name, out := range map[string]string{
		"text": text(t, r, Style{}), "json": write(t, r.WriteJSON), "tsv": write(t, r.WriteTSV), "svg": write(t, r.WriteSVG),
	} {
		if out == "" || strings.Contains(out, "NaN") {
			t.Errorf("%s: %q", name, out)
		}
	}
}

func TestFailedWriteIsReported(t *testing.T) {
	r, w := small(), failing{}
	for _, err := range []error{r.WriteText(w, Style{}), r.WriteJSON(w), r.WriteTSV(w), r.WriteSVG(w)} {
		if !errors.Is(err, io.ErrShortWrite) {
			t.Errorf("the error is %v", err)
		}
	}
}

// failing takes no byte.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/uriscan/uriscan/internal/test/must"
)

// readParquet returns the names of the columns of a Parquet file, and its rows: the value of
// a column is absent, a string, an int64 or a []string.
func readParquet(t testing.TB, text string) (names []string, rows []map[string]any) {
	t.Helper()
	file, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
	must.NoError(t, err)
	reader := parquet.NewReader(file)
	defer reader.Close()
	for _, path := range reader.Schema().Columns() {
		names = append(names, path[0])
	}
	buffer := make([]parquet.Row, 100)
	for {
		n, err := reader.ReadRows(buffer)
		for _, values := range buffer[:n] {
			rows = append(rows, parquetRow(t, reader.Schema(), names, values))
		}
		if err == io.EOF {
			return names, rows
		}
		must.NoError(t, err)
	}
}

// parquetRow returns the values of a row by the names of their columns.
func parquetRow(t testing.TB, schema *parquet.Schema, names []string, values parquet.Row) map[string]any {
	t.Helper()
	row := map[string]any{}
	for _, v := range values {
		name := names[v.Column()]
		isList := len(schema.Columns()[v.Column()]) > 1
		switch {
		case v.IsNull() && isList && v.DefinitionLevel() == 1:
			row[name] = []string{}
		case v.IsNull():
		case isList:
			list, _ := row[name].([]string)
			row[name] = append(list, v.String())
		case v.Kind() == parquet.ByteArray:
			row[name] = v.String()
		default:
			row[name] = v.Int64()
		}
	}
	return row
}

// fromJSON returns the values of a record of JSON in the form of readParquet.
func fromJSON(t testing.TB, text string, nameOf map[string]string) map[string]any {
	t.Helper()
	record := map[string]any{}
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	must.NoError(t, decoder.Decode(&record))
	row := map[string]any{}
	for key, value := range record {
		switch value := value.(type) {
		case json.Number:
			number, err := strconv.ParseInt(value.String(), 10, 64)
			must.NoError(t, err)
			row[nameOf[key]] = number
		case []any:
			list := []string{}
			for _, name := range value {
				list = append(list, name.(string))
			}
			row[nameOf[key]] = list
		default:
			row[nameOf[key]] = value
		}
	}
	return row
}

// splitNames are the names of the columns by the keys of JSON.
var splitNames = map[string]string{
	"url.original": "original", "url.scheme": "scheme", "url.userinfo": "userinfo", "url.domain": "host", "url.port": "port",
	"uriscan.port_text": "port_text", "url.path": "path", "url.query": "query", "url.fragment": "fragment",
	"uriscan.host_kind": "host_kind", "uriscan.path_kind": "path_kind", "uriscan.encoding": "encoding", "error.type": "error_type",
	"error.offset": "error_offset", "uriscan.facts": "facts", "log.file.path": "file", "uriscan.line": "line", "uriscan.offset": "offset",
	"uriscan.normalized": "normalized", "uriscan.resolved": "resolved", "uriscan.redacted": "redacted", "uriscan.verdict": "verdict",
	"url.template": "template", "uriscan.browser": "browser", "url.subdomain": "subdomain", "url.registered_domain": "registered_domain", "url.top_level_domain": "top_level_domain",
}

// A Parquet file has the values of the records of JSON in typed columns.
func TestParquetHoldsWhatJSONHolds(t *testing.T) {
	input := append(hostile(), "http://h:80/", "http://h:080/", "http://h:/", "http://h:99999/", "http://u:p@H/a/../b?q#f")
	for _, args := range [][]string{
		{"split"}, {"split", "-facts"}, {"split", "-with", "offset,file,line"}, {"split", "-with", "template,line,domain,browser"}, {"split", "-fields", "path,host,port,verdict,facts"},
		{"normalize"}, {"redact"}, {"split", "-only", "invalid"}, {"split", "-only", "valid", "-j", "3"},
	} {
		args = append(args, "-q", "-o")
		records := lines(runWith(joined(input), append(args, "json")...).stdout)
		_, rows := readParquet(t, runWith(joined(input), append(args, "parquet")...).stdout)
		if len(rows) != len(records) || len(rows) < 100 {
			t.Fatalf("%q: %d rows for %d records", args, len(rows), len(records))
		}
		for i, row := range rows {
			if want := fromJSON(t, records[i], splitNames); !reflect.DeepEqual(row, want) {
				t.Fatalf("%q: row %d is %q, want %q", args, i, row, want)
			}
		}
	}
}

// TestParquetHasTheColumnsInOrder reads the types, too.
func TestParquetHasTheColumnsInOrder(t *testing.T) {
	for _, input := range []string{"", "http://h:80/\n"} {
		text := runWith(input, "split", "-q", "-o", "parquet", "-with", "line").stdout
		file, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
		must.NoError(t, err)
		var got []string
		for _, c := range file.Root().Columns() {
			got = append(got, fmt.Sprintf("%s %v %v", c.Name(), c.Type(), c.Optional()))
		}
		want := "line INT(64,true) true, original STRING true, scheme STRING true, userinfo STRING true, host STRING true, port INT(32,true) true, " +
			"port_text STRING true, path STRING true, query STRING true, fragment STRING true, host_kind STRING true, path_kind STRING true, " +
			"encoding STRING true, error_type STRING true, error_offset INT(64,true) true"
		if all := strings.Join(got, ", "); all != want || file.NumRows() != int64(strings.Count(input, "\n")) {
			t.Errorf("%d rows of %s\nwant %s", file.NumRows(), all, want)
		}
	}
}

// Row groups are written as they are full, so that memory does not grow with the input.
func TestParquetHasManyRowGroups(t *testing.T) {
	input := bytes.Repeat([]byte("http://example.com/a/path?of=some&length#and-more\n"), 200_000)
	text := runWith(string(input), "split", "-q", "-o", "parquet").stdout
	file, err := parquet.OpenFile(strings.NewReader(text), int64(len(text)))
	must.NoError(t, err)
	if n := len(file.RowGroups()); n < 3 || n > 10 || file.NumRows() != 200_000 {
		t.Errorf("%d rows in %d groups", file.NumRows(), n)
	}
}

// An output that fails ends the run, and the file is not taken for a whole one.
func TestParquetOutputErrors(t *testing.T) {
	var stderr bytes.Buffer
	input := strings.Repeat("http://example.com/a/path?of=some&length#and-more\n", 200_000)
	code := run([]string{"split", "-q", "-o", "parquet"}, strings.NewReader(input), failing{errors.New("disk full")}, &stderr)
	if code != exitTrouble || stderr.String() != "uriscan: cannot write to standard output: disk full\n" {
		t.Errorf("exit code %d, standard error:\n%s", code, stderr.String())
	}
}

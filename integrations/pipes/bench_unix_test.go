//go:build unix

package pipes

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// benchmarkURIs are URIs of the length that they have in the logs of a shop.
func benchmarkURIs(n int) []string {
	uris := make([]string, n)
	for i := range uris {
		uris[i] = fmt.Sprintf("https://www.example.com/products/category-%d/item-%07d.html?ref=search&page=%d", i%37, i*7919%10_000_000, i%9)
	}
	return uris
}

// benchmarkRows are the rows that a program reads: URIs, objects that have one each, or lines of a
// log that do.
func benchmarkRows(program string, n int) []string {
	rows := benchmarkURIs(n)
	for i, uri := range rows {
		switch {
		case strings.HasPrefix(program, "object"):
			rows[i] = `{"time":"2026-11-22T10:00:00Z","level":"info","url":"` + uri + `","status":200}`
		case program == "log":
			_, path, _ := strings.Cut(uri, ".com")
			rows[i] = `192.0.2.7 - - [22/Nov/2026:10:00:00 +0000] "GET ` + path + ` HTTP/1.1" 200 5123 "https://www.example.com/" "Mozilla/5.0 (X11; Linux x86_64)"`
		}
	}
	return rows
}

// BenchmarkPipe hands blocks of rows to a process and reads as many rows back, as ClickHouse
// does. The program cat is the pipe alone: what an engine pays for two copies of each row
// through the kernel, whoever answers them.
func BenchmarkPipe(b *testing.B) {
	for _, program := range []struct{ name, command, header string }{
		{"cat", "cat", ""},
		{"object", "uriscan split -one-to-one -in url -under uriscan -fields host,path,error_type -o json -j 1", ""},
		{"object-redacted", "uriscan redact -one-to-one -in url -o text -j 1", ""},
		{"log", "uriscan logs -one-to-one -format combined -o json -j 1", ""},
		{"host", "uriscan split -chunk-header -escaped -o tsv -fields host -j 1", "%d\n"},
		{"record", "uriscan split -chunk-header -escaped -o json -j 1", "%d\n"},
		{"record-without-header", "uriscan split -one-to-one -escaped -o json -j 1", ""},
		{"redacted", "uriscan redact -chunk-header -escaped -o tsv -fields redacted -j 1", "%d\n"},
	} {
		for _, rows := range []int{1, 100, 10_000, 65_409} {
			b.Run(fmt.Sprintf("program=%s/rows=%d", program.name, rows), func(b *testing.B) {
				benchmarkBlocks(b, program.command, program.header, benchmarkRows(program.name, rows))
			})
		}
	}
}

// BenchmarkClickHouse measures a query of ClickHouse itself over a million URLs, if -chdb names
// a folder: to read the column, to call a function that is built in, and to call ours.
func BenchmarkClickHouse(b *testing.B) {
	const rows = 1_000_000
	node := startChdb(b, b.Context())
	in, err1 := node.StdinPipe()
	out, err2 := node.StdoutPipe()
	must.NoError(b, cmp.Or(err1, err2, node.Start()))
	defer node.Wait()
	defer in.Close()
	answers := bufio.NewReader(out)
	// query returns the number that a statement gives.
	query := func(statement string) string {
		fmt.Fprintf(in, "SELECT concat('<', toString(%s), '>') AS x;\n", statement)
		for {
			line, err := answers.ReadString('\n')
			must.NoError(b, err)
			if _, number, found := strings.Cut(line, "<"); found {
				number, _, _ = strings.Cut(number, ">")
				return number
			}
		}
	}
	fmt.Fprintf(in, "CREATE TABLE urls ENGINE = Memory AS SELECT concat('https://www.example.com/products/category-', toString(number %% 37), '/item-', toString(number), '.html?ref=search&page=', toString(number %% 9)) AS url FROM numbers(%d);\n", rows)
	for _, c := range []struct{ name, expression string }{
		{"none", "'www.example.com'"}, {"domain", "domain(url)"}, {"uriscanHost", "uriscanHost(url)"}, {"uriscan", "JSONExtractString(uriscan(url), 'url.domain')"},
	} {
		b.Run("function="+c.name, func(b *testing.B) {
			statement := "(SELECT countIf(" + c.expression + " = 'www.example.com' AND notEmpty(url)) FROM urls)"
			if count := query(statement); count != strconv.Itoa(rows) {
				b.Fatalf("%s rows have the host, want %d", count, rows)
			}
			for b.Loop() {
				query(statement)
			}
			b.ReportMetric(float64(b.N)*rows/b.Elapsed().Seconds(), "msgs/s")
		})
	}
}

// benchmarkBlocks measures blocks of these rows.
func benchmarkBlocks(b *testing.B, command, header string, rows []string) {
	words := strings.Fields(command)
	c := startProgram(b, words)
	block := []byte(strings.Join(rows, "\n") + "\n")
	if header != "" {
		block = append(fmt.Appendf(nil, header, len(rows)), block...)
	}
	answer := slices.Clone(exchange(b, c, block, len(rows)))
	if want := answersOf(b, words, rows); string(answer) != want {
		b.Fatalf("%s answers %.200q, want %.200q", command, answer, want)
	}
	b.SetBytes(int64(len(block)))
	for b.Loop() {
		exchange(b, c, block, len(rows))
	}
	b.ReportMetric(float64(b.N)*float64(len(rows))/b.Elapsed().Seconds(), "msgs/s")
	b.ReportMetric(float64(len(answer))/float64(len(rows)), "B/record")
	c.in.Close()
	expect.Equal(b, c.end(), 0, "exit code: %s", c.stderr.String())
}

// startProgram starts uriscan, or another program.
func startProgram(b *testing.B, words []string) *child {
	if words[0] == "uriscan" {
		return startChild(b, words[0], words[1:]...)
	}
	path, err := exec.LookPath(words[0])
	must.NoError(b, err)
	relative, err := filepath.Rel(tools, path)
	must.NoError(b, err)
	return startChild(b, relative, words[1:]...)
}

// answersOf returns what a program must answer, by another way: rows without headers, in one
// run to its end.
func answersOf(b *testing.B, words, rows []string) string {
	text := strings.Join(rows, "\n") + "\n"
	if words[0] == "cat" {
		return text
	}
	plain := strings.NewReplacer(" -chunk-header", " -one-to-one", " -escaped", "").Replace(strings.Join(words[1:], " "))
	cmd := exec.Command(filepath.Join(tools, words[0]), strings.Fields(plain)...)
	cmd.Stdin = strings.NewReader(text)
	output, err := cmd.Output()
	must.NoError(b, err)
	return string(output)
}

// received is what is read of the answers.
var received = make([]byte, 64<<20)

// exchange writes a block while it reads as many rows.
func exchange(b *testing.B, c *child, block []byte, rows int) (answer []byte) {
	written := make(chan error, 1)
	go func() {
		_, err := c.in.Write(block)
		written <- err
	}()
	length := 0
	for rows > 0 {
		n, err := c.out.Read(received[length:])
		must.Equal(b, err, nil, "%d rows are missing", rows)
		rows -= bytes.Count(received[length:length+n], []byte("\n"))
		length += n
	}
	if err := <-written; err != nil && err != io.EOF {
		b.Fatal(err)
	}
	return received[:length]
}

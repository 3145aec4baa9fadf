package pipes

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
)

// quoted returns what the file has between quotes after a name and an equals sign.
func quoted(t testing.TB, file, name string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	match := regexp.MustCompile(name + `[^=\n]*=\s*"([^"]+)"`).FindSubmatch(text)
	if match == nil {
		t.Fatalf("%s has no %s", file, name)
	}
	return string(match[1])
}

// sparkPipe plays RDD.pipe for one partition: a process that one thread writes the texts to,
// one a line, while another reads lines until there are no more. Then the exit status must
// be 0. The standard error of the process goes to that of the executor.
func sparkPipe(t testing.TB, command string, texts []string) (records []string, stderr string, err error) {
	words := strings.Fields(command)
	c := startChild(t, strings.TrimPrefix(words[0], "./"), words[1:]...)
	go func() {
		out := bufio.NewWriterSize(c.in, 8192)
		for _, text := range texts {
			out.WriteString(text + "\n")
		}
		out.Flush()
		c.in.Close()
	}()
	output, err := io.ReadAll(c.out)
	if err != nil {
		return nil, "", err
	}
	if status := c.end(); status != 0 {
		return nil, c.stderr.String(), fmt.Errorf("subprocess exited with status %d", status)
	}
	return linesOfJava(string(output)), c.stderr.String(), nil
}

// linesOfJava returns the lines of a text as Java reads them: "\r" and "\r\n" end one too.
func linesOfJava(text string) []string {
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
	lines := strings.Split(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// What the Python program pipes are lines of files, so that none of them has a newline.
func TestSparkReadsOneRecordForEachLine(t *testing.T) {
	command := quoted(t, "spark/uriscan.py", "COMMAND")
	var texts []string
	for _, value := range hostileValues {
		if !strings.Contains(value, "\r") {
			texts = append(texts, value)
		}
	}
	partitions := [][]string{texts, {}, {""}, {"http://h/"}, strings.Split(strings.Repeat("http://example.com/a?b=c ", 100_000), " ")}
	var all sync.WaitGroup
	for _, partition := range partitions {
		all.Go(func() {
			records, stderr, err := sparkPipe(t, command, partition)
			if err != nil || stderr != "" || len(records) != len(partition) {
				t.Errorf("%d records, want %d; %v; %s", len(records), len(partition), err, stderr)
				return
			}
			for i, record := range records {
				wantRecord(t, partition[i], record)
			}
		})
	}
	all.Wait()
}

// escapedBySpark does what the Scala program does with a text before it pipes it.
var escapedBySpark = strings.NewReplacer(`\`, `\\`, "\n", `\n`, "\r", `\r`)

// What the Scala program pipes may be any text: record i is that of text i, so zip fits.
func TestSparkZipsTextsAndRecords(t *testing.T) {
	command := quoted(t, "spark/Uriscan.scala", "command")
	source, err := os.ReadFile("spark/Uriscan.scala")
	if err != nil {
		t.Fatal(err)
	}
	if want := `text.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")`; !strings.Contains(string(source), want) {
		t.Errorf("spark/Uriscan.scala does not escape by %s", want)
	}
	texts := append(withNewlines, hostileValues...)
	var escaped []string
	for _, text := range texts {
		escaped = append(escaped, escapedBySpark.Replace(text))
	}
	records, stderr, err := sparkPipe(t, command, escaped)
	if err != nil || stderr != "" || len(records) != len(texts) {
		t.Fatalf("%d records, want %d; %v; %s", len(records), len(texts), err, stderr)
	}
	for i, record := range records {
		columns := strings.Split(record, "\t")
		if len(columns) != 2 {
			t.Fatalf("the record of %.80q is %q", texts[i], record)
		}
		host, err1 := parseTabSeparated(columns[0])
		problem, err2 := parseTabSeparated(columns[1])
		wantHost, wantProblem := componentsOf(texts[i])
		if err1 != nil || err2 != nil || !same(host, wantHost) || !same(problem, wantProblem) {
			t.Errorf("the record of %.80q is %q", texts[i], record)
		}
	}
}

// A text that holds a newline and is not escaped is two lines, and has two records. Why the
// Scala program escapes: its zip would fail, or fit the wrong texts together.
func TestTextsWithNewlinesAreTwoLinesIfNotEscaped(t *testing.T) {
	records, _, err := sparkPipe(t, quoted(t, "spark/uriscan.py", "COMMAND"), []string{"http://h/\nhttp://i/"})
	if err != nil || len(records) != 2 {
		t.Errorf("%q, %v", records, err)
	}
}

// A process that fails fails its task, with a sentence in the log of the executor. Records
// that have nothing but a text cannot say that a line was too long, so that fails too.
func TestFailuresFailTheTaskOfSpark(t *testing.T) {
	for command, want := range map[string]string{
		"uriscan split -one-to-one -fields nonsense": "uriscan: split: the value of -fields is wrong: ",
		"uriscan normalize -one-to-one -max-line 5":  "uriscan: 1 of the lines were longer than 5 bytes; each has an empty line in its place\n",
		"uriscan split -one-to-one -strict":          "",
	} {
		records, stderr, err := sparkPipe(t, command, []string{"http://h/ "})
		if err == nil || !strings.Contains(stderr, want) {
			t.Errorf("%s: %q, standard error %q, %v", command, records, stderr, err)
		}
	}
}

// The records of JSON are objects with values of one type for each key, so that Spark infers
// one schema for all partitions.
func TestKeysOfRecordsHaveOneType(t *testing.T) {
	var texts []string
	for _, value := range hostileValues {
		if !strings.Contains(value, "\r") {
			texts = append(texts, value)
		}
	}
	records, _, err := sparkPipe(t, quoted(t, "spark/uriscan.py", "COMMAND"), texts)
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]string{}
	for _, record := range records {
		var object map[string]any
		if err := json.Unmarshal([]byte(record), &object); err != nil {
			t.Fatal(err)
		}
		for key, value := range object {
			if kind := fmt.Sprintf("%T", value); types[key] == "" {
				types[key] = kind
			} else if types[key] != kind {
				t.Errorf("%s is a %s and a %s", key, types[key], kind)
			}
		}
	}
	if types["url.port"] != "float64" || types["uriscan.port_text"] != "string" {
		t.Errorf("the types are %v", types)
	}
}

//go:build unix

package pipes

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// hadoop is what a map task of Hadoop's streaming gets from its process.
type hadoop struct {
	pairs    [][2]string    // keys and values
	counters map[string]int // by group and name
	log      string
}

// hadoopMap plays a map task: it writes each line to the process while it reads lines, and
// cuts each at its first tab. On standard error it looks for counters. An exit status other
// than 0 fails the task.
func hadoopMap(t *testing.T, c *child, lines []string) (hadoop, error) {
	t.Helper()
	c.feed(lines)
	output, err := io.ReadAll(c.out)
	must.NoError(t, err)
	if status := c.end(); status != 0 {
		return hadoop{log: c.stderr.String()}, fmt.Errorf("subprocess failed with code %d", status)
	}
	h := hadoop{counters: map[string]int{}}
	for _, line := range linesOfJava(string(output)) {
		key, value, _ := strings.Cut(line, "\t")
		h.pairs = append(h.pairs, [2]string{key, value})
	}
	for line := range bytes.Lines(c.stderr.Bytes()) {
		if counter, isCounter := strings.CutPrefix(string(line), "reporter:counter:"); isCounter {
			columns := strings.Split(strings.TrimSpace(counter), ",")
			amount, err := strconv.Atoi(columns[len(columns)-1])
			if err != nil || len(columns) != 3 {
				t.Errorf("Hadoop cannot read the counter %q", counter)
				continue
			}
			h.counters[columns[0]+","+columns[1]] += amount
		} else {
			h.log += string(line)
		}
	}
	return h, nil
}

// startMapper starts the mapper in the folder with the command, where -files puts both.
func startMapper(t *testing.T) *child {
	t.Helper()
	must.NoError(t, os.WriteFile(filepath.Join(tools, "mapper.sh"), must.Bytes(t, "hadoop/mapper.sh"), 0o755))
	return startChild(t, "mapper.sh")
}

func TestHadoopGetsAPairForEachLine(t *testing.T) {
	lines := slices.Concat(hostileLines, slices.Repeat([]string{"http://example.com/a?b=c"}, 50_000))
	h, err := hadoopMap(t, startMapper(t), lines)
	if err != nil || len(h.pairs) != len(lines) || h.log != "" {
		t.Fatalf("%d pairs, want %d; %v; %s", len(h.pairs), len(lines), err, h.log)
	}
	counters := map[string]int{"uriscan,lines": len(lines)}
	for i, pair := range h.pairs {
		host, problem := componentsOf(lines[i])
		if problem == nil {
			counters["uriscan,valid"]++
		} else {
			counters["uriscan,invalid"]++
			counters["uriscan invalid,"+*problem]++
		}
		columns := append([]string{pair[0]}, strings.Split(pair[1], "\t")...)
		for i, want := range []*string{host, &lines[i], problem} {
			if got, err := parseTabSeparated(columns[i]); err != nil || !same(got, want) {
				t.Errorf("column %d of %.80q is %.80q", i, lines[i], columns)
			}
		}
	}
	if !maps.Equal(h.counters, counters) {
		t.Errorf("the counters are %v, want %v", h.counters, counters)
	}
}

func TestHadoopMayHaveNoLines(t *testing.T) {
	h, err := hadoopMap(t, startMapper(t), nil)
	if err != nil || len(h.pairs) > 0 || h.log != "" || h.counters["uriscan,lines"] != 0 {
		t.Errorf("%+v, %v", h, err)
	}
}

// What uriscan complains of reaches the log of the task. A line that is too long has a pair
// without a host and an original.
func TestHadoopLogsWhatTheCommandSays(t *testing.T) {
	h, err := hadoopMap(t, startMapper(t), []string{"http://h/", strings.Repeat("a", 2<<20), "http://i/"})
	if err != nil || len(h.pairs) != 3 || h.pairs[1] != [2]string{`\N`, `\N` + "\ttoo-long"} {
		t.Errorf("%d pairs, %v", len(h.pairs), err)
	}
	expect.Equal(t, h.log, "uriscan: standard input: line 2 is longer than 1048576 bytes, the most that -max-line allows, and is skipped\n", "the log")
	if h.counters["uriscan invalid,too-long"] != 1 {
		t.Errorf("the counters are %v", h.counters)
	}
}

// The mapper fails as the command does, whatever the programs around it say.
func TestMapperFailsAsTheCommandDoes(t *testing.T) {
	folder := t.TempDir()
	failing := "#!/bin/sh\necho 'uriscan: it failed' >&2\nexit 7\n"
	must.NoError(t, os.WriteFile(filepath.Join(folder, "uriscan"), []byte(failing), 0o755))
	old := tools
	defer func() { tools = old }()
	tools = folder
	h, err := hadoopMap(t, startMapper(t), nil)
	if err == nil || err.Error() != "subprocess failed with code 7" || h.log != "uriscan: it failed\n" {
		t.Errorf("%+v, %v", h, err)
	}
}

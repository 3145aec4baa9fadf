package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/sys/unix"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/test/must"
)

// pseudoTerminal returns both ends of a new terminal: what is written to the
// second can be read from the first.
func pseudoTerminal(t *testing.T) (*os.File, *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	must.NoError(t, err)
	t.Cleanup(func() { screen.Close() })
	must.NoError(t, unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	must.NoError(t, err)
	terminal, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	must.NoError(t, err)
	return screen, terminal
}

// screenEnd is what a test writes to a terminal at last. What is on its way may be lost
// when the terminal closes, so the end of the file cannot mark the end.
const screenEnd = "\x00"

// watch returns what is shown on a screen before screenEnd.
func watch(screen *os.File) <-chan string {
	shown := make(chan string)
	go func() {
		text, _ := bufio.NewReader(screen).ReadString(screenEnd[0])
		shown <- strings.TrimSuffix(text, screenEnd)
	}()
	return shown
}

// onTerminal returns what a run of a command shows on a terminal that is its
// standard error, and its standard output too if both is set.
func onTerminal(t *testing.T, both bool, command []string, args ...string) string {
	t.Helper()
	screen, terminal := pseudoTerminal(t)
	defer terminal.Close()
	shown := watch(screen)
	var stdout io.Writer = io.Discard
	if both {
		stdout = terminal
	}
	code := run(append(command, args...), strings.NewReader("a\n"), stdout, terminal)
	io.WriteString(terminal, screenEnd)
	expect.Equal(t, code, exitDone, "exit code")
	return <-shown
}

func TestProgressBarOnATerminal(t *testing.T) {
	// The bar is cleared when all is read, so that it takes two files to see one.
	const percent, summary = "%", "MB/s"
	for _, c := range []struct {
		name               string
		both               bool
		args               []string
		hasBar, hasSummary bool
	}{
		{"files", false, []string{sample, sample}, true, true},
		{"compressed files", false, []string{tempFile(t, gzipped(t, strings.Join(editLines(t), "\n"))), tempFile(t, "a\n")}, true, true},
		{"quiet", false, []string{"-q", sample, sample}, false, false},
		{"records on the terminal too", true, []string{tempFile(t, "a\n"), tempFile(t, "b\n")}, false, true},
	} {
		for _, command := range lineCommands {
			shown := onTerminal(t, c.both, command, c.args...)
			if strings.Contains(shown, percent) != c.hasBar || strings.Contains(shown, summary) != c.hasSummary {
				t.Errorf("%q, %s: a bar is %v, a summary is %v, wanted otherwise: %q", command, c.name,
					strings.Contains(shown, percent), strings.Contains(shown, summary), shown)
			}
			if strings.Contains(shown, "\rcompressed ") != (c.name == "compressed files") {
				t.Errorf("%q, %s: whether the bar says that sizes are compressed ones is wrong: %q", command, c.name, shown)
			}
		}
	}
}

// A terminal cannot show a Parquet file.
func TestParquetIsNotWrittenToATerminal(t *testing.T) {
	_, terminal := pseudoTerminal(t)
	defer terminal.Close()
	for _, command := range []string{"split", "find", "logs"} {
		var stderr bytes.Buffer
		code := run([]string{command, "-o", "parquet"}, strings.NewReader("/a\n"), terminal, &stderr)
		if code != exitTrouble || stderr.String() != "uriscan: standard output is a terminal, which cannot show parquet; write it to a file\n" {
			t.Errorf("%s: exit code %d, %s", command, code, stderr.String())
		}
	}
}

// Stats writes when all is read. The bar is gone then, so it may be on the same terminal.
func TestStatsHaveABarWhereTheirTablesGo(t *testing.T) {
	for flag, want := range map[string]bool{"-summary": true, "-q": false} {
		shown := onTerminal(t, true, []string{"stats", "-o", "json", "-by", "scheme", flag}, sample, sample)
		bar, tables := strings.LastIndex(shown, "%"), strings.Index(shown, `{"records"`)
		if (bar >= 0) != want || tables < bar {
			t.Errorf("%s: a bar is at %d, want it to be there: %v; the tables begin at %d", flag, bar, want, tables)
		}
	}
}

// A terminal gets tables as wide as it is, with blocks if its locale has UTF-8.
func TestTablesSuitTheTerminal(t *testing.T) {
	for _, c := range []struct {
		locale, flag string
		blocks       bool
	}{
		{"C.UTF-8", "-q", true}, {"C.UTF-8", "-ascii", false}, {"C", "-q", false}, {"C", "-ascii=false", true},
	} {
		t.Setenv("LC_ALL", c.locale)
		screen, terminal := pseudoTerminal(t)
		must.NoError(t, unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 25, Col: 72}))
		shown := watch(screen)
		code := run([]string{"stats", "-q", "-by", "path", c.flag, links}, strings.NewReader(""), terminal, io.Discard)
		io.WriteString(terminal, screenEnd)
		text := <-shown
		terminal.Close()
		if strings.Contains(text, "\u2588") != c.blocks || strings.Contains(text, "###") == c.blocks || code != exitDone {
			t.Errorf("%+v: exit code %d and\n%s", c, code, text)
		}
		rows, _, _ := strings.Cut(text, "length in bytes")
		for _, line := range lines(rows) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\r")); n > 71 {
				t.Errorf("%+v: a row of %d characters: %s", c, n, line)
			}
		}
	}
}

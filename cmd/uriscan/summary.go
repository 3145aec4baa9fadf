package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/uriscan/uriscan"
)

// tally counts the lines of a run by what is wrong with them.
type tally struct {
	byCode [256]int // one for every value of an ErrorCode

	tooLong int // lines that were not kept

	// Lines of logs count here, and those that fit above, by the error of their target.
	misfits int // lines that do not fit their format, or are no objects where -in wants some
	skipped int // empty lines and directives
}

// count counts one line.
func (t *tally) count(code uriscan.ErrorCode) { t.byCode[code]++ }

// valid returns the number of valid lines.
func (t *tally) valid() int { return t.byCode[uriscan.CodeNone] }

// invalid returns the number of invalid lines.
func (t *tally) invalid() int {
	sum := 0
	for _, n := range t.byCode[uriscan.CodeNone+1:] {
		sum += n
	}
	return sum + t.misfits
}

// lines returns the number of lines.
func (t *tally) lines() int { return t.valid() + t.invalid() }

// codes returns the codes that were counted, the most frequent first.
func (t *tally) codes() []uriscan.ErrorCode {
	var seen []uriscan.ErrorCode
	for code, n := range t.byCode {
		if n > 0 && code != int(uriscan.CodeNone) {
			seen = append(seen, uriscan.ErrorCode(code))
		}
	}
	slices.SortStableFunc(seen, func(a, b uriscan.ErrorCode) int {
		return cmp.Compare(t.byCode[b], t.byCode[a])
	})
	return seen
}

// add adds what another tally has counted.
func (t *tally) add(other *tally) {
	for code, n := range other.byCode {
		t.byCode[code] += n
	}
	t.tooLong += other.tooLong
	t.misfits += other.misfits
	t.skipped += other.skipped
}

// write writes the counts, a figure a line.
func (t *tally) write(w io.Writer) {
	writeFigure(w, "lines", t.lines())
	writeFigure(w, "valid", t.valid())
	writeFigure(w, "invalid", t.invalid())
	for _, code := range t.codes() {
		writeFigure(w, "  "+code.String(), t.byCode[code])
	}
	if t.misfits > 0 {
		writeFigure(w, "  no object of JSON", t.misfits)
	}
}

// writeLog writes the counts of a log, a figure a line.
func (t *tally) writeLog(w io.Writer) {
	writeFigure(w, "lines", t.lines()+t.skipped)
	writeFigure(w, "valid", t.valid())
	writeFigure(w, "invalid targets", t.invalid()-t.misfits)
	writeFigure(w, "lines that do not fit", t.misfits)
	writeFigure(w, "directives and empty", t.skipped)
}

// writeFigure writes a line of a summary.
func writeFigure(w io.Writer, name string, n int) { fmt.Fprintf(w, "%-22s %12d\n", name, n) }

// wantsSummary reports whether there is to be a summary on stderr: on a terminal, and
// where it was asked for.
func wantsSummary(o *options, stderr io.Writer) bool {
	return o.summary || !o.quiet && isTerminal(stderr)
}

// writeSummary writes what a run has read and found, a figure a line. The middle of it is
// that of the command. The bytes are those of the files: compressed ones count as they are.
func writeSummary(w io.Writer, files int, found func(w io.Writer), bytes int64, compressed bool, elapsed time.Duration) {
	var text strings.Builder
	writeFigure(&text, "files", files)
	found(&text)
	megabytes, seconds := float64(bytes)/1e6, max(elapsed, time.Nanosecond).Seconds()
	size, speed := "MB", "MB/s"
	if compressed {
		size, speed = "MB, as compressed", "MB/s, as compressed"
	}
	fmt.Fprintf(&text, "%-22s %12.2f\n%-22s %12.2f\n", size, megabytes, speed, megabytes/seconds)
	io.WriteString(w, text.String())
}

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
	return sum
}

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

// writeSummary writes what a run has read and found, a figure a line.
func writeSummary(w io.Writer, t *tally, files int, bytes int64, elapsed time.Duration) {
	var text strings.Builder
	figure := func(name string, n int) { fmt.Fprintf(&text, "%-22s %12d\n", name, n) }
	figure("files", files)
	figure("lines", t.valid()+t.invalid())
	figure("valid", t.valid())
	figure("invalid", t.invalid())
	for _, code := range t.codes() {
		figure("  "+code.String(), t.byCode[code])
	}
	megabytes, seconds := float64(bytes)/1e6, max(elapsed, time.Nanosecond).Seconds()
	fmt.Fprintf(&text, "%-22s %12.2f\n%-22s %12.2f\n", "MB", megabytes, "MB/s", megabytes/seconds)
	io.WriteString(w, text.String())
}

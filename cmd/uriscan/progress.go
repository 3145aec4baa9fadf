package main

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// wantsBar reports whether a progress bar belongs on stderr: only on a terminal,
// and not where the records go to a terminal too, which is the same one.
func wantsBar(stdout, stderr io.Writer) bool {
	return isTerminal(stderr) && !isTerminal(stdout)
}

// newBar returns a progress bar on w for the given number of bytes, -1 when that
// is not known.
func newBar(w io.Writer, total int64) *progressbar.ProgressBar {
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(w),
		progressbar.OptionShowBytes(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetWidth(30),
	)
}

// totalSize returns the number of bytes that the named files hold, or -1 when
// one of them is not a regular file, standard input for one.
func totalSize(names []string) int64 {
	total := int64(0)
	for _, name := range names {
		info, err := os.Stat(name)
		if err != nil || !info.Mode().IsRegular() {
			return -1
		}
		total += info.Size()
	}
	return total
}

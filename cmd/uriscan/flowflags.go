package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
)

// flowOptions say how a command reads lines.
type flowOptions struct {
	workers   int  // how many; 0 for one a core
	block     int  // how many bytes are read at a time; 0 for the default, which only tests change
	unordered bool // records may come in another order than their lines
	maxLine   int  // the length of the longest line that is kept; 0 for the default
	oneToOne  bool // there is a record for each line and nothing else
	chunks    bool // standard input has chunks of lines with a header each
	escaped   bool // the lines and the records have the escapes of databases
	summary   bool // there is a summary, also where standard error is no terminal
}

// longestLine returns the length of the longest line that is kept.
func (o *flowOptions) longestLine() int {
	if o.maxLine == 0 {
		return flow.DefaultMaxLine
	}
	return o.maxLine
}

// mostWorkers is how many workers there may be.
const mostWorkers = 1024

// setWorkers sets how many workers there are.
func setWorkers(o *options, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > mostWorkers {
		return errors.New("the value of -j must be a number from 1 to " + strconv.Itoa(mostWorkers))
	}
	o.workers = n
	return nil
}

// setMaxLine sets the length of the longest line that is kept: a number of bytes, or of
// KiB, MiB or GiB.
func setMaxLine(o *options, value string) error {
	digits := strings.ToLower(value)
	unit := int64(1)
	for i, suffix := range []string{"k", "m", "g"} {
		if number, has := strings.CutSuffix(digits, suffix); has {
			digits, unit = number, 1<<(10*(i+1))
			break
		}
	}
	n, err := strconv.ParseUint(digits, 10, 31)
	if size := int64(n) * unit; err == nil && size >= 1 && size <= flow.LongestMaxLine {
		o.maxLine = int(size)
		return nil
	}
	return errors.New("the value of -max-line must be a number of bytes from 1 to 1g, with k, m or g after it for KiB, MiB or GiB")
}

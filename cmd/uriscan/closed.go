package main

import (
	"errors"
	"io"
)

// A program that is started without a standard output has one all the same: the runtime of
// Go opens /dev/null in its place, for reading and writing, before anything else is done.
// So what is written is lost without an error. A shell opens /dev/null for writing alone,
// and that is the difference to go by. Some programs open it for both where somebody asks
// them for no output. Most of these use it for standard error too, which shows on Linux.
// The others cannot be told apart from a closed output, and the error says so.

// errClosed is the error of writing to a standard output that is closed.
var errClosed = errors.New("it is closed (or /dev/null opened for reading, too, which looks the same; -o none writes no records)")

// closedOutput is a standard output that is closed.
type closedOutput struct{}

func (closedOutput) Write([]byte) (int, error) { return 0, errClosed }

// outputOf returns the standard output, or what takes its place if it is closed.
func outputOf(stdout io.Writer) io.Writer {
	if isClosed() {
		return closedOutput{}
	}
	return stdout
}

package main

import (
	"io"
	"os"
	"os/signal"
	"syscall"
)

// The exit codes of the program.
const (
	exitDone    = 0
	exitInvalid = 1 // -strict was given and some input is invalid
	exitTrouble = 2 // wrong usage, or input or output failed
)

func main() {
	// Otherwise the runtime ends the process by SIGPIPE when the reader of our
	// output has gone, and a shell reports that as a failure.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run carries out one command line and returns the program's exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		complain(stderr, "no command was given; the first argument must be split, explain or help")
		return exitTrouble
	}
	switch args[0] {
	case "split":
		return runSplit(args[1:], stdin, stdout, stderr)
	case "explain":
		return runExplain(args[1:], stdout, stderr)
	case "help", "-h", "-help", "--help":
		return finish(writeAll(stdout, usage), stderr)
	}
	complain(stderr, "the first argument must be split, explain or help")
	return exitTrouble
}

// complain writes one sentence about what went wrong. If that fails, there is no
// way left to say so.
func complain(stderr io.Writer, sentence string) {
	io.WriteString(stderr, "uriscan: "+sentence+"\n")
}

// finish returns the exit code for the end of a command whose last write to
// standard output answered err.
func finish(err error, stderr io.Writer) int {
	if err == nil || isClosedPipe(err) {
		return exitDone
	}
	complain(stderr, "cannot write to standard output: "+plainCause(err))
	return exitTrouble
}

// writeAll writes text to w and returns what kept it from doing so.
func writeAll(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}

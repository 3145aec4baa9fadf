package main

import (
	"errors"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
)

// The exit codes of the program.
const (
	exitDone      = 0
	exitDifferent = 1 // the URIs of compare differ
	exitInvalid   = 1 // -strict was given and some input is invalid
	exitNone      = 1 // find has found nothing
	exitTrouble   = 2 // wrong usage, or input or output failed
)

// streams are the standard streams of a run, and the signals that are to end it.
type streams struct {
	in         io.Reader
	out, err   io.Writer
	interrupts func() <-chan os.Signal // the first one ends a run at a whole record; nil if none does
	exit       func(code int)          // ends the program at once
}

func main() {
	// Otherwise the runtime ends the process by SIGPIPE when the reader of our
	// output has gone, and a shell reports that as a failure.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(runUntil(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr, interrupts, os.Exit}))
}

// interrupts returns the signals that are to end the program, but for those that are
// ignored, as a shell has it for a program in the background.
func interrupts() <-chan os.Signal {
	signals := make(chan os.Signal, 2)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		if !signal.Ignored(s) {
			signal.Notify(signals, s)
		}
	}
	return signals
}

// run carries out one command line, which no signal ends, and returns the program's
// exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return runUntil(args, streams{in: stdin, out: stdout, err: stderr})
}

// runUntil carries out one command line and returns the program's exit code.
func runUntil(args []string, s streams) int {
	if len(args) == 0 {
		io.WriteString(s.err, usage()) // on standard error, as the command go does: nobody has asked for it
		return exitTrouble
	}
	if h := helperNamed(args[0]); h != nil {
		return h.run(s, args[1:])
	}
	c := commandNamed(args[0])
	if c == nil {
		return s.refuse("the first argument must be " + commandNames())
	}
	o, err := parse(c, args[1:])
	switch {
	case errors.Is(err, errHelp):
		return s.finish(writeAll(s.out, usageOf(c)))
	case err != nil:
		return s.refuse(err.Error())
	case o.format == output.Parquet && !output.HasParquet:
		return s.refuse("this program was built without parquet (tag uriscan_small); want another format of -o, or a program that was built without that tag")
	case o.format == output.Parquet && isTerminal(s.out):
		return s.refuse("standard output is a terminal, which cannot show parquet; write it to a file")
	}
	return c.run(&o, s)
}

// complain writes one sentence about what went wrong. If that fails, there is no
// way left to say so.
func (s streams) complain(sentence string) {
	io.WriteString(s.err, "uriscan: "+sentence+"\n")
}

// refuse complains of a wrong command line and returns the exit code for it.
func (s streams) refuse(sentence string) int {
	s.complain(sentence)
	return exitTrouble
}

// finish returns the exit code for the end of a command. Its last write to
// standard output answered err.
func (s streams) finish(err error) int {
	if err == nil || isClosedPipe(err) {
		return exitDone
	}
	s.complain("cannot write to standard output: " + plainCause(err))
	return exitTrouble
}

// writeAll writes text to w and returns what kept it from doing so.
func writeAll(w io.Writer, text string) error {
	_, err := io.WriteString(w, text)
	return err
}

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/input"
)

// job is what a command does with the blocks of its files. One that reads files makes a
// job and runs it: the job opens the files, carries them through the workers, shows the
// progress, hears signals, and ends with the summary and the exit code.
type job[R any] struct {
	// config has NewWorker, NewResult and Emit, and what else the command wants of
	// the flow. The job sets the rest: the files, and what options say.
	config flow.Config[R]

	// begin is called before anything is read; it may be nil.
	begin func(r *jobRun)

	// finish writes what follows the last result, also when a signal has ended the
	// job, but not when writing has failed. It may be nil.
	finish func() error

	// trouble returns a sentence if the output is not all that was asked for, and else
	// "". It may be nil.
	trouble func() string

	// invalid returns how many lines were invalid; it is asked for -strict.
	invalid func() int

	// late says that nothing is written before finish, so that a progress bar is in
	// nobody's way, also where the output goes to a terminal.
	late bool

	// summary writes the part of the summary that the command knows, a figure a line.
	summary func(w io.Writer)
}

// jobRun is one run over all files, with one output, one summary and one exit code.
type jobRun struct {
	*options
	streams
	files    input.Files
	progress *progress

	lock     sync.Mutex // of what follows, and of standard error
	opened   int
	troubled bool // a file could not be read
	signal   os.Signal
}

// run carries out the job and returns the exit code.
func (j *job[R]) run(o *options, s streams) int {
	if len(o.operands) == 0 {
		o.operands = []string{input.Stdin}
	}
	started := time.Now()
	r := &jobRun{options: o, streams: s}
	r.files = input.Files{Names: o.operands, Stdin: s.in, PlainStdin: o.oneToOne, Notice: r.notice}
	if o.chunks {
		r.files.Through = func(in io.Reader) io.Reader { return newChunks(in) }
	}
	r.progress = newProgress((j.late && isTerminal(s.err) || wantsBar(s.out, s.err)) && !o.quiet, s.err, &r.files)
	defer r.progress.stop()
	if j.begin != nil {
		j.begin(r)
	}
	f := flow.New(configureFlow(r, &j.config))
	stopHearing := r.hear(f.Stop)
	err := f.Run()
	stopHearing()
	r.progress.stop()
	if err == nil && j.finish != nil && r.hasOpened() {
		err = j.finish()
	}
	if err != nil {
		return max(r.streams.finish(err), r.exitCode(j.invalid))
	}
	if j.trouble != nil {
		if sentence := j.trouble(); sentence != "" {
			r.complain(sentence)
			r.troubled = true
		}
	}
	if wantsSummary(o, s.err) {
		writeSummary(s.err, r.opened, j.summary, r.files.Read(), r.files.Compressed(), time.Since(started))
	}
	return r.exitCode(j.invalid)
}

// configureFlow sets what the flow is to know of the files and the options.
func configureFlow[R any](r *jobRun, c *flow.Config[R]) flow.Config[R] {
	c.Workers, c.Block, c.MaxLine, c.Unordered = r.workers, r.block, r.longestLine(), r.unordered
	c.Files = len(r.operands)
	c.Open, c.ReadError = r.open, r.readError
	return *c
}

// open opens the file of operand i, or complains and returns nil.
func (r *jobRun) open(i int) io.ReadCloser {
	file, err := r.files.Open(i)
	switch {
	case err != nil:
		r.troubleWith("cannot open %s: %s", r.shownName(i), plainCause(err))
		return nil
	case file.IsAlso(r.out):
		file.Close()
		r.troubleWith("cannot read %s: it is the file that the output goes to", r.shownName(i))
		return nil
	}
	r.lock.Lock()
	r.opened++
	r.lock.Unlock()
	r.progress.show()
	return file
}

// hasOpened reports whether there was a file to read.
func (r *jobRun) hasOpened() bool {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.opened > 0
}

// partial says in a word why some of the input was not read; it is empty if all was.
func (r *jobRun) partial() string {
	r.lock.Lock()
	defer r.lock.Unlock()
	switch {
	case r.signal != nil:
		return "interrupted"
	case r.troubled:
		return "unreadable"
	}
	return ""
}

// readError complains of a file that could not be read to its end.
func (r *jobRun) readError(i int, err error) {
	r.troubleWith("cannot read %s: %s", r.shownName(i), plainCause(err))
}

// troubleWith complains of a file that could not be read.
func (r *jobRun) troubleWith(format string, arguments ...any) {
	r.complain(fmt.Sprintf(format, arguments...))
	r.lock.Lock()
	r.troubled = true
	r.lock.Unlock()
}

// notice prints a remark about the file of operand i; it is no error.
func (r *jobRun) notice(i int, sentence string) {
	if !r.quiet {
		r.complain(r.shownName(i) + " " + sentence)
	}
}

// complainOf complains of something in the file of operand i.
func (r *jobRun) complainOf(i int, sentence string) { r.complain(r.shownName(i) + ": " + sentence) }

// complain writes one sentence, and takes the progress bar out of its way.
func (r *jobRun) complain(sentence string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.progress.clear()
	r.streams.complain(sentence)
}

// hear calls stop when a signal comes that is to end the run, and ends the program when
// a second one comes. What it returns ends the hearing.
func (r *jobRun) hear(stop func()) (stopHearing func()) {
	if r.interrupts == nil {
		return func() {}
	}
	signals, ended := r.interrupts(), make(chan struct{})
	go func() {
		for heard := 0; ; heard++ {
			select {
			case <-ended:
				return
			case signal := <-signals:
				if heard > 0 {
					r.exit(exitCodeOf(signal))
				}
				r.lock.Lock()
				r.signal = signal
				r.lock.Unlock()
				stop()
			}
		}
	}()
	return func() { close(ended) }
}

// exitCode returns the exit code for what has been read so far.
func (r *jobRun) exitCode(invalid func() int) int {
	r.lock.Lock()
	defer r.lock.Unlock()
	switch {
	case r.signal != nil:
		return exitCodeOf(r.signal)
	case r.troubled:
		return exitTrouble
	case r.strict && invalid() > 0:
		return exitInvalid
	}
	return exitDone
}

// exitCodeOf returns the exit code that shells give for a program that a signal ends.
func exitCodeOf(signal os.Signal) int {
	if number, isNumber := signal.(syscall.Signal); isNumber {
		return 128 + int(number)
	}
	return exitTrouble
}

// shownName returns how an error names the file of operand i. What may be a URI
// given by mistake is not repeated; the ":" after the drive of a Windows path says
// nothing of that.
func (r *jobRun) shownName(i int) string {
	name := r.operands[i]
	switch {
	case name == input.Stdin:
		return "standard input"
	case strings.ContainsAny(name[len(filepath.VolumeName(name)):], ":@?#"):
		return fmt.Sprintf("file %d (a FILE is the name of a file; a URI can be given on standard input)", i+1)
	}
	return fmt.Sprintf("%q", name)
}

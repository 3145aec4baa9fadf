package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// splitRun is one run of uriscan split: over all its files, with one output, one
// summary and one exit code.
type splitRun struct {
	options
	stdin  io.Reader
	stderr io.Writer

	blocks   *blockReader
	splitter *splitter
	files    int    // opened so far
	troubled bool   // a file could not be read
	progress func() // moves the bar
	clear    func() // takes the bar away
}

// runSplit carries out uriscan split and returns the exit code.
func runSplit(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse("split", args)
	if errors.Is(err, errHelp) {
		return finish(writeAll(stdout, usage), stderr)
	}
	if err != nil {
		complain(stderr, err.Error())
		return exitTrouble
	}
	if len(o.operands) == 0 {
		o.operands = []string{"-"}
	}
	r := &splitRun{
		options:  o,
		stdin:    stdin,
		stderr:   stderr,
		blocks:   newBlockReader(blockSize, longestLine),
		splitter: newSplitter(o, stdout),
	}
	r.showProgress(wantsBar(stdout, stderr) && !o.quiet)
	return r.all()
}

// showProgress sets up the progress bar, if there is to be one.
func (r *splitRun) showProgress(wanted bool) {
	if !wanted {
		r.progress, r.clear = func() {}, func() {}
		return
	}
	bar := newBar(r.stderr, totalSize(r.operands))
	r.progress = func() { bar.Set64(r.blocks.read) }
	r.clear = func() { bar.Clear() }
}

// all splits every file and returns the exit code. A file that cannot be read is
// reported, and the others are read; output that cannot be written ends the run.
func (r *splitRun) all() int {
	started := time.Now()
	for i := range r.operands {
		inputErr, outputErr := r.file(i)
		if inputErr != nil {
			r.troubled = true
			r.clear()
			complain(r.stderr, inputErr.Error())
		}
		if outputErr != nil {
			r.clear()
			return max(finish(outputErr, r.stderr), r.exitCode())
		}
	}
	r.clear()
	if !r.quiet {
		writeSummary(r.stderr, &r.splitter.tally, r.files, r.blocks.read, time.Since(started))
	}
	return r.exitCode()
}

// exitCode returns the exit code for what has been read so far.
func (r *splitRun) exitCode() int {
	switch {
	case r.troubled:
		return exitTrouble
	case r.strict && r.splitter.tally.invalid() > 0:
		return exitInvalid
	}
	return exitDone
}

// file splits the file of operand i. The error of the input is a sentence.
func (r *splitRun) file(i int) (inputErr, outputErr error) {
	name := r.operands[i]
	input := r.stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("cannot open %s: %s", r.shownName(i), plainCause(err)), nil
		}
		defer file.Close()
		input = file
	}
	r.files++
	r.blocks.open(input)
	inputErr, outputErr = r.splitter.split(r.blocks, r.progress)
	if inputErr != nil {
		inputErr = fmt.Errorf("cannot read %s: %s", r.shownName(i), plainCause(inputErr))
	}
	return inputErr, outputErr
}

// shownName returns how an error names the file of operand i. What may be a URI
// given by mistake is not repeated; the ":" behind the drive of a Windows path says
// nothing of that.
func (r *splitRun) shownName(i int) string {
	name := r.operands[i]
	switch {
	case name == "-":
		return "standard input"
	case strings.ContainsAny(name[len(filepath.VolumeName(name)):], ":@"):
		return fmt.Sprintf("file %d (split wants files that hold a URI a line; for a URI itself use explain)", i+1)
	}
	return fmt.Sprintf("%q", name)
}

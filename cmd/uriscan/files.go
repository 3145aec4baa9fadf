package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/uriscan/uriscan"
)

// fileRun is one run of a command over all its files, with one output, one summary
// and one exit code.
type fileRun struct {
	*options
	streams

	pipeline *pipeline
	files    int    // opened so far
	troubled bool   // a file could not be read
	progress func() // moves the bar
	clear    func() // takes the bar away
}

// onLines returns what carries out a command that writes a record for each line of
// its files.
func onLines(c *lineCommand) func(o *options, s streams) int {
	return func(o *options, s streams) int {
		if len(o.operands) == 0 {
			o.operands = []string{"-"}
		}
		r := &fileRun{
			options:  o,
			streams:  s,
			pipeline: newPipeline(c.newLineWriter(o), s.out),
		}
		r.showProgress(wantsBar(s.out, s.err) && !o.quiet)
		return r.all()
	}
}

// showProgress sets up the progress bar, if there is to be one.
func (r *fileRun) showProgress(wanted bool) {
	if !wanted {
		r.progress, r.clear = func() {}, func() {}
		return
	}
	bar := newBar(r.streams.err, totalSize(r.operands))
	r.progress = func() { bar.Set64(r.pipeline.source.read) }
	r.clear = func() { bar.Clear() }
}

// all reads every file and returns the exit code. A file that cannot be read is
// reported, and the others are read; output that cannot be written ends the run.
func (r *fileRun) all() int {
	started := time.Now()
	for i := range r.operands {
		inputErr, outputErr := r.file(i)
		if inputErr != nil {
			r.troubled = true
			r.clear()
			r.complain(inputErr.Error())
		}
		if outputErr != nil {
			r.clear()
			return max(r.finish(outputErr), r.exitCode())
		}
	}
	r.clear()
	if n := r.pipeline.writer.tally.byCode[uriscan.CodeTooLong]; n > 0 && isSilent(r.pipeline.writer.encoder) {
		r.troubled = true
		r.complain(fmt.Sprintf("%d of the lines were longer than %d bytes; an empty line stands for each", n, r.pipeline.lines.MaxLine))
	}
	if !r.quiet {
		writeSummary(r.err, &r.pipeline.writer.tally, r.files, r.pipeline.source.read, time.Since(started))
	}
	return r.exitCode()
}

// exitCode returns the exit code for what has been read so far.
func (r *fileRun) exitCode() int {
	switch {
	case r.troubled:
		return exitTrouble
	case r.strict && r.pipeline.writer.tally.invalid() > 0:
		return exitInvalid
	}
	return exitDone
}

// file reads the file of operand i. The error of the input is a sentence.
func (r *fileRun) file(i int) (inputErr, outputErr error) {
	name := r.operands[i]
	input := r.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return fmt.Errorf("cannot open %s: %s", r.shownName(i), plainCause(err)), nil
		}
		defer file.Close()
		input = file
	}
	r.files++
	r.pipeline.writer.open(name, 1, 0)
	inputErr, outputErr = r.pipeline.run(input, r.progress)
	if inputErr != nil {
		inputErr = fmt.Errorf("cannot read %s: %s", r.shownName(i), plainCause(inputErr))
	}
	return inputErr, outputErr
}

// shownName returns how an error names the file of operand i. What may be a URI
// given by mistake is not repeated; the ":" behind the drive of a Windows path says
// nothing of that.
func (r *fileRun) shownName(i int) string {
	name := r.operands[i]
	switch {
	case name == "-":
		return "standard input"
	case strings.ContainsAny(name[len(filepath.VolumeName(name)):], ":@?#"):
		return fmt.Sprintf("file %d (FILE is the name of a file with one URI a line; a single URI can be given on standard input)", i+1)
	}
	return fmt.Sprintf("%q", name)
}

package main

import (
	"fmt"
	"io"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
)

// logsRun is one run of uriscan logs.
type logsRun struct {
	options *options
	out     recordOutput

	tally   logTally
	formats *logFormats
	told    int // lines that are too long
	tell    func(file int, sentence string)
}

// logAnswers are the records of a block.
type logAnswers struct {
	out     []byte
	tally   logTally
	file    int
	tooLong []int64 // the numbers of the first lines that are too long
}

// runLogs carries out uriscan logs and returns the exit code.
func runLogs(o *options, s streams) int {
	e := logs.newEncoder(o)
	r := &logsRun{options: o, out: newRecordOutput(e, o, s.out), formats: newLogFormats(o)}
	return r.job().run(o, s)
}

// job returns what the run does with its files.
func (r *logsRun) job() *job[*logAnswers] {
	return &job[*logAnswers]{
		config: flow.Config[*logAnswers]{
			CountLines: true,
			Before:     r.formats.before,
			NewWorker:  r.newWorker,
			NewResult:  func() *logAnswers { return new(logAnswers) },
			Emit:       r.emit,
		},
		begin: func(j *jobRun) {
			r.tell = j.complainOf
			r.formats.tellBy(j)
		},
		finish: func() error {
			r.formats.tellMisfits()
			return r.out.finish()
		},
		invalid: r.tally.invalid,
		summary: r.tally.write,
	}
}

// emit writes the records of a block.
func (r *logsRun) emit(a *logAnswers) error {
	r.tally.add(&a.tally)
	for _, line := range a.tooLong {
		if r.told++; r.told <= toldTooLong {
			r.tell(a.file, tooLongSentence(line, r.options))
		}
	}
	return r.out.write(a.out)
}

// newWorker returns what answers blocks.
func (r *logsRun) newWorker() flow.Worker[*logAnswers] {
	w := newLogWriter(r.options)
	return &logWorker{writer: w, lines: newLineAppender(w, r.options), options: r.options, formats: r.formats}
}

// logWorker writes the records of blocks of lines.
type logWorker struct {
	writer  *logWriter
	lines   lineAppender // the writer, or what undoes escapes for it
	options *options
	formats *logFormats
	state   *accesslog.Parser // that the parser of the writer was made from
}

// Work implements flow.Worker. A block whose state is that of the block before goes on
// with the parser as it is: then no directive has come between them, or it is the rest
// of the same block.
func (w *logWorker) Work(b *flow.Block, a *logAnswers) (answered int) {
	if cap(a.out) > 2*outputSize {
		a.out = nil // a very long line has made it large
	}
	a.out, a.file, a.tally, a.tooLong = a.out[:0], b.File, logTally{}, a.tooLong[:0]
	state, _ := b.State.(*accesslog.Parser)
	if state == nil {
		return len(b.Data) // the file has no format
	}
	if state != w.state {
		w.state = state
		w.writer.setParser(state.Clone())
	}
	w.writer.tally = logTally{}
	w.writer.source.open(w.options.operands[b.File], b.Line, b.Offset)
	if b.Long > 0 {
		a.out = w.writer.appendTooLong(a.out, 0)
	} else {
		a.out, answered = w.lines.append(a.out, b.Data, outputSize)
	}
	a.tally = w.writer.tally
	w.formats.count(b.File, state.Format(), a.tally.records+a.tally.targets+a.tally.misfits, a.tally.misfits)
	if a.tally.tooLong > 0 {
		a.tooLong = appendTooLong(a.tooLong, b, answered)
	}
	return answered
}

// logTally counts the lines of logs.
type logTally struct {
	records int // lines that fit their format and have a valid target, or none
	targets int // lines that fit, with an invalid target
	misfits int // lines that do not fit, those that are too long among them
	tooLong int
	skipped int // empty lines and directives
}

// invalid returns how many lines do not fit, or have an invalid target.
func (t *logTally) invalid() int { return t.targets + t.misfits }

// add adds what another tally has counted.
func (t *logTally) add(other *logTally) {
	t.records += other.records
	t.targets += other.targets
	t.misfits += other.misfits
	t.tooLong += other.tooLong
	t.skipped += other.skipped
}

// write writes the counts, a figure a line.
func (t *logTally) write(w io.Writer) {
	writeFigure(w, "lines", t.records+t.targets+t.misfits+t.skipped)
	writeFigure(w, "valid", t.records)
	writeFigure(w, "invalid targets", t.targets)
	writeFigure(w, "lines that do not fit", t.misfits)
	writeFigure(w, "directives and empty", t.skipped)
}

// wantFormat checks what -format and -path must be together.
func wantFormat(o *options) error {
	if len(o.logs.paths) == 0 {
		return nil
	}
	if o.logs.format != nil {
		return fmt.Errorf("-path is for JSON of your own, and -format names another format; want one of them")
	}
	f, err := accesslog.JSON("json", o.logs.paths)
	if err != nil {
		return fmt.Errorf("the values of -path are wrong: %w", err)
	}
	o.logs.format = f
	return nil
}

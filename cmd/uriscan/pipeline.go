package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/records"
)

// outputSize is how much output of a block is gathered before it is written.
const outputSize = 1 << 20

// emptied returns a buffer to be filled anew: this one, unless a very long line has made it
// large.
func emptied(buffer []byte) []byte {
	if cap(buffer) > 2*outputSize {
		return nil
	}
	return buffer[:0]
}

// toldTooLong is how many lines that are too long are told one by one.
const toldTooLong = 5

// lineRun is one run of a command that writes a record for each line: of split and those that
// change lines, or of logs. The lines come from a job, which reads the files. Each worker has a
// scanner, which makes their records, and the output writes these in the order of the lines.
type lineRun struct {
	options    *options
	newScanner func() scanner
	out        recordOutput
	formats    *logFormats // those of logs; nil if lines are URIs

	silent bool // the record of a line that is too long does not say so
	tally  tally
	told   int // lines that are too long
	say    func(file int, sentence string)

	// The flow counts the lines of the input only if that is asked for. Else the lines
	// that were written are counted, as they come in order.
	counts bool
	file   int   // that is being written
	lines  int64 // of it, up to the block at hand
}

// answers are the records of a block.
type answers struct {
	out     []byte
	tally   tally
	file    int
	format  *accesslog.Format // of the lines of a log
	tooLong []int64           // the numbers of the first lines that are too long, from 1 on in the block if lines are not counted
}

// onLines returns what carries out a command that writes a record for each line of
// its files.
func onLines(c *lineCommand) func(o *options, s streams) int {
	return func(o *options, s streams) int {
		return newLineRun(c, o, s.out).job().run(o, s)
	}
}

// newLineRun returns a run that writes to out.
func newLineRun(c *lineCommand, o *options, out io.Writer) *lineRun {
	e := c.newEncoder(o)
	return &lineRun{
		options: o, newScanner: func() scanner { return c.newScanner(o) }, out: newRecordOutput(e, o, out),
		silent: isSilent(e), counts: o.unordered || e.Wants(records.Line),
	}
}

// job returns what the run does with its files.
func (r *lineRun) job() *job[*answers] {
	j := &job[*answers]{
		config: flow.Config[*answers]{
			CountLines: r.counts,
			NewWorker:  r.newWorker,
			NewResult:  func() *answers { return new(answers) },
			Emit:       r.emit,
		},
		begin:   func(run *jobRun) { r.say = run.complainOf },
		finish:  r.out.finish,
		trouble: r.trouble,
		invalid: r.tally.invalid,
		summary: r.tally.write,
	}
	if r.formats != nil {
		r.readLogs(j)
	}
	return j
}

// trouble returns the sentence about lines that are missing, where no record says so.
func (r *lineRun) trouble() string {
	n := r.tally.tooLong
	if n == 0 || !r.silent {
		return ""
	}
	return fmt.Sprintf("%d of the lines were longer than %d bytes; each has an empty line in its place", n, r.options.longestLine())
}

// emit writes the records of a block.
func (r *lineRun) emit(a *answers) error {
	r.tally.add(&a.tally)
	r.sayTooLong(a)
	if a.format != nil {
		r.formats.count(a.file, a.format, a.tally.lines(), a.tally.misfits)
	}
	return r.out.write(a.out)
}

// tooLongSentence returns what is said of a line that is too long.
func tooLongSentence(line int64, o *options) string {
	return fmt.Sprintf("line %d is longer than %d bytes, the most that -max-line allows, and is skipped", line, o.longestLine())
}

// sayTooLong says which lines of a block are too long.
func (r *lineRun) sayTooLong(a *answers) {
	if r.file != a.file {
		r.file, r.lines = a.file, 0
	}
	for _, line := range a.tooLong {
		if r.told++; r.told <= toldTooLong {
			r.say(a.file, tooLongSentence(r.lines+line, r.options))
		}
	}
	if !r.counts {
		r.lines += int64(a.tally.lines())
	}
}

// newWorker returns what answers blocks.
func (r *lineRun) newWorker() flow.Worker[*answers] {
	s := r.newScanner()
	return &lineWorker{scanner: s, append: newAppender(s, r.options), options: r.options}
}

// lineWorker writes the records of blocks of lines.
type lineWorker struct {
	scanner scanner
	append  func(dst, text []byte, most int) (longer []byte, answered int)
	options *options
}

// Work implements flow.Worker.
func (w *lineWorker) Work(b *flow.Block, a *answers) (answered int) {
	a.out, a.file, a.format, a.tally, a.tooLong = emptied(a.out), b.File, nil, tally{}, a.tooLong[:0]
	if !w.scanner.start(b) {
		return len(b.Data)
	}
	if state, isLog := b.State.(*accesslog.Parser); isLog {
		a.format = state.Format()
	}
	s := w.scanner.shared()
	s.tally = tally{}
	s.source.open(w.options.operands[b.File], b.Line, b.Offset)
	if b.Long > 0 {
		a.out = w.scanner.appendTooLong(a.out, 0)
	} else {
		a.out, answered = w.append(a.out, b.Data, outputSize)
	}
	a.tally = s.tally
	if a.tally.tooLong > 0 {
		a.tooLong = appendTooLong(a.tooLong, b, answered)
	}
	return answered
}

// appendTooLong appends the numbers of the first lines that are too long, of those that
// were answered.
func appendTooLong(numbers []int64, b *flow.Block, answered int) []int64 {
	number := max(b.Line, 1)
	if b.Long > 0 {
		return append(numbers, number)
	}
	for line := range bytes.Lines(b.Data[:answered]) {
		text, ended := bytes.CutSuffix(line, []byte("\n"))
		if ended {
			text = bytes.TrimSuffix(text, []byte("\r"))
		}
		if b.TooLong(len(text)) && len(numbers) < toldTooLong {
			numbers = append(numbers, number)
		}
		number++
	}
	return numbers
}

package main

import (
	"bytes"
	"fmt"
	"io"
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
)

// findRun is one run of find.
type findRun struct {
	finder  *find.Finder
	options *options
	encoder *output.Encoder
	out     recordOutput

	tally tally // of what was found, and is wanted
	ended int   // how many times a block ended where no word does
	cut   int   // how many URIs are cut at a byte beyond ASCII
	say   func(sentence string)
	seen  map[string]struct{}
	fresh []byte // records of URIs that were not seen before
}

// findings are the records of a block.
type findings struct {
	out   []byte
	uris  []foundURI // for -unique
	tally tally
	ended bool // where no word does
	cut   int
}

// foundURI is a URI of a block, and how long its record is.
type foundURI struct {
	text   []byte
	length int
	code   uriscan.ErrorCode
	cut    bool
}

// newFindRun returns a run that writes to out.
func newFindRun(f *find.Finder, o *options, out io.Writer) *findRun {
	if o.find.count {
		o.format = output.None
	}
	r := &findRun{finder: f, options: o, encoder: finding.newEncoder(o)}
	r.out = newRecordOutput(r.encoder, o, out)
	if o.find.unique {
		r.seen = map[string]struct{}{}
	}
	return r
}

// job returns what the run does with its files.
func (r *findRun) job() *job[*findings] {
	return &job[*findings]{
		config: flow.Config[*findings]{
			Cut:        flow.CutAtSpace,
			CountLines: r.encoder.Wants(records.Line),
			NewWorker:  r.newWorker,
			NewResult:  func() *findings { return new(findings) },
			Emit:       r.emit,
		},
		begin:   func(j *jobRun) { r.say = j.complain },
		finish:  r.finish,
		trouble: r.trouble,
		invalid: r.tally.invalid,
		summary: r.writeFigures,
	}
}

// emit writes the records of a block.
func (r *findRun) emit(f *findings) error {
	if f.ended {
		r.ended++
	}
	out := f.out
	if r.seen == nil {
		r.tally.add(&f.tally)
		r.cut += f.cut
	} else {
		out = r.unseen(f)
	}
	return r.out.write(out)
}

// unseen returns the records of the URIs that were not seen before, and counts these.
func (r *findRun) unseen(f *findings) []byte {
	r.fresh = r.fresh[:0]
	at := 0
	for i := range f.uris {
		uri := &f.uris[i]
		if _, seen := r.seen[string(uri.text)]; !seen {
			r.seen[string(uri.text)] = struct{}{}
			r.tally.count(uri.code)
			if uri.cut {
				r.cut++
			}
			r.fresh = append(r.fresh, f.out[at:at+uri.length]...)
		}
		at += uri.length
	}
	return r.fresh
}

// finish writes what comes after the records: the number, for -count.
func (r *findRun) finish() error {
	if r.cut > 0 && !r.options.quiet {
		r.say(cutSentence(r.cut, r.finder.Mode()))
	}
	if r.options.find.count {
		return r.out.write([]byte(strconv.Itoa(r.tally.valid()+r.tally.invalid()) + "\n"))
	}
	return r.out.finish()
}

// trouble returns the sentence about words that are too long.
func (r *findRun) trouble() string {
	if r.ended == 0 {
		return ""
	}
	return fmt.Sprintf("the text was cut at %d places without a space for more than %d bytes, the most that -max-line allows; a URI there is not whole", r.ended, r.options.longestLine())
}

// writeFigures writes what the summary says of the URIs.
func (r *findRun) writeFigures(w io.Writer) {
	writeFigure(w, "URIs", r.tally.valid()+r.tally.invalid())
	writeFigure(w, "valid", r.tally.valid())
	writeFigure(w, "invalid", r.tally.invalid())
	for _, code := range r.tally.codes() {
		writeFigure(w, "  "+code.String(), r.tally.byCode[code])
	}
	writeFigure(w, "cut beyond ASCII", r.cut)
}

// newWorker returns what answers blocks.
func (r *findRun) newWorker() flow.Worker[*findings] {
	e := r.encoder.Clone()
	w := &findWorker{
		finder: r.finder, encoder: e, options: r.options, fill: newSplitFill(r.options, e),
		unique: r.seen != nil, plain: e.Format() == output.Rows && isOriginalAlone(r.options),
		wantsLine: e.Wants(records.Line),
	}
	for _, field := range []records.Field{records.File, records.Line, records.Offset} {
		if e.Wants(field) {
			w.source |= 1 << field
		}
	}
	return w
}

// isOriginalAlone reports whether the records of the text format are the URIs and nothing else.
func isOriginalAlone(o *options) bool {
	return len(o.with) == 0 && (o.fields == nil || len(o.fields) == 1 && o.fields[0] == records.Original)
}

// findWorker writes the records of what it finds in blocks.
type findWorker struct {
	finder    *find.Finder
	encoder   *output.Encoder
	options   *options
	fill      fill
	unique    bool
	plain     bool       // the URIs are written as they are
	wantsLine bool       // the number of the line is wanted
	source    output.Set // the fields that say where a URI comes from

	record  output.Record
	spans   uriscan.Spans // of the match that the record is of
	file    []byte
	line    int64 // of the byte at counted
	counted int
}

// Work implements flow.Worker.
func (w *findWorker) Work(b *flow.Block, f *findings) (answered int) {
	if cap(f.out) > 2*outputSize {
		f.out = nil
	}
	f.out, f.uris, f.tally, f.cut = f.out[:0], f.uris[:0], tally{}, 0
	f.ended = len(b.Data) > b.MaxLine && !endsWord(b.Data[len(b.Data)-1])
	w.file = append(w.file[:0], w.options.operands[b.File]...)
	w.line, w.counted = b.Line, 0
	w.record.Text = b.Data
	for m := range w.finder.All(b.Data) {
		code := m.Spans.ErrorCode()
		if !w.options.only.wants(code == uriscan.CodeNone) {
			continue
		}
		f.tally.count(code)
		if m.Cut {
			f.cut++
		}
		before := len(f.out)
		if w.plain {
			f.out = append(append(f.out, b.Data[m.Start:m.End]...), '\n')
		} else {
			w.spans = m.Spans
			f.out = w.appendRecord(f.out, b, m.Start, m.End, code)
		}
		if w.unique {
			f.uris = append(f.uris, foundURI{b.Data[m.Start:m.End:m.End], len(f.out) - before, code, m.Cut})
		}
		if len(f.out) > outputSize {
			return m.End // nothing before it has a part in what follows
		}
	}
	return len(b.Data)
}

// endsWord reports whether flow.CutAtSpace may end a block after that byte.
func endsWord(b byte) bool {
	return b <= ' ' || b == 0x7F || b == '"' || b == '<' || b == '>' || b == '`'
}

// appendRecord appends the record of a match. Its spans are those of the worker.
func (w *findWorker) appendRecord(dst []byte, b *flow.Block, start, end int, code uriscan.ErrorCode) []byte {
	r := &w.record
	r.Begin(start, end)
	if code == uriscan.CodeNone {
		r.SetVerdict(records.Verdict, "", 0)
	} else {
		setError(r, code, w.spans.ErrorOffset()-start)
	}
	if w.source != 0 {
		w.setSource(b, start)
	}
	w.fill(r, &w.spans)
	return w.encoder.Append(dst, r)
}

// setSource sets the fields that say where a match comes from. It begins at an offset of the
// block.
func (w *findWorker) setSource(b *flow.Block, start int) {
	r := &w.record
	if w.wantsLine {
		w.line += int64(bytes.Count(b.Data[w.counted:start], newline))
		w.counted = start
	}
	r.Bytes[records.File], r.Ints[records.Line], r.Ints[records.Offset] = w.file, w.line, b.Offset+int64(start)
	r.Set |= w.source
}

var newline = []byte{'\n'}

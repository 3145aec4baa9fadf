package main

import (
	"io"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
)

// recordOutput is where the records of a run go. The header is
// written before the first of them, or alone if there is none.
type recordOutput struct {
	out    io.WriteCloser
	header []byte // not yet written
}

// newRecordOutput returns the output of records that e and its clones encode.
func newRecordOutput(e *output.Encoder, o *options, out io.Writer) recordOutput {
	w := recordOutput{out: e.NewWriter(out, o.workers)}
	if !o.oneToOne {
		w.header = e.Header()
	}
	return w
}

// write writes whole records.
func (w *recordOutput) write(records []byte) error {
	if len(records) == 0 {
		return nil
	}
	if err := w.writeHeader(); err != nil {
		return err
	}
	_, err := w.out.Write(records)
	return err
}

// writeHeader writes the header, once.
func (w *recordOutput) writeHeader() error {
	if len(w.header) == 0 {
		return nil
	}
	header := w.header
	w.header = nil
	_, err := w.out.Write(header)
	return err
}

// finish writes what follows the last record, and the header if there was no record.
func (w *recordOutput) finish() error {
	if err := w.writeHeader(); err != nil {
		return err
	}
	return w.out.Close()
}

package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/uriscan/uriscan/accesslog"
)

// runLogs carries out uriscan logs and returns the exit code.
func runLogs(o *options, s streams) int { return newLogRun(&logs, o, s.out).job().run(o, s) }

// newLogRun returns a run that writes records of a kind, one for each line of a log.
func newLogRun(k *recordKind, o *options, out io.Writer) *lineRun {
	return &lineRun{
		options: o, newScanner: func() scanner { return newLogScanner(k, o) }, out: newRecordOutput(k.newEncoder(o), o, out),
		formats: newLogFormats(o), counts: true,
	}
}

// readLogs makes the job of a run read logs: the formats see the blocks before the workers do.
func (r *lineRun) readLogs(j *job[*answers]) {
	j.config.Before = r.formats.before
	j.begin = func(run *jobRun) {
		r.say = run.complainOf
		r.formats.sayBy(run)
	}
	j.finish = func() error {
		r.formats.sayMisfits()
		return r.out.finish()
	}
	j.summary = r.tally.writeLog
}

// wantFormat checks what -format, -log-format and -path must be together.
func wantFormat(o *options) error {
	if o.logs.own != nil {
		if o.logs.format != nil || len(o.logs.paths) > 0 {
			return errors.New("-log-format says what the lines are, and -format or -path says it too; want one of them")
		}
		o.logs.format = o.logs.own
		return nil
	}
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

package uriscanprocessor

import (
	"context"
	"sync"

	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"go.opentelemetry.io/collector/processor"

	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/whatwg"
)

// reader is a processor: what the configuration asks for, ready to be done. It never
// changes, so batches can be read at the same time, each by a worker.
type reader struct {
	ofResources, ofRecords, ofEvents []*source

	mask          string
	keepsOnError  bool
	limits        Limits
	hasTimestamps bool // the records are those of logs

	names        *naming
	writesRoutes bool // http.route is written
	namesSpans   bool

	telemetry *telemetry
	workers   sync.Pool
}

// newReader returns the processor that a configuration asks for. Sources that the signal
// cannot have are left out.
func newReader(set processor.Settings, c *Config, signal signal) (*reader, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	r := &reader{
		mask:          orDefault(c.Redact.Mask, "REDACTED"),
		keepsOnError:  c.OnError == onErrorKeep,
		limits:        c.Limits,
		hasTimestamps: signal == signalLogs,
		names:         newNaming(&c.Templates),
		writesRoutes:  c.Templates.HTTPRoute,
		namesSpans:    c.Templates.SpanNames,
	}
	redactor := rewrite.Redactor{Mask: r.mask, QueryKeys: c.Redact.QueryKeys, FoldCase: c.Redact.FoldCase, Fragment: c.Redact.Fragment, Thorough: c.Redact.Thorough}
	r.addSources(c, signal)
	if r.ofResources == nil && r.ofRecords == nil && r.ofEvents == nil {
		return nil, errNoSource
	}
	var err error
	if r.telemetry, err = newTelemetry(set, signal, r.names); err != nil {
		return nil, err
	}
	r.workers.New = func() any {
		w := &worker{
			reader: r, walker: records.Walker{Open: !c.Redact.Enabled, Hider: records.Hider{Redactor: redactor}},
			counts: counts{invalid: map[string]int64{}}, lines: map[*source]*records.LogReader{},
		}
		w.walker.AppendTemplate, w.walker.Compare = w.appendTemplate, whatwg.Compare[string]
		return w
	}
	return r, nil
}

// addSources adds the sources that the signal can have, and makes those alternatives
// that write the same attributes.
func (r *reader) addSources(c *Config, signal signal) {
	type group struct {
		to     string
		isText bool
	}
	groups := map[group]uint64{}
	for i := range c.Sources {
		s := newSource(c, &c.Sources[i])
		g := group{c.Sources[i].To, s.mode == ofFind}
		if groups[g] == 0 {
			groups[g] = 1 << len(groups)
		}
		s.group = groups[g]
		switch {
		case s.from.place == inResource:
			r.ofResources = append(r.ofResources, s)
		case s.from.place == inSpanEvent && signal == signalTraces:
			r.ofEvents = append(r.ofEvents, s)
		case s.from.place == inAttributes, s.from.place == inBody && signal == signalLogs:
			r.ofRecords = append(r.ofRecords, s)
		}
	}
}

// processLogs reads all records of a batch. It never fails.
func (r *reader) processLogs(ctx context.Context, logs plog.Logs) (plog.Logs, error) {
	w := r.workers.Get().(*worker)
	for _, ofResource := range logs.ResourceLogs().All() {
		w.readAll(r.ofResources, item{attributes: ofResource.Resource().Attributes()})
		for _, ofScope := range ofResource.ScopeLogs().All() {
			for _, log := range ofScope.LogRecords().All() {
				w.readLog(log)
			}
		}
	}
	w.end(ctx)
	return logs, nil
}

// readLog reads a log record. It gets the time of its line if it has no other.
func (w *worker) readLog(log plog.LogRecord) {
	w.timestamp = 0
	w.readAll(w.ofRecords, item{attributes: log.Attributes(), body: log.Body()})
	if w.timestamp != 0 && (log.Timestamp() == 0 || w.replacesTimestamp) {
		log.SetTimestamp(w.timestamp)
	}
}

// processTraces reads all spans of a batch, and their events if a source is there. It
// never fails.
func (r *reader) processTraces(ctx context.Context, traces ptrace.Traces) (ptrace.Traces, error) {
	w := r.workers.Get().(*worker)
	for _, ofResource := range traces.ResourceSpans().All() {
		w.readAll(r.ofResources, item{attributes: ofResource.Resource().Attributes()})
		for _, ofScope := range ofResource.ScopeSpans().All() {
			for _, span := range ofScope.Spans().All() {
				w.readSpan(span)
				if r.ofEvents != nil {
					w.readEvents(span.Events())
				}
			}
		}
	}
	w.end(ctx)
	return traces, nil
}

// readEvents reads the events of a span.
func (w *worker) readEvents(events ptrace.SpanEventSlice) {
	for _, event := range events.All() {
		w.readAll(w.ofEvents, item{attributes: event.Attributes()})
	}
}

// end counts what was read in a batch, and keeps the worker for another one.
func (w *worker) end(ctx context.Context) {
	w.telemetry.add(ctx, &w.counts)
	w.forget()
	w.workers.Put(w)
}

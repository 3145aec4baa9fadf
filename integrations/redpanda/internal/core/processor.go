package core

import (
	"sync"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/whatwg"
)

// A Processor reads the texts of messages and writes what it finds to them. Many
// goroutines may use one at the same time.
type Processor struct {
	Options

	from, to, method []string
	paths            [records.Count][]string
	wanted           records.Set // the fields that a URI or a line may have
	steps            rewrite.Steps
	production       uriscan.Production
	finder           *find.Finder
	parsers          []*accesslog.Parser // in the order in which they are tried
	workers          sync.Pool
}

// New returns a Processor, or an error that says which option is wrong and how it would
// be right.
func New(o Options) (*Processor, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	p := &Processor{Options: o}
	p.from, _ = parsePath(o.From)
	p.to, _ = parsePath(o.To)
	p.method, _ = parsePath(o.MethodFrom)
	p.steps, _ = stepsOf(o.Normalize)
	for f := range written {
		p.paths[f] = fieldPath(f, o.Schema, o.Layout)
	}
	p.wanted = ^others
	if o.Redact.Enabled {
		p.wanted &^= records.SetOf(records.Userinfo)
	}
	if o.Template == templateNone {
		p.wanted &^= records.SetOf(records.Template)
	}
	if !o.Domain {
		p.wanted &^= records.SetOf(records.Subdomain, records.RegisteredDomain, records.TopLevelDomain)
	}
	if !o.Browser {
		p.wanted &^= records.SetOf(records.Browser)
	}
	if o.Mode == modeAccessLog {
		p.wanted &^= records.SetOf(records.HostKind, records.PathKind)
	}
	err := p.production.UnmarshalText([]byte(o.Production))
	if err == nil {
		p.finder, err = find.New(find.Options{Schemes: o.Schemes, AnyScheme: o.AnyScheme, Mode: extentOf(o.Extent)})
	}
	if err == nil && o.Mode == modeAccessLog {
		p.parsers, err = newParsers(&o)
	}
	if err != nil {
		return nil, err
	}
	redactor := rewrite.Redactor{
		Mask:      o.Redact.Mask,
		QueryKeys: keysOf(append([]string{}, o.Redact.QueryKeys...), o.Redact.Thorough),
		FoldCase:  o.Redact.FoldCase,
		Fragment:  o.Redact.Fragment,
		Thorough:  o.Redact.Thorough,
	}
	p.workers.New = func() any {
		w := &worker{Processor: p, line: records.NewLogReader(p.parsers)}
		w.walker = records.Walker{Wanted: p.wanted, Steps: p.steps, Compare: whatwg.Compare[string], Open: !o.Redact.Enabled, Hider: records.Hider{Redactor: redactor}}
		if preset := template.Named(o.Template); preset != nil {
			w.walker.AppendTemplate = func(dst []byte, path string) []byte { return template.Append(dst, path, preset) }
		}
		if o.Facts {
			w.walker.Facts = ^uriscan.FactDiffers // the option browser says what differs
		}
		return w
	}
	return p, nil
}

// extentOf returns the mode of package find that has the name. The name was checked.
func extentOf(name string) (mode find.Mode) {
	_ = mode.UnmarshalText([]byte(name))
	return mode
}

// Message is a message of an engine.
type Message interface {
	AsBytes() ([]byte, error)
	AsStructured() (any, error)
	AsStructuredMut() (any, error)
	SetStructuredMut(any)
	SetError(error)
}

// Counts is what the messages of a batch were.
type Counts struct {
	Records int64            // messages with a text
	Missing int64            // messages without one
	Invalid map[string]int64 // messages with an invalid text, by what is wrong with it
}

// Process reads the messages of a batch and writes what it finds to them.
func Process[M Message](p *Processor, batch []M) Counts {
	w := p.workers.Get().(*worker)
	w.counts = Counts{}
	for _, m := range batch {
		w.process(m)
	}
	counts := w.counts
	w.forget()
	p.workers.Put(w)
	return counts
}

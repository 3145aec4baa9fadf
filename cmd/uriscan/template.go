package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/input"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/stats"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/template"
)

// templates is the command that writes a name of low cardinality for the path of each line.
var templates = newEditCommand(records.Template, false, func(o *options) edit {
	return edit{always: true, append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		return o.names.append(dst, spans.Path.In(src), request{host: spans.Host.In(src)})
	}}
})

// templatesOfLogs is what it writes where the lines are those of a log.
var templatesOfLogs = recordKind{
	schema: newSchema(records.LogColumns, true, logColumns...),
	text:   templates.text,
	fields: []records.Field{records.Method, records.Original, records.Template, records.Encoding, records.ErrorType, records.ErrorOffset},
}

// namingOptions say how names of paths are made, and what template learns.
type namingOptions struct {
	naming
	learn    bool   // the names are learned from the files first
	words    int    // at how many words a place of a path varies; 0 for the default
	snapshot []byte // what was learned before; nil if nothing was
	save     string // the name of the file for what has been learned; empty for none
}

// namingCommands are the commands that make names of paths.
var namingCommands = nameList{"split", "template", "find", "logs", "stats"}

// namingFlags are the flags about names of paths.
var namingFlags = []flagRow{
	{
		names: []string{"preset"}, value: "NAME", commands: namingCommands, choices: template.Presets(),
		about: "what varies in a path for its template: " + orList(template.Presets()),
		set:   setPreset,
	},
	{
		names: []string{"routes"}, value: "FILE", commands: namingCommands, isFile: true,
		about: "take templates from known routes: patterns of net/http.ServeMux,\none a line, or an OpenAPI document (.yaml, .yml or .json)",
		set:   setRoutes,
	},
	{
		names: []string{"load"}, value: "FILE", commands: namingCommands, isFile: true,
		about: "take templates from what uriscan template -save has written",
		set:   setLoad,
	},
	{
		names: []string{"learn"}, commands: nameList{"template"},
		about: "learn from the files first which places of paths vary; of a log,\nfrom the requests with a status below 400",
		set:   func(o *options, value string) error { return setSwitch(&o.names.learn, "-learn", value) },
	},
	{
		names: []string{"words"}, value: "N", commands: nameList{"template"},
		about: "a place varies once it has had more than N different words; the\ndefault is " + strconv.Itoa(defaultWords),
		set:   func(o *options, value string) error { return setNumber(&o.names.words, "-words", value, 1, mostWords) },
	},
	{
		names: []string{"save"}, value: "FILE", commands: nameList{"template"}, isFile: true,
		about: "write to FILE what has been learned, for -load",
		set:   setSave,
	},
}

// How many words a place may have.
const (
	defaultWords = 64
	mostWords    = 1 << 20
)

// setPreset chooses what varies in a path.
func setPreset(o *options, value string) error {
	if o.names.preset = template.Named(value); o.names.preset == nil {
		return errors.New("the value of -preset must be " + orList(template.Presets()))
	}
	return nil
}

// setLoad reads what was learned before.
func setLoad(o *options, value string) (err error) {
	if o.names.snapshot, err = os.ReadFile(value); err != nil {
		return errors.New("cannot read the file of -load: " + plainCause(err))
	}
	return nil
}

// setSave sets the name of the file for what has been learned.
func setSave(o *options, value string) error {
	if value == "" || value == input.Stdin {
		return errors.New("the value of -save must be the name of a file")
	}
	o.names.save = value
	return nil
}

// settle makes the learner that the options ask for.
func (n *namingOptions) settle() error {
	if !n.learn && (n.save != "" || n.words != 0) {
		return errors.New("-save and -words are about what -learn learns; give -learn, too")
	}
	if n.learn || n.snapshot != nil {
		n.learner = template.NewLearner(n.limits())
	}
	if n.snapshot != nil {
		if err := n.learner.UnmarshalText(n.snapshot); err != nil {
			return fmt.Errorf("the file of -load is wrong: %w", err)
		}
	}
	return nil
}

func (n *namingOptions) limits() template.Limits {
	return template.Limits{Preset: n.preset, Words: n.words}
}

// runTemplate carries out uriscan template and returns the exit code.
func runTemplate(o *options, s streams) int {
	if o.names.learn {
		if err := wantToLearn(o); err != nil {
			return s.refuse("template: " + err.Error())
		}
		first := *o
		first.quiet = o.quiet || o.format != output.None // the second reading says the same
		if code := newLearning(&first).job().run(&first, s); code != exitDone {
			return code
		}
	}
	if o.names.save != "" {
		text, err := o.names.learner.MarshalText()
		if err == nil {
			err = os.WriteFile(o.names.save, text, 0o666)
		}
		if err != nil {
			return s.refuse("template: cannot write the file of -save: " + plainCause(err))
		}
	}
	switch {
	case o.names.learn && o.format == output.None:
		return exitDone
	case o.logs.wanted:
		return newLogRun(&templatesOfLogs, o, s.out).job().run(o, s)
	}
	return newLineRun(templates, o, s.out).job().run(o, s)
}

// wantLogOfTemplates checks what the flags of logs must be together, if there are any.
func wantLogOfTemplates(o *options) error {
	if !o.logs.wanted {
		return nil
	}
	if o.production != uriscan.URIReference {
		return errors.New("-production says what lines must be, and is not for logs")
	}
	return wantFormat(o)
}

// wantToLearn checks that the files can be read twice, if they have to be.
func wantToLearn(o *options) error {
	for i, name := range o.operands {
		if isSameFile(name, o.names.save) {
			return fmt.Errorf("-save names file %d, which is to be read; want another file", i+1)
		}
	}
	if o.format == output.None {
		return nil
	}
	if len(o.operands) == 0 || slices.Contains(o.operands, input.Stdin) {
		return errors.New("-learn reads its files twice, and standard input can be read once; write it to a file, or learn from it with -o none -save FILE")
	}
	for i, name := range o.operands {
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
			return fmt.Errorf("-learn reads its files twice, and file %d is no regular file; write it to one, or learn from it with -o none -save FILE", i+1)
		}
	}
	return nil
}

// learning is a run that learns which places of paths vary. Each worker learns by itself, and
// all is merged at the end. What they learn does not depend on which worker got which block,
// as long as it is within the bounds of package template.
type learning struct {
	*options
	source  countedSource
	workers []*learningWorker
}

func newLearning(o *options) *learning { return &learning{options: o, source: sourceOfStats(o)} }

// job returns what the run does with its files.
func (l *learning) job() *job[nothing] {
	return &job[nothing]{
		config: flow.Config[nothing]{
			Cut: l.source.cut, Before: l.source.before, NewWorker: l.newWorker,
			NewResult: func() nothing { return nothing{} },
			Emit:      func(nothing) error { return nil },
		},
		begin: func(r *jobRun) {
			if l.source.begin != nil {
				l.source.begin(r)
			}
		},
		finish:  l.finish,
		invalid: func() int { return 0 },
		late:    true,
		summary: func(w io.Writer) {
			s := l.names.learner.Stats()
			writeFigure(w, "paths", int(s.Paths))
			writeFigure(w, "templates", s.Templates)
		},
	}
}

// newWorker makes a worker.
func (l *learning) newWorker() flow.Worker[nothing] {
	w := &learningWorker{learner: template.NewLearner(l.names.limits()), feed: l.source.newFeed(), names: &l.names.naming}
	l.workers = append(l.workers, w)
	return w
}

// finish merges what the workers have learned.
func (l *learning) finish() error {
	for _, w := range l.workers {
		if err := l.names.learner.Merge(w.learner); err != nil {
			return err
		}
	}
	return nil
}

// learningWorker learns from blocks.
type learningWorker struct {
	learner *template.Learner
	feed    feed
	names   *naming
}

// Work implements flow.Worker.
func (w *learningWorker) Work(b *flow.Block, _ nothing) int {
	w.feed(b, func(r *stats.Record) {
		path, found := r.Path()
		if !found || r.Request != nil && cmp.Compare(string(r.Request.Status), "4") >= 0 {
			return
		}
		if w.names.routes == nil || w.names.route(path, requestOf(r)) < 0 {
			w.learner.Learn(path)
		}
	})
	return len(b.Data)
}

// requestOf returns what the path of a record belongs to.
func requestOf(r *stats.Record) (of request) {
	of.host, _ = r.Host()
	if r.Request != nil {
		of.method = r.Request.Method
	}
	return of
}

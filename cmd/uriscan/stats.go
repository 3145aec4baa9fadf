package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/term"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/flow"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/input"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/stats"
	"github.com/uriscan/uriscan/find"
)

// Each worker counts the blocks that it gets by itself, and nothing is written before
// the end. Then the counts of all workers are added up. As long as a field has no more
// different values than are counted exactly, the sums do not depend on which worker got
// which block; beyond, they are estimates, and the tables say so.

// statsOptions is what the flags of stats ask for.
type statsOptions struct {
	find   bool // the URIs in text are counted
	fields []stats.Field
	top    int    // rows of a table
	keep   int    // values that are counted exactly
	plot   string // the name of the file for the picture, empty for none
	ascii  asciiChoice
}

// asciiChoice says whether tables are drawn in ASCII.
type asciiChoice uint8

const (
	asciiAuto asciiChoice = iota // as the terminal wants
	asciiAlways
	asciiNever
)

// Defaults of the flags of stats.
const (
	defaultTop = 10
	mostTop    = 1 << 20
	leastKeep  = 16
	mostKeep   = 1 << 24
)

// statsFlags are the flags of uriscan stats alone.
var statsFlags = []flagRow{
	{
		names: []string{"by"}, value: "FIELD", commands: nameList{"stats"}, choices: slices.Concat(fieldNames(false), fieldNames(true)),
		about: "the fields to count by, a list; may be given more than once:\n" + strings.Replace(strings.Join(fieldNames(false), ","), ",template,", ",template,\n", 1) + ";\nfor logs also " + strings.Join(fieldNames(true), ","),
		set:   setBy,
	},
	{
		names: []string{"find"}, commands: nameList{"stats"},
		about: "count the URIs that find would find in the text",
		set:   func(o *options, value string) error { return setSwitch(&o.stats.find, "-find", value) },
	},
	{
		names: []string{"top"}, value: "N", commands: nameList{"stats"},
		about: "show the N most frequent values of a field; the default is " + strconv.Itoa(defaultTop),
		set:   func(o *options, value string) error { return setNumber(&o.stats.top, "-top", value, 1, mostTop) },
	},
	{
		names: []string{"keep"}, value: "N", commands: nameList{"stats"},
		about: "count exactly as long as a field has at most N different values,\nand estimate after that; the default is " + strconv.Itoa(stats.DefaultRoom),
		set: func(o *options, value string) error {
			return setNumber(&o.stats.keep, "-keep", value, leastKeep, mostKeep)
		},
	},
	{
		names: []string{"plot"}, value: "FILE", commands: nameList{"stats"}, isFile: true,
		about: "draw the tables as SVG too, and write that to FILE",
		set:   setPlot,
	},
	{
		names: []string{"ascii"}, commands: nameList{"stats"},
		about: "draw the bars in ASCII; the default on a terminal with UTF-8\nis bars of blocks",
		set:   setASCII,
	},
}

// fieldNames returns the names of the fields that any list of URIs has, or those that
// logs have besides.
func fieldNames(ofLog bool) (names nameList) {
	for _, f := range stats.Fields() {
		if f.OfLog() == ofLog {
			names = append(names, f.String())
		}
	}
	return names
}

// setBy adds fields by their names, with commas between them.
func setBy(o *options, value string) error {
	for name := range strings.SplitSeq(value, ",") {
		f, found := stats.FieldNamed(name)
		if !found {
			return errors.New("the value of -by must be some of " + slices.Concat(fieldNames(false), fieldNames(true)).String() + ", with commas between them")
		}
		if slices.Contains(o.stats.fields, f) {
			return errors.New("-by names the field " + name + " more than once")
		}
		o.stats.fields = append(o.stats.fields, f)
	}
	return nil
}

// setNumber sets a number between bounds.
func setNumber(to *int, name, value string, least, most int) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		return fmt.Errorf("the value of %s must be a number from %d to %d", name, least, most)
	}
	*to = n
	return nil
}

// setPlot sets the name of the picture.
func setPlot(o *options, value string) error {
	switch {
	case value == "" || value == input.Stdin:
		return errors.New("the value of -plot must be the name of a file")
	case o.stats.plot != "":
		return errors.New("-plot is given more than once")
	}
	o.stats.plot = value
	return nil
}

// setASCII sets whether tables are in ASCII.
func setASCII(o *options, value string) error {
	var ascii bool
	if err := setSwitch(&ascii, "-ascii", value); err != nil {
		return err
	}
	o.stats.ascii = asciiNever
	if ascii {
		o.stats.ascii = asciiAlways
	}
	return nil
}

// wantFields checks the format and the file of the picture, and fills in what the flags of
// stats have left open.
func wantFields(o *options) error {
	for i, name := range o.operands {
		if isSameFile(name, o.stats.plot) {
			return fmt.Errorf("-plot names file %d, which is to be read; want another file", i+1)
		}
	}
	if !slices.Contains(comparisonFormats, o.format) {
		return errors.New("the value of -o must be json, tsv or text")
	}
	if err := wantFieldsOfInput(o); err != nil {
		return err
	}
	if o.stats.top == 0 {
		o.stats.top = defaultTop
	}
	if o.stats.keep == 0 {
		o.stats.keep = stats.DefaultRoom
	}
	return nil
}

// wantFieldsOfInput checks that what is read has the fields, and chooses them if none were
// named.
func wantFieldsOfInput(o *options) error {
	switch {
	case o.stats.find && o.logs.wanted:
		return errors.New("-find reads text, and -format and -path a log; want one of them")
	case (o.stats.find || o.logs.wanted) && o.production != uriscan.URIReference:
		return errors.New("-production says what lines must be, and is not for text and logs")
	case !o.stats.find && (o.find.any || o.find.schemes != nil || o.find.mode != find.Default.Mode()):
		return errors.New("-scheme, -any and -mode say what -find finds; give -find too")
	}
	if _, err := newFinder(o); err != nil {
		return err
	}
	if !o.logs.wanted {
		if i := slices.IndexFunc(o.stats.fields, stats.Field.OfLog); i >= 0 {
			return fmt.Errorf("only logs have the field %s; give their format with -format, or -format auto", o.stats.fields[i])
		}
		if o.stats.fields == nil {
			o.stats.fields = []stats.Field{stats.Scheme, stats.Host, stats.Extension, stats.Error, stats.Fact}
		}
		return nil
	}
	if slices.Contains(o.stats.fields, stats.Browser) {
		return errors.New("-by browser is about URIs, and a log has request targets; want other fields")
	}
	if o.stats.fields == nil {
		o.stats.fields = []stats.Field{stats.Method, stats.Status, stats.Host, stats.Path, stats.Extension, stats.Error}
	}
	return wantFormat(o)
}

// isSameFile reports whether both are names of one file that exists.
func isSameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

// isStreamOf reports whether a standard stream is the regular file of that name.
func isStreamOf(stream any, name string) bool {
	file, isFile := stream.(*os.File)
	if !isFile {
		return false
	}
	info, err := file.Stat()
	named, errNamed := os.Stat(name)
	return err == nil && errNamed == nil && info.Mode().IsRegular() && os.SameFile(info, named)
}

// counting is a run of stats over its files.
type counting struct {
	*options
	out     io.Writer
	source  countedSource
	run     *jobRun
	workers []*countingWorker
	report  stats.Report // empty until finish
	plotErr error
}

// runStats carries out uriscan stats and returns the exit code.
func runStats(o *options, s streams) int {
	switch {
	case isStreamOf(s.in, o.stats.plot):
		return s.refuse("stats: -plot names the file that is standard input; want another file")
	case isStreamOf(s.out, o.stats.plot):
		return s.refuse("stats: -plot names the file that is standard output; want another file")
	}
	c := &counting{options: o, out: s.out, source: sourceOfStats(o)}
	return c.job().run(o, s)
}

// job returns what the run does with its files.
func (c *counting) job() *job[nothing] {
	return &job[nothing]{
		config: flow.Config[nothing]{
			Cut:       c.source.cut,
			Before:    c.source.before,
			NewWorker: c.newWorker,
			NewResult: func() nothing { return nothing{} },
			Emit:      func(nothing) error { return nil },
		},
		begin: c.begin,
		finish: func() error {
			if c.source.end != nil {
				c.source.end()
			}
			return c.finish()
		},
		trouble: c.trouble,
		late:    true,
		invalid: func() int { return int(c.report.Records - c.report.Valid) },
		summary: c.summary,
	}
}

// begin keeps the run, which knows at the end whether all of the input was counted.
func (c *counting) begin(r *jobRun) {
	c.run = r
	if c.source.begin != nil {
		c.source.begin(r)
	}
}

// nothing is the result of a block: the worker keeps what it has counted.
type nothing struct{}

// newWorker makes a worker.
func (c *counting) newWorker() flow.Worker[nothing] {
	w := &countingWorker{collector: stats.New(c.stats.fields, c.stats.keep, c.appendName), feed: c.source.newFeed()}
	c.workers = append(c.workers, w)
	return w
}

// appendName appends the template of the path of a record.
func (c *counting) appendName(dst, path []byte, r *stats.Record) []byte {
	return c.names.append(dst, path, requestOf(r))
}

// countingWorker counts blocks.
type countingWorker struct {
	collector *stats.Collector
	feed      feed
}

// Work implements flow.Worker.
func (w *countingWorker) Work(b *flow.Block, _ nothing) int {
	w.feed(b, w.collector.Add)
	return len(b.Data)
}

// finish adds up what the workers have counted, and writes it.
func (c *counting) finish() error {
	total := c.workers[0].collector
	for _, w := range c.workers[1:] {
		total.Merge(w.collector)
	}
	c.report = *total.Report(c.stats.top)
	c.report.Partial = c.run.partial()
	if err := c.writeTables(); err != nil {
		return err
	}
	if n := c.cutURIs(); n > 0 && !c.quiet {
		c.run.complain(cutSentence(n, c.options.find.mode))
	}
	if c.stats.plot != "" {
		c.plotErr = c.draw()
	}
	return nil
}

// trouble returns the sentence about a picture that could not be written.
func (c *counting) trouble() string {
	if c.plotErr == nil {
		return ""
	}
	return "cannot write the file of -plot: " + plainCause(c.plotErr)
}

// summary writes what was counted of all lines.
func (c *counting) summary(w io.Writer) {
	writeFigure(w, "lines", int(c.report.Records))
	writeFigure(w, "valid", int(c.report.Valid))
	writeFigure(w, "invalid", int(c.report.Records-c.report.Valid))
	if c.source.cutURIs != nil {
		writeFigure(w, "cut beyond ASCII", c.cutURIs())
	}
}

// cutURIs returns how many URIs of a text are cut at a byte beyond ASCII.
func (c *counting) cutURIs() int {
	if c.source.cutURIs == nil {
		return 0
	}
	return int(c.source.cutURIs.Load())
}

// writeTables writes the tables in the format that is wanted.
func (c *counting) writeTables() error {
	switch c.format {
	case output.JSON:
		return c.report.WriteJSON(c.out)
	case output.TSV:
		return c.report.WriteTSV(c.out)
	}
	return c.report.WriteText(c.out, c.style())
}

// style says how tables are drawn: over the width of a terminal, and in ASCII unless
// there is a terminal that takes UTF-8.
func (c *counting) style() stats.Style {
	style := stats.Style{ASCII: c.stats.ascii != asciiNever}
	file, ok := c.out.(*os.File)
	if ok && term.IsTerminal(int(file.Fd())) {
		style.ASCII = c.stats.ascii == asciiAlways || c.stats.ascii == asciiAuto && !takesUTF8(os.Getenv)
		if width, _, err := term.GetSize(int(file.Fd())); err == nil {
			style.Width = width - 1 // some terminals break a line that fills them
		}
	}
	return style
}

// takesUTF8 reports whether the locale of the environment has UTF-8.
func takesUTF8(getenv func(string) string) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(getenv(name)); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return false
}

// draw writes the picture.
func (c *counting) draw() (err error) {
	file, err := os.Create(c.stats.plot)
	if err != nil {
		return err
	}
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	return c.report.WriteSVG(file)
}

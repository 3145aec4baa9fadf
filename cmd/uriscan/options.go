package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// options is what the arguments of a command ask for.
type options struct {
	operands   []string           // files, or URIs
	format     output.Format      // how a record is written
	ecs        bool               // the keys of JSON are those of the Elastic Common Schema
	fieldNames string             // the names of the fields that are written, if they were given
	fields     []records.Field    // the same as fields; nil for those that the command writes
	with       []records.Field    // the fields that say where a record comes from
	computed   []records.Field    // the fields that -with adds, with what is computed from the URI
	names      namingOptions      // how names of paths are made
	only       validity           // which lines have a record
	production uriscan.Production // what each input is scanned against
	strict     bool               // exit with 1 if any input is invalid
	quiet      bool               // no summary and no progress bar; compare: no output
	facts      bool               // split: the records have the facts of their lines
	parts      bool               // split: the records have the parts that their scheme names
	browser    bool               // explain: what a browser makes of a URI is drawn, too
	steps      rewrite.Steps      // normalize, compare: what is done
	base       *base              // resolve: what references are resolved against
	keys       []string           // redact: names of query keys, besides the default ones
	onlyKeys   []string           // redact: names of query keys in place of the default ones, if not nil
	thorough   bool               // redact: in doubt more is hidden
	foldCase   bool               // redact: names match in any case of letters
	fragment   bool               // redact: fragments have secrets too
	mask       string             // redact: what is written in place of a secret; empty for the default
	find       findOptions        // find: what is looked for
	stats      statsOptions       // stats: what is counted and shown

	member memberOptions // where the text of a line and its record are in JSON
	flowOptions
	logs logOptions // logs: how lines are read
}

// errHelp is the answer of parse to a request for help.
var errHelp = errors.New("help was asked for")

// parse returns what the arguments of a command ask for. Its error is one
// sentence, and never holds a value given by the user: that may be a URI that
// slipped into the wrong place.
func parse(c *command, args []string) (options, error) {
	o := options{format: c.format, steps: c.steps, production: uriscan.URIReference}
	set := flag.NewFlagSet(c.name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	var refused error
	for _, f := range flags {
		if !f.isOf(c) {
			continue
		}
		take := func(value string) error {
			refused = cmp.Or(refused, f.set(&o, value))
			return refused
		}
		for _, name := range f.names {
			if f.value == "" {
				set.BoolFunc(name, "", take)
			} else {
				set.Func(name, "", take)
			}
		}
	}
	var err error
	o.operands, err = parseMixed(set, args)
	switch {
	case refused != nil:
		err = refused
	case err != nil:
		err = usageError(c, err)
	default:
		err = o.settle(c)
	}
	if err != nil && err != errHelp {
		err = fmt.Errorf("%s: %w", c.name, err)
	}
	return o, err
}

// settle checks what flags and operands must be together.
func (o *options) settle(c *command) (err error) {
	if o.fieldNames != "" {
		if o.fields, err = c.records.schema.Choose(o.fieldNames); err != nil {
			return fmt.Errorf("the value of -fields is wrong: %w", err)
		}
	}
	if err := cmp.Or(wantChunks(o), wantEscapes(o), wantMembers(c, o), wantComputed(c, o), o.names.settle()); err != nil {
		return err
	}
	switch {
	case o.oneToOne && o.only != anyLine:
		return errors.New("-one-to-one wants a record for each line, and -only leaves some out")
	case o.oneToOne && o.unordered:
		return errors.New("-one-to-one wants the records in the order of their lines, and -unordered does not keep it")
	case o.oneToOne && o.format == output.Parquet:
		return errors.New("-one-to-one wants a record for each line at once, which parquet does not write")
	}
	if c.check != nil {
		err = c.check(o)
	}
	return err
}

// parseMixed sets the flags that args hold and returns the operands. Flags may
// follow operands too; "--" ends them.
func parseMixed(set *flag.FlagSet, args []string) (operands []string, err error) {
	for len(args) > 0 {
		if err := set.Parse(args); err != nil {
			return nil, err
		}
		rest := set.Args()
		if read := len(args) - len(rest); read > 0 && args[read-1] == "--" {
			return append(operands, rest...), nil
		}
		if len(rest) == 0 {
			break
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
	return operands, nil
}

// flagName matches an error about a flag that is unknown or has no value, if its
// name looks like the name of a flag. No other text is repeated in an error.
var flagName = regexp.MustCompile(`^(flag provided but not defined|flag needs an argument): -([a-z]{1,12}(?:-[a-z]{1,12})*)$`)

// usageError returns the sentence for an error of package flag about the flags of a command.
func usageError(c *command, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return errHelp
	}
	what := "a flag is unknown or has no value"
	if match := flagName.FindStringSubmatch(err.Error()); match != nil {
		name := "-" + match[2]
		f := flagNamed(c, match[2])
		switch {
		case f == nil && strings.Contains(name[1:], "-"):
			// not one of ours, and too long to be a slip
		case f == nil:
			what = "there is no flag " + name
		case match[1] == "flag needs an argument":
			what = name + " has no value; want " + name + " " + f.value
		default:
			what = name + " is a flag of " + commandsWith(match[2]).String()
		}
	}
	return errors.New(what + "; uriscan help lists the flags")
}

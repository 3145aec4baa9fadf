package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
)

// finding is what the records of find look like: those of split, but that the text format
// has the URIs as they are, one a line.
var finding = recordKind{
	schema: newSchema(records.Columns, true, splitColumns...),
	text:   []records.Field{records.Original},
	fields: split.fields,
}

// findOptions say what find looks for, and what it does with it.
type findOptions struct {
	schemes []string // none means those of package find
	any     bool     // any scheme will do
	mode    find.Mode
	unique  bool // each URI once
	count   bool // their number alone
}

// findFlags are the flags of find alone.
var findFlags = []flagRow{
	{
		names: []string{"scheme"}, value: "NAMES", commands: nameList{"find", "stats"},
		about: "look for these schemes, separated by commas; the default is\n" + strings.Join(find.DefaultSchemes(), ","),
		set:   setSchemes,
	},
	{
		names: []string{"any"}, commands: nameList{"find", "stats"},
		about: "look for any scheme",
		set:   func(o *options, value string) error { return setSwitch(&o.find.any, "-any", value) },
	},
	{
		names: []string{"mode"}, value: "MODE", commands: nameList{"find", "stats"}, choices: []string{"iri", "strict", "loose"},
		about: "where a URI ends: iri (the default), where it stops being valid,\nwith letters of all languages; strict, the same for ASCII alone;\nloose, at a space or a quotation mark",
		set:   setMode,
	},
	{
		names: []string{"valid"}, commands: nameList{"find"},
		about: "write only valid URIs; only -mode loose finds others",
		set:   func(o *options, value string) error { return setValidity(o, validLines, "-valid", value) },
	},
	{
		names: []string{"invalid"}, commands: nameList{"find"},
		about: "write only invalid URIs",
		set:   func(o *options, value string) error { return setValidity(o, invalidLines, "-invalid", value) },
	},
	{
		names: []string{"unique"}, commands: nameList{"find"},
		about: "write each URI once; this keeps all of them in memory",
		set:   func(o *options, value string) error { return setSwitch(&o.find.unique, "-unique", value) },
	},
	{
		names: []string{"count"}, commands: nameList{"find"},
		about: "write only the number of URIs",
		set:   func(o *options, value string) error { return setSwitch(&o.find.count, "-count", value) },
	},
}

// setSchemes sets the schemes that are looked for.
func setSchemes(o *options, value string) error {
	o.find.schemes = strings.Split(value, ",")
	if _, err := find.New(find.Options{Schemes: o.find.schemes}); err != nil {
		return errors.New("the value of -scheme must be names of schemes with commas between them")
	}
	return nil
}

// setMode sets how far a URI goes.
func setMode(o *options, value string) error {
	if o.find.mode.UnmarshalText([]byte(value)) != nil {
		return errors.New("the value of -mode must be iri, strict or loose")
	}
	return nil
}

// setValidity chooses the URIs that are written.
func setValidity(o *options, only validity, name, value string) error {
	on := false
	if err := setSwitch(&on, name, value); err != nil || !on {
		return err
	}
	if o.only != anyLine && o.only != only {
		return errors.New("-valid and -invalid together leave nothing to write")
	}
	o.only = only
	return nil
}

// wantFinding checks what the flags of find must be together.
func wantFinding(o *options) error {
	_, err := newFinder(o)
	switch {
	case err != nil:
		return err
	case o.find.count && (o.format != output.Rows || o.with != nil || o.fields != nil):
		return errors.New("-count writes a number and no records, so -o, -with and -fields have no meaning beside it")
	}
	return nil
}

// newFinder returns what finds what the flags say.
func newFinder(o *options) (*find.Finder, error) {
	if o.find.any && o.find.schemes != nil {
		return nil, errors.New("-any looks for every scheme, and -scheme for some; want one of them")
	}
	return find.New(find.Options{Schemes: o.find.schemes, AnyScheme: o.find.any, Mode: o.find.mode})
}

// runFind carries out find. Like grep, its exit code says whether there was something to find.
func runFind(o *options, s streams) int {
	f, err := newFinder(o)
	if err != nil {
		return s.refuse("find: " + err.Error())
	}
	run := newFindRun(f, o, s.out)
	code := run.job().run(o, s)
	if code == exitDone && run.tally.lines() == 0 {
		return exitNone
	}
	return code
}

// cutSentence returns what is said of the URIs that are cut at a byte beyond ASCII.
func cutSentence(n int, mode find.Mode) string {
	advice := "-mode iri reads letters of all languages"
	if mode == find.IRI {
		advice = "the text is not UTF-8 there, or has a character that no IRI has"
	}
	return fmt.Sprintf("%d of the URIs may be only the beginning of one, since a byte beyond ASCII follows: %s", n, advice)
}

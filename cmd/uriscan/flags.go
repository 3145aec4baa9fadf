package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/rewrite"
)

// flagRow is a flag, which means the same in all commands that know it.
type flagRow struct {
	names    []string
	value    string   // its value in the usage; empty if it has none
	about    string   // for the usage, in lines
	choices  []string // what its value may be, for shells that complete it; nil if it may be anything
	isFile   bool     // its value is the name of a file
	commands nameList
	set      func(o *options, value string) error
}

// What commands have in common, as far as flags go.
var (
	ofAll     = namesWith(0)
	ofURIs    = namesWith(takesURIs)
	ofOutput  = namesWith(hasFormats)
	ofInput   = namesWith(readsFiles)
	ofRecords = namesWith(writesRecords)
	ofLines   = namesWith(answersLines)
)

// flags lists the flags in the order of the usage, those of the same commands
// together.
var flags = slices.Concat(generalFlags, memberFlags, namingFlags, findFlags, logFlags, statsFlags)

// generalFlags are the flags that are not of a command with a list of its own.
var generalFlags = []flagRow{
	{
		names: []string{"production"}, value: "RULE", commands: ofURIs,
		choices: []string{"URI-reference", "URI", "absolute-URI", "relative-ref"},
		about:   "what a line or URI must be: URI-reference (the default),\nURI, absolute-URI or relative-ref",
		set:     setProduction,
	},
	{
		names: []string{"strict"}, commands: ofAll,
		about: "exit with 1 if any line or URI is invalid",
		set:   func(o *options, value string) error { return setSwitch(&o.strict, "-strict", value) },
	},
	{
		names: []string{"o"}, value: "FORMAT", commands: ofOutput, choices: output.FormatNames(),
		about: "json (the default of split and logs), text (that of the others),\ntsv, or for commands that write records csv, parquet or none",
		set:   setFormat,
	},
	{
		names: []string{"fields"}, value: "NAMES", commands: ofRecords,
		about: "write these fields in this order, as in host,path; the help of\na command, such as uriscan split -h, lists its fields",
		set:   setFields,
	},
	{
		names: []string{"with"}, value: "NAMES", commands: ofRecords,
		about: "add the origin of a record: some of file,line,offset; for split,\nfind and logs also template, a name of low cardinality for the path,\nand domain, the parts of the host by the Public Suffix List; for\nsplit and find also browser, what a browser reads in another way",
		set:   setWith,
	},
	{
		names: []string{"only"}, value: "LINES", commands: ofLines, choices: []string{"valid", "invalid"},
		about: "valid or invalid: write only the records of such lines",
		set:   setOnly,
	},
	{
		names: []string{"schema"}, value: "NAME", commands: ofRecords, choices: []string{"otel", "ecs"},
		about: "the names of the keys in json: otel (the default) or ecs",
		set:   setSchema,
	},
	{
		names: []string{"j"}, value: "N", commands: ofInput,
		about: "the number of workers; the default is one for each core",
		set:   setWorkers,
	},
	{
		names: []string{"unordered"}, commands: ofRecords,
		about: "records may be written in another order than their lines",
		set:   func(o *options, value string) error { return setSwitch(&o.unordered, "-unordered", value) },
	},
	{
		names: []string{"max-line"}, value: "N", commands: ofInput,
		about: "skip longer lines; N bytes (k, m and g are units), 1m by default.\nA line of ASCII takes up to ten times its length in memory",
		set:   setMaxLine,
	},
	{
		names: []string{"one-to-one"}, commands: ofLines,
		about: "one record for each line and nothing else, written at once",
		set:   func(o *options, value string) error { return setSwitch(&o.oneToOne, "-one-to-one", value) },
	},
	{
		names: []string{"chunk-header"}, commands: ofLines,
		about: "the same for chunks of lines on standard input; each chunk begins\nwith a line that has the number of its lines",
		set:   func(o *options, value string) error { return setSwitch(&o.chunks, "-chunk-header", value) },
	},
	{
		names: []string{"escaped"}, commands: ofLines,
		about: "undo database escapes in each line, and escape the records of\n-o tsv and -o json: \\t, \\n, \\' and others",
		set:   func(o *options, value string) error { return setSwitch(&o.escaped, "-escaped", value) },
	},
	{
		names: []string{"summary"}, commands: ofInput,
		about: "end with a summary even if standard error is not a terminal",
		set:   func(o *options, value string) error { return setSwitch(&o.summary, "-summary", value) },
	},
	{
		names: []string{"q", "quiet"}, commands: ofOutput,
		about: "no summary and no progress bar; for compare, no output",
		set:   func(o *options, value string) error { return setSwitch(&o.quiet, "-q", value) },
	},
	{
		names: []string{"facts"}, commands: nameList{"split"},
		about: "add the facts that proxies and firewalls need about the line",
		set:   func(o *options, value string) error { return setSwitch(&o.facts, "-facts", value) },
	},
	{
		names: []string{"browser"}, commands: nameList{"explain"},
		about: "draw the URL that a browser makes of the URI, too",
		set:   func(o *options, value string) error { return setSwitch(&o.browser, "-browser", value) },
	},
	{
		names: []string{"scheme"}, commands: nameList{"split"},
		about: "add the parts that the grammar of the line's scheme defines",
		set:   func(o *options, value string) error { return setSwitch(&o.parts, "-scheme", value) },
	},
	{
		names: []string{"steps"}, value: "STEPS", commands: nameList{"normalize", "compare"},
		choices: []string{"syntax", "scheme"},
		about:   "syntax (the default of normalize), scheme (that of compare),\nor a list: " + stepNames(","),
		set:     setSteps,
	},
	{
		names: []string{"base"}, value: "URI", commands: nameList{"resolve"},
		about: "the base URI; required",
		set:   setBase,
	},
	{
		names: []string{"key"}, value: "NAME", commands: nameList{"redact"},
		about: "a query key whose value is secret; may be given more than once,\nand adds to " + nameList(rewrite.DefaultQueryKeys()).String(),
		set:   addKey,
	},
	{
		names: []string{"keys"}, value: "NAMES", commands: nameList{"redact"},
		about: "these query keys in place of the default ones, separated by commas;\nan empty value means none",
		set:   setKeys,
	},
	{
		names: []string{"thorough"}, commands: nameList{"redact"},
		about: "hide more: about fifty keys in any case and anywhere, encoded or not,\nand the userinfo of every URI in the line",
		set:   func(o *options, value string) error { return setSwitch(&o.thorough, "-thorough", value) },
	},
	{
		names: []string{"foldcase"}, commands: nameList{"redact"},
		about: "compare the keys without regard to case",
		set:   func(o *options, value string) error { return setSwitch(&o.foldCase, "-foldcase", value) },
	},
	{
		names: []string{"fragment"}, commands: nameList{"redact"},
		about: "look for the keys in the fragment too",
		set:   func(o *options, value string) error { return setSwitch(&o.fragment, "-fragment", value) },
	},
	{
		names: []string{"mask"}, value: "TEXT", commands: nameList{"redact"},
		about: "the text that replaces a secret; the default is REDACTED",
		set:   setMask,
	},
}

// isOf reports whether the command knows the flag.
func (f *flagRow) isOf(c *command) bool { return slices.Contains(f.commands, c.name) }

// flagNamed returns the flag of that name, or nil: that of the command, if it has one.
func flagNamed(c *command, name string) (named *flagRow) {
	for i := range flags {
		if f := &flags[i]; slices.Contains(f.names, name) && (named == nil || f.isOf(c)) {
			named = f
		}
	}
	return named
}

// commandsWith returns the names of the commands that have a flag of that name, which need
// not mean the same in all of them.
func commandsWith(flag string) (names nameList) {
	for i := range commands {
		if f := flagNamed(&commands[i], flag); f != nil && f.isOf(&commands[i]) {
			names = append(names, commands[i].name)
		}
	}
	return names
}

// nameList is a list of names for a sentence.
type nameList []string

// String returns the names with commas and an "and".
func (l nameList) String() string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	last := len(l) - 1
	return strings.Join(l[:last], ", ") + " and " + l[last]
}

// orList returns names for a sentence, with an "or" before the last.
func orList(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// setSwitch sets a switch from what follows the "=" of its flag, "true" if
// there is none.
func setSwitch(to *bool, name, value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("the value of %s must be true or false", name)
	}
	*to = on
	return nil
}

// setFormat sets the output format by its name.
func setFormat(o *options, value string) error {
	format, found := output.FormatNamed(value)
	if !found {
		return errors.New("the value of -o must be " + orList(output.FormatNames()))
	}
	o.format = format
	return nil
}

// setFields notes the names of the fields that are written.
func setFields(o *options, value string) error {
	switch {
	case value == "":
		return errors.New("the value of -fields must be names of fields with commas between them")
	case o.fieldNames != "":
		return errors.New("-fields is given more than once; want all names in one list")
	}
	o.fieldNames = value
	return nil
}

// setOnly chooses the lines that have a record.
func setOnly(o *options, value string) error {
	switch value {
	case "valid":
		o.only = validLines
	case "invalid":
		o.only = invalidLines
	default:
		return errors.New("the value of -only must be valid or invalid")
	}
	return nil
}

// setSchema chooses the schema of the keys of JSON.
func setSchema(o *options, value string) error {
	if value != "otel" && value != "ecs" {
		return errors.New("the value of -schema must be otel or ecs")
	}
	o.ecs = value == "ecs"
	return nil
}

// setProduction sets the production by its name, in any case of letters.
func setProduction(o *options, value string) error {
	known := []uriscan.Production{uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef, uriscan.URIReference}
	for _, p := range known {
		if strings.EqualFold(value, p.String()) {
			o.production = p
			return nil
		}
	}
	return errors.New("the value of -production must be URI, absolute-URI, relative-ref or URI-reference")
}

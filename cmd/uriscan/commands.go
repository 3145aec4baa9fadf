package main

import (
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/rewrite"
)

// command is one of the things that the program does. The usage is made from this
// table and from that of the flags, and so is what errors say of commands.
type command struct {
	name      string
	arguments string // as the usage shows them
	purpose   string
	traits    trait // what flags it knows besides those of its own

	// What holds if the flags do not say otherwise.
	format output.Format
	steps  rewrite.Steps

	records *recordKind // what it writes of each line; nil if it does not

	check func(o *options) error          // what flags and operands must be together; nil if they may be anything
	run   func(o *options, s streams) int // carries it out and returns the exit code
}

// trait is something that several commands have in common, which have the same flags
// for it.
type trait uint8

const (
	readsFiles    trait = 1 << iota // FILE...
	hasFormats                      // a choice of output formats
	takesURIs                       // each line or operand is a URI, and -production says of which kind
	writesRecords                   // a record for each thing that it finds in its files
	answersLines                    // one for each line

	ofLinesOfURIs = readsFiles | hasFormats | takesURIs | writesRecords | answersLines
)

// namesWith returns the names of the commands that have all the traits.
func namesWith(traits trait) nameList {
	var names nameList
	for _, c := range commands {
		if c.traits&traits == traits {
			names = append(names, c.name)
		}
	}
	return names
}

// commands lists the commands in the order of the usage.
var commands = []command{
	{
		name: "split", traits: ofLinesOfURIs, arguments: "[flags] [FILE...]",
		purpose: "write the components of each line",
		format:  output.JSON, records: &split.recordKind, run: onLines(split),
	},
	{
		name: "normalize", traits: ofLinesOfURIs, arguments: "[flags] [FILE...]",
		purpose: "write the normal form of each line",
		format:  output.Rows, steps: rewrite.SyntaxBased, records: &normalize.recordKind, run: onLines(normalize),
	},
	{
		name: "resolve", traits: ofLinesOfURIs, arguments: "-base URI [flags] [FILE...]",
		purpose: "resolve each line against the base URI",
		format:  output.Rows, check: wantBase, records: &resolve.recordKind, run: onLines(resolve),
	},
	{
		name: "redact", traits: ofLinesOfURIs, arguments: "[flags] [FILE...]",
		purpose: "hide secrets in each line",
		format:  output.Rows, records: &redact.recordKind, run: onLines(redact),
	},
	{
		name: "template", traits: ofLinesOfURIs, arguments: "[flags] [FILE...]",
		purpose: "write names of low cardinality for paths",
		format:  output.Rows, records: &templates.recordKind, check: wantLogOfTemplates, run: runTemplate,
	},
	{
		name: "find", traits: readsFiles | hasFormats | writesRecords, arguments: "[flags] [FILE...]",
		purpose: "write the URIs in text",
		format:  output.Rows, records: &finding, check: wantFinding, run: runFind,
	},
	{
		name: "logs", traits: readsFiles | hasFormats | writesRecords | answersLines, arguments: "[flags] [FILE...]",
		purpose: "write the requests of access logs",
		format:  output.JSON, records: &logs, check: wantFormat, run: runLogs,
	},
	{
		name: "stats", traits: readsFiles | hasFormats | takesURIs, arguments: "[flags] [FILE...]",
		purpose: "count URIs by host, error and the like",
		format:  output.Rows, check: wantFields, run: runStats,
	},
	{
		name: "compare", traits: hasFormats | takesURIs, arguments: "[flags] URI URI",
		purpose: "report whether and where two URIs differ",
		format:  output.Rows, steps: rewrite.SchemeBased, check: wantTwo, run: runCompare,
	},
	{
		name: "explain", traits: takesURIs, arguments: "[flags] URI...",
		purpose: "draw each URI with its components",
		check:   wantURIs, run: runExplain,
	},
}

// commandNamed returns the command of that name, or nil.
func commandNamed(name string) *command {
	for i := range commands {
		if commands[i].name == name {
			return &commands[i]
		}
	}
	return nil
}

// commandNames lists what the first argument may be, for a sentence.
func commandNames() string {
	names := namesWith(0)
	for _, h := range helpers() {
		names = append(names, h.names[0])
	}
	return orList(names)
}

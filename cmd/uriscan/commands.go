package main

import "strings"

// command is one of the things that the program does. The usage is made from this
// table and from that of the flags, and so is what errors say of commands.
type command struct {
	name     string
	operands string // as the usage shows them
	purpose  string
	format   format                          // how it writes if -o is not given
	check    func(o *options) error          // what the operands must be; nil if they may be anything
	run      func(o *options, s streams) int // carries it out and returns the exit code
}

// commands lists the commands in the order of the usage.
var commands = []command{
	{
		name: "split", operands: "[FILE...]",
		purpose: "write the components of each line",
		format:  formatJSON, run: onLines(splitEncoder),
	},
	{
		name: "explain", operands: "URI...",
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
	var names []string
	for _, c := range commands {
		names = append(names, c.name)
	}
	return strings.Join(names, ", ") + " or help"
}

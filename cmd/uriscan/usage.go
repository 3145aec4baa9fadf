package main

import (
	"fmt"
	"slices"
	"strings"
)

// usage returns what uriscan help prints. The package comment says the same at
// length.
func usage() string {
	var text strings.Builder
	text.WriteString("uriscan checks URIs against RFC 3986, finds their components and rewrites them.\n\n")
	for _, c := range commands {
		fmt.Fprintf(&text, "  uriscan %-36s %s\n", c.name+" "+c.arguments, c.purpose)
	}
	fmt.Fprintf(&text, "  uriscan %-36s %s\n", "help [COMMAND]", "print this text, or help on a command")
	text.WriteString("\nA FILE has one URI a line. Standard input is read if no FILE is given, and where\nFILE is \"-\". Flags may stand behind FILE and URI; \"--\" ends them.\n")
	for begin := 0; begin < len(flags); {
		end := begin + 1
		for end < len(flags) && slices.Equal(flags[end].commands, flags[begin].commands) {
			end++
		}
		fmt.Fprintf(&text, "\nFlags of %s:\n\n", flags[begin].commands.orAll())
		for i := begin; i < end; i++ {
			text.WriteString(flags[i].row())
		}
		begin = end
	}
	text.WriteString(exitCodes)
	return text.String()
}

// exitCodes is the part of the usage about the exit code.
const exitCodes = `
Exit codes: 0 done, or compare finds the URIs equal; 1 compare finds them
different, or -strict was given and some input is invalid; 2 wrong usage, or input
or output failed. A closed pipe is not a failure.
`

// usageOf returns what the command prints when it is asked for help.
func usageOf(c *command) string {
	text := "uriscan " + c.name + " " + c.arguments + "    " + c.purpose + "\n\n"
	for i := range flags {
		if flags[i].isOf(c) {
			text += flags[i].row()
		}
	}
	return text + exitCodes
}

// row returns the lines about a flag.
func (f *flagRow) row() string {
	names := "-" + strings.Join(f.names, ", -")
	if f.value != "" {
		names += " " + f.value
	}
	var text strings.Builder
	for i, line := range strings.Split(f.about, "\n") {
		if i > 0 {
			names = ""
		}
		fmt.Fprintf(&text, "  %-19s %s\n", names, line)
	}
	return text.String()
}

// orAll returns the names for a sentence, or "all commands" if they are all.
func (l nameList) orAll() string {
	if len(l) == len(commands) {
		return "all commands"
	}
	return l.String()
}

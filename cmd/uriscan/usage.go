package main

import (
	"fmt"
	"slices"
	"strings"
)

// The usage, the manual page and the completions of shells are made from the tables of
// commands, helpers and flags, and from these sentences. The package comment says the
// same at length.
const (
	whatItDoes = "uriscan checks URIs against RFC 3986, splits them into components, counts and rewrites them."

	aboutFiles = `A FILE has one URI per line. Standard input is read if no FILE is given, or if FILE
is "-". Flags may follow FILE and URI; "--" ends the flags.`

	exitCodes = `Exit codes: 0 success; 1 compare finds the URIs different, find finds none, or -strict
was given and some input is invalid; 2 wrong usage, or an error of input or output. A
closed pipe is not an error.`
)

// usage returns what uriscan help prints.
func usage() string {
	var text strings.Builder
	text.WriteString(whatItDoes + "\n\n")
	for _, row := range synopsis() {
		fmt.Fprintf(&text, "  uriscan %-36s %s\n", row.call, row.purpose)
	}
	text.WriteString("\n" + aboutFiles + "\n")
	for _, group := range flagGroups() {
		fmt.Fprintf(&text, "\nFlags of %s:\n\n", group[0].commands.orAll())
		for i := range group {
			text.WriteString(group[i].row())
		}
	}
	text.WriteString("\n" + exitCodes + "\n")
	return text.String()
}

// call is a way to call the program.
type call struct{ call, purpose string }

// synopsis returns the ways to call the program, those of the commands and those of the
// helpers.
func synopsis() (rows []call) {
	for _, c := range commands {
		rows = append(rows, call{c.name + " " + c.arguments, c.purpose})
	}
	for _, h := range helpers() {
		rows = append(rows, call{strings.TrimSpace(h.names[0] + " " + h.arguments), h.purpose})
	}
	return rows
}

// flagGroups returns the flags, those of the same commands together, in the order of the
// first of each group.
func flagGroups() (groups [][]flagRow) {
	for _, f := range flags {
		i := slices.IndexFunc(groups, func(group []flagRow) bool { return slices.Equal(group[0].commands, f.commands) })
		if i < 0 {
			i, groups = len(groups), append(groups, nil)
		}
		groups[i] = append(groups[i], f)
	}
	return groups
}

// flagsOf returns the flags that a command knows.
func flagsOf(c *command) (list []flagRow) {
	for _, f := range flags {
		if f.isOf(c) {
			list = append(list, f)
		}
	}
	return list
}

// usageOf returns what the command prints when it is asked for help.
func usageOf(c *command) string {
	text := "uriscan " + c.name + " " + c.arguments + "    " + c.purpose + "\n\n"
	for _, f := range flagsOf(c) {
		text += f.row()
	}
	if c.records != nil {
		text += "\nThe fields of -fields:\n\n" + "  " + strings.ReplaceAll(wrapped(c.records.schema.Names(), widthOfUsage), "\n", "\n  ") + "\n"
	}
	return text + "\n" + exitCodes + "\n"
}

// widthOfUsage is how many columns a list of names has at most.
const widthOfUsage = 80

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

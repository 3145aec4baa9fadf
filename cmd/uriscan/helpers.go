package main

import (
	"slices"
	"strings"
)

// helper is one of the things that the program does for its user, and not to URIs.
type helper struct {
	names     []string // the first is that of the usage
	arguments string   // as the usage shows them
	purpose   string
	choices   []string // what its argument may be
	run       func(s streams, args []string) int
}

// helpers lists the helpers in the order of the usage. (It is a function because help
// is one of them, and lists them.)
func helpers() []helper {
	return []helper{
		{
			names: []string{"help", "-h", "-help", "--help"}, arguments: "[COMMAND]",
			purpose: "print this text, or the help of a command", choices: namesWith(0), run: streams.help,
		},
		{
			names: []string{"version", "-version", "--version"}, purpose: "print the version of the program",
			run: streams.version,
		},
		{
			names: []string{"man"}, purpose: "print the manual page, for man -l -",
			run: streams.man,
		},
		{
			names: []string{"completion"}, arguments: strings.Join(shells, "|"), choices: shells,
			purpose: "print a completion script for a shell", run: streams.completion,
		},
	}
}

// helperNamed returns the helper of that name, or nil.
func helperNamed(name string) *helper {
	for _, h := range helpers() {
		if slices.Contains(h.names, name) {
			return &h
		}
	}
	return nil
}

// help writes the usage, or that of the command that is named.
func (s streams) help(args []string) int {
	if len(args) > 1 {
		return s.refuse("help: want one command, or none")
	}
	if len(args) == 0 || helperNamed(args[0]) != nil {
		return s.finish(writeAll(s.out, usage()))
	}
	if c := commandNamed(args[0]); c != nil {
		return s.finish(writeAll(s.out, usageOf(c)))
	}
	return s.refuse("help: the command must be " + commandNames())
}

// version writes the versions.
func (s streams) version(args []string) int {
	if len(args) > 0 {
		return s.refuse("version: want no argument")
	}
	return s.finish(writeAll(s.out, versions()))
}

// man writes the manual page.
func (s streams) man(args []string) int {
	if len(args) > 0 {
		return s.refuse("man: want no argument")
	}
	return s.finish(writeAll(s.out, manual(buildInfo())))
}

// completion writes the script for a shell.
func (s streams) completion(args []string) int {
	if len(args) == 1 {
		if script, found := completionFor(args[0]); found {
			return s.finish(writeAll(s.out, script))
		}
	}
	return s.refuse("completion: the shell must be " + orList(shells))
}

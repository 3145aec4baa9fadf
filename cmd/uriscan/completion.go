package main

import (
	"fmt"
	"strings"
)

// A script for a shell knows what the tables of commands and flags had when it was
// printed: the names of the commands, the flags of each, and what the values of flags may
// be. Values that may be anything are not completed; FILE is, by the shell.

// shells are the names of the shells.
var shells = nameList{"bash", "zsh", "fish"}

// completionFor returns the script for the shell of that name.
func completionFor(shell string) (script string, found bool) {
	switch shell {
	case "bash":
		return bashCompletion(), true
	case "zsh":
		return zshCompletion(), true
	case "fish":
		return fishCompletion(), true
	}
	return "", false
}

// firstWords returns what the first argument may be.
func firstWords() []call {
	var words []call
	for _, c := range commands {
		words = append(words, call{c.name, c.purpose})
	}
	for _, h := range helpers() {
		words = append(words, call{h.names[0], h.purpose})
	}
	return words
}

// names returns what the calls are.
func names(calls []call) string {
	var list []string
	for _, c := range calls {
		list = append(list, c.call)
	}
	return strings.Join(list, " ")
}

// dashed returns the names of flags as they are written.
func dashed(list []flagRow) string {
	var names []string
	for _, f := range list {
		for _, name := range f.names {
			names = append(names, "-"+name)
		}
	}
	return strings.Join(names, " ")
}

// bashCompletion returns the script for bash. The cases are by the word before, which
// may want a value, and then by the command.
func bashCompletion() string {
	var values, words strings.Builder
	for _, row := range valuedFlags() {
		action := fmt.Sprintf("COMPREPLY=($(compgen -W '%s' -- \"$word\"))", strings.Join(row.choices, " "))
		if row.isFile {
			action = "COMPREPLY=($(compgen -f -- \"$word\"))"
		}
		if row.choices == nil && !row.isFile {
			action = ":"
		}
		fmt.Fprintf(&values, "    '%s '%s) %s; return;;\n", row.command, row.flag, action)
	}
	for i := range commands {
		c := &commands[i]
		fmt.Fprintf(&words, "    %s) words='%s';;\n", c.name, dashed(flagsOf(c)))
	}
	for _, h := range helpers() {
		if h.choices != nil {
			fmt.Fprintf(&words, "    %s) words='%s';;\n", h.names[0], strings.Join(h.choices, " "))
		}
	}
	return fmt.Sprintf(bashScript, names(firstWords()), values.String(), words.String(), strings.Join(namesWith(readsFiles), "|"))
}

const bashScript = `# bash completion for uriscan, by uriscan completion bash. To use it:
# source <(uriscan completion bash)
_uriscan() {
  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" words=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '%s' -- "$word"))
    return
  fi
  case "$command $before" in
%s  esac
  case "$command" in
%s  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")); return;;
  esac
  case "$command" in
    %s) COMPREPLY=($(compgen -f -- "$word"));;
    help|completion) [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W "$words" -- "$word"));;
  esac
}
complete -o filenames -F _uriscan uriscan
`

// valuedFlag is a flag of a command that wants a value.
type valuedFlag struct {
	command, flag string
	*flagRow
}

// valuedFlags returns the flags that want values, each with its commands.
func valuedFlags() (list []valuedFlag) {
	for i := range flags {
		f := &flags[i]
		if f.value == "" {
			continue
		}
		for _, command := range f.commands {
			for _, name := range f.names {
				list = append(list, valuedFlag{command, "-" + name, f})
			}
		}
	}
	return list
}

// zshCompletion returns the script for zsh.
func zshCompletion() string {
	var first, cases strings.Builder
	for _, w := range firstWords() {
		fmt.Fprintf(&first, "    %s\n", zshQuoted(w.call+":"+w.purpose))
	}
	for i := range commands {
		c := &commands[i]
		fmt.Fprintf(&cases, "    %s)\n      _arguments -S", c.name)
		for _, f := range flagsOf(c) {
			for _, name := range f.names {
				cases.WriteString(" \\\n        " + zshFlag(&f, name))
			}
		}
		operands := "'*:URI: '"
		if c.traits&readsFiles != 0 {
			operands = "'*:FILE:_files'"
		}
		cases.WriteString(" \\\n        " + operands + ";;\n")
	}
	for _, h := range helpers() {
		if h.choices != nil {
			fmt.Fprintf(&cases, "    %s) _arguments %s;;\n", h.names[0], zshQuoted("1:what:("+strings.Join(h.choices, " ")+")"))
		}
	}
	return fmt.Sprintf(zshScript, first.String(), cases.String())
}

const zshScript = `#compdef uriscan
# zsh completion for uriscan, by uriscan completion zsh. Write it to a file named _uriscan
# in a directory of $fpath, or: source <(uriscan completion zsh)
_uriscan() {
  local -a commands
  commands=(
%s  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
%s  esac
}
if [ "$funcstack[1]" = _uriscan ]; then
  _uriscan "$@"
else
  compdef _uriscan uriscan
fi
`

// zshFlag returns the argument of _arguments for a flag. The star says that it may be
// given again.
func zshFlag(f *flagRow, name string) string {
	about, _, _ := strings.Cut(f.about, "\n")
	spec := "*-" + name + "[" + strings.NewReplacer("[", `\[`, "]", `\]`).Replace(about) + "]"
	if f.value != "" {
		spec += ":" + f.value + ":"
		switch {
		case f.isFile:
			spec += "_files"
		case f.choices != nil:
			spec += "(" + strings.Join(f.choices, " ") + ")"
		default:
			spec += " "
		}
	}
	return zshQuoted(spec)
}

// zshQuoted returns text in single quotes.
func zshQuoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }

// fishCompletion returns the script for fish.
func fishCompletion() string {
	var text strings.Builder
	text.WriteString("# fish completion for uriscan, by uriscan completion fish. To use it:\n# uriscan completion fish | source\ncomplete -c uriscan -f\n")
	for _, w := range firstWords() {
		fmt.Fprintf(&text, "complete -c uriscan -n __fish_use_subcommand -a %s -d %s\n", w.call, fishQuoted(w.purpose))
	}
	for _, h := range helpers() {
		if h.choices != nil {
			fmt.Fprintf(&text, "complete -c uriscan -n '__fish_seen_subcommand_from %s' -a %s\n", h.names[0], fishQuoted(strings.Join(h.choices, " ")))
		}
	}
	fmt.Fprintf(&text, "complete -c uriscan -n '__fish_seen_subcommand_from %s' -F\n", strings.Join(namesWith(readsFiles), " "))
	for i := range flags {
		f := &flags[i]
		about, _, _ := strings.Cut(f.about, "\n")
		for _, name := range f.names {
			fmt.Fprintf(&text, "complete -c uriscan -n '__fish_seen_subcommand_from %s' -o %s -d %s%s\n", strings.Join(f.commands, " "), name, fishQuoted(about), fishValue(f))
		}
	}
	return text.String()
}

// fishValue returns the options of complete about the value of a flag.
func fishValue(f *flagRow) string {
	switch {
	case f.value == "":
		return ""
	case f.isFile:
		return " -r -F"
	case f.choices != nil:
		return " -x -a " + fishQuoted(strings.Join(f.choices, " "))
	}
	return " -x"
}

// fishQuoted returns text in single quotes.
func fishQuoted(text string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, "'", `\'`).Replace(text) + "'"
}

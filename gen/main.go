// Command gen turns a grammar in ABNF (RFC 5234, RFC 7405) into the tables of
// an exact scanner.
//
//	go run ./gen -grammar my.abnf -rule my-rule -capture a,b,c -package p -o my_gen.go
//
// The file it writes declares a variable of type fsm.Machine, whose Scan tells
// whether an input is what the rule says, where the captured rules lie, or at
// which byte the input went wrong and what could have come instead.
//
// Lists are separated by commas. A capture is a rule, or name=rule/rule/… for
// several rules under one name; a kind is name=rule/rule/…, alternatives that
// are to be told apart. The core rules of RFC 5234 are known to every grammar,
// which may define them otherwise.
//
// Of alternatives that match the same input the first wins. Captures that are
// still ambiguous are refused with a shortest input that shows it.
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
)

//go:embed grammar/core.abnf
var core []byte

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command without the process around it: it returns the exit
// status, 0 when all went well, 1 when the grammar was refused, 2 for a wrong
// call or a file that cannot be read or written.
func run(args []string, stdout, stderr io.Writer) int {
	c, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = c.generate(stdout)
	}
	var refused *refusal
	switch {
	case err == nil:
		return 0
	case errors.As(err, &refused):
		fmt.Fprintf(stderr, "gen: %v\n", err)
		return 1
	default:
		fmt.Fprintf(stderr, "gen: %v\n", err)
		return 2
	}
}

// refusal marks an error of the grammar, as opposed to one of the call.
type refusal struct{ error }

func (r *refusal) Unwrap() error { return r.error }

// config is a parsed call.
type config struct {
	grammars []string
	spec     nfa.Spec
	emit     emit.Options
	skeleton string
	output   string
	dump     string
	dot      string
	folded   bool
}

// parse reads the flags.
func parse(args []string, stderr io.Writer) (*config, error) {
	c := &config{}
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	grammar := flags.String("grammar", "", "ABNF `files`, read in order into one grammar")
	rule := flags.String("rule", "", "`rules` to recognise, each an entry of the machine")
	capture := flags.String("capture", "", "`rules` whose place is wanted")
	kind := flags.String("kind", "", "alternatives to tell apart, as `name=rule/rule/…`")
	inside := flags.String("inside", "", "`rules` that an error names when the input is amidst one")
	section := flags.String("section", "", "sections of the document for the comments, as `capture=3.2,…`")
	flags.StringVar(&c.emit.Document, "document", "", "`name` of the document that the sections are of, such as \"RFC 3986\"")
	flags.StringVar(&c.emit.Package, "package", "main", "`name` of the package of the written file")
	flags.StringVar(&c.emit.Name, "name", "machine", "`name` of the machine's variable")
	flags.StringVar(&c.skeleton, "skeleton", "", "`file` with a skeleton of the first rule; writes a packed machine too")
	flags.StringVar(&c.emit.Prefix, "prefix", "", "`text` before the names of states and registers, for a second machine in a package")
	flags.StringVar(&c.output, "o", "-", "`file` to write, - for standard output")
	flags.StringVar(&c.dump, "dump", "", "instead of Go source, write what this `pass` made: "+strings.Join(pipeline.Passes, ", "))
	flags.StringVar(&c.dot, "dot", "", "instead of Go source, write the machine for Graphviz: `whole` or folded by capture (folded)")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil, err
		}
		return nil, fmt.Errorf("%w; -help lists the flags", err)
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is no flag; grammar files are named with -grammar", flags.Arg(0))
	}
	if *grammar == "" || *rule == "" {
		return nil, errors.New("-grammar and -rule must be given: which files, and which rule of them to recognise")
	}
	c.grammars = strings.Split(*grammar, ",")
	c.spec.Entries = strings.Split(*rule, ",")
	if *inside != "" {
		c.spec.Inside = strings.Split(*inside, ",")
	}
	c.emit.Command = "go run ./gen " + strings.Join(args, " ")
	return c, c.parseLists(*capture, *kind, *section)
}

// parseLists reads the flags that are lists of names with rules.
func (c *config) parseLists(capture, kind, section string) (err error) {
	if c.spec.Captures, err = groups("capture", capture); err != nil {
		return err
	}
	if c.spec.Kinds, err = groups("kind", kind); err != nil {
		return err
	}
	c.emit.Sections = map[string]string{}
	for _, pair := range strings.FieldsFunc(section, isComma) {
		name, number, ok := strings.Cut(pair, "=")
		if !ok {
			return fmt.Errorf("-section %s: want capture=section", pair)
		}
		c.emit.Sections[name] = number
	}
	if c.dot != "" && c.dot != "whole" && c.dot != "folded" {
		return fmt.Errorf("-dot %s: want whole or folded", c.dot)
	}
	for what, name := range map[string]string{"-package": c.emit.Package, "-name": c.emit.Name} {
		if !isIdentifier(name) {
			return fmt.Errorf("%s %q: want a Go identifier", what, name)
		}
	}
	return nil
}

func isComma(r rune) bool { return r == ',' }

func isIdentifier(name string) bool {
	for i, r := range name {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

// groups reads a list such as scheme,path=path-empty/path-rootless.
func groups(flagName, list string) ([]nfa.Group, error) {
	var result []nfa.Group
	for _, item := range strings.FieldsFunc(list, isComma) {
		name, rules, several := strings.Cut(item, "=")
		if !several {
			rules = name
		}
		if name == "" || rules == "" {
			return nil, fmt.Errorf("-%s %s: want a rule, or name=rule/rule", flagName, item)
		}
		result = append(result, nfa.Group{Name: name, Rules: strings.Split(rules, "/")})
	}
	return result, nil
}

// generate does what the call asks for.
func (c *config) generate(stdout io.Writer) error {
	sources := []abnf.Source{{Name: "core.abnf", Text: core, Library: true}}
	for _, name := range c.grammars {
		text, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("the grammar cannot be read: %w", err)
		}
		sources = append(sources, abnf.Source{Name: filepath.ToSlash(name), Text: text})
	}
	result, err := pipeline.Compile(sources, c.spec)
	if err != nil {
		return &refusal{err}
	}
	var text strings.Builder
	switch {
	case c.dump != "":
		if err := result.Dump(&text, c.dump); err != nil {
			return err
		}
	case c.dot == "whole":
		emit.Dot(&text, result.Machine)
	case c.dot == "folded":
		emit.FoldedDot(&text, result.Machine)
	default:
		if err := c.pack(result); err != nil {
			return err
		}
		file, err := result.Emit(c.emit)
		if err != nil {
			return &refusal{err}
		}
		text.Write(file)
	}
	if c.output == "-" {
		_, err = io.WriteString(stdout, text.String())
	} else {
		err = os.WriteFile(c.output, []byte(text.String()), 0o644)
	}
	return err
}

// pack reads and proves the skeleton, if the call names one.
func (c *config) pack(result *pipeline.Run) error {
	if c.skeleton == "" {
		return nil
	}
	text, err := os.ReadFile(c.skeleton)
	if err != nil {
		return fmt.Errorf("the skeleton cannot be read: %w", err)
	}
	if c.emit.Skeleton, err = result.Pack(filepath.ToSlash(c.skeleton), text); err != nil {
		return &refusal{err}
	}
	return nil
}

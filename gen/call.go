package main

import (
	"errors"
	"flag"
	"fmt"
	"go/token"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/nfa"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
)

// config is a parsed call.
type config struct {
	grammars []string
	utf8     bool // the values of the grammars are code points
	imports  imports
	spec     nfa.Spec
	emit     emit.Options
	sets     string
	setType  string
	overlap  string
	output   string
	dump     string
	dot      string
}

// A list is the value of a flag: items with commas between them. A flag that
// is given more than once adds to it.
type list string

func (l *list) String() string { return string(*l) }

// Set adds items.
func (l *list) Set(items string) error {
	if *l != "" && items != "" {
		*l += ","
	}
	*l += list(items)
	return nil
}

// imports is the value of -import: files, each with the rules to take from it.
type imports []nfa.Group

func (i *imports) String() string { return "" }

// Set adds a file.
func (i *imports) Set(text string) error {
	file, rules, some := strings.Cut(text, "=")
	if file == "" || some && strings.Trim(rules, ",") == "" {
		return errors.New("want a file, or file=rule,rule")
	}
	*i = append(*i, nfa.Group{Name: file, Rules: strings.FieldsFunc(rules, isComma)})
	return nil
}

// A word is the value of a flag that is given at most once.
type word struct {
	text  *string
	given bool
}

func (w *word) String() string {
	if w.text == nil {
		return "" // the flag package asks a zero value
	}
	return *w.text
}

// Set sets the word, and refuses a second one: which of the two counts would be a
// guess.
func (w *word) Set(text string) error {
	if w.given {
		return errors.New("given twice; want it once")
	}
	*w.text, w.given = text, true
	return nil
}

// parse reads the flags. Asked for help it writes the list of them and returns
// flag.ErrHelp.
func parse(args []string, help io.Writer) (*config, error) {
	c := &config{output: "-", overlap: "warn"}
	c.emit.Package, c.emit.Name = "main", "machine"
	flags := flag.NewFlagSet("gen", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // an error is one sentence, which run writes
	var grammar, rule, capture, kind, inside, prefer, section list
	flags.Var(&grammar, "grammar", "ABNF `files`, read in order into one grammar; "+strings.Join(libraryNames(), ", ")+" need no file")
	flags.BoolVar(&c.utf8, "utf8", false, "values of the grammar are Unicode code points, which the machine reads as UTF-8")
	flags.Var(&c.imports, "import", "a `file`, or a grammar that needs none such as rfc9110, to take rules from, as file=rule,rule, or without a list those that the grammar uses and lacks")
	flags.Var(&rule, "rule", "`rules` to recognise, each an entry of the machine")
	flags.Var(&capture, "capture", "`rules` to locate, as name or name=rule/rule/…; with @first or @last after the name if a match can have several")
	flags.Var(&kind, "kind", "alternatives to tell apart, as `name=rule/rule/…`")
	flags.Var(&inside, "inside", "`rules` that an error names when the input is amidst one")
	flags.Var(&prefer, "prefer", "how an ambiguity is settled, as `rule=policy,…`: "+strings.Join(nfa.Policies, ", "))
	flags.Var(&word{text: &c.overlap}, "overlap", "`what` to do if an input fits two alternatives of a kind and the first is taken: "+strings.Join(overlaps, ", "))
	flags.Var(&section, "section", "sections of the document for the comments, as `capture=3.2,…`")
	flags.Var(&word{text: &c.emit.Document}, "document", "`name` of the document that the sections are of, such as \"RFC 3986\"")
	flags.Var(&word{text: &c.emit.Package}, "package", "`name` of the package of the written file")
	flags.Var(&word{text: &c.emit.Name}, "name", "`name` of the machine's variable")
	flags.Var(&word{text: &c.emit.Functions}, "functions", "`name` of a match type, to be written with functions that scan each rule; all are exported if the name is")
	flags.Var(&word{text: &c.sets}, "sets", "instead of a machine, write the kernels' tables of the byte sets in this `file`")
	flags.Var(&word{text: &c.setType}, "type", "with -sets: write each set as a variable of this `type`, a struct of one [32]uint8, and not the kernels' tables")
	flags.Var(&word{text: &c.emit.Prefix}, "prefix", "`text` before the names of states and registers, for a second machine in a package")
	flags.Var(&word{text: &c.output}, "o", "`file` to write, - for standard output")
	flags.Var(&word{text: &c.dump}, "dump", "instead of Go source, write what this `pass` made: "+strings.Join(pipeline.Passes, ", "))
	flags.Var(&word{text: &c.dot}, "dot", "instead of Go source, write the machine for Graphviz: `whole` or folded by capture (folded)")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(help)
			flags.PrintDefaults()
			return nil, err
		}
		return nil, fmt.Errorf("%w; -help lists the flags", err)
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q is no flag; grammar files are named with -grammar", flags.Arg(0))
	}
	if grammar == "" || rule == "" {
		return nil, errors.New("-grammar and -rule must be given: which files, and which rule of them to recognise")
	}
	c.grammars = strings.Split(string(grammar), ",")
	c.spec.Entries = strings.Split(string(rule), ",")
	if inside != "" {
		c.spec.Inside = strings.Split(string(inside), ",")
	}
	c.emit.Command = "go run ./gen" + quoted(args)
	if err := c.parseLists(string(capture), string(kind), string(prefer), string(section)); err != nil {
		return nil, err
	}
	return c, c.check()
}

// quoted returns the arguments as a go:generate line has them, each after a space.
func quoted(args []string) (line string) {
	for _, arg := range args {
		if strings.Contains(arg, " ") {
			arg = strconv.Quote(arg)
		}
		line += " " + arg
	}
	return line
}

// parseLists reads the flags that are lists of names with rules.
func (c *config) parseLists(capture, kind, prefer, section string) (err error) {
	if c.spec.Captures, err = groups("capture", capture); err != nil {
		return err
	}
	if err = occurrences(c.spec.Captures); err != nil {
		return err
	}
	if c.spec.Prefer, err = preferences(prefer); err != nil {
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
		if !slices.ContainsFunc(c.spec.Captures, func(g nfa.Group) bool { return g.Name == name }) {
			return fmt.Errorf("-section %s: want one of the names of -capture before the =", pair)
		}
		c.emit.Sections[name] = number
	}
	return nil
}

// overlaps are the values of -overlap: a warning, an error, or neither.
var overlaps = []string{"warn", "refuse", "first"}

// taken are the names that a written file uses itself: the packages that it
// imports, its states and registers.
var taken = regexp.MustCompile(`^(fsm|classes|s[0-9]+|r[0-9]+|_+|init)$`)

// check checks the flags that are one word.
func (c *config) check() error {
	wrongName := func(name string, others ...*regexp.Regexp) bool {
		return !isIdentifier(name) || token.IsKeyword(name) || slices.ContainsFunc(others, func(o *regexp.Regexp) bool { return o.MatchString(name) })
	}
	oneOf := func(word string, words []string) bool { return word == "" || slices.Contains(words, word) }
	opt, functions := &c.emit, c.emit.Functions != ""
	for _, flag := range []struct {
		good bool
		want string
	}{
		{oneOf(c.dump, pipeline.Passes), fmt.Sprintf("-dump %s: want one of %s", c.dump, strings.Join(pipeline.Passes, ", "))},
		{c.setType == "" || c.sets != "", "-type: there are no sets to write; name their file with -sets"},
		{c.setType == "" || isIdentifier(c.setType), fmt.Sprintf("-type %q: want a Go identifier", c.setType)},
		{slices.Contains(overlaps, c.overlap), fmt.Sprintf("-overlap %s: want one of %s", c.overlap, strings.Join(overlaps, ", "))},
		{oneOf(c.dot, []string{"whole", "folded"}), fmt.Sprintf("-dot %s: want whole or folded", c.dot)},
		{opt.Prefix == "" || isIdentifier(opt.Prefix), fmt.Sprintf("-prefix %q: want the beginning of a Go identifier", opt.Prefix)},
		{!functions || !wrongName(opt.Functions, taken, local) && opt.Functions != opt.Name, fmt.Sprintf("-functions %q: want a Go identifier other than the machine's name and the names of the file itself", opt.Functions)},
		{!functions || !local.MatchString(opt.Name), fmt.Sprintf("-name %q: want a name that the functions do not use themselves", opt.Name)},
		{!wrongName(opt.Package) && opt.Package != "_", fmt.Sprintf("-package %q: want a Go identifier", opt.Package)},
		{!wrongName(opt.Name) && !taken.MatchString(strings.TrimPrefix(opt.Name, opt.Prefix)), fmt.Sprintf("-name %q: want a Go identifier other than the names of packages, states and registers in the file", opt.Name)},
	} {
		if !flag.good {
			return errors.New(flag.want)
		}
	}
	return nil
}

// local are names that the functions of a written file use themselves.
var local = regexp.MustCompile(`^(src|out|n|ok|end|m|s|r|e|min|len|bool|string|byte|error|u?int|uint8|uint16|uint32|uint64)$`)

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

// occurrences takes @first and @last off the names of captures.
func occurrences(captures []nfa.Group) error {
	for i := range captures {
		c := &captures[i]
		if strings.Contains(strings.Join(c.Rules, ""), "@") && !slices.Equal(c.Rules, []string{c.Name}) {
			return fmt.Errorf("-capture %s=%s: want @first or @last after the name %[1]s", c.Name, strings.Join(c.Rules, "/"))
		}
		name, which, marked := strings.Cut(c.Name, "@")
		if !marked {
			continue
		}
		switch which {
		case "first":
			c.Which = nfa.FirstPlace
		case "last":
			c.Which = nfa.LastPlace
		default:
			return fmt.Errorf("-capture %s: want @first or @last after the name", c.Name)
		}
		if name == "" {
			return fmt.Errorf("-capture %s: want a name before the @", c.Name)
		}
		if len(c.Rules) == 1 && c.Rules[0] == c.Name {
			c.Rules[0] = name
		}
		c.Name = name
	}
	return nil
}

// preferences reads a list such as r-component=shortest,URI=first.
func preferences(list string) ([]nfa.Preference, error) {
	var result []nfa.Preference
	for _, item := range strings.FieldsFunc(list, isComma) {
		rule, policy, _ := strings.Cut(item, "=")
		i := slices.Index(nfa.Policies, policy)
		if rule == "" || i < 0 {
			return nil, fmt.Errorf("-prefer %s: want rule=policy, with one of %s", item, strings.Join(nfa.Policies, ", "))
		}
		result = append(result, nfa.Preference{Rule: rule, Policy: nfa.Policy(i)})
	}
	return result, nil
}

package main

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A pass is one of the generator's, with what it does in a few words.
type pass struct{ name, does string }

// passes are all passes, in the order in which the generator names them.
var passes = []pass{
	{"abnf", "reads the grammar and checks it"},
	{"charset", "puts bytes that no set distinguishes into one class"},
	{"nfa", "numbers each place where a rule reads a byte"},
	{"tdfa", "makes it deterministic, with one store a step at most"},
	{"captures", "finds how captures follow from the registers written"},
	{"minimize", "merges equal states, and checks the result"},
	{"sets", "ties the byte sets to the machine"},
	{"cover", "finds inputs that no wrong machine treats alike"},
	{"emit", "writes Go source"},
}

// flows are what one pass hands to another; "|" breaks a line. A name with a dash in
// front is a file.
var flows = []struct{ from, to, what string }{
	{"-grammar", "abnf", ""},
	{"abnf", "nfa", "rules"},
	{"nfa", "charset", "byte sets"},
	{"nfa", "tdfa", "positions and what|may follow each"},
	{"charset", "tdfa", "classes of bytes"},
	{"tdfa", "captures", "states and|registers"},
	{"tdfa", "minimize", "states and steps"},
	{"captures", "minimize", "groups of|final states"},
	{"minimize", "emit", "machine"},
	{"minimize", "sets", "machine"},
	{"minimize", "cover", "machine"},
	{"-sets", "sets", ""},
	{"sets", "emit", "tables"},
	{"cover", "-tests", ""},
	{"emit", "-output", ""},
}

// listed matches the name of a pass in the list of them.
var listed = regexp.MustCompile(`(?m)^//\t(\w+) `)

// drawPasses returns the passes of the generator as a graph. The generator's own
// list of them must be the one here.
func drawPasses(g *generator) ([]byte, error) {
	text, err := g.read("gen/internal/pipeline/pipeline.go")
	if err != nil {
		return nil, err
	}
	var want, names []string
	for _, found := range listed.FindAllStringSubmatch(text, -1) {
		want = append(want, found[1])
	}
	for _, p := range passes {
		names = append(names, p.name)
	}
	if !slices.Equal(names, want) {
		return nil, fmt.Errorf("the passes of the generator are %q; the picture has %q", want, names)
	}
	files, err := passFiles(g)
	if err != nil {
		return nil, err
	}
	return render(passGraph(files))
}

// passFiles returns the texts in the boxes of files, by the names in flows.
func passFiles(g *generator) (map[string][]string, error) {
	files := map[string][]string{"-tests": {"inputs for tests"}}
	for _, flag := range []string{"-grammar", "-sets"} {
		if _, err := g.with(flag); err != nil {
			return nil, err
		}
		for _, c := range g.calls {
			if name := c.value(flag); name != "" && !slices.Contains(files[flag], path.Base(name)) {
				files[flag] = append(files[flag], path.Base(name))
			}
		}
	}
	for _, c := range g.calls {
		files["-output"] = append(files["-output"], c.output)
	}
	return files, nil
}

// passGraph returns the graph as Graphviz text.
func passGraph(files map[string][]string) string {
	var b strings.Builder
	fmt.Fprintln(&b, "digraph passes {\n\trankdir=TB\n\tbgcolor=white\n\tnodesep=0.4\n\tranksep=0.4")
	fmt.Fprintln(&b, "\tnode [shape=box margin=\"0.32,0.1\" style=\"rounded,filled\" fillcolor=\"#eef3fa\" color=\"#33557f\" fontname=\"Helvetica\" fontsize=13]")
	fmt.Fprintln(&b, "\tedge [color=\"#555555\" fontname=\"Helvetica\" fontsize=12]")
	for _, p := range passes {
		fmt.Fprintf(&b, "\t%q [label=%q]\n", p.name, p.name+"\n"+broken(p.does))
	}
	for _, name := range []string{"-grammar", "-sets", "-tests", "-output"} {
		fmt.Fprintf(&b, "\t%q [shape=note style=filled fillcolor=white color=\"#8fa3bd\" label=%q]\n", name, strings.Join(files[name], "\n"))
	}
	for _, f := range flows {
		fmt.Fprintf(&b, "\t%q -> %q [label=%q]\n", f.from, f.to, "  "+strings.ReplaceAll(f.what, "|", "\n  "))
	}
	b.WriteString("}\n")
	return b.String()
}

// broken returns a text as two lines, broken near its middle.
func broken(text string) string {
	half := len(text) / 2
	at := half + strings.IndexByte(text[half:]+" ", ' ')
	if at >= len(text)-3 {
		at = strings.LastIndexByte(text, ' ')
	}
	return text[:at] + "\n" + text[at+1:]
}

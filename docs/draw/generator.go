package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// generator is the generator of a tree, with its calls as a file of the tree has
// them.
type generator struct {
	root  string // the folder of that file
	calls []call
}

// call is one call of the generator.
type call struct {
	args   []string // of the go command, without the output file
	output string
}

// generateLine is a go:generate line that runs the generator: its call up to the
// output file, and that file.
var generateLine = regexp.MustCompile(`(?m)^//go:generate go (run .*\./gen .*) -o (\S+)$`)

// arguments are the arguments of such a line: the texts between spaces, or between
// quotes.
var arguments = regexp.MustCompile(`"[^"]*"|[^ ]+`)

// newGenerator returns the generator with the calls of a file.
func newGenerator(file string) (*generator, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	g := &generator{root: filepath.Dir(file)}
	for _, line := range generateLine.FindAllStringSubmatch(string(text), -1) {
		var args []string
		for _, arg := range arguments.FindAllString(line[1], -1) {
			args = append(args, strings.Trim(arg, `"`))
		}
		g.calls = append(g.calls, call{args, line[2]})
	}
	if len(g.calls) == 0 {
		return nil, fmt.Errorf("%s has no line that matches %s", file, generateLine)
	}
	return g, nil
}

// machine returns the call that writes the exact machine, the first one.
func (g *generator) machine() call { return g.calls[0] }

// with returns the first call that has a flag.
func (g *generator) with(flag string) (call, error) {
	for _, c := range g.calls {
		if c.value(flag) != "" {
			return c, nil
		}
	}
	return call{}, fmt.Errorf("generate.go has no line with %s", flag)
}

// value returns what a call gives to a flag, or nothing.
func (c call) value(flag string) string {
	for i, arg := range c.args[:len(c.args)-1] {
		if arg == flag {
			return c.args[i+1]
		}
	}
	return ""
}

// output returns what the generator prints for a call with more arguments.
func (g *generator) output(c call, more ...string) (string, error) {
	command := exec.Command("go", append(c.args[:len(c.args):len(c.args)], more...)...)
	command.Dir = g.root
	text, err := command.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return "", fmt.Errorf("the generator failed: %s", bytes.TrimSpace(failed.Stderr))
	}
	return string(text), err
}

// read returns the text of a file of the tree.
func (g *generator) read(name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(g.root, filepath.FromSlash(name)))
	return string(text), err
}

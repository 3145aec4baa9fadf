package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the command without the process around it: it returns the exit
// status, 0 when all went well, 1 when the grammar was refused, 2 for a wrong
// call or a file that cannot be read or written.
func run(args []string, stdout, stderr io.Writer) int {
	c, err := parse(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return 0
	}
	if err == nil {
		err = c.generate(stdout, stderr)
	}
	if err == nil {
		return 0
	}
	fmt.Fprintf(stderr, "gen: %v\n", err)
	var refused *refusal
	if errors.As(err, &refused) {
		return 1
	}
	return 2
}

// refusal marks an error of the grammar, as opposed to one of the call.
type refusal struct{ error }

// generate does what the call asks for. Warnings go to stderr.
func (c *config) generate(stdout, stderr io.Writer) error {
	result, err := c.compile()
	if err != nil {
		return err
	}
	return c.write(result, stdout, stderr)
}

// compile runs the passes over the files of the grammar.
func (c *config) compile() (*pipeline.Run, error) {
	sources, err := c.sources()
	if err != nil {
		return nil, err
	}
	result, err := pipeline.Compile(sources, c.spec)
	if err != nil {
		return nil, &refusal{err}
	}
	return result, nil
}

// write writes what the call asks for of what the passes have made.
func (c *config) write(result *pipeline.Run, stdout, stderr io.Writer) (err error) {
	for _, overlap := range result.Overlaps() {
		switch c.overlap {
		case "refuse":
			return &refusal{errors.New(overlap)}
		case "warn":
			fmt.Fprintf(stderr, "gen: warning: %s; -overlap=first says that this is meant, -overlap=refuse makes it an error\n", overlap)
		}
	}
	var text strings.Builder
	switch {
	case c.dump != "":
		result.Dump(&text, c.dump)
	case c.dot == "whole":
		emit.Dot(&text, result.Machine)
	case c.dot == "folded":
		emit.FoldedDot(&text, result.Machine)
	default:
		file, err := c.file(result)
		if err != nil {
			return err
		}
		text.Write(file)
		if c.output != "-" {
			clashes, err := c.clashes(file)
			if err != nil {
				return err
			}
			for _, clash := range clashes {
				fmt.Fprintf(stderr, "gen: warning: %s\n", clash)
			}
		}
	}
	if c.output == "-" {
		_, err = io.WriteString(stdout, text.String())
	} else {
		err = os.WriteFile(c.output, []byte(text.String()), 0o644)
	}
	if err != nil {
		return fmt.Errorf("the result cannot be written: %w", err)
	}
	return nil
}

// file returns the Go source that the call asks for: of the sets, or of the machine.
func (c *config) file(result *pipeline.Run) ([]byte, error) {
	if c.sets != "" {
		return read("sets", c.sets, func(name string, text []byte) ([]byte, error) {
			return result.EmitSets(name, text, c.setType, c.emit)
		})
	}
	file, err := result.Emit(c.emit)
	if err != nil {
		return nil, &refusal{err}
	}
	return file, nil
}

// read reads a file of some kind and returns what f makes of it.
func read[T any](kind, name string, f func(name string, text []byte) (T, error)) (result T, err error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return result, fmt.Errorf("the %s cannot be read: %w", kind, err)
	}
	if result, err = f(filepath.ToSlash(name), text); err != nil {
		return result, &refusal{err}
	}
	return result, nil
}

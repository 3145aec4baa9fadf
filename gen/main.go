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
	c, err := parse(args, stdout)
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
	case c.dump == "pack":
		if err := c.pack(result); err != nil {
			return err
		}
		c.emit.Skeleton.Dump(&text)
	case c.dump != "" && c.dump != "sets" && c.dump != "emit":
		if err := result.Dump(&text, c.dump); err != nil {
			return &refusal{err}
		}
	case c.dot == "whole":
		emit.Dot(&text, result.Machine)
	case c.dot == "folded":
		emit.FoldedDot(&text, result.Machine)
	case c.sets != "":
		file, err := c.setsFile(result)
		if err != nil {
			return err
		}
		text.Write(file)
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
	if err != nil {
		return fmt.Errorf("the result cannot be written: %w", err)
	}
	return nil
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

// setsFile reads the sets and returns the file of their tables.
func (c *config) setsFile(result *pipeline.Run) ([]byte, error) {
	text, err := os.ReadFile(c.sets)
	if err != nil {
		return nil, fmt.Errorf("the sets cannot be read: %w", err)
	}
	file, err := result.EmitSets(filepath.ToSlash(c.sets), text, c.emit)
	if err != nil {
		return nil, &refusal{err}
	}
	return file, nil
}

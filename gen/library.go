package main

import (
	"embed"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/gen/internal/abnf"
)

// library has grammars of RFCs, which a call names without a path: -import rfc9110.
//
//go:embed grammar/*.abnf
var library embed.FS

// coreRules are the rules that every grammar has.
const coreRules = "core"

// libraryNames returns the names of the grammars.
func libraryNames() (names []string) {
	files, err := library.ReadDir("grammar")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), ".abnf"); name != coreRules {
			names = append(names, name)
		}
	}
	return names
}

// source returns a grammar of the library, or the file of that name.
func (c *config) source(name string) (abnf.Source, error) {
	file := name + ".abnf"
	if text, err := library.ReadFile("grammar/" + file); err == nil {
		return abnf.Source{Name: file, Text: text, UTF8: c.utf8}, nil
	}
	text, err := os.ReadFile(name)
	if err != nil && !strings.ContainsAny(name, `./\`) {
		err = fmt.Errorf("%w; the grammars that need no file are %s", err, strings.Join(libraryNames(), ", "))
	}
	return abnf.Source{Name: filepath.ToSlash(name), Text: text, UTF8: c.utf8}, err
}

// sources reads the grammars that the call names, after the core rules.
func (c *config) sources() ([]abnf.Source, error) {
	core, err := c.source(coreRules)
	if err != nil {
		return nil, err
	}
	core.Library, core.UTF8 = true, false
	sources := []abnf.Source{core}
	for _, name := range c.grammars {
		source, err := c.source(name)
		if err != nil {
			return nil, fmt.Errorf("the grammar cannot be read: %w", err)
		}
		sources = append(sources, source)
	}
	for _, from := range c.imports {
		source, err := c.source(from.Name)
		if err != nil {
			return nil, fmt.Errorf("the file to import from cannot be read: %w", err)
		}
		source.Import, source.Rules = true, from.Rules
		sources = append(sources, source)
	}
	return sources, nil
}

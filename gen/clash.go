package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// declarations returns the package of a Go file and the names that it declares for its
// package.
func declarations(name string, text []byte) (of string, names []string, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return "", nil, err
	}
	add := func(idents ...*ast.Ident) {
		for _, ident := range idents {
			if ident.Name != "_" && ident.Name != "init" {
				names = append(names, ident.Name)
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(spec.Name)
				case *ast.ValueSpec:
					add(spec.Names...)
				}
			}
		}
	}
	return file.Name.Name, names, nil
}

// clashes says of each other file in the folder of the output that both declare some
// names, and what to do. It is a warning and no error: that file may be an old one,
// which the next command writes again.
func (c *config) clashes(file []byte) (warnings []string, err error) {
	own, mine, err := declarations(c.output, file)
	if err != nil {
		return nil, err
	}
	others, err := filepath.Glob(filepath.Join(filepath.Dir(c.output), "*.go"))
	if err != nil {
		return nil, err
	}
	for _, other := range others {
		text, err := os.ReadFile(other)
		if err != nil || filepath.Base(other) == filepath.Base(c.output) {
			continue
		}
		of, theirs, err := declarations(other, text)
		if err != nil || of != own {
			continue // the compiler reports a file that does not compile
		}
		both := slices.DeleteFunc(slices.Clone(mine), func(name string) bool { return !slices.Contains(theirs, name) })
		if len(both) == 0 {
			continue
		}
		names := both[0]
		if more := len(both) - 1; more > 0 {
			names = fmt.Sprintf("%s and %d more names", names, more)
		}
		warnings = append(warnings, fmt.Sprintf("%s declares %s, as does %s of the same package; want another -name for the machine, -prefix for its states and -functions for the match type, and rules with names of their own, since functions are named after rules",
			filepath.Base(c.output), names, filepath.Base(other)))
	}
	return warnings, nil
}

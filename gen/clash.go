package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A declaration is a name that a file declares for its package.
type declaration struct {
	name string
	what token.Token // FUNC, TYPE, VAR or CONST
}

// declarations returns the package of a Go file and what it declares.
func declarations(name string, text []byte) (of string, list []declaration, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
	if err != nil {
		return "", nil, err
	}
	add := func(what token.Token, names ...*ast.Ident) {
		for _, name := range names {
			if name.Name != "_" && name.Name != "init" {
				list = append(list, declaration{name.Name, what})
			}
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(token.FUNC, d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add(token.TYPE, spec.Name)
				case *ast.ValueSpec:
					add(d.Tok, spec.Names...)
				}
			}
		}
	}
	return file.Name.Name, list, nil
}

// clashes says of each other file in the folder of the output which names both
// declare, and what to do. It is a warning and no error: that file may be an old one,
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
			continue // what does not compile is told by the compiler
		}
		var both []declaration
		for _, d := range mine {
			if slices.ContainsFunc(theirs, func(t declaration) bool { return t.name == d.name }) {
				both = append(both, d)
			}
		}
		if len(both) > 0 {
			warnings = append(warnings, c.clash(filepath.Base(other), both))
		}
	}
	return warnings, nil
}

// numbered are the names of states, registers, ends and runs.
var numbered = regexp.MustCompile(`(s|r|e|run)[0-9]+$`)

// clash says what to do about names that another file declares too.
func (c *config) clash(other string, both []declaration) string {
	var wants []string
	for _, can := range []struct {
		want string
		is   func(declaration) bool
	}{
		{"another machine's name with -name", func(d declaration) bool {
			return strings.HasPrefix(strings.ToLower(d.name), strings.ToLower(c.emit.Name))
		}},
		{"other states' names with -prefix", func(d declaration) bool { return d.what == token.CONST && numbered.MatchString(d.name) }},
		{"another match type with -functions", func(d declaration) bool { return d.what == token.TYPE }},
		{"a rule with a name of its own, since functions are named after rules, or both machines as one with -rule a,b", func(d declaration) bool { return d.what == token.FUNC }},
	} {
		if slices.ContainsFunc(both, can.is) {
			wants = append(wants, can.want)
		}
	}
	names := both[0].name
	if i := slices.IndexFunc(both, func(d declaration) bool { return d.what == token.FUNC }); i >= 0 {
		names = both[i].name // which says most
	}
	if n := len(both) - 1; n > 0 {
		names = fmt.Sprintf("%s and %d more names", names, n)
	}
	return fmt.Sprintf("%s declares %s, as does %s of the same package; want %s", filepath.Base(c.output), names, other, strings.Join(wants, ", and "))
}

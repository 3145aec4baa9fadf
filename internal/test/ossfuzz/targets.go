package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/test/libfuzzer"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// A fuzzed package is one with fuzz targets. The tests that are outside of a package are a
// package of their own in the same folder.
type fuzzed struct {
	folder  string // below the root of the tree, with "/"
	module  string // the folder of its module if that is not in go.work; then empty
	name    string // ends in _test if the tests are outside
	main    bool   // the tests have a TestMain
	targets []target
}

// A target is a fuzz target.
type target struct {
	name  string
	types []string // of its arguments
}

// findTargets returns the packages of the tree with fuzz targets.
func findTargets(root string) ([]fuzzed, error) {
	work, err := os.ReadFile(filepath.Join(root, "go.work"))
	if err != nil {
		return nil, err
	}
	var all []fuzzed
	err = tree.Walk(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() || entry.Name() == "testdata" {
			return err
		}
		packages, err := readTests(name)
		if err != nil || len(packages) == 0 {
			return err
		}
		folder, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		module := filepath.ToSlash(folder)
		for ; module != "."; module = path.Dir(module) {
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(module), "go.mod")); err == nil {
				break
			}
		}
		if module == "." || bytes.Contains(work, []byte("\t./"+module+"\n")) {
			module = ""
		}
		for _, f := range packages {
			f.folder, f.module = filepath.ToSlash(folder), module
			all = append(all, *f)
		}
		return nil
	})
	slices.SortStableFunc(all, func(a, b fuzzed) int {
		return cmp.Or(cmp.Compare(a.folder, b.folder), cmp.Compare(a.name, b.name))
	})
	return all, err
}

// readTests returns the packages that the files of tests in a folder make, if they have fuzz
// targets.
func readTests(folder string) (packages []*fuzzed, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return nil, err
	}
	byName := map[string]*fuzzed{}
	for _, name := range files {
		if built, err := build.Default.MatchFile(folder, filepath.Base(name)); err != nil {
			return nil, err
		} else if !built {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		f := byName[file.Name.Name]
		if f == nil {
			f = &fuzzed{name: file.Name.Name}
			byName[f.name] = f
		}
		if err := f.read(file); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, f := range byName {
		if len(f.targets) > 0 {
			packages = append(packages, f)
		}
	}
	return packages, nil
}

// read adds what a file of the package has.
func (f *fuzzed) read(file *ast.File) error {
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Recv != nil {
			continue
		}
		f.main = f.main || function.Name.Name == "TestMain"
		if !strings.HasPrefix(function.Name.Name, "Fuzz") {
			continue
		}
		types, err := argumentTypes(function)
		if err != nil {
			return fmt.Errorf("%s %w", function.Name.Name, err)
		}
		f.targets = append(f.targets, target{function.Name.Name, types})
	}
	return nil
}

// argumentTypes returns the types of the arguments of a fuzz target, as its call of f.Fuzz
// writes them.
func argumentTypes(function *ast.FuncDecl) (types []string, err error) {
	calls := 0
	ast.Inspect(function.Body, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || method.Sel.Name != "Fuzz" {
			return true
		}
		calls++
		literal, ok := call.Args[0].(*ast.FuncLit)
		if !ok {
			err = errors.New("gives f.Fuzz no function literal: want one, so that its types can be read")
			return false
		}
		for _, field := range literal.Type.Params.List[1:] {
			name := typeName(field.Type)
			if !libfuzzer.HasType(name) {
				err = fmt.Errorf("has an argument of the type %q, which package libfuzzer does not know", name)
			}
			for range field.Names {
				types = append(types, name)
			}
		}
		return false
	})
	if err == nil && calls != 1 {
		err = fmt.Errorf("calls f.Fuzz in %d places, want one", calls)
	}
	return types, err
}

// typeName returns the text of a basic type, or of a slice of one.
func typeName(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.Ident:
		return t.Name
	case *ast.ArrayType:
		if t.Len == nil {
			return "[]" + typeName(t.Elt)
		}
	}
	return ""
}

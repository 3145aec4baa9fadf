package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/internal/test/libfuzzer"
)

// A fuzzed package is one with fuzz targets. The tests that are outside of a package are a
// package of their own in the same folder.
type fuzzed struct {
	folder  string // below the root of the tree, with "/"
	name    string // ends in _test if the tests are outside
	main    bool   // the tests have a TestMain
	targets []target
}

// A target is a fuzz target.
type target struct {
	name  string
	types []string // of its arguments
}

// findTargets returns the packages of the workspace with fuzz targets. It must run in the
// root of the tree.
func findTargets(root string) ([]fuzzed, error) {
	list := exec.Command("go", "list", "-json=Dir,Name,TestGoFiles,XTestGoFiles", "work")
	list.Dir = root
	output, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list work: %w", err)
	}
	var all []fuzzed
	for decoder := json.NewDecoder(bytes.NewReader(output)); ; {
		var p struct {
			Dir, Name                 string
			TestGoFiles, XTestGoFiles []string
		}
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		folder, err := filepath.Rel(root, p.Dir)
		if err != nil {
			return nil, err
		}
		inside, err := readTests(p.Dir, p.TestGoFiles)
		if err != nil {
			return nil, err
		}
		outside, err := readTests(p.Dir, p.XTestGoFiles)
		if err != nil {
			return nil, err
		}
		inside.name, outside.name = p.Name, p.Name+"_test"
		for _, f := range []fuzzed{inside, outside} {
			if len(f.targets) > 0 {
				f.folder = filepath.ToSlash(folder)
				all = append(all, f)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b fuzzed) int { return cmp.Compare(a.folder, b.folder) })
	return all, nil
}

// readTests returns what the files of tests of one package have.
func readTests(folder string, names []string) (f fuzzed, err error) {
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if err != nil {
			return f, err
		}
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
				return f, fmt.Errorf("%s: %s %w", filepath.Join(folder, name), function.Name.Name, err)
			}
			f.targets = append(f.targets, target{function.Name.Name, types})
		}
	}
	return f, nil
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

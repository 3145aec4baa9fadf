package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/libfuzzer"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// TestEveryFuzzTargetHasAProgram looks for the targets as text, in every file of tests.
func TestEveryFuzzTargetHasAProgram(t *testing.T) {
	root, err := tree.Root()
	must.NoError(t, err)
	packages, err := findTargets(root)
	must.NoError(t, err)
	var got, want []string
	for _, p := range packages {
		got = append(got, p.programs()...)
	}

	target := regexp.MustCompile(`(?m)^func (Fuzz\w*)\(`)
	must.NoError(t, tree.Walk(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		must.NoError(t, err)
		folder = filepath.ToSlash(folder)
		for _, match := range target.FindAllStringSubmatch(must.Read(t, name), -1) {
			want = append(want, libfuzzer.ProgramName(folder, match[1]))
		}
		return nil
	}))
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) || len(want) < 50 {
		t.Errorf("the programs are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if len(slices.Compact(got)) != len(want) {
		t.Errorf("two programs have the same name: %s", got)
	}
}

func TestArgumentsAreRead(t *testing.T) {
	for _, c := range []struct{ body, want string }{
		{"f.Add(1); f.Fuzz(func(t *testing.T, a, b string, c []byte, d uint8) {})", "string string []byte uint8"},
		{"for range 3 { f.Add(1) }; f.Fuzz(func(_ *testing.T, _ bool) { f.Fuzz(nil) })", "bool"},
		{"f.Fuzz(check)", "gives f.Fuzz no function literal: want one, so that its types can be read"},
		{"f.Fuzz(func(t *testing.T, a []string) {})", `has an argument of the type "[]string", which package libfuzzer does not know`},
		{"f.Fuzz(func(t *testing.T, a float64) {})", `has an argument of the type "float64", which package libfuzzer does not know`},
		{"", "calls f.Fuzz in 0 places, want one"},
		{"if x { f.Fuzz(func(t *testing.T, a int) {}) } else { f.Fuzz(func(t *testing.T, a int) {}) }", "calls f.Fuzz in 2 places, want one"},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "x_test.go", "package x\nfunc FuzzX(f *testing.F) {\n"+c.body+"\n}\n", 0)
		must.NoError(t, err)
		types, err := argumentTypes(file.Decls[0].(*ast.FuncDecl))
		got := strings.Join(types, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.body, got, c.want)
		}
	}
}

func TestRegistrationIsGo(t *testing.T) {
	p := fuzzed{folder: "a/b", name: "b_test", main: true, targets: []target{{"FuzzX", []string{"[]byte", "uint8"}}, {"FuzzY", []string{"string"}}}}
	file, err := parser.ParseFile(token.NewFileSet(), "x_test.go", p.registration(), 0)
	must.NoError(t, err)
	if file.Name.Name != "b_test" || len(file.Decls) != 2 {
		t.Errorf("got\n%s", p.registration())
	}
}

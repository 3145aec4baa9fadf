package docs

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The layers of the house, the lowest first. A package may import packages of the
// layers below its own, and none of its own layer or above.
var layers = [][]string{
	{"classes", "internal/text", "internal/ports", "internal/refill"},
	{"fsm", "internal/kernel"},
	{"internal/address", "internal/exact", "internal/reasons"},
	{"."},
	{"internal/record", "percent"},
	{"iri", "scheme", "target"},
	{"accesslog", "find", "urihttp"},
	{"internal/fields", "rewrite"},
	{"internal/logline", "internal/secrets"},
}

const modulePath = "github.com/uriscan/uriscan"

// layerOf returns the layer of a package, or -1 if it has none.
func layerOf(folder string) int {
	return slices.IndexFunc(layers, func(layer []string) bool { return slices.Contains(layer, folder) })
}

// TestImportsGoOneWay reads the imports of every package of the layers, tests
// aside. So a program that only scans links nothing of what stands above.
func TestImportsGoOneWay(t *testing.T) {
	t.Chdir(root)
	for level, layer := range layers {
		for _, folder := range layer {
			files := sourcesOf(t, folder)
			if len(files) == 0 {
				t.Errorf("there is no package %s", folder)
			}
			for name, file := range files {
				for _, spec := range file.Imports {
					imported, inModule := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), modulePath)
					if !inModule {
						continue
					}
					if below := layerOf(path.Clean("." + imported)); below < 0 || below >= level {
						t.Errorf("%s imports %s, which does not stand below it", name, spec.Path.Value)
					}
				}
			}
		}
	}
}

// sourcesOf parses the Go files of a folder, tests aside.
func sourcesOf(t *testing.T, folder string) map[string]*ast.File {
	t.Helper()
	return parsed(t, folder, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
}

// parsed parses those Go files of a folder that are wanted.
func parsed(t *testing.T, folder string, wanted func(name string) bool) map[string]*ast.File {
	t.Helper()
	names, err := fs.Glob(os.DirFS(folder), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]*ast.File{}
	for _, name := range names {
		if !wanted(name) {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(folder, name), nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files[folder+"/"+name] = file
	}
	return files
}

// forIntegrations are the packages in internal whose exported names stay as they are.
var forIntegrations = []string{"fields", "logline", "secrets"}

// TestIntegrationsImportOnlyInternalPackagesThatStay reads the imports of every integration,
// tests aside. A released one may be built with a later version of this module.
func TestIntegrationsImportOnlyInternalPackagesThatStay(t *testing.T) {
	t.Chdir(root)
	used := map[string]bool{}
	err := filepath.WalkDir("integrations", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		for file, source := range sourcesOf(t, filepath.ToSlash(name)) {
			for _, spec := range source.Imports {
				internal, isInternal := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), modulePath+"/internal/")
				if isInternal && !slices.Contains(forIntegrations, internal) {
					t.Errorf("%s imports internal/%s, which may change", file, internal)
				}
				used[internal] = isInternal
			}
		}
		return nil
	})
	if err != nil {
		t.Skip("the integrations are not here: the module was downloaded alone")
	}
	for _, internal := range forIntegrations {
		if !used[internal] {
			t.Errorf("no integration imports internal/%s", internal)
		}
	}
}

// publicPackages are the packages that users import for URIs.
var publicPackages = []string{".", "accesslog", "find", "iri", "percent", "rewrite", "scheme", "target", "uri", "urihttp"}

// calledByOthers are methods that fmt, errors, encoding and the like call.
var calledByOthers = []string{"String", "GoString", "Format", "Error", "Is", "Unwrap", "MarshalText", "AppendText", "UnmarshalText", "LogValue"}

// TestPublicFunctionsHaveExamples wants an example for each exported function and
// method. An example of a type will do for a method that it calls.
func TestPublicFunctionsHaveExamples(t *testing.T) {
	t.Chdir(root)
	for _, folder := range publicPackages {
		shown, calls := examplesOf(t, folder)
		for name, file := range sourcesOf(t, folder) {
			for _, declaration := range file.Decls {
				f, isFunction := declaration.(*ast.FuncDecl)
				if !isFunction || !f.Name.IsExported() || ast.IsGenerated(file) {
					continue
				}
				receiver := receiverOf(f)
				switch {
				case receiver == "" && shown[f.Name.Name], receiver != "" && !ast.IsExported(receiver):
				case receiver != "" && slices.Contains(calledByOthers, f.Name.Name):
				case receiver != "" && (shown[receiver+"_"+f.Name.Name] || calls[f.Name.Name]):
				default:
					t.Errorf("%s: %s has no example", name, strings.TrimPrefix(receiver+"."+f.Name.Name, "."))
				}
			}
		}
	}
}

// receiverOf returns the name of the type whose method f is, or "".
func receiverOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	kind := f.Recv.List[0].Type
	if pointer, isPointer := kind.(*ast.StarExpr); isPointer {
		kind = pointer.X
	}
	if name, isName := kind.(*ast.Ident); isName {
		return name.Name
	}
	return ""
}

// examplesOf returns what the examples of a folder are named after, and the
// names of the methods that they call.
func examplesOf(t *testing.T, folder string) (shown, calls map[string]bool) {
	t.Helper()
	shown, calls = map[string]bool{}, map[string]bool{}
	files := parsed(t, folder, func(name string) bool {
		return strings.HasSuffix(name, "_test.go")
	})
	for _, file := range files {
		for _, example := range doc.Examples(file) {
			if example.Output == "" && !example.EmptyOutput {
				t.Errorf("%s: Example%s shows no output", folder, example.Name)
			}
			name := example.Name
			if i := strings.LastIndexByte(name, '_'); i > 0 && !ast.IsExported(name[i+1:]) {
				name = name[:i] // the suffix of a second example
			}
			shown[name] = true
			ast.Inspect(example.Code, func(n ast.Node) bool {
				if selector, isSelector := n.(*ast.SelectorExpr); isSelector {
					calls[selector.Sel.Name] = true
				}
				return true
			})
		}
	}
	return shown, calls
}

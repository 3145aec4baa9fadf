package docs

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/test/tree"
)

// The layers of the house, the lowest first. A package may import packages of the
// layers below its own, and none of its own layer or above.
var layers = [][]string{
	{"classes", "internal/text", "internal/ports", "internal/punycode", "internal/processor", "internal/refill", "idn/internal/ucd"},
	{"internal/bytescan", "internal/walk"},
	{"fsm"},
	{"internal/kernel", "internal/percentcode"},
	{"internal/address", "internal/exact"},
	{"."},
	{"internal/record", "percent"},
	{"grammar", "idn", "iri", "match", "psl", "scheme", "target", "template", "uritemplate"},
	{"accesslog", "find"},
	{"rewrite"},
	{"whatwg"},
	{"records", "urihttp"},
}

const modulePath = "github.com/uriscan/uriscan"

// layerOf returns the layer of a package, or -1 if it has none.
func layerOf(folder string) int {
	return slices.IndexFunc(layers, func(layer []string) bool { return slices.Contains(layer, folder) })
}

// TestImportsGoOneWay reads the imports of every package of the layers, tests
// aside. So a program that only scans links nothing from the layers above.
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
						t.Errorf("%s imports %s, which is not below it", name, spec.Path.Value)
					}
				}
			}
		}
	}
}

// A contract is a sentence of a file that says who may do something.
type contract struct {
	file, sentence string
	may            []string // the folders that do it, and no others
	does           func(file *ast.File) bool
}

// contracts are those sentences of the library.
var contracts = []contract{
	{
		file: "internal/exact/engine.go", sentence: "Packages uriscan, iri, target, find and grammar import it.",
		may: []string{".", "find", "grammar", "iri", "target"},
		does: func(file *ast.File) bool {
			return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool { return spec.Path.Value == `"`+modulePath+`/internal/exact"` })
		},
	},
	{
		file: "internal/exact/engine.go", sentence: "It alone writes the reasons of errors into records.",
		may: []string{"internal/exact"}, does: writesReason,
	},
	{
		file: "internal/kernel/record.go", sentence: "0 when the input is valid; fast paths leave this 0",
		may: []string{"internal/exact"}, does: writesReason,
	},
	{
		file: "internal/processor/processor.go", sentence: "Only tests and benchmarks change it later.",
		does: func(file *ast.File) bool {
			return contains(file, func(n ast.Node) bool { return selects(n, "processor", "Use") })
		},
	},
}

// TestContractsSayWhoDoes looks for each sentence, and for who does what it is about.
func TestContractsSayWhoDoes(t *testing.T) {
	t.Chdir(root)
	for _, c := range contracts {
		source := must.Read(t, c.file)
		if text := strings.Join(strings.Fields(strings.ReplaceAll(source, "//", "")), " "); !strings.Contains(text, c.sentence) {
			t.Errorf("%s does not say: %s", c.file, c.sentence)
		}
		var does []string
		for _, folder := range slices.Concat(layers...) {
			for _, file := range sourcesOf(t, folder) {
				if c.does(file) && !slices.Contains(does, folder) {
					does = append(does, folder)
				}
			}
		}
		if slices.Sort(does); !slices.Equal(does, c.may) {
			t.Errorf("%s: %s But those who do are %q, want %q", c.file, c.sentence, does, c.may)
		}
	}
}

// writesReason reports whether a file assigns to the field Reason of a record, or makes a
// record with one.
func writesReason(file *ast.File) bool {
	return contains(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return selects(e, "rec", "Reason") })
		case *ast.CompositeLit:
			return n.Type != nil && selects(n.Type, "kernel", "Record") && slices.ContainsFunc(n.Elts, func(e ast.Expr) bool {
				pair, isPair := e.(*ast.KeyValueExpr)
				return isPair && pair.Key.(*ast.Ident).Name == "Reason"
			})
		}
		return false
	})
}

// selects reports whether a node is "name.field".
func selects(n ast.Node, name, field string) bool {
	selector, isSelector := n.(*ast.SelectorExpr)
	if !isSelector || selector.Sel.Name != field {
		return false
	}
	of, isName := selector.X.(*ast.Ident)
	return isName && of.Name == name
}

// contains reports whether a part of a file is as wanted.
func contains(file *ast.File, wanted func(n ast.Node) bool) (found bool) {
	ast.Inspect(file, func(n ast.Node) bool {
		found = found || n != nil && wanted(n)
		return !found
	})
	return found
}

// positions has the places of what was parsed.
var positions = token.NewFileSet()

// sourcesOf parses the Go files of a folder, tests aside.
func sourcesOf(t *testing.T, folder string) map[string]*ast.File {
	t.Helper()
	return parsed(t, folder, func(name string) bool { return !strings.HasSuffix(name, "_test.go") })
}

// parsed parses those Go files of a folder that are wanted.
func parsed(t *testing.T, folder string, wanted func(name string) bool) map[string]*ast.File {
	t.Helper()
	names, err := tree.Names(folder)
	must.NoError(t, err)
	files := map[string]*ast.File{}
	for _, name := range names {
		if !strings.HasSuffix(name, ".go") || !wanted(name) {
			continue
		}
		file, err := parser.ParseFile(positions, filepath.Join(folder, name), nil, parser.ParseComments)
		must.NoError(t, err)
		files[folder+"/"+name] = file
	}
	return files
}

// TestIntegrationsImportNothingInternal reads the imports of every integration, tests aside. A
// released one may be built with a later version of this module.
func TestIntegrationsImportNothingInternal(t *testing.T) {
	t.Chdir(root)
	err := filepath.WalkDir("integrations", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		for file, source := range sourcesOf(t, filepath.ToSlash(name)) {
			for _, spec := range source.Imports {
				if strings.HasPrefix(spec.Path.Value, `"`+modulePath+`/internal/`) {
					t.Errorf("%s imports %s, which may change", file, spec.Path.Value)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Skip("the integrations are not here: the module was downloaded alone")
	}
}

// TestIntegrationsAreBuiltOutsideOfTheWorkspace reads the documents of the modules that are not in
// go.work. In a clone their commands fail without GOWORK=off.
func TestIntegrationsAreBuiltOutsideOfTheWorkspace(t *testing.T) {
	t.Chdir(root)
	command := regexp.MustCompile(`(?m)(?:\b[A-Z_]+=\S+ )*\bgo (?:build|run|test) \S+`)
	commands := 0
	must.NoError(t, tree.Walk(".", func(name string, entry fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".md") || !strings.HasPrefix(name, "integrations/") && !strings.HasPrefix(name, "docs/play/") {
			return err
		}
		for _, found := range command.FindAllString(must.Read(t, name), -1) {
			commands++
			if !strings.Contains(found, "GOWORK=off ") {
				t.Errorf("%s has the command %q; want GOWORK=off before it", name, found)
			}
		}
		return nil
	}))
	if commands < 20 {
		t.Errorf("found %d commands", commands)
	}
}

// publicPackages are the packages that users import for URIs.
var publicPackages = []string{".", "accesslog", "find", "grammar", "idn", "iri", "match", "percent", "psl", "records", "rewrite", "scheme", "target", "template", "uri", "urihttp", "uritemplate", "whatwg"}

// TestTheRootFitsAScreen counts the lines of "go doc -short ." in the root: one for each
// block of constants or variables, each function and each type.
func TestTheRootFitsAScreen(t *testing.T) {
	t.Chdir(root)
	public, err := doc.NewFromFiles(positions, slices.Collect(maps.Values(sourcesOf(t, "."))), modulePath)
	must.NoError(t, err)
	lines := len(public.Consts) + len(public.Vars) + len(public.Funcs) + len(public.Types)
	for _, kind := range public.Types {
		lines += len(kind.Consts) + len(kind.Vars) + len(kind.Funcs)
	}
	if lines < 20 || lines > 30 {
		t.Errorf("go doc -short has %d lines, want at most 30: move what few programs need into a package of its own", lines)
	}
}

// calledByOthers are methods that fmt, errors, encoding and the like call.
var calledByOthers = []string{"String", "GoString", "Format", "Error", "Is", "Unwrap", "MarshalText", "AppendText", "UnmarshalText", "LogValue"}

// TestPublicFunctionsHaveExamples wants an example for each exported function and
// method. An example of a type will do for a method that it calls.
func TestPublicFunctionsHaveExamples(t *testing.T) {
	t.Chdir(root)
	for _, folder := range append([]string{"fsm"}, publicPackages...) {
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

// receiverOf returns the name of the type that has the method f, or "".
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

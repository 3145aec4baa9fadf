package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// A mutant is one change of the code.
type mutant struct {
	number int    // what the environment variable has to be
	folder string // of its package, as in mutated
	above  bool   // of the scanner, as in mutated
	name   string // file, function, what is changed into what
}

// environment is the variable by which a test run chooses its mutant.
const environment = "URISCAN_MUTANT"

// chosenFile is a further file of every changed package. It has the number of the
// mutant, 0 for none.
const chosenFile = `package %s

import (
	"os"
	"strconv"
)

var mutantChosen, _ = strconv.Atoi(os.Getenv("` + environment + `"))
`

// A maker numbers the mutants and writes the files that hold them.
type maker struct {
	work    string            // where the files are written
	written int               // how many were
	replace map[string]string // what they stand for, as go build -overlay wants it
	folder  string            // of the package that is being changed
	above   bool
	mutants []mutant
	names   map[string]int
}

// An overlay is a file that says where the changed files are. The packages of the
// scanner have one together, because the tests of the scanner are run for the mutants
// of all of them. A package above it has its own, so its tests use the scanner as it
// is, which is faster.
func overlay(work string, p *mutatedPackage) string {
	if p.above {
		return filepath.Join(work, "overlay_"+filepath.Base(p.folder)+".json")
	}
	return filepath.Join(work, "overlay.json")
}

// makeMutants changes the packages that have mutants which the words mean, writes their
// overlays, and returns the mutants.
func makeMutants(work string, words []string) ([]mutant, error) {
	config := &packages.Config{Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedDeps}
	m := maker{work: work, names: map[string]int{}}
	scanner := map[string]string{}
	for _, p := range mutated {
		if !p.isMeant(words) {
			continue
		}
		loaded, err := packages.Load(config, p.folder)
		if err != nil {
			return nil, err
		}
		if packages.PrintErrors(loaded) > 0 {
			return nil, fmt.Errorf("package %s does not build", p.folder)
		}
		m.folder, m.above, m.replace = p.folder, p.above, scanner
		if p.above {
			m.replace = map[string]string{}
		}
		if err := m.change(loaded[0], p.files); err != nil {
			return nil, err
		}
		text, err := json.Marshal(map[string]any{"Replace": m.replace})
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(overlay(work, &p), text, 0o644); err != nil {
			return nil, err
		}
	}
	return m.mutants, nil
}

// isMeant reports whether one of the words is the beginning of a name of a mutant of the package.
func (p *mutatedPackage) isMeant(words []string) bool {
	for _, file := range p.files {
		file = p.path(file)
		if slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(file, word) || strings.HasPrefix(word, file+":") }) {
			return true
		}
	}
	return false
}

// path returns the path of a file of the package, with which the names of its mutants begin.
func (p *mutatedPackage) path(file string) string {
	return filepath.ToSlash(filepath.Join(p.folder, file))
}

// change writes the named files of a package with all mutants in them.
func (m *maker) change(p *packages.Package, files []string) error {
	folder := filepath.Dir(p.GoFiles[0])
	for _, name := range files {
		path := filepath.Join(folder, name)
		at := slices.IndexFunc(p.Syntax, func(f *ast.File) bool { return p.Fset.Position(f.Pos()).Filename == path })
		if at < 0 {
			return fmt.Errorf("package %s has no file %s", p.PkgPath, name)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := m.write(path, m.changeFile(p, p.Syntax[at], filepath.ToSlash(filepath.Join(m.folder, name)), string(text))); err != nil {
			return err
		}
	}
	return m.write(filepath.Join(folder, "mutant_chosen.go"), fmt.Sprintf(chosenFile, p.Name))
}

// write puts a text into a file that the build takes instead of the one at that path.
func (m *maker) write(path, text string) error {
	to := filepath.Join(m.work, fmt.Sprintf("%d_%s", m.written, filepath.Base(path)))
	m.written++
	m.replace[path] = to
	return os.WriteFile(to, []byte(text), 0o644)
}

// changeFile returns the text of a file with all its mutants.
func (m *maker) changeFile(p *packages.Package, file *ast.File, name, text string) string {
	start := p.Fset.File(file.FileStart).Base()
	source := func(n ast.Node) string { return text[int(n.Pos())-start : int(n.End())-start] }
	local := func(other *types.Package) string {
		if other == p.Types {
			return ""
		}
		return other.Name()
	}
	r := renderer{text: text, start: start}
	for _, s := range findSites(file, p.TypesInfo, local, source) {
		first := len(m.mutants) + 1
		for _, change := range s.changes {
			m.note(name + ": " + functionAt(file, s.node) + ": " + short(source(s.node)) + " -> " + short(change))
		}
		r.sites = append(r.sites, numberedSite{s, first})
	}
	return r.file() + "\n"
}

// note numbers a mutant. Where its name was there before it gets a count.
func (m *maker) note(name string) {
	m.names[name]++
	if n := m.names[name]; n > 1 {
		name = fmt.Sprintf("%s (%d)", name, n)
	}
	m.mutants = append(m.mutants, mutant{len(m.mutants) + 1, m.folder, m.above, name})
}

// short returns the text of a place in the code on one line, cut where it is long.
func short(text string) string {
	if text == "" {
		return "nothing"
	}
	const most = 70
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > most {
		text = text[:most] + "…"
	}
	return text
}

// functionAt returns the name of the function or variable that a node is in.
func functionAt(file *ast.File, node ast.Node) string {
	for _, declaration := range file.Decls {
		if node.Pos() < declaration.Pos() || node.Pos() >= declaration.End() {
			continue
		}
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			return d.Name.Name
		case *ast.GenDecl:
			return d.Specs[0].(*ast.ValueSpec).Names[0].Name
		}
	}
	return ""
}

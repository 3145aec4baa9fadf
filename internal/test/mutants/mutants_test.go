package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// sample has one of each construct that can be changed, and of those that cannot.
const sample = `package sample

type kind uint8

const most = 3

var table = [most]kind{0: 1}

func known(k kind) bool { return !table[k].odd() && k < most }

func (k kind) odd() bool { return k&1 == 1 }

func grow(text string, n int) (string, int) {
	n = min(n, 7)
	n += 2
	n--
	for i := range n {
		text = text + "x"
		if i > 255 || known(
			kind(i)) {
			panic(text)
		}
	}
	return text, -n
}
`

// sampleMutants are the names of all its mutants.
const sampleMutants = `s.go: table: 1 -> 2
s.go: table: 1 -> 0
s.go: known: !table[k].odd() && k < most -> !table[k].odd() || (k < most)
s.go: known: !table[k].odd() -> table[k].odd()
s.go: known: k < most -> k <= most
s.go: known: k < most -> k >= most
s.go: known: most -> 4
s.go: known: most -> 2
s.go: odd: k&1 == 1 -> (k&1) != 1
s.go: odd: k&1 -> k | 1
s.go: odd: 1 -> 2
s.go: odd: 1 -> 0
s.go: odd: 1 -> 2 (2)
s.go: odd: 1 -> 0 (2)
s.go: grow: n = min(n, 7) -> nothing
s.go: grow: min(n, 7) -> max(n, 7)
s.go: grow: 7 -> 8
s.go: grow: 7 -> 6
s.go: grow: n += 2 -> nothing
s.go: grow: n += 2 -> n -= 2
s.go: grow: 2 -> 3
s.go: grow: 2 -> 1
s.go: grow: n-- -> nothing
s.go: grow: n-- -> n++
s.go: grow: text = text + "x" -> nothing
s.go: grow: i > 255 || known( kind(i)) -> (i > 255) && known( kind(i))
s.go: grow: i > 255 -> i >= 255
s.go: grow: i > 255 -> i <= 255
s.go: grow: 255 -> 256
s.go: grow: 255 -> 254
s.go: grow: known( kind(i)) -> !known( kind(i))
s.go: grow: panic(text) -> nothing
s.go: grow: -n -> n`

// checked returns the parsed and checked package of a text.
func checked(t *testing.T, text string) *packages.Package {
	t.Helper()
	p := &packages.Package{Fset: token.NewFileSet(), TypesInfo: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	file, err := parser.ParseFile(p.Fset, "s.go", text, parser.ParseComments)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	p.Syntax = []*ast.File{file}
	if p.Types, err = new(types.Config).Check("sample", p.Fset, p.Syntax, p.TypesInfo); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

func TestMutantsOfASampleAreThese(t *testing.T) {
	m := maker{names: map[string]int{}}
	p := checked(t, sample)
	changed := m.changeFile(p, p.Syntax[0], "s.go", sample)
	var names []string
	for i, mutant := range m.mutants {
		if mutant.number != i+1 {
			t.Errorf("mutant %d has number %d", i+1, mutant.number)
		}
		names = append(names, mutant.name)
	}
	if want := strings.Split(sampleMutants, "\n"); !slices.Equal(names, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(names, "\n"), sampleMutants)
	}
	checked(t, changed+"\nvar mutantChosen int\n")
}

func TestChangedFileHasTheCodeAsItIsForMutantZero(t *testing.T) {
	m := maker{names: map[string]int{}}
	p := checked(t, sample)
	changed := m.changeFile(p, p.Syntax[0], "s.go", sample)
	for _, want := range []string{
		"switch mutantChosen { case 19: ; case 20: n -= 2; default: n += ",
		"func() bool { switch mutantChosen { case 27: return i >= 255; case 28: return i <= 255; }; return i > ",
		"func() int { switch mutantChosen { case 33: return n; }; return -n }()",
	} {
		if !strings.Contains(changed, want) {
			t.Errorf("the changed file does not have %s:\n%s", want, changed)
		}
	}
}

func TestListOfSurvivorsIsRefusedWithASentence(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a: b: c -> d\n", ":1: the survivor has no reason: want a line that begins with # before it"},
		{"# why\na: b: c -> d\n\na: b: e -> f\n", ":4: the survivor has no reason: want a line that begins with # before it"},
		{"# why\na: b: c -> d\na: b: c -> d\n", ":3: the survivor is named twice"},
	} {
		path := filepath.Join(t.TempDir(), "survivors.txt")
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := readSurvivors(path); err == nil || err.Error() != path+c.want {
			t.Errorf("%q: got error %v, want %s", c.text, err, path+c.want)
		}
	}
}

// TestJudgeComplains goes through all that is not as it should be.
func TestJudgeComplains(t *testing.T) {
	results := func(outcomes ...outcome) (all []result) {
		for i, o := range outcomes {
			all = append(all, result{mutant{i + 1, ".", false, string(rune('a' + i))}, o})
		}
		return all
	}
	for _, c := range []struct {
		results []result
		list    map[string]bool
		all     bool
		want    string // "" for no error
	}{
		{results(failed, endless), nil, true, ""},
		{results(failed, survived), nil, true, "survived, and is not in survivors.txt: b"},
		{results(failed, failed), map[string]bool{"b": true}, true, "was noticed, and is in survivors.txt: b"},
		{results(failed, survived), map[string]bool{"b": true}, true, "1 of 2 mutants were noticed: want 90 %"},
		{results(failed, survived), map[string]bool{"b": true}, false, ""},
	} {
		err := judge(c.results, c.list, c.all)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, list %v: got error %v, want %q", c.results, c.list, err, c.want)
		}
	}
}

// TestListsNameFilesThatThereAre looks for the files with mutants, and among them for those
// of the survivors.
func TestListsNameFilesThatThereAre(t *testing.T) {
	t.Chdir("../../..")
	mutable := map[string]bool{}
	for _, p := range mutated {
		for _, file := range p.files {
			mutable[p.path(file)] = true
			if _, err := os.Stat(p.path(file)); err != nil {
				t.Error(err)
			}
		}
	}
	survivors, err := readSurvivors("internal/test/mutants/survivors.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name := range survivors {
		if file, _, _ := strings.Cut(name, ":"); !mutable[file] {
			t.Errorf("survivors.txt names %q, and no mutant is made of %s", name, file)
		}
	}
}

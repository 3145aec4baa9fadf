package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/gen/internal/emit"
	"github.com/uriscan/uriscan/gen/internal/pipeline"
	"github.com/uriscan/uriscan/internal/test/cover"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/must"
	"github.com/uriscan/uriscan/internal/walk"
)

// A treeMachine is a machine that a go:generate line of the tree makes. The tests of
// tables run over all of them, so a new package need not be entered anywhere.
type treeMachine struct {
	name    string // of the file that it is written to, from the root on
	run     *pipeline.Run
	machine walked
}

// A walked is a machine with its table as the walk reads it.
type walked struct {
	*fsm.Machine
	*walk.Table
}

func walkedOf(m *fsm.Machine) walked { return walked{m, (*walk.Table)(&m.Table)} }

// tree has the machines once they are made.
var tree []treeMachine

// treeMachines returns the machines of the tree, in the order of their files.
func treeMachines(t *testing.T) []treeMachine {
	t.Helper()
	if tree != nil {
		return tree
	}
	root, err := filepath.Abs("..")
	must.NoError(t, err)
	back, err := filepath.Abs(".")
	must.NoError(t, err)
	eachGoFile(t, root, func(path string, text []byte) {
		for _, call := range generateLine.FindAllSubmatch(text, -1) {
			args := arguments(string(call[1]))
			if slices.Contains(args, "-sets") {
				continue // the file has no machine
			}
			c, run := compiled(t, filepath.Dir(path), args)
			name, err := filepath.Rel(root, filepath.Join(filepath.Dir(path), c.output))
			must.NoError(t, err)
			m := treeMachine{name: filepath.ToSlash(name), run: run}
			machine, err := emit.Build(m.run.Machine)
			must.Equal(t, err, nil, "%s", path)
			m.machine = walkedOf(machine)
			tree = append(tree, m)
		}
	})
	goTo(t, back)
	return tree
}

// TestMachinesReadWhatTheirGrammarsSay holds every machine against the positions of its
// grammar, on a part of the covering set, or with -exhaustive on all of it: the verdict
// and the offset of a wrong byte. With -short the large machines are left out.
func TestMachinesReadWhatTheirGrammarsSay(t *testing.T) {
	for _, of := range treeMachines(t) {
		if testing.Short() && of.machine.Rows > 150 {
			continue
		}
		set := cover.Of(of.machine.Machine)
		for entry, rule := range of.run.Spec.Entries {
			all := 0
			set.Each(entry, func([]byte) { all++ })
			step := exhaustive.Pick(1, 1+all/600, 1+all/200)
			i, valid := 0, 0
			set.Each(entry, func(src []byte) {
				if i++; i%step != 0 {
					return
				}
				var m fsm.Match
				got := of.machine.Scan(entry, src, &m)
				if got {
					valid++
				}
				want, offset := of.run.NFA.Read(entry, string(src))
				if got != want || !got && int(m.Offset) != offset {
					t.Fatalf("%s, %s, %q: the machine says %v at %d, the positions %v at %d", of.name, rule, src, got, m.Offset, want, offset)
				}
			})
			if valid == 0 {
				t.Errorf("%s, %s: no input is valid", of.name, rule)
			}
		}
	}
}

// runs are the runs of the lines of the tree, by folder and arguments: several tests
// ask for them.
var runs = map[string]*pipeline.Run{}

// compiled goes to the folder of a go:generate line and returns its call and the run.
func compiled(t *testing.T, dir string, args []string) (*config, *pipeline.Run) {
	t.Helper()
	goTo(t, dir)
	c, err := parse(args, io.Discard)
	must.Equal(t, err, nil, "%s", dir)
	name := dir + " " + strings.Join(args, " ")
	if runs[name] == nil {
		if runs[name], err = c.compile(); err != nil {
			t.Fatalf("%s: %v", dir, err)
		}
	}
	return c, runs[name]
}

// goTo goes to a folder until the end of the test. The method Chdir of a test opens the
// folder that it leaves. If that is the root, the go command takes the time of .git for
// input of the test, see [files.Walk].
func goTo(t *testing.T, dir string) {
	t.Helper()
	back, err := os.Getwd()
	if err == nil {
		err = os.Chdir(dir)
	}
	must.NoError(t, err)
	t.Cleanup(func() {
		must.NoError(t, os.Chdir(back))
	})
}

// machineOf returns the machine that is written to a file.
func machineOf(t *testing.T, name string) treeMachine {
	t.Helper()
	for _, m := range treeMachines(t) {
		if m.name == name {
			return m
		}
	}
	t.Fatalf("no go:generate line makes %s", name)
	return treeMachine{}
}

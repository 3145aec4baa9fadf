//go:build libfuzzer

package libfuzzer

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
)

// A runner calls a target.
type runner struct {
	*Target
	call func(entry) error
	show bool
}

// start has package testing prepare the target that the program at a path is named after.
// Its preparation may read files of the tree.
func start(path string) (*runner, error) {
	debug.SetTraceback("crash") // so that libFuzzer sees a panic, and keeps the input
	target, err := chosen(filepath.Base(path))
	if err != nil {
		return nil, err
	}
	folder, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	d := &dependencies{target: target, seeds: os.Getenv(SeedsVariable), ready: make(chan func(entry) error), ended: make(chan int)}
	if d.seeds, err = filepath.Abs(d.seeds); err != nil {
		return nil, err
	}
	if err := os.Chdir(filepath.Join(filepath.Dir(path), Tree, program.folder)); err != nil {
		return nil, err
	}
	go d.run(os.Getenv(SeedsVariable) != "")
	select {
	case call := <-d.ready:
		return &runner{target, call, os.Getenv(ShowVariable) != ""}, os.Chdir(folder)
	case code := <-d.ended:
		os.Exit(code)
		return nil, nil
	}
}

// run calls the target with an input, and panics if the target fails.
func (r *runner) run(data []byte) {
	data = bytes.Clone(data) // it is C's, and a target may keep what it gets
	if r.show {
		fmt.Print(Format(Split(data, r.types())))
		return
	}
	if err := r.call(entry{Values: Split(data, r.types())}); err != nil {
		panic(fmt.Sprintf("%s fails: %v\nAs a file of testdata/fuzz/%s:\n%s", r.Name, err, r.Name, Format(Split(data, r.types()))))
	}
}

// chosen returns the target that the program was named after.
func chosen(name string) (*Target, error) {
	var names []string
	for i, t := range program.targets {
		names = append(names, ProgramName(program.folder, t.Name))
		if names[i] == name {
			return &program.targets[i], nil
		}
	}
	return nil, fmt.Errorf("the program is called %s, want one of the names %s", name, strings.Join(names, ", "))
}

// Package libfuzzer lets libFuzzer, which OSS-Fuzz runs, call the fuzz targets of this
// project as they are.
//
// A fuzz target of Go is a function of a *testing.F, and package testing makes one of these
// only in the programs that go test builds. So the tests of a package are built as a
// library of C, with one file more that calls Targets. When libFuzzer asks for it, the
// library starts package testing as the worker of a fuzzing run. Where a worker usually
// waits for inputs from go test, it gets those of libFuzzer.
//
// The command internal/test/ossfuzz builds all of this.
package libfuzzer

import (
	"reflect"
	"strings"
	"testing"
)

// The environment says what a program does besides fuzzing.
const (
	// SeedsVariable names a folder. The program writes the seeds of its target there, each
	// as an input of libFuzzer, and ends.
	SeedsVariable = "URISCAN_FUZZ_SEEDS"

	// ShowVariable has the program print each input as a file of testdata/fuzz, in place of
	// calling the target.
	ShowVariable = "URISCAN_FUZZ_SHOW"
)

// Tree is the folder beside a program that has the files that the targets read.
const Tree = "tree"

// A Target is a fuzz target.
type Target struct {
	Name      string
	Function  func(*testing.F)
	Arguments []any // a value of the type of each. A worker is not told the types.
}

// program has what Targets was told.
var program struct {
	folder  string
	main    func(*testing.M)
	targets []Target
}

// Targets says what is in a program: the fuzz targets of the package in a folder of the
// tree, and its TestMain, or nil. It is called before the program starts.
func Targets(folder string, main func(*testing.M), targets ...Target) {
	program.folder, program.main, program.targets = folder, main, targets
}

// ProgramName returns the name of the program for a target of a package.
func ProgramName(folder, target string) string {
	return strings.ReplaceAll(folder, "/", "_") + "-" + target
}

// types returns the types of the arguments.
func (t *Target) types() []reflect.Type {
	types := make([]reflect.Type, len(t.Arguments))
	for i, argument := range t.Arguments {
		types[i] = reflect.TypeOf(argument)
	}
	return types
}

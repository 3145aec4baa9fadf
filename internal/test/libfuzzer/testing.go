//go:build libfuzzer

package libfuzzer

import (
	"crypto/sha1"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"testing"
	"time"
)

// An entry is an input as package testing has it.
type entry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

// dependencies take the place of what go test gives to package testing.
type dependencies struct {
	target *Target
	seeds  string                 // the folder for them
	files  [][]any                // the values in testdata/fuzz
	ready  chan func(entry) error // gets what calls the target
	ended  chan int               // gets the code with which the tests end
}

// run starts package testing with the target: as its coordinator, which has the seeds, or
// as its worker.
func (d *dependencies) run(seeds bool) {
	os.Args = []string{os.Args[0], "-test.run=^$", "-test.fuzz=^" + d.target.Name + "$", "-test.fuzzcachedir=" + os.TempDir()}
	if !seeds {
		os.Args = append(os.Args, "-test.fuzzworker")
	}
	m := testing.MainStart(d, nil, nil, []testing.InternalFuzzTarget{{Name: d.target.Name, Fn: d.target.Function}}, nil)
	if program.main != nil {
		program.main(m) // it ends the process, but for a worker
	}
	d.ended <- m.Run()
}

// RunFuzzWorker hands over what calls the target, and waits for ever.
func (d *dependencies) RunFuzzWorker(call func(entry) error) error {
	d.ready <- call
	select {}
}

// CoordinateFuzzing writes the seeds of a target.
func (d *dependencies) CoordinateFuzzing(_ time.Duration, _ int64, _ time.Duration, _ int64, _ int, corpus []entry, types []reflect.Type, _, _ string) error {
	if !slices.Equal(types, d.target.types()) {
		return fmt.Errorf("the arguments of %s are of the types %v, and were taken for %v", d.target.Name, types, d.target.types())
	}
	seeds := d.files
	for _, e := range corpus {
		if e.Values != nil { // those of files are in seeds already
			seeds = append(seeds, e.Values)
		}
	}
	for _, values := range seeds {
		data, err := Join(values)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(d.seeds, fmt.Sprintf("%x", sha1.Sum(data))), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// ReadCorpus reads a folder of testdata/fuzz.
func (d *dependencies) ReadCorpus(folder string, types []reflect.Type) ([]entry, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return nil, err
	}
	var entries []entry
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		values, err := Parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := d.CheckCorpus(values, types); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		d.files = append(d.files, values)
		entries = append(entries, entry{Path: name, Data: text, Values: values})
	}
	return entries, nil
}

// CheckCorpus returns an error if values are not of the types.
func (d *dependencies) CheckCorpus(values []any, types []reflect.Type) error {
	if len(values) != len(types) {
		return fmt.Errorf("there are %d values, want %d", len(values), len(types))
	}
	for i, v := range values {
		if reflect.TypeOf(v) != types[i] {
			return fmt.Errorf("value %d is of the type %T, want %v", i, v, types[i])
		}
	}
	return nil
}

// MatchString is how package testing compares names with patterns.
func (*dependencies) MatchString(pattern, text string) (bool, error) {
	return regexp.MatchString(pattern, text)
}

// The other methods are for what is not asked for here: profiles, logs and coverage.

func (*dependencies) ImportPath() string                          { return "" }
func (*dependencies) ModulePath() string                          { return "" }
func (*dependencies) SetPanicOnExit0(bool)                        {}
func (*dependencies) StartCPUProfile(io.Writer) error             { return nil }
func (*dependencies) StopCPUProfile()                             {}
func (*dependencies) StartTestLog(io.Writer)                      {}
func (*dependencies) StopTestLog() error                          { return nil }
func (*dependencies) WriteProfileTo(string, io.Writer, int) error { return nil }
func (*dependencies) ResetCoverage()                              {}
func (*dependencies) SnapshotCoverage()                           {}
func (*dependencies) InitRuntimeCoverage() (string, func(string, string) (string, error), func() float64) {
	return "", nil, nil
}

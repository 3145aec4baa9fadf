// The command faults shows that the tests notice wrong assembly: it makes one
// deliberate fault after the other in a copy of the tree, runs tests there, and
// fails if a fault goes unnoticed.
//
//	go run ./internal/test/faults               every fault
//	go run ./internal/test/faults 'avx2|index:' those with a file or a description that the expression matches
//
// It runs in the root of the tree. A fault of a kernel that this processor
// cannot run is left out, and named. Those of arm64 run under an emulator,
// qemu-aarch64-static, where the processor is another one.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/uriscan/uriscan"
)

// A stage is tests that are run on a fault which no stage before noticed.
type stage struct {
	folder    string
	arguments []string
}

// stagesOf returns the tests for a file: those of its package in their short form,
// which notice nearly all faults within a second; then in full; then the tests of the
// root.
func stagesOf(file string) []stage {
	folder := path.Dir(file)
	if emulated(file) { // in full it would take an hour
		return []stage{{folder, []string{"-test.short", "-test.skip", "Packed|GoPaths"}}}
	}
	return []stage{
		{folder, []string{"-test.short", "-test.skip", "Mutants|Packed|GoPaths"}},
		{folder, nil},
		{".", []string{"-test.short", "-test.skip", "Readme"}},
	}
}

// emulated reports whether the code of a file needs an emulator here.
func emulated(file string) bool {
	return strings.Contains(file, "_arm64.") && runtime.GOARCH != "arm64"
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// run tries every fault and returns an error if one survives or does not apply.
func run() error {
	pattern := ""
	if len(os.Args) > 1 {
		pattern = os.Args[1]
	}
	wanted, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	chosen, left := choose(wanted)
	if len(chosen)+left == 0 {
		return fmt.Errorf("no fault has a file or a description that %q matches", pattern)
	}
	if err := applicable(chosen); err != nil {
		return err
	}
	tree, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tree)
	if err := copyTree(tree); err != nil {
		return err
	}
	for _, file := range []string{one, index, decode, neon} { // of each package, and platform
		if output, noticed, err := tests(tree, file); err != nil || noticed {
			return fmt.Errorf("the tests fail without a fault: %v\n%s", err, output)
		}
	}
	noticed, survived := 0, 0
	for _, f := range chosen {
		seen, err := try(tree, f)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %s: %w", f.file, f.what, err)
		case seen:
			fmt.Printf("noticed   %s: %s\n", f.file, f.what)
			noticed++
		default:
			fmt.Printf("survived  %s: %s\n", f.file, f.what)
			survived++
		}
	}
	fmt.Printf("%d faults noticed, %d survived, %d left out\n", noticed, survived, left)
	if survived > 0 {
		return fmt.Errorf("%d faults were not noticed", survived)
	}
	return nil
}

// choose returns the faults that are wanted, and how many of them are left out because
// their kernel does not run here.
func choose(wanted *regexp.Regexp) (chosen []fault, left int) {
	for _, f := range faults {
		switch {
		case !wanted.MatchString(f.file + ": " + f.what):
		case f.kernel != "" && !slices.Contains(uriscan.Kernels(), f.kernel):
			fmt.Printf("left out  %s: %s\n", f.file, f.what)
			left++
		default:
			chosen = append(chosen, f)
		}
	}
	return chosen, left
}

// applicable returns an error that names every fault with a text that is not in
// its file once.
func applicable(chosen []fault) error {
	var wrong []error
	for _, f := range chosen {
		data, err := os.ReadFile(f.file)
		if err != nil {
			return err
		}
		if n := len(f.find().FindAllIndex(data, -1)); n != 1 {
			wrong = append(wrong, fmt.Errorf("%s: %s: its text occurs %d times in the file, want once: %q", f.file, f.what, n, f.text))
		}
	}
	return errors.Join(wrong...)
}

// find returns what finds the text of the fault in its file, whatever white space
// the formatter puts between its words.
func (f *fault) find() *regexp.Regexp {
	words := strings.Fields(f.text)
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	pattern := strings.Join(words, `\s+`)
	if strings.HasSuffix(f.text, "\n") {
		pattern += `\s*?\n`
	}
	return regexp.MustCompile(pattern)
}

// copyTree copies the module of the working directory, without its history.
func copyTree(to string) error {
	return filepath.WalkDir(".", func(name string, entry os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, name), 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, name), data, 0o644)
	})
}

// try reports whether the tests notice the fault, and puts the file right again.
func try(tree string, f fault) (noticed bool, err error) {
	name := filepath.Join(tree, f.file)
	right, err := os.ReadFile(name)
	if err != nil {
		return false, err
	}
	at := f.find().FindIndex(right)
	wrong := slices.Concat(right[:at[0]], []byte(f.instead), right[at[1]:])
	if err := os.WriteFile(name, wrong, 0o644); err != nil {
		return false, err
	}
	_, noticed, err = tests(tree, f.file)
	if restored := os.WriteFile(name, right, 0o644); err == nil {
		err = restored
	}
	return noticed, err
}

// tests builds and runs the tests of a file in the tree, and reports whether they fail.
// A build that fails is an error: such a fault shows nothing.
func tests(tree, file string) (output string, failed bool, err error) {
	built := ""
	environment, program := []string{"GOWORK=off"}, []string{"./faults.test"}
	if emulated(file) {
		environment = append(environment, "GOARCH=arm64", "CGO_ENABLED=0", "URISCAN_TEST_KERNELS=neon,packed,exact")
		program = append([]string{"qemu-aarch64-static"}, program...)
	}
	for _, s := range stagesOf(file) {
		where := filepath.Join(tree, s.folder)
		if s.folder != built {
			built = s.folder
			if output, failed := command(where, environment, "go", "test", "-c", "-o", "faults.test", "."); failed {
				return output, false, fmt.Errorf("it does not build:\n%s", output)
			}
		}
		arguments := append([]string{"-test.failfast", "-test.timeout", "3m"}, s.arguments...)
		if output, failed = command(where, environment, append(program, arguments...)...); failed {
			break
		}
	}
	return output, failed, nil
}

// command runs a program in a folder and returns what it printed, and whether it
// failed, crashed or did not come to an end.
func command(folder string, environment []string, program ...string) (output string, failed bool) {
	limit, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	c := exec.CommandContext(limit, program[0], program[1:]...)
	c.Dir = folder
	c.Env = append(os.Environ(), environment...)
	text, err := c.CombinedOutput()
	return string(text), err != nil
}

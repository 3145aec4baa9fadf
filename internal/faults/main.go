// The command faults shows that the tests notice wrong assembly: it makes one
// deliberate fault after the other in a copy of the tree, runs tests there, and
// fails if a fault goes unnoticed.
//
//	go run ./internal/faults            every fault
//	go run ./internal/faults VZEROUPPER those whose description has the word
//
// It runs in the root of the tree. A fault of a kernel that this processor
// cannot run is left out, and named.
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/uriscan/uriscan"
)

// The tests that notice most. Where they notice nothing in their short form the
// whole short suite follows, then the long form of those with long input.
const (
	long  = "^(TestKernelsAgreeOnEveryLength|TestKernelsAgreeOnOneOddityAtEverySeam)$"
	quick = "^(TestKernelsAgree.*|TestProofs.*|TestLines.*|TestScanLines.*|TestScanReadsOnly.*|TestReturns.*)$"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(1)
	}
}

// run tries every fault and returns an error if one survives or does not apply.
func run() error {
	tree, err := os.MkdirTemp("", "faults")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tree)
	if err := copyTree(tree); err != nil {
		return err
	}
	if output, noticed, err := tests(tree); err != nil || noticed {
		return fmt.Errorf("the tests fail without a fault: %v\n%s", err, output)
	}
	noticed, survived, left := 0, 0, 0
	for _, f := range faults {
		if len(os.Args) > 1 && !strings.Contains(f.what, os.Args[1]) {
			continue
		}
		if f.kernel != "" && !slices.Contains(uriscan.Kernels(), f.kernel) {
			fmt.Printf("left out  %s: %s\n", f.file, f.what)
			left++
			continue
		}
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

// copyTree copies the module of the working directory, without its history.
func copyTree(to string) error {
	return filepath.WalkDir(".", func(path string, entry os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case entry.IsDir():
			return os.MkdirAll(filepath.Join(to, path), 0o755)
		case !entry.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, path), data, 0o644)
	})
}

// try reports whether the tests notice the fault, and puts the file right again.
func try(tree string, f fault) (noticed bool, err error) {
	path := filepath.Join(tree, f.file)
	right, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	if n := bytes.Count(right, []byte(f.text)); n != 1 {
		return false, fmt.Errorf("its text stands %d times in the file, want once: %q", n, f.text)
	}
	wrong := bytes.Replace(right, []byte(f.text), []byte(f.instead), 1)
	if err := os.WriteFile(path, wrong, 0o644); err != nil {
		return false, err
	}
	_, noticed, err = tests(tree)
	if restored := os.WriteFile(path, right, 0o644); err == nil {
		err = restored
	}
	return noticed, err
}

// tests builds and runs the tests in the tree, and reports whether they fail.
// A build that fails is an error: such a fault shows nothing.
func tests(tree string) (output string, failed bool, err error) {
	binary := filepath.Join(tree, "faults.test")
	if output, failed := command(tree, "go", "test", "-c", "-o", binary, "."); failed {
		return output, false, fmt.Errorf("it does not build:\n%s", output)
	}
	for _, which := range [][]string{
		{"-test.short", "-test.run", quick},
		{"-test.short", "-test.skip", quick + "|Readme"},
		{"-test.run", long},
	} {
		arguments := append(which, "-test.failfast", "-test.timeout", "5m")
		if output, failed = command(tree, binary, arguments...); failed {
			break
		}
	}
	return output, failed, nil
}

// command runs a program in a folder and returns what it printed, and whether it
// failed, crashed or did not come to an end.
func command(folder, name string, arguments ...string) (output string, failed bool) {
	limit, cancel := context.WithTimeout(context.Background(), 6*time.Minute)
	defer cancel()
	c := exec.CommandContext(limit, name, arguments...)
	c.Dir = folder
	c.Env = append(os.Environ(), "GOWORK=off")
	text, err := c.CombinedOutput()
	return string(text), err != nil
}

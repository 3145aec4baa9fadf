package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// An outcome is what became of a mutant.
type outcome int

// The outcomes.
const (
	survived outcome = iota
	failed           // a test failed
	endless          // the tests took many times the time that they take
)

// A result is a mutant with its outcome.
type result struct {
	mutant
	outcome
}

// A test is a part of the built tests of a package.
type test struct {
	stage
	folder, binary string
	seconds        int // of a processor, after which it counts as endless
}

// tests has the tests of all packages by stage.
type tests [][]test

// buildTests builds the tests of the packages that the mutants need and runs
// them once without a mutant.
func buildTests(work string, mutants []mutant) (tests, error) {
	var t tests
	for _, p := range slices.Backward(mutated) { // the scanner's tests take longest, so they come last
		if !slices.ContainsFunc(mutants, func(m mutant) bool { return isTestedBy(m, p.folder) }) {
			continue
		}
		binary := filepath.Join(work, "test_"+filepath.Base(p.folder))
		build := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay(work, &p), "-o", binary, p.folder)
		if output, err := build.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("the tests of %s do not build with all mutants: %w\n%s", p.folder, err, output)
		}
		for i, s := range p.stages() {
			one := test{s, p.folder, binary, 3600}
			output, outcome, took := one.try(mutant{})
			if outcome != survived {
				return nil, fmt.Errorf("the tests of %s fail without a mutant:\n%s", p.folder, output)
			}
			fmt.Printf("%s, stage %d: %.1f s\n", p.folder, i+1, took.Seconds())
			one.seconds = 5 + 5*int(took.Seconds())
			if i == len(t) {
				t = append(t, nil)
			}
			t[i] = append(t[i], one)
		}
	}
	return t, nil
}

// isTestedBy reports whether the tests of a package say something of a mutant:
// those of its own package do, and those of the scanner if it uses the package.
func isTestedBy(m mutant, folder string) bool { return folder == m.folder || folder == "." && !m.above }

// tryAll tries the mutants, as many at a time as there are processors, and
// prints those that survive.
func (t tests) tryAll(mutants []mutant, list map[string]bool) []result {
	results := make([]result, len(mutants))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				m := mutants[i]
				results[i] = result{m, t.try(m, list[m.name])}
				if results[i].outcome == survived {
					fmt.Printf("survived  %s\n", m.name)
				}
			}
		})
	}
	for i := range mutants {
		next <- i
		if tried := i + 1; tried%100 == 0 {
			fmt.Printf("%d of %d\n", tried, len(mutants))
		}
	}
	close(next)
	workers.Wait()
	return results
}

// try returns what becomes of a mutant. The last stage is not for those that are
// in the list of survivors.
func (t tests) try(m mutant, listed bool) outcome {
	stages := t
	if listed {
		stages = t[:len(t)-1]
	}
	for _, one := range slices.Concat(stages...) {
		if !isTestedBy(m, one.folder) {
			continue
		}
		if _, outcome, _ := one.try(m); outcome != survived {
			return outcome
		}
	}
	return survived
}

// try runs the test on a mutant and returns what it printed, what became of the
// mutant, and the processor time that it took. The limit is one of processor
// time too, which a busy machine does not stretch, so the shell sets it.
func (t *test) try(m mutant) (string, outcome, time.Duration) {
	limit, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	command := exec.CommandContext(limit, "sh", "-c", `ulimit -t "$0" && exec "$@"`, fmt.Sprint(t.seconds),
		t.binary, "-test.short", "-test.failfast", "-test.run", t.run, "-test.skip", t.skip, "-test.timeout", "0")
	command.Dir = t.folder
	command.Env = append(os.Environ(), fmt.Sprintf("%s=%d", environment, m.number), "GOMAXPROCS=1")
	output, err := command.CombinedOutput()
	if command.ProcessState == nil {
		return err.Error(), failed, 0
	}
	took := command.ProcessState.UserTime()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return string(output), survived, took
	case errors.As(err, &exit) && (exit.ExitCode() < 0 || strings.Contains(string(output), "SIGXCPU")):
		return string(output), endless, took
	}
	return string(output), failed, took
}

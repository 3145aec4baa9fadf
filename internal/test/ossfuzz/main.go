// The command ossfuzz builds every fuzz target of the tree as OSS-Fuzz wants it: a
// program of libFuzzer for each, and a zip of its seeds, which are those of f.Add and of
// testdata/fuzz.
//
//	go run ./internal/test/ossfuzz -o FOLDER              every target
//	go run ./internal/test/ossfuzz -o FOLDER match uri    those of packages whose folders begin so
//	go run ./internal/test/ossfuzz -o FOLDER -runs 100    runs each on its seeds and 100 inputs more
//	go run ./internal/test/ossfuzz -list                  names the programs
//
// It runs in the root of the tree. The environment has what OSS-Fuzz sets: CXX, CXXFLAGS and
// LIB_FUZZING_ENGINE; the default is clang with libFuzzer and the address sanitizer. A
// program for one package serves all of its targets: it looks at its own name. The programs
// read files of the tree, so a copy of what is no Go code is put beside them.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
)

func main() {
	out := flag.String("o", "", "the folder for the programs and the seeds")
	runs := flag.Int("runs", -1, "run each program on its seeds, and on as many inputs made of them")
	list := flag.Bool("list", false, "print the names of the programs and stop")
	flag.Parse()
	if err := run(*out, *runs, *list, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "ossfuzz:", err)
		os.Exit(1)
	}
}

func run(out string, runs int, list bool, words []string) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	packages, err := findTargets(root)
	if err != nil {
		return err
	}
	packages = slices.DeleteFunc(packages, func(p fuzzed) bool {
		return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(p.folder, word) })
	})
	if len(packages) == 0 {
		return errors.New("no package with fuzz targets is in a folder that begins so")
	}
	if list {
		for _, p := range packages {
			fmt.Println(strings.Join(p.programs(), "\n"))
		}
		return nil
	}
	if out == "" {
		return errors.New("want -o and the folder for the programs")
	}
	b, err := newBuilder(root, out)
	if err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	if err := b.copyTree(); err != nil {
		return err
	}
	for _, p := range packages {
		if err := b.build(p, runs); err != nil {
			return fmt.Errorf("%s: %w", p.folder, err)
		}
	}
	return nil
}

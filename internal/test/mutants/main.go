// The command mutants shows that the tests notice wrong Go code: it changes one
// operator, constant or statement of the scanner after the other and runs the
// tests on each change, which is called a mutant.
//
//	go run ./internal/test/mutants                  every mutant
//	go run ./internal/test/mutants lines.go fsm/    those with names that begin with one of the words
//
// It runs in the root of the tree. A mutant that no test notices is a survivor,
// and must be in survivors.txt with the reason why nobody can notice it, or
// why nobody has to. The command fails when another one survives, when one of
// that list does not, and when less than 90 % of all are noticed.
//
// The plain way builds the tests anew for every mutant, which takes most of the
// time. Here all mutants are in one build: a changed place asks a variable which
// mutant is meant, and the environment sets the variable.
package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// wantNoticed is the share of mutants, in percent, that must be noticed.
const wantNoticed = 90

func main() {
	words := os.Args[1:]
	if len(words) == 0 {
		words = []string{""}
	}
	if err := run(words); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// run tries every mutant with a name that begins with one of the words, and returns an error if the
// tests are not what the package comment says.
func run(words []string) error {
	list, err := readSurvivors("internal/test/mutants/survivors.txt")
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	mutants, err := makeMutants(work, words)
	if err != nil {
		return err
	}
	isChosen := func(name string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(name, word) })
	}
	for name := range list {
		if isChosen(name) && !known(mutants, name) {
			return fmt.Errorf("survivors.txt names a mutant that there is not: %s", name)
		}
	}
	chosen := slices.DeleteFunc(mutants, func(m mutant) bool { return !isChosen(m.name) })
	if len(chosen) == 0 {
		return fmt.Errorf("no mutant has a name that begins with %q: want a file, or a file and a function, as in survivors.txt", words)
	}
	tests, err := buildTests(work, chosen)
	if err != nil {
		return err
	}
	return judge(tests.tryAll(chosen, list), list, isChosen(""))
}

// known reports whether a mutant of that name is among the mutants.
func known(mutants []mutant, name string) bool {
	for _, m := range mutants {
		if m.name == name {
			return true
		}
	}
	return false
}

// judge prints what became of the mutants, and returns an error if that is not
// as it should be. Only all of them together have a share that must be noticed.
func judge(results []result, list map[string]bool, all bool) error {
	count := map[outcome]int{}
	var wrong []string
	for _, r := range results {
		count[r.outcome]++
		switch listed := list[r.name]; {
		case r.outcome == survived && !listed:
			wrong = append(wrong, "survived, and is not in survivors.txt: "+r.name)
		case r.outcome != survived && listed:
			wrong = append(wrong, "was noticed, and is in survivors.txt: "+r.name)
		}
	}
	noticed := count[failed] + count[endless]
	fmt.Printf("%d mutants: %d noticed (%d of them do not end), %d survived\n", len(results), noticed, count[endless], count[survived])
	if len(wrong) > 0 {
		return fmt.Errorf("%d mutants are not what they should be:\n%s", len(wrong), strings.Join(wrong, "\n"))
	}
	if all && noticed*100 < wantNoticed*len(results) {
		return fmt.Errorf("%d of %d mutants were noticed: want %d %%", noticed, len(results), wantNoticed)
	}
	return nil
}

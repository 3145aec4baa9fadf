// Command report prints what a benchmark record says, as Markdown: every
// parser against net/url and against the floor, and the project's goals with
// what was reached. With two records it prints what changed, and fails when
// something of uriscan has become slower than a bound allows.
//
//	go run ./cmd/report RECORD
//	go run ./cmd/report [-bound PERCENT] OLD NEW
//	go run ./cmd/report -worst RECORD
//
// With -worst it prints every shape and length of BenchmarkWorst at which a
// kernel other than the exact one is slower than net/url, the worst first.
//
// It ends with 0, with 1 after a regression or when -worst found an input, with
// 2 when it could not do its work.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/uriscan/uriscan/bench/record"
)

func main() {
	err := run(os.Args[1:], os.Stdout, os.Stderr)
	switch {
	case err == nil:
	case errors.Is(err, errRegression), errors.Is(err, errSlower):
		fmt.Fprintf(os.Stderr, "report: %v\n", err)
		os.Exit(1)
	default:
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(os.Stderr, "report: %v\n", err)
		}
		os.Exit(2)
	}
}

// errRegression says that the new record is slower than the bound allows.
var errRegression = errors.New("the new record is slower than the bound allows; the table above says where")

// errSlower says that some input takes longer than with net/url.
var errSlower = errors.New("some inputs take longer than with net/url; the table above says which")

// run prints the report that the arguments ask for.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	bound := flags.Float64("bound", 5, "fail when a median is slower by more than this many `percent`")
	worst := flags.Bool("worst", false, "print the inputs on which a kernel is slower than net/url")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: report [-worst] RECORD, or report [-bound PERCENT] OLD NEW", problem)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return usage(err.Error())
	}
	if *bound < 0 {
		return usage("the bound is negative, want a percentage from 0 on")
	}
	switch {
	case flags.NArg() == 1 && *worst:
		return worstOfFile(stdout, flags.Arg(0))
	case flags.NArg() == 1:
		r, err := record.Open(flags.Arg(0))
		if err != nil {
			return err
		}
		_, err = io.WriteString(stdout, report(r))
		return err
	case flags.NArg() == 2 && !*worst:
		return compareFiles(stdout, flags.Arg(0), flags.Arg(1), *bound)
	}
	return usage(fmt.Sprintf("%d records named, want one, or two without -worst", flags.NArg()))
}

// compareFiles prints what changed from one record to another.
func compareFiles(stdout io.Writer, oldPath, newPath string, bound float64) error {
	old, err := record.Open(oldPath)
	if err != nil {
		return err
	}
	new, err := record.Open(newPath)
	if err != nil {
		return err
	}
	if old.CPU != new.CPU {
		return errors.New("the two records come from different processors, so their times cannot be compared")
	}
	text, regressed := compare(old, new, bound)
	if _, err := io.WriteString(stdout, text); err != nil {
		return err
	}
	if regressed {
		return errRegression
	}
	return nil
}

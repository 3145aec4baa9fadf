// Command report prints what a benchmark record says, as Markdown: every
// parser against net/url and against the floor.
//
//	go run ./cmd/report RECORD
//	go run ./cmd/report -worst RECORD
//
// With -worst it prints every shape and length of BenchmarkWorst at which a
// kernel other than the exact one is slower than net/url, the worst first.
// Two records are compared by benchstat.
//
// It ends with 0, with 1 when -worst found an input, with 2 when it could not do its
// work.
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
	case errors.Is(err, errSlower):
		fmt.Fprintf(os.Stderr, "report: %v\n", err)
		os.Exit(1)
	default:
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(os.Stderr, "report: %v\n", err)
		}
		os.Exit(2)
	}
}

// errSlower says that some input takes longer than with net/url.
var errSlower = errors.New("some inputs take longer than with net/url; the table above says which")

// run prints the report that the arguments ask for.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("report", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	worst := flags.Bool("worst", false, "print the inputs on which a kernel is slower than net/url")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: report [-worst] RECORD", problem)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return usage(err.Error())
	}
	if flags.NArg() != 1 {
		return usage(fmt.Sprintf("%d records named, want one", flags.NArg()))
	}
	r, err := record.Open(flags.Arg(0))
	if err != nil {
		return err
	}
	if *worst {
		return writeWorst(stdout, r)
	}
	_, err = io.WriteString(stdout, report(r))
	return err
}

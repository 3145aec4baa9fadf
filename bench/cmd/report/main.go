// Command report prints what a benchmark record says, as Markdown: every
// parser against net/url and against the floor.
//
//	go run ./cmd/report RECORD
//	go run ./cmd/report -worst RECORD
//	go run ./cmd/report -grown OLD NEW
//
// With -worst it prints every shape and length of BenchmarkWorst at which a
// kernel other than the exact one is slower than net/url, the worst first.
// With -grown it prints which counts of instructions are larger in the second
// record by more than 3 %. Two records of times are compared by benchstat.
//
// It ends with 0, with 1 when -worst or -grown found something, with 2 when it could
// not do its work.
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
	case errors.Is(err, errSlower), errors.Is(err, errGrown):
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
	grown := flags.Bool("grown", false, "print the counts of instructions that the second record has more of")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: report [-worst] RECORD, or report -grown OLD NEW", problem)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return usage(err.Error())
	}
	if *grown {
		if flags.NArg() != 2 {
			return usage(fmt.Sprintf("%d records named, want two", flags.NArg()))
		}
		return writeGrown(stdout, flags.Arg(0), flags.Arg(1))
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

// Command chart draws a benchmark record as SVG files: parsers against each other, in
// peers-NAME.svg, and cost against length, in length.svg.
//
//	go run ./cmd/chart [-out FOLDER] [-corpus NAME,…] RECORD
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uriscan/uriscan/bench/record"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(os.Stderr, "chart: %v\n", err)
		}
		os.Exit(2)
	}
}

// run draws what the arguments ask for and prints the names of the files.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("chart", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	out := flags.String("out", ".", "write the files into this `folder`")
	corpora := flags.String("corpus", "", "draw these corpora, `names` with commas between; default the first of the record")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: chart [-out FOLDER] [-corpus NAME,…] RECORD", problem)
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
	names, err := chosen(r, *corpora)
	if err != nil {
		return err
	}
	return drawAll(stdout, *out, r, names)
}

// chosen returns the corpora to draw.
func chosen(r *record.Record, names string) ([]string, error) {
	known := r.Corpora()
	if names == "" {
		return known[:min(1, len(known))], nil
	}
	list := strings.Split(names, ",")
	for _, name := range list {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("the record has no corpus %q, only %s", name, strings.Join(known, ", "))
		}
	}
	return list, nil
}

// drawAll writes every chart that the record has figures for.
func drawAll(stdout io.Writer, folder string, r *record.Record, corpora []string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the charts' folder: %w", err)
	}
	charts := map[string]*chart{"length.svg": lengthChart(r)}
	for _, corpus := range corpora {
		charts["peers-"+corpus+".svg"] = peersChart(r, corpus)
	}
	drawn := 0
	for _, file := range slices.Sorted(maps.Keys(charts)) {
		if charts[file] == nil {
			continue
		}
		path := filepath.Join(folder, file)
		if err := charts[file].save(path); err != nil {
			return fmt.Errorf("cannot draw %s: %w", path, err)
		}
		fmt.Fprintln(stdout, path)
		drawn++
	}
	if drawn == 0 {
		return errors.New("the record holds nothing that a chart shows")
	}
	return nil
}

// Command chart draws benchmark records as SVG files: parsers against each
// other, cost against length, and the history over commits.
//
//	go run ./cmd/chart [-out FOLDER] [-corpus NAME,…] RECORD…
//
// The records are named oldest first. The last one is drawn in
// peers-NAME.svg and length.svg, all of them in history-NAME.svg.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
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
	corpora := flags.String("corpus", "", "draw these corpora, `names` with commas between; default the first of the last record")
	usage := func(problem string) error {
		return fmt.Errorf("%s; usage: chart [-out FOLDER] [-corpus NAME,…] RECORD…", problem)
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return usage(err.Error())
	}
	if flags.NArg() == 0 {
		return usage("no record named")
	}
	records := make([]*record.Record, flags.NArg())
	for i, path := range flags.Args() {
		r, err := record.Open(path)
		if err != nil {
			return err
		}
		records[i] = r
	}
	names, err := chosen(records[len(records)-1], *corpora)
	if err != nil {
		return err
	}
	return drawAll(stdout, *out, records, names)
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
			return nil, fmt.Errorf("the last record has no corpus %q, only %s", name, strings.Join(known, ", "))
		}
	}
	return list, nil
}

// drawAll writes every chart that the records have figures for.
func drawAll(stdout io.Writer, folder string, records []*record.Record, corpora []string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the charts' folder: %w", err)
	}
	last := records[len(records)-1]
	charts := map[string]*chart{"length.svg": lengthChart(last)}
	files := []string{"length.svg"}
	for _, corpus := range corpora {
		charts["peers-"+corpus+".svg"] = peersChart(last, corpus)
		charts["history-"+corpus+".svg"] = historyChart(records, corpus)
		files = append(files, "peers-"+corpus+".svg", "history-"+corpus+".svg")
	}
	drawn := 0
	for _, file := range files {
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
		return errors.New("the records hold nothing that a chart shows")
	}
	return nil
}

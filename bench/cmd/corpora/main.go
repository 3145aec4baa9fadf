// Command corpora prints the figures of lists: of the generated ones, or of
// the files named. With -fit it prints the profile of a file instead, and with
// -write the lines of a profile.
//
//	go run ./cmd/corpora
//	go run ./cmd/corpora FILE…
//	go run ./cmd/corpora -fit NAME [-seed N] [-log] FILE… > corpus/profiles/NAME.json
//	go run ./cmd/corpora -write NAME
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/uriscan/uriscan/bench/corpus"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		if !errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(os.Stderr, "corpora: %v\n", err)
		}
		os.Exit(2)
	}
}

// generatedLines is how many lines a fitted profile has: enough that one pass
// outruns every timer, few enough that all corpora are made in a second.
const generatedLines = 10000

// run does what the arguments ask.
func run(args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("corpora", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	fit := flags.String("fit", "", "print the profile of the files under this `name`")
	write := flags.String("write", "", "print the lines of the generated corpus of this `name`")
	seed := flags.Uint64("seed", 1, "the fitted profile's seed")
	log := flags.Bool("log", false, "the fitted profile is an access log")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			flags.SetOutput(stderr)
			flags.PrintDefaults()
			return err
		}
		return fmt.Errorf("%w; usage: corpora [FILE…], corpora -fit NAME FILE…, or corpora -write NAME", err)
	}
	switch {
	case *write != "":
		return writeLines(stdout, *write)
	case *fit != "":
		return writeProfile(stdout, corpus.Profile{Name: *fit, Seed: *seed, AccessLog: *log}, flags.Args())
	case flags.NArg() > 0:
		return writeFiles(stdout, flags.Args())
	}
	return writeGenerated(stdout)
}

// writeLines prints a generated corpus; an access log with all its fields.
func writeLines(w io.Writer, name string) error {
	profiles, err := corpus.Profiles()
	if err != nil {
		return err
	}
	for _, p := range profiles {
		if p.Name != name {
			continue
		}
		text := p.Corpus().Buf
		if p.AccessLog {
			text = p.LogText()
		}
		_, err := w.Write(text)
		return err
	}
	return fmt.Errorf("there is no generated corpus %q; run without arguments for the list", name)
}

// writeProfile prints the profile fitted to all lines of the files.
func writeProfile(w io.Writer, p corpus.Profile, paths []string) error {
	var lines [][]byte
	var names []string
	for _, path := range paths {
		c, err := read(path)
		if err != nil {
			return err
		}
		lines = append(lines, c.Lines...)
		names = append(names, filepath.Base(path))
	}
	if len(lines) == 0 {
		return errors.New("there is no line to fit a profile to; name at least one list")
	}
	p.ModelledOn = strings.Join(names, ", ")
	p.Lines = generatedLines
	p.Figures = corpus.Measure(lines)
	text, err := json.MarshalIndent(p, "", "\t")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s\n", text)
	return err
}

// writeFiles prints the figures of the files named.
func writeFiles(w io.Writer, paths []string) error {
	var rows []row
	for _, path := range paths {
		c, err := read(path)
		if err != nil {
			return err
		}
		rows = append(rows, row{filepath.Base(path), corpus.Measure(c.Lines)})
	}
	return writeTable(w, rows)
}

// writeGenerated prints, for each profile, the figures of the list that it is
// modelled on and those of the lines that come out.
func writeGenerated(w io.Writer) error {
	profiles, err := corpus.Profiles()
	if err != nil {
		return err
	}
	var rows []row
	for _, p := range profiles {
		rows = append(rows,
			row{p.ModelledOn, p.Figures},
			row{"generated " + p.Name, corpus.Measure(p.Corpus().Lines)})
	}
	return writeTable(w, rows)
}

// row is a list's name and figures.
type row struct {
	name string
	corpus.Figures
}

// writeTable prints figures as a Markdown table, one list a column.
func writeTable(w io.Writer, rows []row) error {
	var b strings.Builder
	column := func(name string, cell func(f *corpus.Figures) string) {
		fmt.Fprintf(&b, "| %s |", name)
		for i := range rows {
			fmt.Fprintf(&b, " %s |", cell(&rows[i].Figures))
		}
		b.WriteString("\n")
	}
	b.WriteString("| |")
	for _, r := range rows {
		fmt.Fprintf(&b, " %s |", r.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---:|", len(rows)) + "\n")
	column("lines", func(f *corpus.Figures) string { return fmt.Sprint(f.Lines) })
	column("line, mean (bytes)", func(f *corpus.Figures) string { return fmt.Sprintf("%.1f", f.MeanLength) })
	spread := func(name string, of func(f *corpus.Figures) corpus.Quantiles) {
		column(name+", median / 99 % / longest", func(f *corpus.Figures) string {
			q := of(f)
			return fmt.Sprintf("%d / %d / %d", q.Median(), q.P99(), q.Max())
		})
	}
	share := func(name string, of func(f *corpus.Figures) float64) {
		column(name+" (%)", func(f *corpus.Figures) string { return fmt.Sprintf("%.2f", 100*of(f)) })
	}
	spread("line", func(f *corpus.Figures) corpus.Quantiles { return f.Length })
	for _, scheme := range []string{"https", "http", ""} {
		share(map[string]string{"": "no scheme"}[scheme]+scheme, func(f *corpus.Figures) float64 { return schemeShare(f, scheme) })
	}
	share("authority", func(f *corpus.Figures) float64 { return f.Authority })
	share("userinfo", func(f *corpus.Figures) float64 { return f.Userinfo })
	share("port", func(f *corpus.Figures) float64 { return f.Port })
	share("IPv4 host", func(f *corpus.Figures) float64 { return f.IPv4 })
	share("host name that begins with a digit", func(f *corpus.Figures) float64 { return f.HostDigit })
	spread("host name", func(f *corpus.Figures) corpus.Quantiles { return f.Host })
	spread("path", func(f *corpus.Figures) corpus.Quantiles { return f.Path })
	column("segments a line", func(f *corpus.Figures) string { return fmt.Sprintf("%.2f", f.PathDepth) })
	spread("segment", func(f *corpus.Figures) corpus.Quantiles { return f.Segment })
	share("percent in the path", func(f *corpus.Figures) float64 { return f.PathPercent.Share })
	share("query", func(f *corpus.Figures) float64 { return f.Query })
	spread("query", func(f *corpus.Figures) corpus.Quantiles { return f.QueryLength })
	share("percent in the query, of those", func(f *corpus.Figures) float64 { return f.QueryPercent.Share })
	share("fragment", func(f *corpus.Figures) float64 { return f.Fragment })
	share("faulty", func(f *corpus.Figures) float64 { return f.Faulty() })
	_, err := io.WriteString(w, b.String())
	return err
}

// schemeShare returns the share of the lines with this scheme.
func schemeShare(f *corpus.Figures, name string) float64 {
	for _, s := range f.Schemes {
		if s.Name == name {
			return s.Share
		}
	}
	return 0
}

// read returns the list or log in a file.
func read(path string) (*corpus.Corpus, error) { return corpus.File(filepath.Base(path), path) }

package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/uriscan/uriscan"
)

// options is what the arguments of a command ask for.
type options struct {
	format     format             // split: how a record is written
	production uriscan.Production // what each input is scanned against
	strict     bool               // exit with 1 if any input is invalid
	quiet      bool               // split: no summary and no progress bar
	operands   []string           // files of split, URIs of explain
}

// errHelp is the answer of parse to a request for help.
var errHelp = errors.New("help was asked for")

// parse returns what the arguments of the given command ask for. Its error is
// one sentence, and never holds a value given by the user: that may be a URI
// that slipped into the wrong place.
func parse(command string, args []string) (options, error) {
	o := options{}
	flags := flag.NewFlagSet(command, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	production := flags.String("production", uriscan.URIReference.String(), "")
	flags.BoolVar(&o.strict, "strict", false, "")
	formatName := formats[0].name
	if command == "split" {
		flags.StringVar(&formatName, "o", formatName, "")
		flags.BoolVar(&o.quiet, "q", false, "")
		flags.BoolVar(&o.quiet, "quiet", false, "")
	}
	var err error
	if o.operands, err = parseMixed(flags, args); err != nil {
		return o, usageError(command, err)
	}
	if o.production, err = productionNamed(*production); err != nil {
		return o, err
	}
	o.format, err = formatNamed(formatName)
	return o, err
}

// parseMixed sets the flags that args hold and returns the operands. Flags may
// stand behind operands too; "--" ends them.
func parseMixed(flags *flag.FlagSet, args []string) (operands []string, err error) {
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		rest := flags.Args()
		if read := len(args) - len(rest); read > 0 && args[read-1] == "--" {
			return append(operands, rest...), nil
		}
		if len(rest) == 0 {
			break
		}
		operands = append(operands, rest[0])
		args = rest[1:]
	}
	return operands, nil
}

// flagName matches an error about an unknown flag whose name looks like the name
// of a flag. No other text is repeated in an error.
var flagName = regexp.MustCompile(`^flag provided but not defined: (-[a-z]{1,12})$`)

// usageError returns the sentence for an error of package flag.
func usageError(command string, err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return errHelp
	}
	what := "a flag is unknown or its value is missing or wrong"
	if match := flagName.FindStringSubmatch(err.Error()); match != nil {
		what = "there is no flag " + match[1]
	}
	return fmt.Errorf("%s: %s; uriscan help lists the flags", command, what)
}

// productionNamed returns the production of that name, in any case of letters.
func productionNamed(name string) (uriscan.Production, error) {
	known := []uriscan.Production{uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef, uriscan.URIReference}
	for _, p := range known {
		if strings.EqualFold(name, p.String()) {
			return p, nil
		}
	}
	return 0, errors.New("the value of -production must be URI, absolute-URI, relative-ref or URI-reference")
}

// formatNamed returns the output format of that name.
func formatNamed(name string) (format, error) {
	for _, f := range formats {
		if f.name == name {
			return f, nil
		}
	}
	return format{}, errors.New("the value of -o must be json, tsv or text")
}

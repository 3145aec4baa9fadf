package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/rewrite"
)

// comparison is what uriscan compare finds out about two texts. It holds no part of
// them, since they may have passwords in them.
type comparison struct {
	// how says after what they are equal: "same" if their bytes are, else the steps
	// of the weakest normalisation that makes them so, by the names of the flag
	// -steps; or "different".
	how string

	differing []string // the components that differ after all steps
	spans     [2]uriscan.Spans
}

// How two texts can compare, besides the names of steps.
const (
	sameText  = "same"
	different = "different"
)

// wantTwo checks that there are two URIs to compare.
func wantTwo(o *options) error {
	if n := len(o.operands); n != 2 {
		return fmt.Errorf("want two URIs, each in quotes; got %d", n)
	}
	if !slices.Contains(comparisonFormats, o.format) {
		return errors.New("the value of -o must be json, tsv or text")
	}
	return nil
}

// comparisonFormats are the formats of a comparison, which is no record of a line.
var comparisonFormats = []output.Format{output.JSON, output.TSV, output.Rows}

// runCompare carries out uriscan compare and returns the exit code.
func runCompare(o *options, s streams) int {
	c := compare(o.operands[0], o.operands[1], o)
	if !o.quiet {
		write := map[output.Format]func(c *comparison) string{output.JSON: (*comparison).json, output.TSV: (*comparison).tsv, output.Rows: (*comparison).text}
		if err := writeAll(s.out, write[o.format](&c)); err != nil {
			if code := s.finish(err); code != exitDone {
				return code
			}
		}
	}
	switch {
	case c.how == different:
		return exitDifferent
	case o.strict && len(c.invalid()) > 0:
		return exitInvalid
	}
	return exitDone
}

// compare compares two texts: their normal forms, or their bytes if one of them is
// invalid and so has no normal form.
func compare(a, b string, o *options) comparison {
	c := comparison{how: sameText}
	o.production.ScanString(a, &c.spans[0])
	o.production.ScanString(b, &c.spans[1])
	if a == b {
		return c
	}
	for _, by := range weakerSteps(o.steps) {
		if rewrite.Equal(a, &c.spans[0], b, &c.spans[1], by.steps) {
			c.how = by.name
			return c
		}
	}
	c.how = different
	if c.spans[0].Valid() && c.spans[1].Valid() {
		a = string(rewrite.AppendNormalized(nil, a, &c.spans[0], o.steps))
		b = string(rewrite.AppendNormalized(nil, b, &c.spans[1], o.steps))
	}
	c.differing = differing(a, b)
	return c
}

// weakerSteps returns the normalisations to compare after, the weaker first. The
// last has all the steps.
func weakerSteps(steps rewrite.Steps) []namedSteps {
	var weaker []namedSteps
	for _, s := range ladders {
		if s.steps&^steps == 0 {
			weaker = append(weaker, s)
		}
	}
	if n := len(weaker); n > 0 && weaker[n-1].steps == steps {
		return weaker
	}
	return append(weaker, namedSteps{steps.String(), steps})
}

// differing returns the names of the components in which two texts differ: one has
// it and the other does not, or the bytes are not the same.
func differing(a, b string) []string {
	var as, bs uriscan.Spans
	uriscan.ScanString(a, &as)
	uriscan.ScanString(b, &bs)
	var names []string
	for c := uriscan.CompScheme; c <= uriscan.CompFragment; c++ {
		if as.Has(c) != bs.Has(c) || as.Span(c).InString(a) != bs.Span(c).InString(b) {
			names = append(names, c.String())
		}
	}
	return names
}

// ordinals are the names of the two texts.
var ordinals = [2]string{"first", "second"}

// invalid returns the names of the texts that are invalid.
func (c *comparison) invalid() []string {
	var names []string
	for i := range c.spans {
		if !c.spans[i].Valid() {
			names = append(names, ordinals[i])
		}
	}
	return names
}

// text returns the comparison as a sentence on a line.
func (c *comparison) text() string {
	line := "equal after " + c.how + "-based normalization"
	switch {
	case c.how == sameText:
		line = "the same text"
	case c.how == different:
		line = "different in " + nameList(c.differing).String()
	case !isLadder(c.how):
		line = "equal after normalization of " + c.how
	}
	for i := range c.spans {
		if s := &c.spans[i]; !s.Valid() {
			line += fmt.Sprintf("; the %s is invalid at offset %d: %v", ordinals[i], s.ErrorOffset(), s.ErrorCode())
		}
	}
	return line + "\n"
}

// isLadder reports whether the name is that of a normalisation of the RFC.
func isLadder(name string) bool {
	return slices.ContainsFunc(ladders, func(s namedSteps) bool { return s.name == name })
}

// json returns the comparison as one JSON object and a newline. All its strings are
// names, which need no escapes.
func (c *comparison) json() string {
	object := `{"uriscan.comparison":"` + c.how + `"`
	for _, list := range []struct {
		key   string
		names []string
	}{{"uriscan.differing", c.differing}, {"uriscan.invalid", c.invalid()}} {
		if len(list.names) > 0 {
			object += `,"` + list.key + `":["` + strings.Join(list.names, `","`) + `"]`
		}
	}
	return object + "}\n"
}

// tsv returns the comparison as a line of tab-separated values under their names.
func (c *comparison) tsv() string {
	column := func(names []string) string {
		if len(names) == 0 {
			return `\N`
		}
		return strings.Join(names, ",")
	}
	return "comparison\tdiffering\tinvalid\n" + c.how + "\t" + column(c.differing) + "\t" + column(c.invalid()) + "\n"
}

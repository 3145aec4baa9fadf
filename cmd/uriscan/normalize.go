package main

import (
	"errors"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// normalize is the command that writes the normal form of each line.
var normalize = newEditCommand(records.Normalized, false, func(o *options) edit {
	return edit{append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		return rewrite.AppendNormalized(dst, src, spans, o.steps)
	}}
})

// namedSteps are steps that the flag -steps can name.
type namedSteps struct {
	name  string
	steps rewrite.Steps
}

// ladders are the normalisations of RFC 3986, the weaker first.
var ladders = []namedSteps{
	{"syntax", rewrite.SyntaxBased}, // §6.2.2
	{"scheme", rewrite.SchemeBased}, // §6.2.3
}

// singleSteps are the steps one by one.
var singleSteps = []namedSteps{
	{"case", rewrite.Case},
	{"percent", rewrite.Percent},
	{"dots", rewrite.Dots},
	{"port", rewrite.Port},
	{"emptypath", rewrite.EmptyPath},
	{"ipv6", rewrite.IPv6},
}

// stepNames returns the names of the single steps with a separator between them.
func stepNames(separator string) string {
	var names []string
	for _, s := range singleSteps {
		names = append(names, s.name)
	}
	return strings.Join(names, separator)
}

// setSteps sets the steps by their names, with commas between them.
func setSteps(o *options, value string) error {
	o.steps = 0
	for name := range strings.SplitSeq(value, ",") {
		steps, found := stepsNamed(name)
		if !found {
			return errors.New("the value of -steps must be syntax, scheme, or some of " + stepNames(", ") + " with commas between them")
		}
		o.steps |= steps
	}
	return nil
}

// stepsNamed returns the steps of that name.
func stepsNamed(name string) (steps rewrite.Steps, found bool) {
	for _, known := range [][]namedSteps{ladders, singleSteps} {
		for _, s := range known {
			if s.name == name {
				return s.steps, true
			}
		}
	}
	return 0, false
}

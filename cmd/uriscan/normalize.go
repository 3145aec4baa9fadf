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

// stepNames returns the names of the single steps with a separator between them.
func stepNames(separator string) string {
	return strings.ReplaceAll(rewrite.SchemeBased.String(), ",", separator)
}

// setSteps sets the steps by their names, with commas between them.
func setSteps(o *options, value string) error {
	if o.steps.UnmarshalText([]byte(value)) != nil || o.steps == 0 {
		return errors.New("the value of -steps must be syntax, scheme, or some of " + stepNames(", ") + " with commas between them")
	}
	return nil
}

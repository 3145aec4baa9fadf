package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan"
)

// flagRow is a flag, which means the same in all commands that know it.
type flagRow struct {
	names    []string
	value    string // what stands for its value in the usage; empty if it has none
	about    string // for the usage, in lines
	commands nameList
	set      func(o *options, value string) error
}

// flags lists the flags in the order of the usage.
var flags = []flagRow{
	{
		names: []string{"o"}, value: "FORMAT", commands: nameList{"split"},
		about: "json (the default), tsv or text",
		set:   setFormat,
	},
	{
		names: []string{"q", "quiet"}, commands: nameList{"split"},
		about: "no summary and no progress bar",
		set:   func(o *options, value string) error { return setSwitch(&o.quiet, "-q", value) },
	},
	{
		names: []string{"strict"}, commands: nameList{"split", "explain"},
		about: "exit with 1 if any line or URI is invalid",
		set:   func(o *options, value string) error { return setSwitch(&o.strict, "-strict", value) },
	},
	{
		names: []string{"production"}, value: "RULE", commands: nameList{"split", "explain"},
		about: "what a line or URI must be: URI-reference (the\ndefault), URI, absolute-URI or relative-ref",
		set:   setProduction,
	},
}

// isOf reports whether the command knows the flag.
func (f *flagRow) isOf(c *command) bool { return slices.Contains(f.commands, c.name) }

// flagNamed returns the flag of that name, or nil.
func flagNamed(name string) *flagRow {
	for i := range flags {
		if slices.Contains(flags[i].names, name) {
			return &flags[i]
		}
	}
	return nil
}

// nameList is a list of names for a sentence.
type nameList []string

// String returns the names with commas and an "and".
func (l nameList) String() string {
	if len(l) < 2 {
		return strings.Join(l, "")
	}
	last := len(l) - 1
	return strings.Join(l[:last], ", ") + " and " + l[last]
}

// setSwitch sets a switch from what stands behind the "=" of its flag, "true" if
// there is none.
func setSwitch(to *bool, name, value string) error {
	on, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("the value of %s must be true or false", name)
	}
	*to = on
	return nil
}

// setFormat sets the output format by its name.
func setFormat(o *options, value string) error {
	for f, name := range formatNames {
		if value == name {
			o.format = format(f)
			return nil
		}
	}
	return errors.New("the value of -o must be json, tsv or text")
}

// setProduction sets the production by its name, in any case of letters.
func setProduction(o *options, value string) error {
	known := []uriscan.Production{uriscan.URI, uriscan.AbsoluteURI, uriscan.RelativeRef, uriscan.URIReference}
	for _, p := range known {
		if strings.EqualFold(value, p.String()) {
			o.production = p
			return nil
		}
	}
	return errors.New("the value of -production must be URI, absolute-URI, relative-ref or URI-reference")
}

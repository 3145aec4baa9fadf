package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/whatwg"
)

// addition is what a name in the list of -with adds to the records.
type addition struct {
	name     string
	fields   []records.Field
	computed bool // from the URI; the others say where a record comes from
}

var additions = []addition{
	{name: "file", fields: []records.Field{records.File}},
	{name: "line", fields: []records.Field{records.Line}},
	{name: "offset", fields: []records.Field{records.Offset}},
	{name: "template", fields: []records.Field{records.Template}, computed: true},
	{name: "domain", fields: []records.Field{records.Subdomain, records.RegisteredDomain, records.TopLevelDomain}, computed: true},
	{name: "browser", fields: []records.Field{records.Browser}, computed: true},
}

// computedColumns are the columns of what is computed from a URI, in a list or in a log.
var computedColumns = []column{{records.Template, 31}, {records.Subdomain, 16}, {records.RegisteredDomain, 24}, {records.TopLevelDomain, 12}}

// setWith chooses what is added.
func setWith(o *options, value string) error {
	if o.with != nil || o.computed != nil {
		return errors.New("-with is given more than once; want all names in one list")
	}
	var seen []string
	for name := range strings.SplitSeq(value, ",") {
		i := slices.IndexFunc(additions, func(a addition) bool { return a.name == name })
		if i < 0 || slices.Contains(seen, name) {
			return errors.New("the value of -with must be some of file, line, offset, template, domain and browser, with commas between them")
		}
		seen = append(seen, name)
		if a := &additions[i]; a.computed {
			o.computed = append(o.computed, a.fields...)
		} else {
			o.with = append(o.with, a.fields...)
		}
	}
	return nil
}

// wantComputed checks that the records of a command have what is to be computed.
func wantComputed(c *command, o *options) error {
	for _, f := range o.computed {
		switch {
		case c.name != "split" && c.name != "find" && c.name != "logs":
			return errors.New("-with template and -with domain are for split, find and logs, and -with browser for the first two; want some of file, line and offset")
		case f == records.Browser && c.name == "logs":
			return errors.New("-with browser is about URIs, and a log has request targets; want some of file, line, offset, template and domain")
		}
	}
	return nil
}

// computing sets the fields that are computed from a URI.
type computing struct {
	names            *naming
	template, domain bool
	browser          bool
	name             []byte
	spans            uriscan.Spans // of the line, for the browser
}

// newComputing returns what sets the fields that an encoder writes.
func newComputing(o *options, e *output.Encoder) computing {
	c := computing{names: &o.names.naming, template: e.Wants(records.Template), browser: e.Wants(records.Browser)}
	for _, column := range computedColumns[1:] {
		c.domain = c.domain || e.Wants(column.is)
	}
	return c
}

// any reports whether there is something to set.
func (c *computing) any() bool { return c.template || c.domain || c.browser }

// setTemplate sets the template of a path.
func (c *computing) setTemplate(r *output.Record, path []byte, of request) {
	if c.template {
		c.name = c.names.append(emptied(c.name), path, of)
		r.SetBytes(records.Template, c.name)
	}
}

// setDomain sets the parts of a host, each if it is not empty.
func (c *computing) setDomain(r *output.Record, host []byte) {
	if !c.domain {
		return
	}
	d := psl.Split(host)
	for i, span := range [...]uriscan.Span{d.Subdomain, d.Registrable, d.Suffix} {
		if span.Len() > 0 {
			r.SetBytes(computedColumns[1+i].is, span.In(host))
		}
	}
}

// setBrowser sets what a browser reads in the line in another way than RFC 3986.
func (c *computing) setBrowser(r *output.Record) {
	if c.browser {
		line := r.Text[r.Start:r.End]
		uriscan.Scan(line, &c.spans)
		r.SetInteger(records.Browser, int64(whatwg.Compare(line, &c.spans)))
	}
}

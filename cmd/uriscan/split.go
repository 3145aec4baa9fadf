package main

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/record"
	"github.com/uriscan/uriscan/records"
)

// splitColumns are the columns of split, besides those that all commands have.
var splitColumns = slices.Concat([]column{
	{records.Original, 60}, {records.Scheme, 9}, {records.Userinfo, 13}, {records.Host, 27}, {records.Port, 7}, {records.Path, 31},
	{records.Query, 21}, {records.Fragment, 20}, {records.PortText, 10}, {records.HostKind, 12}, {records.PathKind, 14}, {records.Facts, 40}, {records.Parts, 40},
	{records.Browser, 30},
}, computedColumns)

// splitSchema declares them.
var splitSchema = newSchema(records.Columns, false, splitColumns...)

// hostKinds returns the names of all kinds of host.
func hostKinds() (names []string) {
	for k := uriscan.HostNone; k <= uriscan.HostIPvFuture; k++ {
		names = append(names, k.String())
	}
	return names
}

// pathKinds returns the names of all kinds of path.
func pathKinds() (names []string) {
	for k := uriscan.PathEmpty; k <= uriscan.PathRootless; k++ {
		names = append(names, k.String())
	}
	return names
}

// split is the command that writes the components of each line.
var split = func() *lineCommand {
	c := &lineCommand{newFill: newSplitFill}
	c.schema = splitSchema
	c.text = []records.Field{records.Verdict, records.Scheme, records.Userinfo, records.Host, records.Port, records.Path, records.Query, records.Fragment}
	c.fields = []records.Field{
		records.Original, records.Scheme, records.Userinfo, records.Host, records.Port, records.PortText, records.Path, records.Query, records.Fragment,
		records.HostKind, records.PathKind, records.Encoding, records.ErrorType, records.ErrorOffset,
	}
	c.extra = func(o *options) (extra []records.Field) {
		if o.facts {
			extra = append(extra, records.Facts)
		}
		if o.parts {
			extra = append(extra, records.Parts)
		}
		return extra
	}
	return c
}()

// setsOfKinds has what the kinds of host and path are in a Set, by the bits that a scan
// has for both.
var (
	setsOfHost = setsOf(records.HostKind, len(hostKinds()))
	setsOfPath = setsOf(records.PathKind, len(pathKinds()))
)

// setsOf returns what each name of an Enum is in a Set.
func setsOf(field records.Field, names int) (sets [8]output.Set) {
	for i := range names {
		sets[i] = splitSchema.Enum(field, i)
	}
	return sets
}

// newSplitFill returns what fills the records of split.
func newSplitFill(o *options, e *output.Encoder) fill {
	facts, computed := e.Wants(records.Facts), newComputing(o, e)
	var parts *schemeParts
	if e.Wants(records.Parts) {
		parts = new(schemeParts)
	}
	if !facts && parts == nil && !computed.any() {
		return fillComponents
	}
	return func(r *output.Record, s *uriscan.Spans) {
		fillComponents(r, s)
		if facts {
			r.SetInteger(records.Facts, int64(uriscan.FactsOf(r.Text, s)))
		}
		if parts != nil {
			parts.fill(r)
		}
		if s.Has(uriscan.CompPath) {
			computed.setTemplate(r, s.Path.In(r.Text), request{host: s.Host.In(r.Text)})
		}
		if s.Has(uriscan.CompHost) {
			computed.setDomain(r, s.Host.In(r.Text))
		}
		computed.setBrowser(r)
	}
}

// fillComponents sets the line, its components and their kinds. Which components there
// are is as good as random, so it takes no branch on that, but for the port.
func fillComponents(r *output.Record, s *uriscan.Spans) {
	r.Spans[records.Original] = uriscan.Span{Start: uint32(r.Start), End: uint32(r.End)}
	r.Spans[records.Scheme], r.Spans[records.Userinfo], r.Spans[records.Host] = s.Scheme, s.Userinfo, s.Host
	r.Spans[records.Path], r.Spans[records.Query], r.Spans[records.Fragment] = s.Path, s.Query, s.Fragment
	scanned := record.Of(s)
	present := output.Set(scanned.Present)
	host := setsOfHost[scanned.HostKind()&7] & -(present >> uriscan.CompHost & 1)
	r.Set |= 1<<records.Original | present<<records.Scheme&^(1<<records.Port) | setsOfPath[scanned.PathKind()&7] | host
	if present>>uriscan.CompPort&1 != 0 {
		r.SetNumber(splitSchema, records.Port, s.Port)
	}
}

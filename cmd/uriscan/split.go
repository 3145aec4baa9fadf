package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/internal/record"
)

// The fields of split, besides those that all commands have.
const (
	splitOriginal = commonFields + iota
	splitScheme   // the components have the order of uriscan.Component
	splitUserinfo
	splitHost
	splitPort
	splitPath
	splitQuery
	splitFragment
	splitPortText
	splitHostKind
	splitPathKind
	splitFacts
	splitParts
)

// splitColumns are the columns of split.
var splitColumns = withCommon(
	column{name: "original", is: fields.Original, width: 60},
	column{name: "scheme", is: fields.Scheme, width: 9},
	column{name: "userinfo", is: fields.Userinfo, width: 13},
	column{name: "host", is: fields.Host, width: 27},
	column{name: "port", is: fields.Port, width: 7},
	column{name: "path", is: fields.Path, width: 31},
	column{name: "query", is: fields.Query, width: 21},
	column{name: "fragment", is: fields.Fragment, width: 20},
	column{name: "port_text", is: fields.PortText, width: 10},
	column{name: "host_kind", is: fields.HostKind, kind: output.Enum, width: 12, names: hostKinds()},
	column{name: "path_kind", is: fields.PathKind, kind: output.Enum, width: 14, names: pathKinds()},
	column{name: "facts", is: fields.Facts, kind: output.Flags, width: 40, names: fields.FactNames()},
	column{name: "parts", is: fields.Parts, kind: output.Parts, width: 40},
)

// splitSchema declares them.
var splitSchema = newSchema(splitColumns, false)

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
	c.text = []int{fieldVerdict, splitScheme, splitUserinfo, splitHost, splitPort, splitPath, splitQuery, splitFragment}
	c.fields = []int{
		splitOriginal, splitScheme, splitUserinfo, splitHost, splitPort, splitPortText, splitPath, splitQuery, splitFragment,
		splitHostKind, splitPathKind, fieldEncoding, fieldErrorType, fieldErrorOffset,
	}
	c.extra = func(o *options) (extra []int) {
		if o.facts {
			extra = append(extra, splitFacts)
		}
		if o.parts {
			extra = append(extra, splitParts)
		}
		return extra
	}
	return c
}()

// setsOfKinds has what the kinds of host and path are in a Set, by the bits that a scan
// has for both.
var (
	setsOfHost = setsOf(splitHostKind, len(hostKinds()))
	setsOfPath = setsOf(splitPathKind, len(pathKinds()))
)

// setsOf returns what each name of an Enum is in a Set.
func setsOf(field, names int) (sets [8]output.Set) {
	for i := range names {
		sets[i] = splitSchema.Enum(field, i)
	}
	return sets
}

// newSplitFill returns what fills the records of split.
func newSplitFill(_ *options, e *output.Encoder) fill {
	facts := e.Wants(splitFacts)
	var parts *schemeParts
	if e.Wants(splitParts) {
		parts = new(schemeParts)
	}
	if !facts && parts == nil {
		return fillComponents
	}
	return func(r *output.Record, s *uriscan.Spans) {
		fillComponents(r, s)
		if facts {
			r.SetInteger(splitFacts, int64(uriscan.FactsOf(r.Text, s)))
		}
		if parts != nil {
			parts.fill(r)
		}
	}
}

// fillComponents sets the line, its components and their kinds. Which components there
// are is as good as random, so it takes no branch on that, but for the port.
func fillComponents(r *output.Record, s *uriscan.Spans) {
	r.Spans[splitOriginal] = uriscan.Span{Start: uint32(r.Start), End: uint32(r.End)}
	r.Spans[splitScheme], r.Spans[splitUserinfo], r.Spans[splitHost] = s.Scheme, s.Userinfo, s.Host
	r.Spans[splitPath], r.Spans[splitQuery], r.Spans[splitFragment] = s.Path, s.Query, s.Fragment
	scanned := record.Of(s)
	present := output.Set(scanned.Present)
	host := setsOfHost[scanned.HostKind()&7] & -(present >> uriscan.CompHost & 1)
	r.Set |= 1<<splitOriginal | present<<splitScheme&^(1<<splitPort) | setsOfPath[scanned.PathKind()&7] | host
	if present>>uriscan.CompPort&1 != 0 {
		r.SetNumber(splitSchema, splitPort, s.Port)
	}
}

package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/cmd/uriscan/internal/output"
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

// splitFields are the fields of split.
var splitFields = withCommon(
	output.Field{Name: "original", Key: "url.original", Kind: output.Text, Width: 60},
	output.Field{Name: "scheme", Key: "url.scheme", Kind: output.Text, Width: 9},
	output.Field{Name: "userinfo", Key: "url.userinfo", ECS: "uriscan.userinfo", Kind: output.Text, Width: 13},
	output.Field{Name: "host", Key: "url.domain", Kind: output.Text, Width: 27},
	output.Field{Name: "port", Key: "url.port", Kind: output.Number, Max: 65535, Raw: "port_text", Width: 7},
	output.Field{Name: "path", Key: "url.path", Kind: output.Text, Width: 31},
	output.Field{Name: "query", Key: "url.query", Kind: output.Text, Width: 21},
	output.Field{Name: "fragment", Key: "url.fragment", Kind: output.Text, Width: 20},
	output.Field{Name: "port_text", Key: "uriscan.port_text", Kind: output.Text, Width: 10},
	output.Field{Name: "host_kind", Key: "uriscan.host_kind", Kind: output.Enum, Names: hostKinds(), Width: 12},
	output.Field{Name: "path_kind", Key: "uriscan.path_kind", Kind: output.Enum, Names: pathKinds(), Width: 14},
	output.Field{Name: "facts", Key: "uriscan.facts", Kind: output.Flags, Names: factNames(), Width: 40},
	output.Field{Name: "parts", Key: "uriscan.scheme", Kind: output.Parts, Width: 40},
)

// splitSchema declares them.
var splitSchema = output.NewSchema(splitFields, false)

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

// factNames returns the names of all facts.
func factNames() (names []string) {
	for fact := uriscan.Facts(1); ; fact <<= 1 {
		name, err := fact.AppendText(nil)
		if err != nil {
			return names
		}
		names = append(names, string(name))
	}
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

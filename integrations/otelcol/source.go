package uriscanprocessor

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/rewrite"
)

// source is a Source of the configuration, ready to be read. It never changes.
type source struct {
	from path
	mode modeSet

	names  [fieldCount]string // of attributes
	wanted [fieldCount]bool   // which of them are written

	group     uint64 // the sources of which a record is read by one alone have the same bit
	facts     uriscan.Facts
	steps     rewrite.Steps
	overwrite bool

	redacts bool // the text is redacted where it stands
	removes bool // the text is removed if it is valid

	methods [][]string   // in the mode target: where the method may be
	finder  *find.Finder // in the mode find
	hider   *find.Finder // in the mode find: finds what is redacted where it stands

	// In the mode accesslog: a parser for each format that a line may have, the most
	// particular one first. A worker has clones of its own.
	parsers []*accesslog.Parser
	lists   bool // headers are lists, as the semantic conventions have them
}

// newSource returns what a valid Source asks for.
func newSource(c *Config, s *Source) *source {
	from, _ := parsePath(s.From)
	made := &source{from: from, mode: modes[s.mode()], overwrite: s.Overwrite, lists: c.Schema == schemaOTel, redacts: s.Original == originalRedact, removes: s.Original == originalRemove}
	made.choose(c.Schema, s)
	switch s.Normalize {
	case "syntax":
		made.steps = rewrite.SyntaxBased
	case "scheme":
		made.steps = rewrite.SchemeBased
	}
	made.facts = factsNamed(s.Facts)
	switch made.mode {
	case ofTarget:
		made.methods = methodsFrom(s.MethodFrom)
	case ofFind:
		made.finder = newFinder(s, s.Extent)
		made.hider = newFinder(s, find.Loose.String())
	case ofLog:
		made.parsers = parsersFor(s)
	}
	if isFull := from.place != inBody && from.keys[0] == fieldRows[fullField].otel; isFull && made.mode&ofURI != 0 && c.Redact.Enabled {
		made.redacts = true // url.full must not hold credentials
	}
	return made
}

// choose sets the names of the attributes, and which of them are wanted.
func (s *source) choose(schema string, config *Source) {
	for f := range fieldRows {
		row := &fieldRows[f]
		if row.modes&s.mode == 0 {
			continue
		}
		name := row.name(schema)
		s.names[f] = config.To + name
		s.wanted[f] = row.beside || len(config.Attributes) == 0 && row.extra&s.mode == 0 || slices.Contains(config.Attributes, name)
	}
	for number, text := range withText {
		s.wanted[text] = s.wanted[number]
	}
}

// factsNamed returns the set of facts that have these names.
func factsNamed(names []string) (set uriscan.Facts) {
	for _, name := range names {
		var fact uriscan.Facts
		if name == allFacts {
			return 1<<len(factNames) - 1
		}
		if fact.UnmarshalText([]byte(name)) == nil {
			set |= fact
		}
	}
	return set
}

// methodsFrom returns the keys under which the method may be.
func methodsFrom(text string) [][]string {
	if text == "" {
		return [][]string{{"http.request.method"}, {"http.method"}}
	}
	method, _ := parsePath(text)
	return [][]string{method.keys}
}

// newFinder returns what finds the URIs of a source.
func newFinder(s *Source, extent string) *find.Finder {
	options := find.Options{Schemes: s.Schemes, AnyScheme: s.AnyScheme}
	for mode := find.Strict; mode <= find.IRI; mode++ {
		if mode.String() == extent {
			options.Mode = mode
		}
	}
	finder, _ := find.New(options) // Validate has asked whether it can
	return finder
}

// parsersFor returns a parser for each format that a line may have. The columns of a W3C
// log stand in a line of their own, so that format must be named.
func parsersFor(s *Source) (parsers []*accesslog.Parser) {
	switch s.Format {
	case formatW3C:
		return []*accesslog.Parser{newW3C(s.Directive)}
	case "", formatAuto:
		for _, f := range accesslog.Formats() {
			if f.Name() != formatW3C {
				parsers = append(parsers, accesslog.NewParser(f))
			}
		}
		return parsers
	}
	return []*accesslog.Parser{accesslog.NewParser(accesslog.Named(s.Format))}
}

// newW3C returns a parser of the format w3c that knows the columns of a directive, or nil
// if the text is none.
func newW3C(directive string) *accesslog.Parser {
	p := accesslog.NewParser(accesslog.Named(formatW3C))
	var r accesslog.Record
	if p.Scan([]byte(directive), &r); !r.Skipped() {
		return nil
	}
	p.Scan([]byte("x"), &r)
	if r.Code() == accesslog.CodeNoFields {
		return nil
	}
	return p
}

package uriscanprocessor

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// source is a Source of the configuration, ready to be read. It never changes.
type source struct {
	from path
	mode modeSet

	names  [records.Count]string // of attributes
	wanted records.Set           // which of them are written

	group     uint64 // the sources of which a record is read by one alone have the same bit
	facts     uriscan.Facts
	steps     rewrite.Steps
	overwrite bool

	redacts bool // the text is redacted where it is
	removes bool // the text is removed if it is valid

	methods [][]string   // where the method of the request may be
	finder  *find.Finder // in the mode find

	parsers []*accesslog.Parser // in the mode accesslog: one for each format that a line may have
	lists   bool                // headers are lists, as the semantic conventions have them
}

// newSource returns what a valid Source asks for.
func newSource(c *Config, s *Source) *source {
	from, _ := parsePath(s.From)
	made := &source{from: from, mode: modes[s.mode()], overwrite: s.Overwrite, lists: c.Schema == string(records.OTel), redacts: s.Original == originalRedact, removes: s.Original == originalRemove}
	made.choose(c, s)
	switch s.Normalize {
	case "syntax":
		made.steps = rewrite.SyntaxBased
	case "scheme":
		made.steps = rewrite.SchemeBased
	}
	made.facts = factsNamed(s.Facts)
	if made.mode&(ofTarget|ofLog) != 0 {
		made.facts &^= uriscan.FactDiffers // a request target is no URI
	}
	switch made.mode {
	case ofURL, ofTarget:
		made.methods = methodsFrom(s.MethodFrom)
	case ofFind:
		made.finder = newFinder(s)
	case ofLog:
		made.parsers = records.LogParsers(orDefault(s.Format, records.Auto), s.Directive)
	}
	if isFull := from.place != inBody && from.keys[0] == attributeName(records.Full, c.Schema); isFull && made.mode&ofURI != 0 && c.Redact.Enabled {
		made.redacts = true // url.full must not hold credentials
	}
	return made
}

// choose sets the names of the attributes, and which of them are wanted.
func (s *source) choose(c *Config, config *Source) {
	all, extra := fieldsOf(s.mode)
	for f := range records.Count {
		if !all.Has(f) {
			continue
		}
		name := attributeName(f, c.Schema)
		s.names[f] = config.To + name
		if beside.Has(f) || len(config.Attributes) == 0 && !extra.Has(f) || slices.Contains(config.Attributes, name) {
			s.wanted |= records.SetOf(f)
		}
	}
	if t := &c.Templates; (t.HTTPRoute || t.SpanNames) && config.To == "" && s.mode != ofFind {
		s.wanted |= records.SetOf(records.Template)
	}
	for f := range records.Count {
		if _, text, isNumber := f.Number(); isNumber && !s.wanted.Has(f) {
			s.wanted &^= records.SetOf(text)
		}
	}
}

// factsNamed returns the set of facts that have these names.
func factsNamed(names []string) (set uriscan.Facts) {
	for _, name := range names {
		var fact uriscan.Facts
		if name == allFacts {
			return ^uriscan.Facts(0)
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
		return [][]string{{records.Method.Name(records.OTel)}, {"http.method"}}
	}
	method, _ := parsePath(text)
	return [][]string{method.keys}
}

// newFinder returns what finds the URIs of a source.
func newFinder(s *Source) *find.Finder {
	options := find.Options{Schemes: s.Schemes, AnyScheme: s.AnyScheme}
	if s.Extent != "" {
		_ = options.Mode.UnmarshalText([]byte(s.Extent)) // Validate has asked whether it can
	}
	finder, _ := find.New(options) // Validate has asked whether it can
	return finder
}

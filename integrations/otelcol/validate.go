package uriscanprocessor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/template"
)

// modes has the modes by their names.
var modes = map[string]modeSet{modeURL: ofURL, modeTarget: ofTarget, modeFind: ofFind, modeAccessLog: ofLog}

// maxSources is how many sources there may be: a set of them has 64 bits.
const maxSources = 64

// maskBytes are what a mask may be made of: bytes that end neither a user info nor the
// value of a query key, so that a valid URL stays valid.
const maskBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,"

// Validate returns an error with one sentence for each option that is wrong. It names the
// option and what would be right.
func (c *Config) Validate() error {
	errs := []error{
		oneOf("schema", c.Schema, string(records.OTel), string(records.ECS)),
		oneOf("on_error", c.OnError, onErrorTag, onErrorKeep),
		unless(len(c.Sources) > 0, "sources is empty; name what is read, as in {from: url.full, mode: url}"),
		unless(len(c.Sources) <= maxSources, "sources has more than %d entries; use a second processor for the others", maxSources),
		unless(strings.Trim(c.Redact.Mask, maskBytes) == "", "redact::mask must be made of letters, digits and -._~!$'()*+,"),
		unless(!slices.Contains(c.Redact.QueryKeys, ""), "redact::query_keys has an empty name; remove it"),
		unless(c.Limits.Length > 0 && c.Limits.Length <= 1<<30, "limits::length must be a number of bytes from 1 to 1073741824"),
		oneOf("templates::preset", orDefault(c.Templates.Preset, template.Presets()[0]), template.Presets()...),
		c.Templates.checkRoutes(),
		unless(c.Templates.Words >= 0 && c.Templates.Words <= 1<<20, "templates::words must be a number from 1 to 1048576"),
		unless(c.Templates.Learn || c.Templates.Words == 0 && c.Templates.Storage == nil, "templates::words and templates::storage are about what is learned; set templates::learn, or remove them"),
		unless(c.Limits.Matches > 0 && c.Limits.Matches <= 1<<20, "limits::matches must be a number from 1 to 1048576"),
	}
	for i := range c.Sources {
		for _, err := range c.Sources[i].check(c.Schema) {
			if err != nil {
				errs = append(errs, fmt.Errorf("sources::%d::%w", i, err))
			}
		}
	}
	return errors.Join(append(errs, c.checkFacts())...)
}

// checkRoutes returns an error if the routes cannot be used together.
func (t *Templates) checkRoutes() error {
	if _, err := match.Compile(t.Routes...); err != nil {
		return fmt.Errorf("templates::routes is wrong: %w", err)
	}
	return nil
}

// checkFacts returns an error if the facts about the URIs of a text and those about one
// URI would be written to the same attribute.
func (c *Config) checkFacts() error {
	ofOne, ofMany := map[string]bool{}, map[string]bool{}
	for i := range c.Sources {
		s := &c.Sources[i]
		switch {
		case len(s.Facts) == 0:
		case s.mode() == modeFind:
			ofMany[s.To] = true
		default:
			ofOne[s.To] = true
		}
		if ofOne[s.To] && ofMany[s.To] {
			return fmt.Errorf("sources::%d::facts would be written to the same attribute as those of a source with another mode; set to, as in {to: \"text.\"}", i)
		}
	}
	return nil
}

// check returns what is wrong with a source.
func (s *Source) check(schema string) []error {
	_, fromErr := parsePath(s.From)
	if fromErr != nil {
		fromErr = fmt.Errorf("from %w", fromErr)
	}
	errs := []error{
		fromErr,
		oneOf("mode", s.mode(), modeURL, modeTarget, modeFind, modeAccessLog),
		oneOf("original", orDefault(s.Original, originalKeep), originalKeep, originalRedact, originalRemove),
		oneOf("normalize", orDefault(s.Normalize, "none"), "none", "syntax", "scheme"),
		unless(s.Normalize == "" || s.Normalize == "none" || s.mode() == modeURL, "normalize is for the mode url; remove it"),
	}
	return slices.Concat(errs, s.checkNames(schema), s.checkTarget(), s.checkLog(), s.checkFind())
}

// checkNames returns what is wrong with the names of attributes and facts.
func (s *Source) checkNames(schema string) (errs []error) {
	mode := modes[s.mode()]
	for _, name := range s.Attributes {
		known := attributeNames(schema, mode)
		errs = append(errs, unless(mode == 0 || slices.Contains(known, name), "attributes has a name that the mode %s does not write; want some of %s", s.mode(), strings.Join(known, ", ")))
	}
	for _, name := range s.Facts {
		var fact uriscan.Facts
		errs = append(errs, unless(name != uriscan.FactDiffers.String() || mode&(ofTarget|ofLog) == 0, "the fact differs is for the modes url and find, since a request target is no URI; remove it"))
		errs = append(errs, unless(name == allFacts || name != "" && fact.UnmarshalText([]byte(name)) == nil, "facts has an unknown name; want %s, or some of %s", allFacts, strings.Join(records.AppendFactNames(nil, ^uriscan.Facts(0)), ", ")))
	}
	return errs
}

// checkTarget returns what is wrong with the options of the mode target.
func (s *Source) checkTarget() []error {
	if s.MethodFrom == "" {
		return nil
	}
	method, err := parsePath(s.MethodFrom)
	return []error{
		unless(s.mode() == modeTarget, "method_from is for the mode target; remove it"),
		unless(err == nil && method.place == inAttributes, "method_from must be the name of an attribute, as in http.request.method"),
	}
}

// checkLog returns what is wrong with the options of the mode accesslog.
func (s *Source) checkLog() []error {
	format := orDefault(s.Format, records.Auto)
	hasColumns := format == records.W3C || format == records.Zeek
	errs := []error{
		unless(s.Format == "" || s.mode() == modeAccessLog, "format is for the mode accesslog; remove it"),
		unless(format == records.Auto || accesslog.Named(format) != nil, "format must be %s, or %s", records.Auto, strings.Join(formatNames(), ", ")),
		unless(s.Directive == "" || hasColumns, `directive is for the formats w3c and zeek; remove it, or write "format: w3c"`),
	}
	if s.Directive == "" {
		return append(errs, unless(!hasColumns, `directive is missing; the formats w3c and zeek need the line with their columns, as in "#Fields: date time cs-method cs-uri-stem sc-status"`))
	}
	return append(errs, unless(records.LogParsers(format, s.Directive) != nil, `directive must be the line with the columns, as in "#Fields: date time cs-method cs-uri-stem sc-status"`))
}

// checkFind returns what is wrong with the options of the mode find.
func (s *Source) checkFind() []error {
	_, err := find.New(find.Options{Schemes: s.Schemes})
	return []error{
		oneOf("extent", orDefault(s.Extent, find.IRI.String()), find.IRI.String(), find.Strict.String(), find.Loose.String()),
		unless(s.Extent == "" && !s.AnyScheme && len(s.Schemes) == 0 || s.mode() == modeFind, "schemes, any_scheme and extent are for the mode find; remove them"),
		unless(err == nil, "schemes must be names of schemes, as in [http, https]"),
		unless(!s.AnyScheme || len(s.Schemes) == 0, "any_scheme looks for every scheme, and schemes for some; remove one of them"),
	}
}

// mode returns the name of the mode.
func (s *Source) mode() string { return orDefault(s.Mode, modeURL) }

// orDefault returns the value, or another one if it is empty.
func orDefault(value, other string) string {
	if value == "" {
		return other
	}
	return value
}

// oneOf returns an error if the value of an option is none of the choices.
func oneOf(option, value string, choices ...string) error {
	return unless(slices.Contains(choices, value), "%s must be %s or %s", option, strings.Join(choices[:len(choices)-1], ", "), choices[len(choices)-1])
}

// unless returns nil if something holds, and an error if it does not.
func unless(holds bool, format string, args ...any) error {
	if holds {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// attributeNames returns the names of the attributes that can be chosen in a mode.
func attributeNames(schema string, mode modeSet) (names []string) {
	all, _ := fieldsOf(mode)
	for f := range records.Count {
		if all.Has(f) && !beside.Has(f) {
			names = append(names, attributeName(f, schema))
		}
	}
	return names
}

// formatNames returns the names of the formats of access logs.
func formatNames() (names []string) {
	for _, f := range accesslog.Formats() {
		names = append(names, f.Name())
	}
	return names
}

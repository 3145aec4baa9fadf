package uriscanprocessor

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.opentelemetry.io/collector/component"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/accesslog"
	"github.com/uriscan/uriscan/find"
)

// Config is what a user writes about the processor.
type Config struct {
	// Schema says how attributes are called: "otel", by the semantic conventions of
	// OpenTelemetry, or "ecs", by the Elastic Common Schema.
	Schema string `mapstructure:"schema"`

	// OnError says what is done about an invalid value: "tag" writes error.type, error.offset
	// and the components that were found, "keep" writes nothing.
	OnError string `mapstructure:"on_error"`

	// Sources say what is read. Sources that would write the same attributes, because they
	// have the same To, are alternatives: the first one that a record has is read.
	Sources []Source `mapstructure:"sources"`

	// Redact says which secrets are hidden in what is written.
	Redact Redact `mapstructure:"redact"`

	// Limits say how much of one value is read.
	Limits Limits `mapstructure:"limits"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Source is one value of a record, and what is done with it.
type Source struct {
	// From is the name of an attribute, or a path as OTTL has them: body, body["key"],
	// attributes["name"], resource.attributes["name"] or spanevent.attributes["name"].
	// What is found there is written beside it: to the attributes of the record, the
	// resource or the event.
	From string `mapstructure:"from"`

	// Mode says what the text is: "url" (the default), "target", "find" or "accesslog".
	Mode string `mapstructure:"mode"`

	// To stands in front of the name of every attribute that is written, as in "referer.".
	To string `mapstructure:"to"`

	// Attributes chooses what is written, as in [url.domain, url.path]. The default is all
	// that the mode has, but for a few that are seldom wanted.
	Attributes []string `mapstructure:"attributes"`

	// Facts are names of facts, such as dot-segment, or "all". Those that hold are written
	// to the list uriscan.facts.
	Facts []string `mapstructure:"facts"`

	// Normalize writes the normal form of a valid URL to uriscan.normalized: by the rules
	// of "syntax" (RFC 3986 §6.2.2) or of "scheme" (§6.2.3). The mode must be url.
	Normalize string `mapstructure:"normalize"`

	// Overwrite replaces attributes that are there already. The default is to keep them.
	Overwrite bool `mapstructure:"overwrite"`

	// Original says what becomes of the text that is read: "keep" (the default), "redact"
	// or "remove". A text that is invalid is never removed.
	Original string `mapstructure:"original"`

	// MethodFrom is the attribute with the method, in the mode target. The default is
	// http.request.method, or else http.method.
	MethodFrom string `mapstructure:"method_from"`

	// Format is that of the lines in the mode accesslog: the name of a format of package
	// accesslog, or "auto" (the default), which looks at each line.
	Format string `mapstructure:"format"`

	// Directive is the line with the columns of the format w3c, as in
	// "#Fields: date time cs-method cs-uri-stem cs-uri-query sc-status".
	Directive string `mapstructure:"directive"`

	// Schemes are those that the mode find looks for. The default is http, https, ftp, ws
	// and wss.
	Schemes []string `mapstructure:"schemes"`

	// AnyScheme makes the mode find look for every scheme.
	AnyScheme bool `mapstructure:"any_scheme"`

	// Extent says how far a URI goes in the mode find: "strict" (the default), "loose" or
	// "iri", as package find has them.
	Extent string `mapstructure:"extent"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Redact says which secrets are hidden.
type Redact struct {
	// Enabled is true by default.
	Enabled bool `mapstructure:"enabled"`

	// QueryKeys are the names whose values are hidden. They replace the default: AWSAccessKeyId,
	// Signature, sig and X-Goog-Signature.
	QueryKeys []string `mapstructure:"query_keys"`

	// FoldCase makes these names compare without regard to case.
	FoldCase bool `mapstructure:"fold_case"`

	// Fragment makes the same names secret in fragments.
	Fragment bool `mapstructure:"fragment"`

	// Mask is written instead of a secret. The default is REDACTED.
	Mask string `mapstructure:"mask"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// Limits say how much of one value is read.
type Limits struct {
	// Length is how many bytes a value may have. A longer one gets the error too-long. The
	// default is 1 MiB.
	Length int `mapstructure:"length"`

	// Matches is how many URIs of a text are written in the mode find. The default is 100.
	// All of them are counted.
	Matches int `mapstructure:"matches"`

	// prevent unkeyed literal initialization
	_ struct{}
}

// The values of the options.
const (
	schemaOTel = "otel"
	schemaECS  = "ecs"

	onErrorTag  = "tag"
	onErrorKeep = "keep"

	modeURL       = "url"
	modeTarget    = "target"
	modeFind      = "find"
	modeAccessLog = "accesslog"

	originalKeep   = "keep"
	originalRedact = "redact"
	originalRemove = "remove"

	formatAuto     = "auto"
	formatW3C      = "w3c"
	formatCombined = "combined"
	allFacts       = "all"
)

// modes has the modes by their names.
var modes = map[string]modeSet{modeURL: ofURL, modeTarget: ofTarget, modeFind: ofFind, modeAccessLog: ofLog}

// maxSources is how many sources there may be: a set of them has 64 bits.
const maxSources = 64

// maskBytes are what a mask may be made of: bytes that end neither a user info nor the
// value of a query key, so that a valid URL stays valid.
const maskBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,"

var _ component.Config = (*Config)(nil)

// Validate returns an error with one sentence for each option that is wrong. It names the
// option and what would be right.
func (c *Config) Validate() error {
	errs := []error{
		oneOf("schema", c.Schema, schemaOTel, schemaECS),
		oneOf("on_error", c.OnError, onErrorTag, onErrorKeep),
		unless(len(c.Sources) > 0, "sources is empty; name what is read, as in {from: url.full, mode: url}"),
		unless(len(c.Sources) <= maxSources, "sources has more than %d entries; use a second processor for the others", maxSources),
		unless(strings.Trim(c.Redact.Mask, maskBytes) == "", "redact::mask must be made of letters, digits and -._~!$'()*+,"),
		unless(!slices.Contains(c.Redact.QueryKeys, ""), "redact::query_keys has an empty name; remove it"),
		unless(c.Limits.Length > 0 && c.Limits.Length <= 1<<30, "limits::length must be a number of bytes from 1 to 1073741824"),
		unless(c.Limits.Matches > 0 && c.Limits.Matches <= 1<<20, "limits::matches must be a number from 1 to 1048576"),
	}
	for i := range c.Sources {
		for _, err := range c.Sources[i].check(c.Schema) {
			if err != nil {
				errs = append(errs, fmt.Errorf("sources::%d::%w", i, err))
			}
		}
	}
	return errors.Join(errs...)
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
		unless(s.Original != originalRedact || s.mode() != modeAccessLog, `original cannot be "redact" in the mode accesslog; want "keep" or "remove"`),
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
		errs = append(errs, unless(name == allFacts || name != "" && fact.UnmarshalText([]byte(name)) == nil, "facts has an unknown name; want %s, or some of %s", allFacts, strings.Join(factNames, ", ")))
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
	format := orDefault(s.Format, formatAuto)
	errs := []error{
		unless(s.Format == "" || s.mode() == modeAccessLog, "format is for the mode accesslog; remove it"),
		unless(format == formatAuto || accesslog.Named(format) != nil, "format must be %s, or %s", formatAuto, strings.Join(formatNames(), ", ")),
		unless(s.Directive == "" || format == formatW3C, `directive is for the format w3c; remove it, or write "format: w3c"`),
	}
	if s.Directive == "" {
		return append(errs, unless(format != formatW3C, `directive is missing; the format w3c needs the line with its columns, as in "#Fields: date time cs-method cs-uri-stem sc-status"`))
	}
	return append(errs, unless(newW3C(s.Directive) != nil, `directive must be the line with the columns, as in "#Fields: date time cs-method cs-uri-stem sc-status"`))
}

// checkFind returns what is wrong with the options of the mode find.
func (s *Source) checkFind() []error {
	_, err := find.New(find.Options{Schemes: s.Schemes})
	return []error{
		oneOf("extent", orDefault(s.Extent, find.Strict.String()), find.Strict.String(), find.Loose.String(), find.IRI.String()),
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
	for i := range fieldRows {
		if row := &fieldRows[i]; !row.beside && row.modes&mode != 0 {
			names = append(names, row.name(schema))
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

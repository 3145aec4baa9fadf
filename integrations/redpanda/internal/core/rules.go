package core

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// A Rule is what the fields of a configuration must be together. An engine looks at it
// when it lints a file, and New when it makes a processor; both say the same sentence.
type Rule struct {
	Sentence string
	Lint     string // a condition in Bloblang; the rule is broken if it is true

	broken func(o *Options) bool
}

// Rules returns the rules, in the order in which they are looked at.
func Rules() []Rule {
	return slices.Concat(pathRules(), modeRules(), placeRules())
}

// pathRules want paths that can be read.
func pathRules() (rules []Rule) {
	for name, value := range map[string]func(*Options) string{
		"from":        func(o *Options) string { return o.From },
		"to":          func(o *Options) string { return o.To },
		"method_from": func(o *Options) string { return o.MethodFrom },
	} {
		rules = append(rules, Rule{
			Sentence: name + " must be names with a dot between them, as in request.url",
			Lint:     fmt.Sprintf(`this.%[1]s.or("") != "" && ("." + this.%[1]s + ".").contains("..")`, name),
			broken:   func(o *Options) bool { _, err := parsePath(value(o)); return err != nil },
		})
	}
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(a.Sentence, b.Sentence) })
	return rules
}

// modeRules want no field that the mode does not look at.
func modeRules() []Rule {
	d := Defaults()
	return []Rule{
		{"normalize is for the mode url; remove it, or write mode: url",
			`this.normalize.or("none") != "none" && this.mode.or("url") != "url"`,
			func(o *Options) bool { return o.Normalize != d.Normalize && o.Mode != modeURL }},
		{"production is for the mode url; remove it, or write mode: url",
			`this.production.or("URI-reference") != "URI-reference" && this.mode.or("url") != "url"`,
			func(o *Options) bool { return o.Production != d.Production && o.Mode != modeURL }},
		{"method_from is for the mode target; remove it, or write mode: target",
			`this.method_from.or("") != "" && this.mode.or("url") != "target"`,
			func(o *Options) bool { return o.MethodFrom != "" && o.Mode != modeTarget }},
		{"method_from names a field of the message, so from must name one, too",
			`this.method_from.or("") != "" && this.from.or("") == ""`,
			func(o *Options) bool { return o.MethodFrom != "" && o.From == "" }},
		{"browser is for the modes url and find; remove it",
			`this.browser.or(false) && this.mode.or("url") != "url" && this.mode.or("url") != "find"`,
			func(o *Options) bool { return o.Browser && o.Mode != modeURL && o.Mode != modeFind }},
		{"format is for the mode accesslog; remove it, or write mode: accesslog",
			`this.format.or("auto") != "auto" && this.mode.or("url") != "accesslog"`,
			func(o *Options) bool { return o.Format != d.Format && o.Mode != modeAccessLog }},
		{"directive is missing; the formats w3c and zeek need the line with their columns, as in \"#Fields: date time cs-method cs-uri-stem sc-status\"",
			`this.directive.or("") == "" && ["w3c","zeek"].contains(this.format.or("auto"))`,
			func(o *Options) bool { return o.Directive == "" && hasColumns(o.Format) }},
		{"directive is for the formats w3c and zeek; remove it, or write format: w3c",
			`this.directive.or("") != "" && !["w3c","zeek"].contains(this.format.or("auto"))`,
			func(o *Options) bool { return o.Directive != "" && !hasColumns(o.Format) }},
		{"paths is for the format json; remove it, or write format: json",
			`this.paths.or({}).length() > 0 && this.format.or("auto") != "json"`,
			func(o *Options) bool { return len(o.Paths) > 0 && o.Format != formatJSON }},
		{"schemes, any_scheme and extent are for the mode find; remove them, or write mode: find",
			`(this.extent.or("iri") != "iri" || this.any_scheme.or(false) || this.schemes.or([]).length() > 0) && this.mode.or("url") != "find"`,
			func(o *Options) bool {
				return (o.Extent != d.Extent || o.AnyScheme || len(o.Schemes) > 0) && o.Mode != modeFind
			}},
		{"any_scheme looks for every scheme, and schemes for some; remove one of them",
			`this.any_scheme.or(false) && this.schemes.or([]).length() > 0`,
			func(o *Options) bool { return o.AnyScheme && len(o.Schemes) > 0 }},
		{"schemes must be names of schemes, as in [http, https]",
			`this.schemes.or([]).any(s -> !s.re_match("^[A-Za-z][A-Za-z0-9+.-]*$"))`,
			func(o *Options) bool {
				return slices.ContainsFunc(o.Schemes, func(s string) bool { return !schemeName.MatchString(s) })
			}},
		{"redact.query_keys has an empty name; remove it",
			`this.redact.query_keys.or([]).contains("")`,
			func(o *Options) bool { return slices.Contains(o.Redact.QueryKeys, "") }},
	}
}

// schemeName is the rule of RFC 3986 section 3.1.
var schemeName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*$`)

// placeRules want a place for the fields that what is read does not take.
func placeRules() []Rule {
	return []Rule{
		{"original says what becomes of the field that from names; remove it, or set from",
			`this.original.or("keep") != "keep" && this.from.or("") == ""`,
			func(o *Options) bool { return o.Original != originalKeep && o.From == "" }},
		{"to lies within the field that from names; set another one, or write original: remove",
			`this.from.or("") != "" && (this.to.or("") + ".").has_prefix(this.from + ".") && this.original.or("keep") != "remove"`,
			func(o *Options) bool {
				return o.From != "" && strings.HasPrefix(o.To+".", o.From+".") && o.Original != originalRemove
			}},
		{"from names the place of an object that the fields go to; set to, or write layout: flat, or original: remove",
			`this.from.or("") != "" && this.original.or("keep") != "remove" && this.layout.or("nested") == "nested" && if this.schema.or("otel") == "ecs" { [` + quoted(objects(string(records.ECS))) + `] } else { [` + quoted(objects(string(records.OTel))) +
				`] }.any(o -> o == if this.to.or("") == "" { this.from } else if this.from.has_prefix(this.to + ".") { this.from.slice(this.to.length() + 1) } else { "" })`,
			func(o *Options) bool {
				if o.From == "" || o.Original == originalRemove || o.Layout != layoutNested {
					return false
				}
				rest, within := o.From, true
				if o.To != "" {
					rest, within = strings.CutPrefix(o.From, o.To+".")
				}
				return within && slices.Contains(objects(o.Schema), rest)
			}},
	}
}

// objects returns the paths of all objects that the nested fields of a schema lie in.
func objects(schema string) (paths []string) {
	for f := range written {
		path := fieldPath(f, schema, layoutNested)
		for n := 1; n < len(path); n++ {
			paths = append(paths, strings.Join(path[:n], "."))
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// check returns the first thing that is wrong with the options.
func (o *Options) check() error {
	for _, c := range []struct {
		name, value string
		choices     []Choice
	}{
		{"mode", o.Mode, modes}, {"schema", o.Schema, schemas}, {"layout", o.Layout, layouts},
		{"on_error", o.OnError, onErrors}, {"original", o.Original, originals}, {"extent", o.Extent, extents},
		{"production", o.Production, productions}, {"format", o.Format, formats()},
	} {
		if names := values(c.choices); !slices.Contains(names, c.value) {
			return errors.New(oneOf(c.name, names))
		}
	}
	if _, ok := stepsOf(o.Normalize); !ok {
		return errors.New(stepsSentence("normalize"))
	}
	if !goodMask(o.Redact.Mask) {
		return errors.New(maskSentence("mask"))
	}
	if o.Limits.Length < 1 || o.Limits.Length > mostLength {
		return errors.New(betweenSentence("length", mostLength))
	}
	if o.Limits.Matches < 1 || o.Limits.Matches > mostMatches {
		return errors.New(betweenSentence("matches", mostMatches))
	}
	for _, rule := range Rules() {
		if rule.broken(o) {
			return errors.New(rule.Sentence)
		}
	}
	return nil
}

// steps has the steps of normalisation by their names.
var steps = map[string]rewrite.Steps{
	"case":      rewrite.Case,
	"percent":   rewrite.Percent,
	"dots":      rewrite.Dots,
	"port":      rewrite.Port,
	"emptypath": rewrite.EmptyPath,
	"ipv6":      rewrite.IPv6,
}

// stepsOf returns the steps that a text names; 0 is none.
func stepsOf(text string) (set rewrite.Steps, ok bool) {
	switch text {
	case normalizeNone:
		return 0, true
	case "syntax":
		return rewrite.SyntaxBased, true
	case "scheme":
		return rewrite.SchemeBased, true
	}
	for name := range strings.SplitSeq(text, ",") {
		step, known := steps[name]
		if !known {
			return 0, false
		}
		set |= step
	}
	return set, true
}

// stepsSentence says what a field with steps may be.
func stepsSentence(name string) string {
	return name + " must be none, syntax, scheme or a list of case, percent, dots, port, emptypath and ipv6 with commas between them"
}

// lintSteps returns a mapping that wants what stepsOf knows.
func lintSteps(name string) string {
	return `let step = "(case|percent|dots|port|emptypath|ipv6)"
root = if !this.re_match("^(none|syntax|scheme|" + $step + "(," + $step + ")*)$") { [` + quote(stepsSentence(name)) + `] }`
}

// maskBytes are what a mask may be made of: bytes that end neither a userinfo nor the
// value of a query key, so that a valid URL stays valid.
const maskBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,"

// goodMask reports whether a text may be written in place of a secret.
func goodMask(mask string) bool { return mask != "" && strings.Trim(mask, maskBytes) == "" }

// maskSentence says what a mask may be.
func maskSentence(name string) string {
	return name + " must be made of letters, digits and -._~!$'()*+, and must not be empty"
}

// lintMask returns a mapping that wants what goodMask takes.
func lintMask(name string) string {
	return `root = if !this.re_match("^[A-Za-z0-9._~!$'()*+,-]+$") { [` + quote(maskSentence(name)) + `] }`
}

// betweenSentence says which numbers a limit may be.
func betweenSentence(name string, most int) string {
	return name + " must be a number from 1 to " + strconv.Itoa(most)
}

// lintBetween returns a mapping that wants such a number.
func lintBetween(name string, most int) string {
	return fmt.Sprintf(`root = if this < 1 || this > %d { [%s] }`, most, quote(betweenSentence(name, most)))
}

// quote returns a text as Bloblang writes it.
func quote(text string) string { return strconv.Quote(text) }

// LintRules returns a mapping that gives the sentences of the rules that are broken.
func LintRules() string {
	var b strings.Builder
	b.WriteString("root = []\n")
	for _, rule := range Rules() {
		b.WriteString("root.\"-\" = if " + rule.Lint + " { " + quote(rule.Sentence) + " }\n")
	}
	return b.String()
}

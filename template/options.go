package template

import (
	"errors"
	"fmt"
	"strings"
)

// Options say how a preset of one's own differs from one that has a name. The zero value
// is "otel".
type Options struct {
	// Base is the name of the preset that holds where the other options say nothing. The
	// empty name is "otel".
	Base string

	// Classes are the classes that are replaced. A nil slice means all but [Constant],
	// [Version] and [Locale]. A file is replaced if it is listed and the class of its id
	// is, too.
	Classes []Class

	// Placeholder is written for every class, such as "{id}" or "*". If it is empty, the
	// name of the class is written in braces: "{int}".
	Placeholder string

	// Placeholders has placeholders of single classes. They precede Placeholder, and a
	// class that has one is replaced.
	Placeholders map[Class]string

	// Segments is how many segments are written; 0 means all, or as many as the base writes.
	Segments int

	// Rest is written once for the segments that are more than that, such as "*". If it is
	// empty, they are left out.
	Rest string

	// Rules say what is written for the first segments of a path: "/api/v1/*" and
	// "/users/{name}". The first rule that fits a path holds. What is after its segments is
	// treated as in a path that no rule fits.
	//
	//   text       this segment; it stays
	//   *          any segment that is not empty; it stays
	//   {name}     any segment that is not empty; {name} is written for it
	//   **         at the end: all further segments; they stay
	//   {name...}  at the end: all further segments; {name} is written once for them
	//
	// Text is compared with the bytes of the path: case matters, and nothing is decoded.
	// A rule takes time for each path that begins as it does, so there should be few.
	Rules []string

	// Query makes [AppendURL] write the names of the query, sorted and without values.
	Query bool
}

var (
	errNoBase    = errors.New(`template: no preset has the name of Base; want one of "` + strings.Join(Presets(), `", "`) + `"`)
	errClasses   = errors.New(`template: Classes and placeholders are of the rules of "otel"; want no other Base with them`)
	errSegments  = errors.New("template: Segments is negative; want 0 for all")
	errEmptyText = errors.New("template: the placeholder of a class is empty; want a text, or leave the class out of Classes")
)

// New returns a preset of one's own. It is an error if there is no preset with the name of
// Base, if Classes or placeholders are given for another one than "otel", if a class is
// none of the constants or is [Constant], if a placeholder of a class is empty, if a
// placeholder has a "/", "?" or "#", or if a rule is not as [Options] says.
func New(o Options) (*Preset, error) {
	if o.Base == "" {
		o.Base = otel.name
	}
	base := Named(o.Base)
	switch {
	case base == nil:
		return nil, errNoBase
	case o.Segments < 0:
		return nil, errSegments
	case base != otel && (o.Classes != nil || o.Placeholder != "" || o.Placeholders != nil):
		return nil, errClasses
	}
	p := *base
	p.name, p.rest, p.query = "", o.Rest, o.Query
	if o.Segments > 0 {
		p.most = o.Segments
	}
	if err := p.setPlaceholders(&o); err != nil {
		return nil, err
	}
	for i, text := range o.Rules {
		r, err := ruleOf(text)
		if err != nil {
			return nil, fmt.Errorf("template: rule %d: %w", i+1, err)
		}
		p.rules = append(p.rules, r)
	}
	p.plain = base == otel && p.most == 0 && p.rules == nil && p.placeholders[Version] == "" && p.placeholders[Locale] == ""
	return &p, nil
}

// setPlaceholders sets the placeholders of the classes that are replaced.
func (p *Preset) setPlaceholders(o *Options) error {
	if o.Classes != nil {
		p.placeholders = [classCount]string{}
		for _, c := range o.Classes {
			if c == Constant || c >= classCount {
				return fmt.Errorf("template: Classes has %v; want classes that vary", c)
			}
			p.placeholders[c] = "{" + c.String() + "}"
		}
	}
	for c := range p.placeholders {
		if p.placeholders[c] != "" && o.Placeholder != "" {
			p.placeholders[c] = o.Placeholder
		}
	}
	for c, placeholder := range o.Placeholders {
		switch {
		case c == Constant || c >= classCount:
			return fmt.Errorf("template: Placeholders has %v; want classes that vary", c)
		case placeholder == "":
			return errEmptyText
		default:
			p.placeholders[c] = placeholder
		}
	}
	for _, placeholder := range append(p.placeholders[:], p.rest) {
		if strings.ContainsAny(placeholder, "/?#") {
			return errors.New("template: a placeholder has one of / ? #, which end a segment; want a text such as {id}")
		}
	}
	return nil
}

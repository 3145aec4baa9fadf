package template

import "slices"

// A Preset says which segments of a path are replaced, and by what. The nil Preset is
// "otel". A Preset does not change, so any number of goroutines may use it.
type Preset struct {
	name string
	// place returns the placeholder of a segment with these bits, or "" for a constant. It
	// is nil for a preset that goes by classes.
	place func(segment []byte, seen uint16) string

	placeholders [classCount]string // by class; "" leaves the segment as it is
	joined       bool               // empty segments and a final slash are left out
	slashes      bool               // a path of slashes alone, and the empty one, is "/"
	most         int                // how many segments are written; 0 is no limit
	rest         string             // what is written for the others; "" leaves them out
	rules        []rule             // of those that a path fits, the first one holds
	query        bool               // AppendURL writes the names of the query
	plain        bool               // every segment is written by its class alone; locales and versions stay
}

// presets are those that have a name.
var presets = []*Preset{otel, rfc1051, odigos}

var otel = &Preset{name: "otel", plain: true, placeholders: defaultPlaceholders()}

// defaultPlaceholders returns the name of each class in braces, and nothing for those
// that stay.
func defaultPlaceholders() (list [classCount]string) {
	for c := range Class(classCount) {
		if c != Constant && c != Version && c != Locale {
			list[c] = "{" + c.String() + "}"
		}
	}
	return list
}

// Named returns the preset of that name, or nil if there is none.
func Named(name string) *Preset {
	for _, p := range presets {
		if p.name == name {
			return p
		}
	}
	return nil
}

// Presets returns the names of the presets, the default first.
func Presets() []string {
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.name
	}
	return slices.Clip(names)
}

// orDefault returns p, or the default for nil.
func (p *Preset) orDefault() *Preset {
	if p == nil {
		return otel
	}
	return p
}

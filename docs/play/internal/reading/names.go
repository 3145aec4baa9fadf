package reading

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/psl"
	"github.com/uriscan/uriscan/template"
)

// namesOf returns the names of low cardinality that the path and the host have.
func namesOf(s *subject) []Form {
	return []Form{s.templateOf(), s.domainOf()}
}

// templateOf returns the template of the path.
func (s *subject) templateOf() Form {
	path := s.spans.Path.InString(s.text)
	f := Form{Name: "Template of the path", Call: "template.Append, otel", Text: textOf(string(template.Append(nil, path, nil)))}
	if path == "" {
		f.Text, f.Note = nil, "The path is empty."
	}
	return f
}

// domainOf returns the part of the host that somebody has registered.
func (s *subject) domainOf() Form {
	f := Form{Name: "Registered domain", Call: "psl.Split"}
	host := s.spans.Host.InString(s.text)
	d := psl.Split(host)
	suffix := shortened(d.Suffix.InString(host))
	switch {
	case !s.spans.Has(uriscan.CompHost):
		f.Note = "There is no host."
	case d.Suffix.Len() == 0:
		f.Note = "An address has none, and neither has a host with an empty label."
	case !d.Listed() && d.Registrable.Len() == 0:
		f.Note = "A single label has none."
	case d.Registrable.Len() == 0:
		f.Note = "The host is a public suffix: others register names below it."
	case !d.Listed():
		f.Note = "The Public Suffix List does not know " + suffix + ", which counts as the suffix."
	case d.Private():
		f.Note = "The owner of " + suffix + " lets others register names below it (Public Suffix List, private domains)."
	default:
		f.Note = "The public suffix is " + suffix + "."
	}
	if d.Registrable.Len() > 0 {
		f.Text = textOf(d.Registrable.InString(host))
	}
	return f
}

// shortened returns a suffix for a sentence. An invalid host may have one of any length and any
// bytes, which the components show.
func shortened(suffix string) string {
	const longest = 63 // that of a label (RFC 1035 §2.3.4)
	if len(suffix) > longest {
		return "its last label"
	}
	for _, c := range []byte(suffix) {
		if c <= ' ' || c > '~' {
			return "its last label"
		}
	}
	return suffix
}

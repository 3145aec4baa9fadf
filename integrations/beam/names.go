package uribeam

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/uriscan/uriscan/template"
)

// Names say which names are made of the path and the host of a URI. The zero value makes
// none.
type Names struct {
	// Template fills Record.Template. It is the name of a preset of package template:
	// "otel", "rfc1051" or "odigos".
	Template string

	// Learned is what a template.Learner has learned with the preset Template: what
	// MarshalText returns, or the file of "uriscan template -learn -save". It says which words
	// vary, and has known routes. A worker does not see all paths, so nothing more is learned.
	// If Template is empty, it is "otel".
	Learned []byte

	// Domain fills Record.Subdomain, RegisteredDomain and TopLevelDomain.
	Domain bool
}

// fill prepares u to make the names.
func (n *Names) fill(u *uriReader) error {
	u.domain = n.Domain
	name := n.Template
	if name == "" && n.Learned != nil {
		name = template.Presets()[0]
	}
	if name == "" {
		return nil
	}
	preset := template.Named(name)
	if preset == nil {
		return fmt.Errorf("uribeam: no preset has the name of Names.Template; want one of %s", strings.Join(template.Presets(), ", "))
	}
	u.appendTemplate = func(dst []byte, path string) []byte { return template.Append(dst, path, preset) }
	if n.Learned == nil {
		return nil
	}
	// With lower limits than those of the snapshot, some of it would be forgotten.
	learner := template.NewLearner(template.Limits{Preset: preset, Words: math.MaxInt, Places: math.MaxInt, Bytes: math.MaxInt, Templates: math.MaxInt})
	if err := learner.UnmarshalText(n.Learned); err != nil {
		return errors.Join(errors.New("uribeam: Names.Learned is no snapshot of a template.Learner"), err)
	}
	u.appendTemplate = learner.AppendKnownString
	return nil
}

// check returns an error if the names cannot be made.
func (n *Names) check() error { return n.fill(new(uriReader)) }

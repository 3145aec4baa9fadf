package redpanda

import (
	"github.com/redpanda-data/benthos/v4/public/bloblang"

	"github.com/uriscan/uriscan/integrations/redpanda/internal/core"
)

func init() {
	for _, m := range core.Methods() {
		if err := bloblang.RegisterMethodV2(m.Name, methodSpec(m), newMethod(m)); err != nil {
			panic(err)
		}
	}
}

// methodSpec returns the description of a method.
func methodSpec(m core.Method) *bloblang.PluginSpec {
	spec := bloblang.NewPluginSpec().Category("Parsing").Description(m.Description).Static()
	for _, p := range m.Params {
		spec = spec.Param(param(p))
	}
	for _, e := range m.Examples {
		spec = spec.Example(e.Summary, e.Mapping, e.Results...)
	}
	return spec
}

// param returns the description of a parameter.
func param(p core.Param) bloblang.ParamDefinition {
	definition := bloblang.NewStringParam(p.Name)
	switch {
	case p.Kind == core.Bool:
		definition = bloblang.NewBoolParam(p.Name)
	case p.Kind != core.String || p.Default == nil:
		definition = bloblang.NewAnyParam(p.Name)
	}
	if p.Default != nil {
		definition = definition.Default(p.Default)
	}
	return definition.Description(p.Description)
}

// newMethod returns what makes a method for the values of its parameters.
func newMethod(m core.Method) bloblang.MethodConstructorV2 {
	return func(args *bloblang.ParsedParams) (bloblang.Method, error) {
		call, err := m.New(args)
		return bloblang.Method(call), err
	}
}

package haproxy

import (
	"fmt"
	"strings"
)

// The names of the variables.
const (
	checkedName  = "checked"
	refusalName  = "refusal"
	factsName    = "facts"
	templateName = "template"
	differsName  = "differs"
)

// MaxTemplate is the length of the longest value of the variable template, in bytes: as
// long a name helps nobody, and HAProxy keeps it in memory for the time of the request.
const MaxTemplate = 1024

// longestPath is the length of a path for which a template is made. A template may be
// longer than its path, or shorter.
const longestPath = 8 << 10

// Variables returns the names of the variables that Options.Variables may have. The
// others, checked and refusal, are always set.
func Variables() []string { return []string{factsName, templateName, differsName} }

// variables are those that are set.
type variables struct{ facts, template, differs bool }

// variablesOf returns the variables with these names.
func variablesOf(names []string) (set variables, err error) {
	for i, name := range names {
		switch name {
		case factsName:
			set.facts = true
		case templateName:
			set.template = true
		case differsName:
			set.differs = true
		default:
			return set, fmt.Errorf("haproxy: Variables[%d] is %q; want some of %s", i, name, strings.Join(Variables(), ", "))
		}
	}
	return set, nil
}

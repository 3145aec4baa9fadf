package main

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/template"
)

// templates is the command that writes a name of low cardinality for the path of each line.
var templates = newEditCommand(records.Template, false, func(o *options) edit {
	return edit{always: true, append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		return template.Append(dst, spans.Path.In(src), o.preset)
	}}
})

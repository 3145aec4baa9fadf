package main

import (
	"errors"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// base is a URI that references are resolved against.
type base struct {
	text  string
	spans uriscan.Spans
}

// setBase sets the base of uriscan resolve. Of two bases, one would be forgotten.
func setBase(o *options, value string) error {
	if o.base != nil {
		return errors.New("-base was given twice; want one base")
	}
	o.base = &base{text: value}
	if !uriscan.URI.ScanString(value, &o.base.spans) {
		cause := strings.TrimPrefix(o.base.spans.Err().Error(), "uriscan: ")
		return errors.New("the value of -base is no URI with a scheme: " + cause)
	}
	return nil
}

// wantBase checks that there is a base.
func wantBase(o *options) error {
	if o.base == nil {
		return errors.New("there is no base; give it with -base URI")
	}
	return nil
}

// resolve is the command that resolves each line against a base.
var resolve = newEditCommand(records.Resolved, false, func(o *options) edit {
	return edit{append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		// The error is that of an invalid base or line, and both are valid here.
		dst, _ = rewrite.AppendResolved(dst, o.base.text, &o.base.spans, src, spans)
		return dst
	}}
})

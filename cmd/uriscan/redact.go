package main

import (
	"errors"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/fields"
	"github.com/uriscan/uriscan/rewrite"
)

// redact is the command that hides the secrets in each line. The keys of the command line
// come on top of the default ones: a key that is named must not uncover another.
var redact = newEditCommand("redacted", fields.Redacted, true, func(o *options) edit {
	redactor := &rewrite.Redactor{
		Mask:      o.mask,
		QueryKeys: append(rewrite.DefaultQueryKeys(), o.keys...),
		FoldCase:  o.foldCase,
		Fragment:  o.fragment,
	}
	return edit{append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		return rewrite.AppendRedacted(dst, src, spans, redactor)
	}}
})

// addKey adds a query key whose value is secret.
func addKey(o *options, value string) error {
	if value == "" {
		return errors.New("the value of -key must be the name of a query key")
	}
	o.keys = append(o.keys, value)
	return nil
}

// maskBytes are what a mask may be made of: the unreserved characters, and those
// of the others that end neither a userinfo nor the value of a query key. So a
// valid line stays valid.
const maskBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,"

// setMask sets what stands in the place of a secret.
func setMask(o *options, value string) error {
	if value == "" || strings.Trim(value, maskBytes) != "" {
		return errors.New("the value of -mask must be made of letters, digits and -._~!$'()*+, and not be empty")
	}
	o.mask = value
	return nil
}

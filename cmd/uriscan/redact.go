package main

import (
	"errors"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/records"
	"github.com/uriscan/uriscan/rewrite"
)

// redact is the command that hides the secrets in each line. The keys of -key come on top
// of the others: a key that is named must not uncover another. Only -keys does that.
var redact = newEditCommand(records.Redacted, true, func(o *options) edit {
	redactor := &rewrite.Redactor{Mask: o.mask, FoldCase: o.foldCase, Fragment: o.fragment, Thorough: o.thorough}
	switch {
	case o.onlyKeys != nil:
		redactor.QueryKeys = append(o.onlyKeys[:len(o.onlyKeys):len(o.onlyKeys)], o.keys...)
	case o.keys == nil:
	case o.thorough:
		redactor.QueryKeys = append(rewrite.ThoroughQueryKeys(), o.keys...)
	default:
		redactor.QueryKeys = append(rewrite.DefaultQueryKeys(), o.keys...)
	}
	return edit{append: func(dst, src []byte, spans *uriscan.Spans) []byte {
		return rewrite.AppendRedacted(dst, src, spans, redactor)
	}}
})

// addKey adds a query key with a secret value.
func addKey(o *options, value string) error {
	if value == "" {
		return errors.New("the value of -key must be the name of a query key")
	}
	o.keys = append(o.keys, value)
	return nil
}

// setKeys sets the query keys with secret values, in place of the default ones. An
// empty value means none.
func setKeys(o *options, value string) error {
	o.onlyKeys = []string{}
	if value == "" {
		return nil
	}
	for _, key := range strings.Split(value, ",") {
		if key == "" {
			return errors.New("the value of -keys must be names of query keys, separated by commas")
		}
		o.onlyKeys = append(o.onlyKeys, key)
	}
	return nil
}

// maskBytes are what a mask may be made of: the unreserved characters, and those
// of the others that end neither a userinfo nor the value of a query key. So a
// valid line stays valid.
const maskBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*+,"

// setMask sets what is written in place of a secret.
func setMask(o *options, value string) error {
	if value == "" || strings.Trim(value, maskBytes) != "" {
		return errors.New("the value of -mask must be made of letters, digits and -._~!$'()*+, and not be empty")
	}
	o.mask = value
	return nil
}

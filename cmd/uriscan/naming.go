package main

import (
	"bytes"

	"github.com/uriscan/uriscan/match"
	"github.com/uriscan/uriscan/template"
)

// naming makes names of low cardinality for paths. The first that knows one says it: the routes,
// then what has been learned, then the preset.
type naming struct {
	preset  *template.Preset
	routes  *match.Set        // nil if there are none
	learner *template.Learner // nil if nothing has been learned; only read while names are made
}

// request is what a path belongs to. What is not known is empty.
type request struct{ host, method []byte }

// append appends the name of a path.
func (n *naming) append(dst, path []byte, of request) []byte {
	if n.routes != nil {
		if i := n.route(path, of); i >= 0 {
			_, _, route := n.routes.Parts(i)
			return append(dst, route...)
		}
	}
	if n.learner != nil {
		return n.learner.AppendKnown(dst, path)
	}
	return template.Append(dst, path, n.preset)
}

var methodGet = []byte("GET")

// route returns the number of the route that a request has, or -1. Where the method is not
// known, it is that of GET, or else of any other method.
func (n *naming) route(path []byte, of request) int {
	var m match.Match
	path, _, _ = bytes.Cut(path, []byte{'?'})
	method := of.method
	if len(method) == 0 {
		method = methodGet
	}
	if n.routes.MatchHost(of.host, method, path, &m) {
		return m.Pattern
	}
	if len(of.method) == 0 {
		for _, other := range n.routes.Methods(string(of.host), string(path)) {
			if n.routes.MatchHostString(string(of.host), other, string(path), &m) {
				return m.Pattern
			}
		}
	}
	return -1
}

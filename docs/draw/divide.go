package main

import (
	"regexp"
	"strings"
)

// span is a component and its place.
type span struct {
	name       string
	start, end int
}

// appendixB is the regular expression of RFC 3986, Appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// divide returns the components of a URI, in their order.
func divide(uri string) (spans []span) {
	at := appendixB.FindStringSubmatchIndex(uri)
	add := func(name string, start, end int) {
		if start >= 0 {
			spans = append(spans, span{name, start, end})
		}
	}
	add("scheme", at[4], at[5])
	if host, end := at[8], at[9]; host >= 0 {
		if i := strings.LastIndexByte(uri[host:end], '@'); i >= 0 {
			add("userinfo", host, host+i)
			host += i + 1
		}
		port := -1
		if i := strings.LastIndexByte(uri[host:end], ':'); i >= 0 {
			port = host + i + 1
			add("host", host, port-1)
		} else {
			add("host", host, end)
		}
		add("port", port, end)
	}
	add("path", at[10], at[11])
	add("query", at[14], at[15])
	add("fragment", at[18], at[19])
	return spans
}

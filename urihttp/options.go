package urihttp

import (
	"expvar"
	"net/http"
	"sync"

	"github.com/uriscan/uriscan"
)

// An Option changes what [Strict] refuses, and who is notified.
type Option func(*checker)

// RefuseFacts refuses requests whose target or Host has one of the facts, such as
//
//	uriscan.FactEncodedSlash | uriscan.FactDotSegment | uriscan.FactEncodedDotSegment |
//		uriscan.FactEncodedBackslash | uriscan.FactEncodedNUL | uriscan.FactEncodedPercent
//
// If it is given more than once, the facts add up. [uriscan.FactNormal] is ignored.
func RefuseFacts(facts uriscan.Facts) Option {
	return func(c *checker) { c.refused |= facts &^ uriscan.FactNormal }
}

// AllowSchemes lets pass absolute-forms of these schemes besides http and https. Case
// does not matter.
func AllowSchemes(names ...string) Option {
	return func(c *checker) { c.schemes = append(c.schemes, names...) }
}

// AllowEmptyHost lets pass http and https URIs without a host, and a CONNECT without
// one.
func AllowEmptyHost() Option { return func(c *checker) { c.emptyHost = true } }

// AllowUserinfo lets pass absolute-forms with userinfo.
func AllowUserinfo() Option { return func(c *checker) { c.userinfo = true } }

// MaxTargetLength refuses targets of more than n bytes unread, with status 414 as RFC
// 9112 §3 demands. If n is 0 or less, the only limit is http.Server.MaxHeaderBytes.
func MaxTargetLength(n int) Option { return func(c *checker) { c.maxLength = n } }

// A Counter counts refused requests by the code of [Refusal]. Add is called from many
// goroutines at once. *expvar.Map is a Counter.
type Counter interface {
	Add(code string, delta int64)
}

// CountWith counts with another counter than the default. That is an expvar.Map, which
// is published as "urihttp" when Strict is first called without this option. Package
// expvar shows it at /debug/vars of http.DefaultServeMux; it has codes alone.
func CountWith(counter Counter) Option { return func(c *checker) { c.counter = counter } }

// LogWith calls a function for each refused request, before the answer is written. The
// request is as net/http has it; whoever logs its target or Host should quote them.
func LogWith(log func(r *http.Request, why *Refusal)) Option {
	return func(c *checker) { c.log = log }
}

// published is the counter where no other is given.
var published = sync.OnceValue(func() Counter {
	if m, isMap := expvar.Get("urihttp").(*expvar.Map); isMap {
		return m
	}
	return expvar.NewMap("urihttp")
})

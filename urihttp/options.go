package urihttp

import (
	"expvar"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/uriscan/uriscan"
)

// An Option changes what [Strict] refuses, what it does then, and who is notified.
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
// does not matter. It panics if a name is no scheme (RFC 3986 §3.1), such as "ftp:".
func AllowSchemes(names ...string) Option {
	for _, name := range names {
		var s uriscan.Spans
		if !uriscan.ScanString(name+":", &s) || s.Scheme.Len() != len(name) {
			panic(fmt.Sprintf("urihttp: AllowSchemes has %q, which is no scheme; want one such as \"ftp\", without \":\"", name))
		}
	}
	return func(c *checker) { c.schemes = append(c.schemes, names...) }
}

// queryBytes are the printable bytes of ASCII that no query may have, but for "#" and
// "%", which end a query or begin a triplet.
const queryBytes = "\"<>[\\]^`{|}"

// AllowInQuery lets pass targets whose query has some of these bytes, which RFC 3986
// does not allow. AllowInQuery("[]") is for pages with forms that name their fields
// "a[]"; browsers send `[]{|}\^` and "`" if links have them. What was found in the
// query is as if they were allowed.
//
// It panics if there is another byte than `"<>[\]^{|}` and "`".
func AllowInQuery(bytes string) Option {
	if wrong := strings.Trim(bytes, queryBytes); wrong != "" {
		panic(fmt.Sprintf("urihttp: AllowInQuery has %q; want only bytes of %q", wrong, queryBytes))
	}
	return func(c *checker) { c.inQuery += bytes }
}

// AllowEmptyHost lets pass http and https URIs without a host, a CONNECT without one,
// and requests of HTTP/2 and HTTP/3 without one.
func AllowEmptyHost() Option { return func(c *checker) { c.emptyHost = true } }

// AllowUserinfo lets pass absolute-forms with userinfo.
func AllowUserinfo() Option { return func(c *checker) { c.userinfo = true } }

// ReportOnly lets every request pass, and counts and logs those that would be refused.
// So one can see what an option would refuse before it does. The next handler finds the
// same in the context, also for a target that is not valid.
func ReportOnly() Option { return func(c *checker) { c.reportOnly = true } }

// KeepConnection keeps the connection open after a refusal. Without it Strict closes
// connections of HTTP/1, as net/http does after a request that it refuses itself.
func KeepConnection() Option { return func(c *checker) { c.keepConnection = true } }

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

// LogWith calls a function for each refused request, before the answer is written, and
// with [ReportOnly] for each that would be refused. The
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

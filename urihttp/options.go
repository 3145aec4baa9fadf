package urihttp

import (
	"expvar"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// Options change what [Strict] and a [Checker] refuse, what Strict does then, and who is
// notified. The zero Options refuse what the package comment says.
type Options struct {
	// RefuseFacts refuses requests with one of the facts in the target or the Host, such as
	//
	//	uriscan.FactEncodedSlash | uriscan.FactDotSegment | uriscan.FactEncodedDotSegment |
	//		uriscan.FactEncodedBackslash | uriscan.FactEncodedNUL | uriscan.FactEncodedPercent
	//
	// [uriscan.FactNormal] is ignored, and [uriscan.FactDiffers] needs Compare.
	RefuseFacts uriscan.Facts

	// Compare says what a browser reads in another way than RFC 3986 in the URI that a
	// request is for. It is [whatwg.Compare] of bytes:
	//
	//	Compare:         whatwg.Compare[[]byte],
	//	RefuseDifferent: whatwg.DifferentHost | whatwg.DifferentPort | whatwg.RefusedByBrowser,
	//
	// It is a function so that only programs that ask for it have the tables of package
	// whatwg. It must not keep or change the bytes. What it says is in Request, also if
	// RefuseDifferent is 0, and [uriscan.FactDiffers] is among the facts of the target.
	Compare func(uri []byte, s *uriscan.Spans) whatwg.Difference

	// RefuseDifferent refuses requests with one of these differences, and
	// ^whatwg.Difference(0) those with any. It needs Compare.
	// [whatwg.RefusedByRFC3986] is ignored, because Strict refuses that without it.
	RefuseDifferent whatwg.Difference

	// AllowSchemes lets pass absolute-forms of these schemes besides http and https. Case
	// does not matter. Each must be a scheme (RFC 3986 §3.1), such as "ftp" without ":".
	AllowSchemes []string

	// AllowInQuery lets pass targets with some of these bytes in the query, which RFC 3986
	// does not allow: any of `"<>[\]^{|}` and "`". "[]" is for pages with forms that name
	// their fields "a[]"; browsers send `[]{|}\^` and "`" if links have them. What was
	// found in the query is as if they were allowed.
	AllowInQuery string

	// AllowEmptyHost lets pass http and https URIs without a host, a CONNECT without one,
	// and requests of HTTP/2 and HTTP/3 without one.
	AllowEmptyHost bool

	// AllowUserinfo lets pass absolute-forms with userinfo.
	AllowUserinfo bool

	// MaxTargetLength refuses longer targets unread, with status 414 as RFC 9112 §3
	// demands. It is in bytes; for 0 or less the only limit is http.Server.MaxHeaderBytes.
	MaxTargetLength int

	// ReportOnly lets every request pass, and counts and logs those that would be refused.
	// So one can see what an option would refuse before it does. The next handler finds the
	// same in the context, also for a target that is not valid.
	ReportOnly bool

	// KeepConnection keeps the connection open after a refusal. Without it Strict closes
	// connections of HTTP/1, as net/http does after a request that it refuses itself.
	KeepConnection bool

	// Counter counts the refused requests. For nil that is an expvar.Map, which is published
	// as "urihttp" when Strict is first called without a Counter. Package expvar shows it at
	// /debug/vars of http.DefaultServeMux; it has codes alone.
	Counter Counter

	// Log is called for each refused request, before the answer is written, and with
	// ReportOnly for each that would be refused. The request is as net/http has it; whoever
	// logs its target or Host should quote them.
	Log func(r *http.Request, why *Refusal)
}

// A Counter counts refused requests by the code of [Refusal]. Add is called from many
// goroutines at once. *expvar.Map is a Counter.
type Counter interface {
	Add(code string, delta int64)
}

// queryBytes are the printable bytes of ASCII that no query may have, but for "#" and
// "%", which end a query or begin a triplet.
const queryBytes = "\"<>[\\]^`{|}"

// check panics if an option could never have an effect.
func (o *Options) check() {
	for _, name := range o.AllowSchemes {
		var s uriscan.Spans
		if !uriscan.ScanString(name+":", &s) || s.Scheme.Len() != len(name) {
			panic(fmt.Sprintf("urihttp: AllowSchemes has %q, which is no scheme; want one such as \"ftp\", without \":\"", name))
		}
	}
	if wrong := strings.Trim(o.AllowInQuery, queryBytes); wrong != "" {
		panic(fmt.Sprintf("urihttp: AllowInQuery has %q; want only bytes of %q", wrong, queryBytes))
	}
	if (o.RefuseDifferent != 0 || o.RefuseFacts.Has(uriscan.FactDiffers)) && o.Compare == nil {
		panic("urihttp: RefuseDifferent or FactDiffers without Compare refuses nothing; want Compare: whatwg.Compare[[]byte]")
	}
}

// published is the counter where no other is given.
var published = sync.OnceValue(func() Counter {
	if m, isMap := expvar.Get("urihttp").(*expvar.Map); isMap {
		return m
	}
	return expvar.NewMap("urihttp")
})

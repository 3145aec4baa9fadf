package urihttp

import (
	"net/http"
	"sync"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/whatwg"
)

// A browser has no request targets and no Hosts: it has URLs. So what it reads in another way
// can only be asked of the URI that a request is for.

// An effective is that URI and its record. They are kept between requests, because what is
// given to a function that is an option would be allocated for each.
type effective struct {
	uri   []byte
	spans uriscan.Spans
}

var effectives = sync.Pool{New: func() any { return new(effective) }}

// longestKept is the capacity of the longest URI that is kept.
const longestKept = 16 << 10

// compare finds what a browser reads in another way.
func (c *Checker) compare(r *http.Request, found *Request) {
	e := effectives.Get().(*effective)
	e.uri = appendEffective(e.uri[:0], schemeOf(r), found)
	uriscan.Scan(e.uri, &e.spans)
	difference := c.options.Compare(e.uri, &e.spans)
	if cap(e.uri) <= longestKept {
		effectives.Put(e)
	}
	if found.Difference = difference &^ whatwg.RefusedByRFC3986; found.Difference != 0 {
		found.TargetFacts |= uriscan.FactDiffers
	}
}

// checkDifference checks what an option refuses of that.
func (c *Checker) checkDifference(found *Request) code {
	if refused := found.Difference & c.options.RefuseDifferent; refused != 0 {
		return codeOfDifference(refused)
	}
	return passes
}

// appendEffective appends the URI of a request as RFC 9112 §3.3 makes it, but for the query,
// of which nothing is compared. An authority without a host gets a name that nobody can have
// (RFC 6761 §6.4): the server knows which host it is.
func appendEffective(dst, scheme []byte, found *Request) []byte {
	beforeQuery := found.Target
	if found.TargetSpans.Has(uriscan.CompQuery) {
		beforeQuery = beforeQuery[:found.TargetSpans.Query.Start-uint32(len("?"))]
	}
	if found.Form == target.Absolute {
		return append(dst, beforeQuery...)
	}
	authority, s := found.Host, &found.HostSpans
	if found.Form == target.Authority {
		authority, s = found.Target, &found.TargetSpans
	}
	dst = append(append(dst, scheme...), "://"...)
	if s.Host.Len() == 0 {
		dst = append(dst, "host.invalid"...)
	}
	dst = append(dst, authority...)
	if found.Form == target.Origin {
		dst = append(dst, beforeQuery...)
	}
	return dst
}

package urihttp

import (
	"fmt"
	"math/bits"
	"net/http"
	"strconv"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/whatwg"
)

// A Refusal says why a request was refused. Of the request it holds only the wrong byte
// that Err names, and its offset. It is an error.
type Refusal struct {
	// Code is what the request is counted by: one of [Codes].
	Code string
	// Status is 400, or 414 if the target is too long.
	Status int
	// Err is a [*uriscan.Error] if the grammar does not allow the target or the Host,
	// and nil if not.
	Err error
	// Facts are those that an option refuses, if that is the reason.
	Facts uriscan.Facts
	// Difference is what an option refuses of what a browser reads in another way, if that
	// is the reason.
	Difference whatwg.Difference
}

// Error returns one sentence. It never repeats the request.
func (r *Refusal) Error() string {
	switch {
	case r.Err != nil:
		return fmt.Sprintf("urihttp: request refused, %s: %v", r.Code, r.Err)
	case r.Facts != 0:
		return fmt.Sprintf("urihttp: request refused, its target or Host has %v", r.Facts)
	case r.Difference.Has(whatwg.RefusedByBrowser):
		return "urihttp: request refused, a browser refuses its URI"
	case r.Difference != 0:
		return fmt.Sprintf("urihttp: request refused, a browser reads its %v in another way", r.Difference)
	}
	return "urihttp: request refused, " + r.Code
}

// Unwrap returns Err, so that errors.Is finds a code: errors.Is(why, uriscan.CodePath).
func (r *Refusal) Unwrap() error { return r.Err }

// A code is a number for each reason to refuse a request: so many for the error codes
// of package uriscan in the target and again in the Host, then the rules, then one for
// each fact, then one for each difference from a browser.
type code uint8

// The codes of the grammar: one of the first two, plus an ErrorCode that is not 0.
const (
	inTarget   code = 0
	inHost          = errorCodes
	errorCodes      = code(uriscan.CodeTooLong) + 1
	passes     code = 0
)

// The codes of the rules, and those of the facts and of the differences: facts or
// differences plus the number of a bit.
const (
	refusedScheme = 2*errorCodes + iota
	emptyHost
	otherHost
	manyHosts
	userinfo
	connectPort
	tooLong
	facts
	differences = facts + 64
	codes       = differences + 8
)

// codeOfFact returns the code of the first of the facts.
func codeOfFact(refused uriscan.Facts) code {
	return facts + code(bits.TrailingZeros64(uint64(refused)))
}

// codeOfDifference returns the code of the first of the differences.
func codeOfDifference(refused whatwg.Difference) code {
	return differences + code(bits.TrailingZeros8(uint8(refused)))
}

// texts has for each code its name, what the problem text says, and the status. The
// name is empty where there is no such code.
var texts = func() (texts [codes]struct {
	name, detail string
	status       int
	body         []byte
}) {
	set := func(c code, status int, name, detail string) {
		t := &texts[c]
		t.name, t.detail, t.status = name, detail, status
		t.body = fmt.Appendf(nil, `{"type":"about:blank","title":%q,"status":%d,"detail":%q,"code":%q}`+"\n", http.StatusText(status), status, detail, name)
	}
	for c := code(uriscan.CodeScheme); c < errorCodes; c++ {
		name := uriscan.ErrorCode(c).String()
		set(inTarget+c, http.StatusBadRequest, "target-"+name, "The request target is none that RFC 9112 section 3.2 allows for the method.")
		set(inHost+c, http.StatusBadRequest, "host-"+name, "The Host is none that RFC 9110 section 7.2 allows.")
	}
	set(refusedScheme, http.StatusBadRequest, "scheme", "The scheme of the request target is none that this server takes.")
	set(emptyHost, http.StatusBadRequest, "empty-host", "The request has no host, which RFC 9110 section 4.2.1 demands.")
	set(otherHost, http.StatusBadRequest, "other-host", "The request has a field Host, and a target or a pseudo-header :authority with another host.")
	set(manyHosts, http.StatusBadRequest, "many-hosts", "The request has more than one field Host.")
	set(userinfo, http.StatusBadRequest, "userinfo", "The request target has userinfo, which RFC 9110 section 4.2.4 does not allow.")
	set(connectPort, http.StatusBadRequest, "connect-port", "The port of the request target is none that RFC 9110 section 9.3.6 allows.")
	set(tooLong, http.StatusRequestURITooLong, "length", "The request target is longer than this server takes.")
	for bit := code(0); uriscan.Facts(1)<<bit <= uriscan.FactDiffers; bit++ {
		if uriscan.Facts(1)<<bit == uriscan.FactNormal {
			continue
		}
		set(facts+bit, http.StatusBadRequest, "fact-"+uriscan.Facts(1<<bit).String(), "The request target or the Host has something that this server does not take.")
	}
	for bit := code(0); whatwg.Difference(1)<<bit < whatwg.RefusedByRFC3986; bit++ {
		set(differences+bit, http.StatusBadRequest, "different-"+whatwg.Difference(1<<bit).String(), "A browser reads the URI of the request in another way than RFC 3986.")
	}
	return texts
}()

// Codes returns all codes by which requests are counted: "target-" or "host-" and the
// name of an [uriscan.ErrorCode]; "scheme", "empty-host", "other-host",
// "many-hosts", "userinfo", "connect-port" and "length"; "fact-" and the name of a fact;
// "different-" and the name of a [whatwg.Difference]. If a request has several refused facts
// or differences it is counted by the first, in the order of the constants. The codes stay
// the same between versions.
func Codes() (names []string) {
	for _, t := range texts {
		if t.name != "" {
			names = append(names, t.name)
		}
	}
	return names
}

// report counts and logs a request that does not pass.
func (c *strict) report(r *http.Request, why code, found *Request) {
	c.options.Counter.Add(texts[why].name, 1)
	if c.options.Log != nil {
		c.options.Log(r, c.refusal(why, found))
	}
}

// refuse answers a request that does not pass. If its target was not what a server
// takes, what follows it on the connection may not be either, so that is closed, as
// net/http does itself. HTTP/2 and HTTP/3 divide requests without reading them, and for
// a CGI script the connection is that of the server (RFC 3875 §6.3.4).
func (c *strict) refuse(w http.ResponseWriter, r *http.Request, why code) {
	text := &texts[why]
	header := w.Header()
	if !c.options.KeepConnection && r.ProtoMajor < 2 && r.RequestURI != "" {
		header.Set("Connection", "close")
	}
	header.Set("Content-Type", "application/problem+json")
	header.Set("Content-Length", strconv.Itoa(len(text.body)))
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(text.status)
	w.Write(text.body)
}

// refusal returns the reason for who logs it.
func (c *Checker) refusal(why code, found *Request) *Refusal {
	r := &Refusal{Code: texts[why].name, Status: texts[why].status}
	switch {
	case why < inHost:
		r.Err = found.TargetSpans.Err()
	case why < refusedScheme:
		r.Err = found.HostSpans.Err()
	case why >= differences:
		r.Difference = found.Difference & c.options.RefuseDifferent
	case why >= facts:
		r.Facts = (found.TargetFacts | found.HostFacts) & c.options.RefuseFacts
	}
	return r
}

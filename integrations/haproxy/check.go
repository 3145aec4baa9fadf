package haproxy

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/integrations/haproxy/internal/spop"
	"github.com/uriscan/uriscan/target"
	"github.com/uriscan/uriscan/template"
	"github.com/uriscan/uriscan/urihttp"
)

// NoHost is the one code that urihttp does not have, because net/http refuses these
// requests itself: a request of HTTP/1.1 without a field Host (RFC 9112 §3.2), and one of a
// later version that has neither that nor an :authority.
const NoHost = "no-host"

// Codes returns all values of the variable refusal: [urihttp.Codes] and [NoHost].
func Codes() []string { return append(urihttp.Codes(), NoHost) }

// A message is what HAProxy says of a request.
type message struct {
	method, target, host, version string
	https                         bool
	hasMethod, hasTarget, hasHost bool
}

// read reads the arguments of a message from the front of a list.
func (m *message) read(payload string, args int) (rest string, err error) {
	*m = message{}
	for range args {
		var key string
		var v spop.Value
		if key, v, payload, err = spop.Pair(payload); err != nil {
			return "", err
		}
		switch key {
		case "method":
			m.method, m.hasMethod = v.Text, v.IsText()
		case "target":
			m.target, m.hasTarget = v.Text, v.IsText()
		case "host":
			m.host, m.hasHost = v.Text, v.IsText()
		case "version":
			m.version = v.Text
		case "https":
			m.https = v.IsTrue()
		}
	}
	return payload, nil
}

// isLater reports whether the request is of HTTP/2 or HTTP/3. A client of HTTP/1 may claim
// that, too: what follows from it must be no weaker.
func (m *message) isLater() bool {
	return strings.HasPrefix(m.version, "2") || strings.HasPrefix(m.version, "3")
}

// A check checks the requests of a connection, one after another.
type check struct {
	agent   *Agent
	message message
	request http.Request
	found   urihttp.Request
	text    []byte // a value of a variable
}

// answer appends the answer to a NOTIFY, of at most so many bytes. The connection ends with
// an error, which is or wraps a spop.Status.
func (c *check) answer(dst []byte, f spop.Frame, most int) ([]byte, error) {
	begin := len(dst)
	dst = spop.Begin(dst, spop.Ack, f.IDs)
	payload := f.Payload
	for messages := 0; payload != ""; messages++ {
		_, args, rest, err := spop.Message(payload)
		if err != nil || messages == spop.MaxMessages {
			return dst, spop.Invalid
		}
		if payload, err = c.message.read(rest, args); err != nil {
			return dst, err
		}
		if !c.message.hasMethod || !c.message.hasTarget {
			return dst, errNoTarget
		}
		if dst, err = c.appendVariables(dst, begin+4+most); err != nil {
			return dst, err
		}
	}
	spop.End(dst, begin)
	return dst, nil
}

// forget lets go of the last frame, of which the fields of a check are parts.
func (c *check) forget() { *c = check{agent: c.agent, text: c.text} }

// errNoTarget says that a message is not about a request. The configuration is wrong, and
// requests must not pass because of that.
var errNoTarget = fmt.Errorf(`%w: a message has no argument "method" or "target"; want "args method=method target=url host=req.fhdr(host) …" and the event on-frontend-http-request`, spop.Invalid)

// lacksHost reports whether the request has no field Host and must have one. HTTP/1.0 has
// none. HAProxy makes one of an :authority, so its absence says that there was none.
func (c *check) lacksHost() bool {
	m := &c.message
	mayLack := m.version == "" || m.version == "1.0" || m.isLater() && c.agent.options.Check.AllowEmptyHost
	return !m.hasHost && !mayLack
}

// overTLS is what a request with the scheme https has.
var overTLS = &tls.ConnectionState{}

// refusal checks the request of the message, and returns why it is refused, or "". read is
// false if the target is too long to be looked at.
func (c *check) refusal() (code string, read bool) {
	m := &c.message
	c.request = http.Request{Method: m.method, RequestURI: m.target, Host: m.host, ProtoMajor: 1}
	if m.isLater() && target.Origin.ScanString(m.target, &c.found.TargetSpans) {
		// It has no :authority. Those that have one are absolute.
		c.request.ProtoMajor = 2
	}
	if m.https {
		c.request.TLS = overTLS
	}
	why := c.agent.checker.Check(&c.request, &c.found)
	switch {
	case why != nil:
		return why.Code, why.Status != http.StatusRequestURITooLong
	case c.lacksHost():
		return NoHost, true
	}
	return "", true
}

// appendVariables checks the request of the message and appends its variables: checked and
// refusal always, the others if they end before the offset end.
func (c *check) appendVariables(dst []byte, end int) ([]byte, error) {
	metrics, set := c.agent.metrics, c.agent.set
	metrics.requests.Inc()
	dst = spop.AppendSetTrue(dst, checkedName)
	code, read := c.refusal()
	if code != "" {
		metrics.refused(code)
		dst = spop.AppendSetVar(dst, refusalName, code)
	}
	if len(dst) > end {
		return dst, spop.TooBig
	}
	if !read {
		return dst, nil
	}
	if set.facts {
		c.text = c.appendFacts(c.text[:0])
		dst = appendVariable(dst, end, factsName, c.text)
	}
	if set.differs {
		dst = appendVariable(dst, end, differsName, c.found.Difference.String())
	}
	if set.template {
		c.text = c.appendTemplate(c.text[:0])
		dst = appendVariable(dst, end, templateName, c.text)
	}
	return dst, nil
}

// appendVariable appends a variable with a value, if there is room.
func appendVariable[Text string | []byte](dst []byte, end int, name string, value Text) []byte {
	if len(value) == 0 {
		return dst
	}
	if longer := spop.AppendSetVar(dst, name, value); len(longer) <= end {
		return longer
	}
	return dst
}

// appendFacts appends the names of the facts.
func (c *check) appendFacts(dst []byte) []byte {
	dst, err := ((c.found.TargetFacts | c.found.HostFacts) &^ uriscan.FactNormal).AppendText(dst)
	if err != nil { // no fact is unknown
		panic(err)
	}
	return dst
}

// appendTemplate appends the template of the path.
func (c *check) appendTemplate(dst []byte) []byte {
	isPage := c.found.Form == target.Origin || c.found.Form == target.Absolute
	if !isPage || !c.found.TargetSpans.Valid() || c.found.TargetSpans.Path.Len() > longestPath {
		return dst
	}
	dst = template.Append(dst, c.found.TargetSpans.Path.InString(c.found.Target), c.agent.options.Template)
	if len(dst) > MaxTemplate {
		return dst[:0]
	}
	return dst
}

package fuzz

import (
	"fmt"
	"net/url"
	"strings"

	"github.com/uriscan/uriscan"
)

// net/url and uriscan answer different questions, so their answers differ. Each
// difference must have a written reason. This file says what a difference is and which
// reasons there are. docs/differences.md has a row for each reason, with an example
// that a test runs.

// A topic is what two answers can differ in.
type topic string

// The topics. Components are compared where both accept.
const (
	tooLax    topic = "net/url accepts, uriscan refuses"
	tooStrict topic = "net/url refuses, uriscan accepts"
	inScheme  topic = "scheme"
	inUser    topic = "userinfo"
	inHost    topic = "host"
	inPort    topic = "port"
	inPath    topic = "path"
	inQuery   topic = "query"
	inFrag    topic = "fragment"
	inHasAuth topic = "authority"
)

// A pair is an input with both answers.
type pair struct {
	src     string
	ours    uriscan.Spans
	refusal *uriscan.Error // of uriscan, nil if it accepts
	theirs  *url.URL       // nil if net/url refuses
}

func pairOf(src string) *pair {
	p := &pair{src: src}
	var err error
	p.ours, err = uriscan.Parse(src)
	if err != nil {
		p.refusal = err.(*uriscan.Error)
	}
	if u, err := url.Parse(src); err == nil {
		p.theirs = u
	}
	return p
}

// text returns the bytes of a component in the input.
func (p *pair) text(c uriscan.Component) string {
	s := &p.ours
	spans := [components]uriscan.Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment}
	return spans[c].InString(p.src)
}

// badByte reports whether uriscan refuses one of these bytes; "\x80" means all bytes
// that are not ASCII.
func (p *pair) badByte(of string) bool {
	if p.refusal.Offset >= len(p.src) {
		return false
	}
	b := min(p.src[p.refusal.Offset], 0x80)
	return strings.IndexByte(of, b) >= 0
}

// refusedIn reports whether uriscan refuses the input in component c with this code.
func (p *pair) refusedIn(c uriscan.Component, code uriscan.ErrorCode) bool {
	return p.refusal.Component == c && p.refusal.Code == code
}

// brokenTriplet reports whether uriscan refuses a "%" without two digits.
func (p *pair) brokenTriplet(c uriscan.Component) bool {
	return p.refusal.Component == c && (p.refusal.Code == uriscan.CodePercent || p.refusal.Code == uriscan.CodeEnd)
}

// threeSlashes reports whether a reference without a scheme begins with an
// empty authority and a path.
func (p *pair) threeSlashes() bool { return strings.HasPrefix(p.src, "///") }

// difference is a topic with what both say of it.
type difference struct {
	topic        topic
	ours, theirs string
}

// differences returns all differences of a pair.
func (p *pair) differences() []difference {
	switch {
	case p.refusal == nil && p.theirs == nil:
		return []difference{{tooStrict, "accepts", "refuses"}}
	case p.refusal != nil && p.theirs != nil:
		return []difference{{tooLax, fmt.Sprintf("%v at %d", p.refusal.Code, p.refusal.Offset), "accepts"}}
	case p.refusal != nil:
		return nil
	}
	u := p.theirs
	all := []difference{
		{inScheme, p.text(uriscan.CompScheme), u.Scheme},
		{inHost, p.text(uriscan.CompHost), u.Hostname()},
		{inPort, p.said(uriscan.CompPort), saidIf(u.Port() != "", u.Port())},
		{inPath, p.text(uriscan.CompPath), u.Path},
		{inQuery, p.said(uriscan.CompQuery), saidIf(u.RawQuery != "" || u.ForceQuery, u.RawQuery)},
		{inFrag, p.said(uriscan.CompFragment), saidIf(u.Fragment != "", u.Fragment)},
		{inUser, p.said(uriscan.CompUserinfo), userinfoOf(u)},
		{inHasAuth, saidIf(p.ours.Has(uriscan.CompHost), "present"), saidIf(u.Host != "" || u.User != nil, "present")},
	}
	var found []difference
	for _, d := range all {
		if d.ours != d.theirs {
			found = append(found, d)
		}
	}
	return found
}

// said returns a component that may be absent.
func (p *pair) said(c uriscan.Component) string { return saidIf(p.ours.Has(c), p.text(c)) }

const absent = "absent"

func saidIf(present bool, text string) string {
	if !present {
		return absent
	}
	return "“" + text + "”"
}

// userinfoOf returns net/url's userinfo, decoded as it is kept.
func userinfoOf(u *url.URL) string {
	if u.User == nil {
		return absent
	}
	text := u.User.Username()
	if password, ok := u.User.Password(); ok {
		text += ":" + password
	}
	return saidIf(true, text)
}

// decoded returns text without percent-encoding, as net/url decodes it.
func decoded(text string) string {
	plain, err := url.PathUnescape(text)
	if err != nil {
		return text
	}
	return plain
}

// A reason explains differences of one topic.
type reason struct {
	name     string
	topic    topic
	explains func(p *pair) bool
}

// Bytes that net/url lets pass; "\x80" stands for all that are not ASCII.
const (
	laxBytes     = " \"<>[\\]^`{|}\x80"
	laxHostBytes = "\"<>]\x80"
	controls     = "\x00\x01\x02\x03\x04\x05\x06\a\b\t\n\v\f\r\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f"
)

// reasons are all there are. Each row of docs/differences.md is one of them.
var reasons = []reason{
	{"lax-path", tooLax, func(p *pair) bool { return p.refusedIn(uriscan.CompPath, uriscan.CodePath) && p.badByte(laxBytes) }},
	{"lax-query", tooLax, func(p *pair) bool { return p.refusedIn(uriscan.CompQuery, uriscan.CodeQuery) && p.badByte(laxBytes) }},
	{"lax-fragment", tooLax, func(p *pair) bool {
		return p.refusedIn(uriscan.CompFragment, uriscan.CodeFragment) && p.badByte(laxBytes+"#")
	}},
	{"control-in-fragment", tooLax, func(p *pair) bool {
		return p.refusedIn(uriscan.CompFragment, uriscan.CodeFragment) && p.badByte(controls)
	}},
	{"percent-in-query", tooLax, func(p *pair) bool { return p.brokenTriplet(uriscan.CompQuery) && p.theirs.RawQuery != "" }},
	{"percent-in-opaque", tooLax, func(p *pair) bool { return p.brokenTriplet(uriscan.CompPath) && p.theirs.Opaque != "" }},
	{"two-ats", tooLax, func(p *pair) bool {
		user := p.text(uriscan.CompUserinfo)
		first := int(p.ours.Userinfo.Start) + strings.IndexByte(user, '@')
		return strings.Contains(user, "@") && first < p.refusal.Offset && p.refusal.Offset <= int(p.ours.Userinfo.End)
	}},
	{"lax-host", tooLax, func(p *pair) bool {
		return p.refusedIn(uriscan.CompHost, uriscan.CodeHost) && p.badByte(laxHostBytes) && p.theirs.Host != ""
	}},
	{"colon-in-host", tooLax, func(p *pair) bool { return strings.Count(hostOf(p.theirs), ":") > 1 }},
	{"zone", tooLax, func(p *pair) bool {
		return p.refusal.Component == uriscan.CompHost && strings.HasPrefix(p.theirs.Host, "[") && strings.Contains(p.theirs.Host, "%")
	}},

	{"encoded-ascii-in-host", tooStrict, func(p *pair) bool { return encodesASCII(p.text(uriscan.CompHost)) }},
	{"IPvFuture", tooStrict, func(p *pair) bool { return p.ours.HostKind() == uriscan.HostIPvFuture }},

	{"scheme-case", inScheme, func(p *pair) bool { return strings.ToLower(p.text(uriscan.CompScheme)) == p.theirs.Scheme }},
	{"userinfo-decoded", inUser, func(p *pair) bool {
		return p.theirs.User != nil && saidIf(true, decoded(p.text(uriscan.CompUserinfo))) == userinfoOf(p.theirs)
	}},
	{"host-decoded", inHost, func(p *pair) bool { return decoded(p.text(uriscan.CompHost)) == p.theirs.Hostname() }},
	{"brackets", inHost, func(p *pair) bool { return p.text(uriscan.CompHost) == "["+p.theirs.Hostname()+"]" }},
	{"empty-port", inPort, func(p *pair) bool {
		return p.ours.Has(uriscan.CompPort) && p.ours.Port.Len() == 0 && p.theirs.Port() == ""
	}},
	{"path-decoded", inPath, func(p *pair) bool {
		return p.theirs.Opaque == "" && decoded(p.text(uriscan.CompPath)) == p.theirs.Path && p.theirs.EscapedPath() == p.text(uriscan.CompPath)
	}},
	{"star", inPath, func(p *pair) bool { return p.text(uriscan.CompPath) == "%2A" && p.theirs.EscapedPath() == "*" }},
	{"opaque", inPath, func(p *pair) bool {
		return p.ours.PathKind() == uriscan.PathRootless && p.theirs.Path == "" && p.theirs.Opaque == p.text(uriscan.CompPath)
	}},
	{"three-slashes", inPath, func(p *pair) bool { return p.threeSlashes() && decoded("//"+p.text(uriscan.CompPath)) == p.theirs.Path }},
	{"fragment-decoded", inFrag, func(p *pair) bool {
		return saidIf(true, decoded(p.text(uriscan.CompFragment))) == saidIf(true, p.theirs.Fragment) && p.theirs.EscapedFragment() == p.text(uriscan.CompFragment) && p.ours.Fragment.Len() > 0
	}},
	{"empty-fragment", inFrag, func(p *pair) bool {
		return p.ours.Has(uriscan.CompFragment) && p.ours.Fragment.Len() == 0 && p.theirs.Fragment == ""
	}},
	{"empty-authority", inHasAuth, func(p *pair) bool {
		return p.ours.Authority().Len() == 0 && p.ours.Has(uriscan.CompHost) && p.theirs.Host == ""
	}},
}

// hostOf returns the host without brackets and what is in them.
func hostOf(u *url.URL) string {
	if strings.HasPrefix(u.Host, "[") {
		return u.Host[strings.LastIndex(u.Host, "]")+1:]
	}
	return u.Host
}

// encodesASCII reports whether a triplet stands for an ASCII byte other than "%".
// net/url refuses such names.
func encodesASCII(host string) bool {
	for i := range len(host) - 2 {
		if host[i] == '%' && host[i+1] < '8' && host[i:i+3] != "%25" {
			return true
		}
	}
	return false
}

// nameOf returns the reason for a difference, "" if there is none.
func (p *pair) nameOf(d difference) string {
	for _, r := range reasons {
		if r.topic == d.topic && r.explains(p) {
			return r.name
		}
	}
	return ""
}

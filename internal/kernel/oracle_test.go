package kernel

import (
	"regexp"
	"strconv"
	"strings"
)

// The grammar of RFC 3986, Appendix A, as one regular expression, typed for
// these tests alone. IP literals are left out: the kernels leave them alone too.
const (
	oracleUnreservedSubDelims = `[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}`
	oraclePchar               = `(?:` + oracleUnreservedSubDelims + `|[:@])`
	oracleSegmentNoColon      = `(?:` + oracleUnreservedSubDelims + `|@)`
	oracleAuthority           = `(?:((?:` + oracleUnreservedSubDelims + `|:)*)@)?((?:` + oracleUnreservedSubDelims + `)*)(?::([0-9]*))?`
	oracleAbempty             = `((?:/` + oraclePchar + `*)*)`
	oracleAbsolute            = `/(?:` + oraclePchar + `+(?:/` + oraclePchar + `*)*)?`
	oracleTail                = `(?:\?((?:` + oraclePchar + `|[/?])*))?(?:#((?:` + oraclePchar + `|[/?])*))?`
)

var (
	oracleAbsoluteForm = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+\-.]*):(?://` + oracleAuthority + oracleAbempty +
		`|(` + oracleAbsolute + `|` + oraclePchar + `+(?:/` + oraclePchar + `*)*|))` + oracleTail + `$`)
	oracleRelativeForm = regexp.MustCompile(`^()(?://` + oracleAuthority + oracleAbempty +
		`|(` + oracleAbsolute + `|` + oracleSegmentNoColon + `+(?:/` + oraclePchar + `*)*|))` + oracleTail + `$`)
	oracleIPv4 = regexp.MustCompile(`^(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])(?:\.(?:[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5])){3}$`)
)

// oracle returns the record of src and true, if src is a well-formed
// URI-reference without an IP literal.
func oracle(src string) (Record, bool) {
	var out Record
	if strings.HasSuffix(src, "\n") { // Go's $ means the end of the text, but let it be said
		return out, false
	}
	m := oracleAbsoluteForm.FindStringSubmatchIndex(src)
	hasScheme := m != nil
	if m == nil {
		m = oracleRelativeForm.FindStringSubmatchIndex(src)
	}
	if m == nil {
		return out, false
	}
	set := func(c Component, where *Span, group int) {
		if m[2*group] >= 0 {
			*where = Span{uint32(m[2*group]), uint32(m[2*group+1])}
			out.present |= 1 << c
		}
	}
	if hasScheme {
		set(CompScheme, &out.Scheme, 1)
	}
	set(CompUserinfo, &out.Userinfo, 2)
	set(CompHost, &out.Host, 3)
	set(CompPort, &out.Port, 4)
	set(CompPath, &out.Path, 5)
	set(CompPath, &out.Path, 6)
	set(CompQuery, &out.Query, 7)
	set(CompFragment, &out.Fragment, 8)
	out.kinds = uint8(oraclePathKind(&out, src))<<4 | uint8(oracleHostKind(&out, src))
	return out, true
}

// oraclePathKind returns which path rule the path of a well-formed src follows.
func oraclePathKind(s *Record, src string) PathKind {
	path := s.Path.InString(src)
	switch {
	case s.Has(CompHost):
		return PathAbempty
	case path == "":
		return PathEmpty
	case path[0] == '/':
		return PathAbsolute
	case s.Has(CompScheme):
		return PathRootless
	}
	return PathNoScheme
}

// oracleHostKind returns which host rule the host of a well-formed src follows.
func oracleHostKind(s *Record, src string) HostKind {
	switch {
	case !s.Has(CompHost):
		return HostNone
	case oracleIPv4.MatchString(s.Host.InString(src)):
		return HostIPv4
	}
	return HostRegName
}

// describe returns every field of a record, for the messages of tests.
func describe(s *Record) string {
	var b strings.Builder
	for c, span := range [...]Span{s.Scheme, s.Userinfo, s.Host, s.Port, s.Path, s.Query, s.Fragment} {
		b.WriteString(Component(c).String() + " ")
		b.WriteString(strconv.Itoa(int(span.Start)) + ":" + strconv.Itoa(int(span.End)) + " ")
	}
	b.WriteString("present " + strconv.FormatUint(uint64(s.present), 2) + " kinds " + strconv.FormatUint(uint64(s.kinds), 16))
	b.WriteString(" rest " + strconv.Itoa(int(s.reason)+int(s.badByte)+int(s.errorOffset)))
	return b.String()
}

package rewrite

import (
	"errors"

	"github.com/uriscan/uriscan/internal/text"
)

// Steps says which steps of normalisation are done. Each is one of the rules of
// RFC 3986 §6.2.2 and §6.2.3; they are united with "|".
type Steps uint16

// The steps. Percent is done first, and the others in the order of the
// components.
const (
	// Case (§6.2.2.1) gives scheme and host lower-case letters. The digits of a
	// percent triplet are left to Percent.
	Case Steps = 1 << iota

	// Percent (§6.2.2.1, §6.2.2.2) decodes the triplets of unreserved bytes, and gives the
	// digits of the others upper case. It works on userinfo, host, path, query and
	// fragment.
	Percent

	// Dots (§6.2.2.3) removes dot segments exactly as §5.2.4 says, if there is a
	// scheme. "%2e" is a dot if Percent is done too. A path that would begin with
	// "//" without an authority gets "/." before it.
	Dots

	// Port (§6.2.3) removes a port that is empty, whatever the scheme is, and one
	// that is, as a number, the default port of the scheme. It knows the schemes
	// whose specification names a port and whose URIs have an authority:
	//
	//	acap    674   RFC 2244        nfs     2049  RFC 2224
	//	coap   5683   RFC 7252        nntp     119  RFC 5538
	//	coaps  5684   RFC 7252        pop      110  RFC 2384
	//	dict   2628   RFC 2229        rsync    873  RFC 5781
	//	ftp      21   RFC 1738        rtsp     554  RFC 7826
	//	gopher   70   RFC 4266        rtsps    322  RFC 7826
	//	http     80   RFC 9110        snmp     161  RFC 4088
	//	https   443   RFC 9110        telnet    23  RFC 4248
	//	imap    143   RFC 5092        vnc     5900  RFC 7869
	//	ipp     631   RFC 3510        ws        80  RFC 6455
	//	ipps    631   RFC 7472        wss      443  RFC 6455
	//	ldap    389   RFC 4516
	Port

	// EmptyPath (§6.2.3) replaces an empty path after the authority of an http,
	// https, ws or wss URI by "/".
	EmptyPath

	// IPv6 writes an IPv6 address in the form of RFC 5952: lower case, no leading
	// zeros, the longest run of at least two zero groups as "::". An address of
	// ::ffff:0:0/96, which is an IPv4 address mapped into IPv6, ends in dotted
	// decimal; no other address does.
	IPv6

	// SyntaxBased has the steps of §6.2.2. They are right for every scheme.
	SyntaxBased = Case | Percent | Dots

	// SchemeBased has all steps, those of §6.2.3 as well.
	SchemeBased = SyntaxBased | Port | EmptyPath | IPv6
)

// stepNames has the name of each step, in the order of the constants; then those of
// several steps, which are read and not written.
var stepNames = [...]string{"case", "percent", "dots", "port", "emptypath", "ipv6", "syntax", "scheme"}

const (
	singleSteps = 6 // how many steps there are
	syntaxName  = 1 << singleSteps
	schemeName  = syntaxName << 1
)

var errSteps = errors.New(`rewrite: no step of normalisation has this name or number; want "syntax", "scheme", or some of "case", "percent", "dots", "port", "emptypath", "ipv6" with "," between them`)

// String returns the names of the steps, separated by ",", in the order of the constants,
// such as "case,percent,dots". They stay the same between versions. It is the empty
// string if there is no step.
func (s Steps) String() string {
	return string(text.AppendNames(nil, stepNames[:singleSteps], uint64(s)))
}

// AppendText appends the names that String returns; see [encoding.TextAppender]. It
// returns an error if s has a bit that is none of the constants.
func (s Steps) AppendText(b []byte) ([]byte, error) {
	if s&^SchemeBased != 0 {
		return b, errSteps
	}
	return text.AppendNames(b, stepNames[:singleSteps], uint64(s)), nil
}

// MarshalText returns the names that String returns; see [encoding.TextMarshaler].
// It returns an error if s has a bit that is none of the constants.
func (s Steps) MarshalText() ([]byte, error) { return s.AppendText([]byte{}) }

// UnmarshalText sets s to the steps with these names, which are separated by "," and may
// be in any order; see [encoding.TextUnmarshaler]. "syntax" is SyntaxBased, and "scheme"
// is SchemeBased. It returns an error and leaves s unchanged if a name is unknown.
func (s *Steps) UnmarshalText(names []byte) error {
	set, err := text.SetOf(stepNames[:], names, errSteps)
	if err != nil {
		return err
	}
	*s = Steps(set) & SchemeBased
	if set&syntaxName != 0 {
		*s |= SyntaxBased
	}
	if set&schemeName != 0 {
		*s |= SchemeBased
	}
	return nil
}

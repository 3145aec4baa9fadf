package scheme

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/test/exhaustive"
	"github.com/uriscan/uriscan/internal/test/schemeref"
)

// TestCoveringSetsOfDecodedPartsAgreeWithReference puts the covering sets of the
// machines that read decoded parts where those parts are: each byte as a triplet, and
// each as itself where that is allowed.
func TestCoveringSetsOfDecodedPartsAgreeWithReference(t *testing.T) {
	for _, part := range []struct {
		machine              *fsm.Machine
		entry                int
		grammar, head, begin string
		end, tail            string
	}{
		{&ldapTextMachine, ldapTextMachineRuleDistinguishedName, "ldap", "ldap:///", "", "", "?a"},
		{&ldapTextMachine, ldapTextMachineRuleFilter, "ldap", "ldap:///???", "", "", "?a"},
		{&ldapTextMachine, ldapTextMachineRuleFilter, "ldap", "ldap:///???", "(|", ")", ""},
		{&magnetTextMachine, magnetTextMachineRuleTopic, "magnet", "magnet:?xt=", "", "", "&dn=a"},
	} {
		t.Run(part.head+part.begin, func(t *testing.T) {
			c := &comparison{T: t, g: For(part.grammar), reference: schemeref.References[part.grammar]}
			every, n := exhaustive.Pick(1, 3, 31), 0
			covering(part.machine).Each(part.entry, func(input []byte) {
				if n++; n%every == 0 {
					meant := part.begin + string(input) + part.end
					c.check([]byte(part.head + encoded(meant, "") + part.tail))
					c.check([]byte(part.head + encoded(meant, "%\"<>[]\\^`{|}#?&") + part.tail))
				}
			})
			if t.Logf("%d valid, %d invalid", c.valid, c.invalid); c.valid < 5 || c.invalid < 5 {
				t.Errorf("%d valid and %d invalid inputs: want more of both", c.valid, c.invalid)
			}
		})
	}
}

// encoded returns the text with triplets: of all bytes, or, where not is given, of those
// in it and those that are not to be seen.
func encoded(text, not string) string {
	var b bytes.Buffer
	for i := range len(text) {
		if char := text[i]; not == "" || char <= ' ' || char > '~' || bytes.IndexByte([]byte(not), char) >= 0 {
			fmt.Fprintf(&b, "%%%02x", char)
		} else {
			b.WriteByte(char)
		}
	}
	return b.String()
}

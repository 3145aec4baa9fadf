package target

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/exact"
	"github.com/uriscan/uriscan/internal/walk"
)

// engine is the exact machine of RFC 9112. A Host field begins with a host.
var engine = exact.New(exact.Grammar{Machine: exact.Arranged(&machine), List: exact.RFC9112, HostRule: machineRuleHostField})

// table is that of the machine.
var table = (*walk.Table)(&machine.Table)

// reasonNumbers are numbers of reasons in the list of this package. A reason of the
// machine has the same number as in the machine; the others follow.
type reasonNumbers struct {
	// For each reason of the machine in a Host, its number in an authority-form, where
	// the input must not end after the host.
	inAuthority [1 + walk.MaxReasons]uint8
	// Why the first byte is wrong or missing: in what OPTIONS takes, and in what other
	// methods take.
	beginOptions, begin uint8
}

// known are the numbers. The list itself is kept by package reasons.
var known = func() (n reasonNumbers) {
	list, withoutEnd := exact.Without(machineReasons(), "end")
	for i := range machine.Reasons {
		if n.inAuthority[i] = uint8(i); list[i].Component != uint8(uriscan.CompHost) {
			continue // after its colon a port may end
		}
		n.inAuthority[i] = withoutEnd[i]
		if r := &list[withoutEnd[i]]; withoutEnd[i] != uint8(i) {
			r.Document, r.Section, r.Around = rfc9112, "3.2.3", "3.2.3"
		}
	}
	begin := exact.Reason{
		Code: uint8(uriscan.CodePath), Component: uint8(uriscan.CompPath),
		Document: rfc9112, Section: "3.2", Around: "3.2", Want: []string{"ALPHA", `"/"`},
	}
	n.begin = uint8(len(list))
	list = append(list, begin)
	begin.Want = append(slices.Clone(begin.Want), `"*"`)
	n.beginOptions = uint8(len(list))
	list = append(list, begin)
	exact.Add(exact.RFC9112, list)
	return n
}()

const rfc9112 = "RFC 9112"

// machineReasons returns the reasons of the machine. Nearly all its sections are those of
// RFC 3986.
func machineReasons() []exact.Reason {
	list := exact.ReasonsOf(exact.Arranged(&machine), "RFC 3986", "")
	setDocument(list, table.Entry(machineRuleOriginForm), "3.2.1")
	setDocument(list, table.Entry(machineRuleAsteriskForm), "3.2.4")
	setDocument(list, engine.After(machineRuleAsteriskForm, "*"), "3.2.4")
	return list
}

// setDocument says of an error in a state that RFC 9112 has the rule, not RFC 3986.
func setDocument(list []exact.Reason, state walk.State, section string) {
	r := &list[table.End(state).Reason]
	r.Document, r.Section, r.Around = rfc9112, section, section
}

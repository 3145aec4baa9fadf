package target

import (
	"slices"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/fsm"
	"github.com/uriscan/uriscan/internal/reasons"
)

// What a record keeps of an error, see package reasons.
const (
	grammar = reasons.HTTP
	atEnd   = reasons.AtEnd
	tooLong = reasons.TooLong
)

// reasonNumbers are numbers of reasons in the list of this package. A reason of the
// machine has the same number as in the machine; the others stand behind.
type reasonNumbers struct {
	// For each reason of the machine in a Host, its number in an authority-form, where
	// the input must not end behind the host.
	inAuthority [1 + fsm.MaxReasons]uint8
	// Why the first byte is wrong or missing: in what OPTIONS takes, and in what other
	// methods take.
	beginOptions, begin uint8
}

// known are the numbers. The list itself is kept by package reasons.
var known = func() (n reasonNumbers) {
	list, withoutEnd := reasons.Without(machineReasons(), "end")
	for i := range machine.Reasons {
		if n.inAuthority[i] = uint8(i); list[i].Component != uint8(uriscan.CompHost) {
			continue // behind its colon a port may end
		}
		n.inAuthority[i] = withoutEnd[i]
		if r := &list[withoutEnd[i]]; withoutEnd[i] != uint8(i) {
			r.Document, r.Section, r.Around = rfc9112, "3.2.3", "3.2.3"
		}
	}
	begin := reasons.Reason{
		Code: uint8(uriscan.CodePath), Component: uint8(uriscan.CompPath),
		Document: rfc9112, Section: "3.2", Around: "3.2", Want: []string{"ALPHA", `"/"`},
	}
	n.begin = uint8(len(list))
	list = append(list, begin)
	begin.Want = append(slices.Clone(begin.Want), `"*"`)
	n.beginOptions = uint8(len(list))
	list = append(list, begin)
	reasons.Add(grammar, list, uint8(uriscan.CodeEnd), uint8(uriscan.CodeTooLong))
	return n
}()

const (
	rfc3986 = "RFC 3986"
	rfc9112 = "RFC 9112"
)

// components has the component of each capture of the machine, and the code of a byte
// that is wrong in it.
var components = [...]struct {
	component uriscan.Component
	code      uriscan.ErrorCode
}{
	machineCaptureHost:  {uriscan.CompHost, uriscan.CodeHost},
	machineCapturePort:  {uriscan.CompPort, uriscan.CodePort},
	machineCapturePath:  {uriscan.CompPath, uriscan.CodePath},
	machineCaptureQuery: {uriscan.CompQuery, uriscan.CodeQuery},
}

// machineReasons returns the reasons of the machine. Its sections are those of RFC
// 3986.
func machineReasons() []reasons.Reason {
	list := make([]reasons.Reason, len(machine.Reasons))
	for i, r := range machine.Reasons[1:] {
		in, section := components[r.Place], machine.Captures[r.Place].Section
		reason := reasons.Reason{
			Code: uint8(in.code), Component: uint8(in.component), Want: r.Want,
			Document: rfc3986, Section: section, Around: section,
		}
		switch r.Inside {
		case machineInsidePctEncoded:
			reason.Code, reason.Section = uint8(uriscan.CodePercent), "2.1"
		case machineInsideIPLiteral:
			reason.Code = uint8(uriscan.CodeIPLiteral)
		}
		list[i+1] = reason
	}
	setDocument(list, machine.Entries[machineRuleOriginForm], "3.2.1")
	setDocument(list, machine.Entries[machineRuleAsteriskForm], "3.2.4")
	setDocument(list, stateAfter(machineRuleAsteriskForm, "*"), "3.2.4")
	return list
}

// setDocument says of an error in a state that RFC 9112 has the rule, not RFC 3986.
func setDocument(list []reasons.Reason, state fsm.State, section string) {
	r := &list[machine.End(state).Reason]
	r.Document, r.Section, r.Around = rfc9112, section, section
}

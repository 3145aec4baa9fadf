package exact

import "github.com/uriscan/uriscan/fsm"

// OnTriplets returns, by the number of a state of the machine, whether every complete
// percent triplet leads from the state back to it and stores nothing. Then a walk may
// pass over triplets by other means.
func OnTriplets(m *fsm.Machine) []bool {
	digits := hexdigs(m)
	on := make([]bool, m.States())
	for number := 1; number < len(on); number++ {
		on[number] = staysOnTriplets(m, m.State(number), digits)
	}
	return on
}

// staysOnTriplets reports it for one state.
func staysOnTriplets(m *fsm.Machine, state fsm.State, digits []byte) bool {
	percent, slot := m.Step(state, '%')
	if percent == 0 || slot != fsm.SlotNone {
		return false
	}
	for _, first := range digits {
		digit, slot := m.Step(percent, first)
		if digit == 0 || slot != fsm.SlotNone {
			return false
		}
		for _, second := range digits {
			if back, slot := m.Step(digit, second); back != state || slot != fsm.SlotNone {
				return false
			}
		}
	}
	return true
}

// hexdigs returns one HEXDIG of each class of the machine.
func hexdigs(m *fsm.Machine) (digits []byte) {
	var seen [256]bool
	for _, b := range []byte("0123456789ABCDEFabcdef") {
		if class := m.Classes[b]; !seen[class] {
			seen[class] = true
			digits = append(digits, b)
		}
	}
	return digits
}

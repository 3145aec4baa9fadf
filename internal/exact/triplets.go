package exact

import (
	"github.com/uriscan/uriscan/internal/walk"
)

// OnTriplets returns, by the number of a state of the table, whether every complete
// percent triplet leads from the state back to it and stores nothing. Then a walk may
// pass over triplets by other means.
func OnTriplets(t *walk.Table) []bool {
	digits := hexdigs(t)
	on := make([]bool, t.Rows)
	for number := 1; number < len(on); number++ {
		on[number] = staysOnTriplets(t, t.State(number), digits)
	}
	return on
}

// staysOnTriplets reports it for one state.
func staysOnTriplets(t *walk.Table, state walk.State, digits []byte) bool {
	percent, slot := t.Step(state, '%')
	if percent == 0 || slot != walk.SlotNone {
		return false
	}
	for _, first := range digits {
		digit, slot := t.Step(percent, first)
		if digit == 0 || slot != walk.SlotNone {
			return false
		}
		for _, second := range digits {
			if back, slot := t.Step(digit, second); back != state || slot != walk.SlotNone {
				return false
			}
		}
	}
	return true
}

// hexdigs returns one HEXDIG of each class of the table.
func hexdigs(t *walk.Table) (digits []byte) {
	var seen [256]bool
	for _, b := range []byte("0123456789ABCDEFabcdef") {
		if class := t.Classes[b]; !seen[class] {
			seen[class] = true
			digits = append(digits, b)
		}
	}
	return digits
}

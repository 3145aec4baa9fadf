//go:build gc && !purego

package percentcode

// tripletConstants are what tripletsVector loads.
type tripletConstants struct {
	hex     [112]uint8 // the value of every HEXDIG, with vectorHex, and vectorLower for "a" to "f"; 0 for other bytes
	classes [128]uint8 // tripletsOf of every ASCII byte

	// 64 zeros, 64 bytes of ones, 64 zeros. 64 bytes from place 128-n on keep the first n
	// bytes, those from n on the last n.
	window [192]uint8
}

const (
	vectorLower = 1 << 5
	vectorHex   = 1 << 6
)

// tripletTable is set once, before anything is looked at.
var tripletTable = newTripletConstants()

// newTripletConstants returns the constants, filled.
func newTripletConstants() (t tripletConstants) {
	for b := range t.hex {
		if value := hexValue[b]; value <= 15 {
			t.hex[b] = value | vectorHex
		}
	}
	for b := 'a'; b <= 'f'; b++ {
		t.hex[b] |= vectorLower
	}
	for b := range t.classes {
		t.classes[b] = uint8(tripletsOf[b])
	}
	for i := range 64 {
		t.window[64+i] = 0xff
	}
	return t
}

// Package classes says which bytes belong to which sets of the grammar: for
// one byte at a time to the exact machine, for 64 bytes at a time to the
// vector kernels.
package classes

// Sets is a union of the byte sets that the kernels know, one bit each.
type Sets uint8

// The sets. SetForeign is the highest bit because a vector instruction can turn
// the highest bits of 64 bytes into a mask without a constant to test with, and
// one OR with the bytes themselves adds those that are not ASCII.
const (
	SetAlpha   Sets = 1 << (iota + 2) // ALPHA: the first byte of a scheme (RFC 3986 §3.1)
	SetDigit                          // DIGIT: a port, the start of an IPv4address (§3.2.2, §3.2.3)
	SetHexdig                         // HEXDIG, in upper and lower case: after "%" (§2.1)
	SetScheme                         // ALPHA / DIGIT / "+" / "-" / "." (§3.1)
	SetRegName                        // unreserved / "%" / sub-delims (§3.2.2)
	SetForeign                        // none of pchar / "/" / "?", and "%": not to be passed over in path, query, fragment (§3.3 to §3.5)
)

// The sets as the ABNF of RFC 3986, Appendix A, spells them. "%" counts as a
// member of reg-name; that two HEXDIG follow it is tested apart.
const (
	digitBytes     = "0123456789"
	alphaBytes     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	hexdigBytes    = digitBytes + "ABCDEFabcdef"
	schemeBytes    = alphaBytes + digitBytes + "+-."
	subDelimsBytes = "!$&'()*+,;="
	nameBytes      = alphaBytes + digitBytes + "-._~" + subDelimsBytes
	regNameBytes   = nameBytes + "%"
	plainBytes     = nameBytes + ":@" + "/" + "?"
)

// KernelTable returns the sets of every ASCII byte. A byte from 0x80 on is
// foreign and in no other set; kernels look up seven bits and add the eighth.
func KernelTable() [128]Sets {
	var table [128]Sets
	add := func(set Sets, bytes string) {
		for i := range bytes {
			table[bytes[i]] |= set
		}
	}
	add(SetAlpha, alphaBytes)
	add(SetDigit, digitBytes)
	add(SetHexdig, hexdigBytes)
	add(SetScheme, schemeBytes)
	add(SetRegName, regNameBytes)
	for b := range table {
		table[b] |= SetForeign
	}
	for i := range plainBytes {
		table[plainBytes[i]] &^= SetForeign
	}
	return table
}

// NibbleTable returns a set as a table by the low four bits of an ASCII byte:
// bit h of entry l is set when byte h<<4|l is a member. With the eight powers
// of two, looked up by the high four bits, one AND tells membership.
func NibbleTable(set Sets) [16]uint8 {
	var nibbles [16]uint8
	for b, sets := range KernelTable() {
		if sets&set != 0 {
			nibbles[b&15] |= 1 << (b >> 4)
		}
	}
	return nibbles
}

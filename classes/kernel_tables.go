// Package classes says which bytes belong to which sets of the grammar: for
// one byte at a time to the exact machine, for 64 bytes at a time to the
// vector kernels.
package classes

// Sets is a union of the byte sets that the kernels know, one bit each.
type Sets uint8

// The sets. SetRest is the highest bit because a vector instruction can turn
// the highest bits of 64 bytes into a mask without a constant to test with.
const (
	SetAlpha   Sets = 1 << (iota + 2) // ALPHA: the first byte of a scheme (RFC 3986 §3.1)
	SetDigit                          // DIGIT: a port, the start of an IPv4address (§3.2.2, §3.2.3)
	SetHexdig                         // HEXDIG, in upper and lower case: after "%" (§2.1)
	SetScheme                         // ALPHA / DIGIT / "+" / "-" / "." (§3.1)
	SetRegName                        // unreserved / "%" / sub-delims (§3.2.2)
	SetRest                           // pchar / "%" / "/" / "?": path, query, fragment (§3.3 to §3.5)
)

// The sets as the ABNF of RFC 3986, Appendix A, spells them. "%" counts as a
// member of regName and rest; that two HEXDIG follow it is tested apart.
const (
	digitBytes     = "0123456789"
	alphaBytes     = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	hexdigBytes    = digitBytes + "ABCDEFabcdef"
	schemeBytes    = alphaBytes + digitBytes + "+-."
	subDelimsBytes = "!$&'()*+,;="
	regNameBytes   = alphaBytes + digitBytes + "-._~" + subDelimsBytes + "%"
	restBytes      = regNameBytes + ":@" + "/" + "?"
)

// KernelTable returns the sets of every ASCII byte. No byte from 0x80 on is in
// any set, so the table needs no more: kernels that look up seven bits only
// test the eighth themselves.
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
	add(SetRest, restBytes)
	return table
}

// NibbleTable returns the same set as a table by the low four bits of a byte:
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

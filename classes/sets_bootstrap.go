//go:build bootstrap

package classes

// These stand in for sets_gen.go while the generator is built that writes it.
// The generator looks nothing up in them.
const (
	SetAlpha Sets = 1 << (iota + 2)
	SetDigit
	SetHexdig
	SetScheme
	SetRegName
	SetForeign
)

var (
	setTable     [128]Sets
	nibbleTables [8][16]uint8
)

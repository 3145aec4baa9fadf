//go:build gc && !purego

package kernel

import "github.com/uriscan/uriscan/internal/processor"

// Assembly cannot use the constants of another package.
const (
	kernelPacked = processor.Packed //lint:ignore U1000 dispatch_arm64.s uses it
	kernelNEON   = processor.NEON   //lint:ignore U1000 dispatch_arm64.s uses it
)

// tryLinesVector is TryLines by the vector kernel.
func tryLinesVector(_ processor.Kernel, buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	return tryLinesNEON(buf, base, ends, out)
}

// Try continues in this. Only tests call it from Go.
//
//go:noescape
func tryNEON(src []byte, out *Record) Result

//go:noescape
func tryLinesNEON(buf []byte, base uint32, ends []uint32, out []Record) (open int)

// neonConstants are what the kernel loads.
type neonConstants struct {
	classes [128]uint8 // of every ASCII byte
	fourths [16]uint8  // 0, 4, 8 and so on
}

// The planes of a class, as neon_arm64.s has them.
const (
	planeDigit  = 1 << 0
	planeCode0  = 1 << 1
	planeHexdig = 1 << 2
	planeCode1  = 1 << 3
	planeZero   = 1 << 4
	planeScheme = 1 << 5
	planeOne    = 1 << 6
	planeCode2  = 1 << 7
)

// neonTable is set once, before anything is scanned.
var neonTable = newNEONConstants()

// newNEONConstants returns the constants, filled.
func newNEONConstants() (c neonConstants) {
	for b, sets := range setTable {
		c.classes[b] = classOf(uint8(b), sets)
	}
	for i := range c.fourths {
		c.fourths[i] = uint8(4 * i)
	}
	return c
}

// classOf returns the class of a byte that is in those sets.
func classOf(b uint8, sets Sets) (class uint8) {
	switch {
	case b == '%':
		class = planeCode0 | planeCode1
	case b == '#':
		class = planeCode0
	case sets&SetNotAllowed != 0:
	case b == '@':
		class = planeCode1
	case b == ':':
		class = planeCode2 | planeCode0
	case b == '?':
		class = planeCode2
	case b == '/':
		class = planeCode2 | planeCode1
	default:
		class = planeCode2 | planeCode1 | planeCode0
	}
	for _, plane := range []struct {
		of    Sets
		plane uint8
	}{{SetDigit, planeDigit}, {SetHexdig, planeHexdig}, {SetScheme, planeScheme}} {
		if sets&plane.of != 0 {
			class |= plane.plane
		}
	}
	switch b {
	case '0':
		class |= planeZero
	case '1':
		class |= planeOne
	}
	return class
}

//go:build gc && !purego

package kernel

// Eight lines at once. The AVX-512 kernel looks at one line after the other: more than a
// hundred steps for each, and branches that depend on its shape. A register of
// AVX-512 has room for eight masks, and nearly all of these steps exist for eight masks in
// one instruction. So eight lines take little longer here than two by themselves.
//
// Eight blocks of 64 bytes come in, and the arithmetic wants registers that have one
// bit for each byte of eight blocks. That is a transposition, in two steps:
//
//   - A look-up gives each byte a class of four bits. The classes are numbered so that
//     most sets that the arithmetic asks for are one instruction on the bits.
//   - GF2P8AFFINEQB turns eight bytes into eight bytes that have one bit of each. Shuffles
//     gather the bytes of each bit. The result is four registers, the planes of the
//     classes: each has 64 bits for each of the eight blocks.
//
// The spans of eight records follow from the planes, one register for each
// component. Shuffles make records of them.
//
// The arithmetic needs no length of the line. No line may have a newline, so the newline
// ends each component like any other byte that is not allowed. A line is valid if the
// first such byte is the newline that ends it.
//
// A line of more than HeadBytes goes on: its next block enters a queue. As soon as
// the queue has eight blocks, of whatever lines, these are looked at together. So there is
// no branch that depends on how many blocks a line has.
//
// A line is unknown if its authority has userinfo or a port or consists of digits and
// dots, if its authority or its first segment goes on after the head, if it is very
// long, and if it is not valid. Then the AVX-512 kernel looks at this line. Where too many
// lines are unknown it looks at all that follow.

// lanesAtOnce is the number of lines that tryLanes can be given: a byte can number them.
const lanesAtOnce = 256

// lanesFewest is the number of lines from which on tryLanes pays.
const lanesFewest = 16

// lanesLongest is the length of the longest line that is not unknown to tryLanes, in
// bytes. A longer one would take longer than by itself.
const lanesLongest = 1<<9 - 1

// queueRoom is how many blocks the queue has room for. Seven may be there before
// eight are added, and eight are written to add one.
const queueRoom = 24 //lint:ignore U1000 lanes_amd64.s uses it

// lanesWork is memory for the work of tryLanes.
type lanesWork struct {
	// queue has an array for each of: the span of the path so far; the ends of line
	// and query; where the block begins; number of the line, Kinds and Present.
	queue [4][queueRoom]uint64 //lint:ignore U1000 lanes_amd64.s uses it

	// ends has the newline before the first eight lines, and those that end them.
	ends [16]uint32 //lint:ignore U1000 lanes_amd64.s uses it

	unknown [lanesAtOnce]uint8 // the numbers of the lines that are unknown
}

// tryLinesLanes is TryLines by tryLanes and, where that does not know, by the AVX-512
// kernel, a line at a time.
func tryLinesLanes(buf []byte, base uint32, ends []uint32, out []Record) (open int) {
	var w lanesWork
	first := uint32(0)
	for len(ends) > 0 {
		some := ends[:min(len(ends), lanesAtOnce)]
		done, unknown := tryLanes(buf, first, base, some, out, &w)
		for _, i := range w.unknown[:unknown] {
			begin := first
			if i > 0 {
				begin = ends[i-1] + 1
			}
			open += out[i].settleLine(tryAVX512(withoutReturn(buf[begin:ends[i]]), &out[i]), base+begin)
		}
		if done > 0 {
			first = ends[done-1] + 1
		}
		open += tryLinesFrom(buf, first, base, some[done:], out[done:])
		first = some[len(some)-1] + 1
		ends, out = ends[len(some):], out[len(some):]
	}
	return open
}

// tryLinesFrom is TryLines by the AVX-512 kernel for lines of which the first begins at
// first, at most lanesAtOnce of them.
func tryLinesFrom(buf []byte, first, base uint32, ends []uint32, out []Record) (open int) {
	if len(ends) == 0 {
		return 0
	}
	if first == 0 {
		return tryLinesAVX512(buf, base, ends, out)
	}
	var places [lanesAtOnce]uint32
	for i, end := range ends {
		places[i] = end - first
	}
	return tryLinesAVX512(buf[first:], base+first, places[:len(ends)], out)
}

// tryLanes looks at lines of buf, eight at a time, as [TryLines] would. The first line
// begins at first; ends and base count from the beginning of buf. It fills the records of
// the first done lines, a multiple of eight, and lists those of them that are unknown in
// w.unknown; the records of these may then have any bytes.
//
//   - ends has at most lanesAtOnce lines.
//   - Reads: only buf. It ends early if a line begins in its last 64 bytes, or if more
//     than a quarter of the lines are unknown.
//   - Writes: only w and as many records of out as there are ends. Those after the first
//     done may then have any bytes.
//   - Generic version: tryLinesGeneric.
//
//go:noescape
func tryLanes(buf []byte, first, base uint32, ends []uint32, out []Record, w *lanesWork) (done, unknown int)

// The classes of bytes. Their bits are chosen so that with p for the four bits
//
//	p3           is no byte of a scheme        p2&p1        is "#" or not allowed
//	p2           is a delimiter of authority   p2&(p1|p0)   is "?" or one of those
//	             and path, or not allowed      p3&p1&^p2    is "@" or ":"
//
// and "\r" is what is not allowed but has no p3.
const (
	classAlpha      = 0b0000 // without A to F
	classHexAlpha   = 0b0001
	classSign       = 0b0010 // "+" / "-" / "."
	classDigit      = 0b0011
	classReturn     = 0b0111 // "\r"
	classOther      = 0b1000 // of reg-name
	classPercent    = 0b1001
	classAt         = 0b1010
	classColon      = 0b1011
	classSlash      = 0b1100
	classQuestion   = 0b1101
	classHash       = 0b1110
	classNotAllowed = 0b1111
)

// classOf returns the class of an ASCII byte.
func classOf(b uint8) uint8 {
	switch b {
	case '\r':
		return classReturn
	case '%':
		return classPercent
	case '@':
		return classAt
	case ':':
		return classColon
	case '/':
		return classSlash
	case '?':
		return classQuestion
	case '#':
		return classHash
	}
	switch sets := setTable[b]; {
	case sets&SetNotAllowed != 0:
		return classNotAllowed
	case sets&SetDigit != 0:
		return classDigit
	case sets&SetHexdig != 0:
		return classHexAlpha
	case sets&SetAlpha != 0:
		return classAlpha
	case sets&SetScheme != 0:
		return classSign
	}
	return classOther
}

// laneConstants are the operands of the vector instructions of tryLanes.
type laneConstants struct {
	low, high [128]uint8 // the class of every ASCII byte, and 16 times that

	identity   [8]uint64    // as an affine step has it
	gather     [64]uint8    // the bytes that make planes of two lines
	sevenBits  [64]uint8    // the highest byte that low has
	firstHalf  [4][8]uint64 // the words of two records, of those of scheme and host
	secondHalf [2][8]uint64 // the words of two records, of those of two components
	twice      [16]uint32   // each of eight numbers twice
	number     [8]uint64    // of the lane

	two, headBytes, pathLast, afterHead, tooLong uint64

	// Present and Kinds, as they are in the last word of a record.
	noScheme, rootless, absolute, empty, authority, scheme, query, fragment uint64
}

// laneTable is what tryLanes loads its constants from. It is on the heap for the
// same reason as kernelTable.
var laneTable = newLaneTable()

// newLaneTable returns the constants, filled.
func newLaneTable() *laneConstants {
	t := &laneConstants{
		two: 2, headBytes: HeadBytes, pathLast: HeadBytes - 2,
		afterHead: 1<<(blockBytes-HeadBytes) - 1, tooLong: ^uint64(lanesLongest),
		secondHalf: [2][8]uint64{{0, 1, 8, 9, 2, 3, 10, 11}, {4, 5, 12, 13, 6, 7, 14, 15}},
	}
	for b := range t.low {
		t.low[b], t.high[b] = classOf(uint8(b)), classOf(uint8(b))<<4
	}
	for i := range t.sevenBits {
		t.sevenBits[i] = 0x7f
	}
	for i := range uint8(8) {
		t.identity[i], t.number[i] = 0x8040201008040201, uint64(i)
		t.twice[2*i], t.twice[2*i+1] = uint32(i), uint32(i)
		// Word i is plane i/2, of the first line or the second. The first byte of a
		// line has the highest bit.
		for j := range uint8(8) {
			t.gather[8*i+j] = 8*(7-j) + i/2 + i%2*4
		}
	}
	for i := range uint64(4) {
		t.firstHalf[i] = [8]uint64{2 * i, 0, 8 + 2*i, 0, 2*i + 1, 0, 9 + 2*i, 0}
	}
	t.fillKinds()
	return t
}

// fillKinds fills the constants for Present and Kinds.
func (t *laneConstants) fillKinds() {
	of := func(present, host, path uint8) uint64 { return uint64(present) | uint64(Kinds(host, path))<<8 }
	t.noScheme = of(1<<CompPath, HostNone, PathNoScheme)
	t.rootless = of(1<<CompPath, HostNone, PathRootless)
	t.absolute = of(1<<CompPath, HostNone, PathAbsolute)
	t.empty = of(1<<CompPath, HostNone, PathEmpty)
	t.authority = of(1<<CompHost|1<<CompPath, HostRegName, PathAbempty)
	t.scheme, t.query, t.fragment = 1<<CompScheme, 1<<CompQuery, 1<<CompFragment
}

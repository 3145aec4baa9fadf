package abnf

// maxNesting is how deep groups, options and repeats may stand in each other.
// It bounds the stack that reading needs, and that of every pass that walks the
// tree after it.
const maxNesting = 256

// maxRepeat is the largest count a repeat may have. Each repetition becomes that
// many copies in an automaton, so a larger one is a slip or an attack.
const maxRepeat = 10_000

// maxByte and maxCodePoint are where a value stops being one byte, and where it
// stops being a character at all.
const (
	maxByte      = 0xFF
	maxCodePoint = 0x10FFFF
)

package abnf

// maxNesting is how deep groups, options and repeats may be in each other.
// It bounds the stack that reading needs, and that of every pass that walks the
// tree after it.
const maxNesting = 256

// maxRepeat is the largest count a repeat may have. Each repetition becomes that
// many copies in an automaton, so a larger one is a slip or an attack.
const maxRepeat = 10_000

// maxASCII, maxByte and maxCodePoint are where a value stops being the same as a
// byte and as a character, where it stops being one byte, and where it stops being
// a character at all. Amidst the characters are the surrogates, which have no
// UTF-8 form.
const (
	maxASCII      = 0x7F
	maxByte       = 0xFF
	minSurrogate  = 0xD800
	maxSurrogate  = 0xDFFF
	maxCodePoint  = 0x10FFFF
	notInUTF8Text = "surrogates of UTF-16, from 0xD800 to 0xDFFF, have no UTF-8 form"
)

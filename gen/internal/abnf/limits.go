package abnf

// MaxNesting is how deep groups, options and repeats may stand in each other.
// It bounds the stack that reading needs, and that of every pass that walks the
// tree after it.
const MaxNesting = 256

// MaxRepeat is the largest count a repeat may have. Each repetition becomes that
// many copies in an automaton, so a larger one is a slip or an attack.
const MaxRepeat = 10_000

package corpus

// Corpus is one list of URI references, held in the three forms that parsers
// want, so that no conversion is ever timed.
type Corpus struct {
	Name    string
	Buf     []byte   // all lines, each with a "\n" after it
	Lines   [][]byte // the same lines without their ends, shared with Buf
	Strings []string // the same lines once more
	Size    int      // bytes of all lines without their ends
}

// New returns the corpus of the given lines, copied into one buffer.
func New(name string, lines [][]byte) *Corpus {
	size := 0
	for _, line := range lines {
		size += len(line)
	}
	c := &Corpus{
		Name:    name,
		Buf:     make([]byte, 0, size+len(lines)),
		Lines:   make([][]byte, len(lines)),
		Strings: make([]string, len(lines)),
		Size:    size,
	}
	for _, line := range lines {
		c.Buf = append(append(c.Buf, line...), '\n')
	}
	text := string(c.Buf)
	start := 0
	for i, line := range lines {
		end := start + len(line)
		c.Lines[i] = c.Buf[start:end:end]
		c.Strings[i] = text[start:end]
		start = end + 1
	}
	return c
}

// MeanLength returns the mean number of bytes of a line, its end not counted.
func (c *Corpus) MeanLength() float64 {
	if len(c.Lines) == 0 {
		return 0
	}
	return float64(c.Size) / float64(len(c.Lines))
}

// Select returns the corpus of those lines for which keep is true.
func (c *Corpus) Select(name string, keep func(line []byte) bool) *Corpus {
	var lines [][]byte
	for _, line := range c.Lines {
		if keep(line) {
			lines = append(lines, line)
		}
	}
	return New(name, lines)
}

package abnf

// Source is one text of a grammar.
type Source struct {
	Name string // as positions have it
	Text []byte

	// Library says that a later source may define the rules of this one anew
	// without error, as many grammars do with the core rules of RFC 5234. The
	// last definition holds.
	Library bool

	// UTF8 says that the values of this source are code points, which the machine
	// reads in their UTF-8 form. Otherwise a value is a byte.
	UTF8 bool

	// Import says that rules are taken from this source, and the others left. They
	// are those of Rules with what they use; or, where Rules names none, what the
	// other sources use and lack.
	Import bool
	Rules  []string
}

// Read returns the rules of the sources, read in order into one grammar, or an
// *Error for the first thing in them that is not ABNF. References are not
// followed; see [Grammar.Check].
//
//   - Shape: LF or CRLF; the last line may lack its end; rules may be indented,
//     all alike.
//   - Errors: what RFC 5234 and RFC 7405 do not allow; prose in angle brackets; a
//     rule defined twice; a value of more than one byte, or with UTF8 one that is no character; a source without a rule.
//   - Source: RFC 5234 §4, RFC 7405 §2.
func Read(sources ...Source) (*Grammar, error) {
	return ReadFor(nil, sources...)
}

// ReadFor is [Read] for a grammar that is used from some rules on: those, too, may
// come from a source that rules are imported from.
func ReadFor(roots []string, sources ...Source) (*Grammar, error) {
	if len(sources) == 0 {
		return nil, fail(Position{}, "there is no source to read a grammar from; want one at least")
	}
	m := &merger{byName: make(map[string]*entry)}
	if err := m.readImports(sources); err != nil {
		return nil, err
	}
	for _, source := range sources {
		if source.Import {
			continue
		}
		if !source.Library {
			if err := m.takeNamed(sources); err != nil {
				return nil, err
			}
		}
		if err := m.read(source); err != nil {
			return nil, err
		}
	}
	if err := m.takeNeeded(roots); err != nil {
		return nil, err
	}
	return m.grammar(), nil
}

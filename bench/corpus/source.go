package corpus

import "sync"

// Source is a corpus that is made or read when it is first asked for, so that
// listing corpora costs nothing.
type Source struct {
	Name string
	load func() (*Corpus, error)
}

// Load returns the corpus, the same one at every call.
func (s Source) Load() (*Corpus, error) { return s.load() }

// newSource returns the source that calls load once.
func newSource(name string, load func() (*Corpus, error)) Source {
	return Source{Name: name, load: sync.OnceValues(load)}
}

// Sources returns the corpora to measure: the files of the folder data, or
// the generated profiles where data is empty.
func Sources(data string) ([]Source, error) {
	if data != "" {
		return Folder(data)
	}
	profiles, err := Profiles()
	if err != nil {
		return nil, err
	}
	sources := make([]Source, len(profiles))
	for i, p := range profiles {
		sources[i] = newSource(p.Name, func() (*Corpus, error) { return p.Corpus(), nil })
	}
	return sources, nil
}

package corpus

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
)

// Profile says how a generated corpus is drawn. Its file is written by
// "go run ./cmd/corpora -fit", never by hand.
type Profile struct {
	Name       string  `json:"name"`
	ModelledOn string  `json:"modelledOn"` // the real list that has these figures
	Seed       uint64  `json:"seed"`
	Lines      int     `json:"generatedLines"`
	AccessLog  bool    `json:"accessLog"` // the lines are request targets, taken out of an access log
	Figures    Figures `json:"figures"`
}

//go:embed profiles/*.json
var profileFiles embed.FS

// Profiles returns the generated corpora's profiles, the shortest lines first.
func Profiles() ([]Profile, error) {
	paths, err := fs.Glob(profileFiles, "profiles/*.json")
	if err != nil {
		return nil, err
	}
	profiles := make([]Profile, len(paths))
	for i, path := range paths {
		text, err := profileFiles.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(text, &profiles[i]); err != nil {
			return nil, fmt.Errorf("%s is no profile: %w", path, err)
		}
	}
	slices.SortFunc(profiles, func(a, b Profile) int {
		return cmp.Compare(a.Figures.MeanLength, b.Figures.MeanLength)
	})
	return profiles, nil
}

// Corpus returns the lines that the profile stands for: the same bytes at
// every call and on every machine.
func (p Profile) Corpus() *Corpus {
	lines := p.Generate()
	if p.AccessLog {
		lines = requestTargets(splitLines(p.LogText()))
	}
	return New(p.Name, lines)
}

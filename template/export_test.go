package template

import "github.com/uriscan/uriscan/internal/text"

// IsRarePair reports whether the second of two small letters is rare after the first.
func IsRarePair(pair string) bool { return rarePairs[pair[0]-'a']>>(pair[1]-'a')&1 != 0 }

// AppendSteps is Append without the fast path.
func AppendSteps(dst []byte, path string, p *Preset) []byte {
	return p.orDefault().appendSteps(dst, text.Bytes(path))
}

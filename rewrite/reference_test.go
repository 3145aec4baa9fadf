package rewrite

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/test/ref"
)

// referenceNormalize returns the normal form of src by the reference. It is src
// itself if src is invalid.
func referenceNormalize(src string, steps Steps) string {
	if _, err := uriscan.Parse(src); err != nil {
		return src
	}
	return ref.Normalize(src, ref.Steps(steps))
}

package template

import (
	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
)

// Append appends the template of a path to dst and returns the extended slice. A path is
// split at its slashes, and a segment that varies is replaced by a placeholder, as the
// preset says; nil is "otel". So "/users/42/orders" gives "/users/{int}/orders".
//
//   - The path is read as it is, without decoding. It ends before the first "?" or "#",
//     so a request target of origin-form may be given.
//   - No allocation if dst has room; time linear in len(path).
func Append[T uriscan.Text](dst []byte, path T, p *Preset) []byte {
	s := p.stepsOf(text.Bytes(path))
	if s.rooted {
		dst = append(dst, '/')
	}
	for st, more := s.next(); more; {
		dst = st.append(dst)
		if st, more = s.next(); more {
			dst = append(dst, '/')
		}
	}
	return dst
}

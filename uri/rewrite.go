package uri

import (
	"strings"

	"github.com/uriscan/uriscan"
	"github.com/uriscan/uriscan/internal/text"
	"github.com/uriscan/uriscan/rewrite"
)

// Resolve returns the URI that ref means relative to the base URI r, exactly as
// RFC 3986 §5.2 says; see [rewrite.AppendResolved]. It returns an error if r has
// no scheme.
//
// It returns ref itself if that is a URI without dot segments, and r if ref leads
// to the same text. Otherwise the text of the result is the only allocation.
func (r Reference) Resolve(ref Reference) (Reference, error) {
	if r.IsAbsolute() && ref.IsAbsolute() && !ref.mayHaveDots() {
		return ref, nil
	}
	base, rel := r.Spans(), ref.Spans()
	var room [256]byte // so that most texts are copied once, at their length
	var out uriscan.Spans
	b, err := rewrite.AppendResolvedSpans(room[:0], r.text, &base, ref.text, &rel, &out)
	switch {
	case err != nil:
		return Reference{}, err
	case string(b) == ref.text:
		return ref, nil
	case string(b) == r.text:
		return r, nil
	}
	return Reference{string(b), out}, nil
}

// mayHaveDots reports whether the path may have dot segments. If not, it has none.
func (r *Reference) mayHaveDots() bool {
	path := r.Path()
	return strings.HasPrefix(path, ".") || strings.Contains(path, "/.")
}

// Relative returns the shortest reference that leads from r, which is the base
// URI, to target: resolving it gives what resolving target itself gives; see
// [rewrite.AppendRelative]. It returns target itself if nothing is shorter. It
// returns an error if r has no scheme.
func (r Reference) Relative(target Reference) (Reference, error) {
	base, to := r.Spans(), target.Spans()
	var room [256]byte
	b, err := rewrite.AppendRelative(room[:0], r.text, &base, target.text, &to)
	switch {
	case err != nil:
		return Reference{}, err
	case string(b) == target.text:
		return target, nil
	}
	return Parse(string(b))
}

// Normalize returns the reference in the normal form that is right for every
// scheme (RFC 3986 §6.2.2): it is NormalizeBy(rewrite.SyntaxBased).
func (r Reference) Normalize() Reference { return r.NormalizeBy(rewrite.SyntaxBased) }

// NormalizeBy returns the reference in normal form by the steps that are given;
// see [rewrite.AppendNormalized]. It returns r itself if that is its own normal
// form, and if the normal form would be longer than [uriscan.MaxLen].
func (r Reference) NormalizeBy(steps rewrite.Steps) Reference {
	if r.isNormalized(steps) {
		return r
	}
	s := r.spans
	b := rewrite.AppendNormalizedSpans(make([]byte, 0, len(r.text)+len("/.")), r.text, &s, steps, &s)
	if uint64(len(b)) > uriscan.MaxLen {
		return r
	}
	return Reference{text.String(b), s}
}

func (r *Reference) isNormalized(steps rewrite.Steps) bool {
	s := r.Spans()
	return rewrite.IsNormalized(r.text, &s, steps)
}

// Equal reports whether r and other have the same normal form (RFC 3986 §6.2.2),
// so that they mean the same by every scheme: it is EqualBy with
// rewrite.SyntaxBased. Use == to ask whether their texts are the same.
func (r Reference) Equal(other Reference) bool { return r.EqualBy(other, rewrite.SyntaxBased) }

// EqualBy reports whether r and other have the same normal form by the steps that
// are given; see [rewrite.Equal]. It writes no normal form and allocates nothing.
func (r Reference) EqualBy(other Reference, steps rewrite.Steps) bool {
	a, b := r.Spans(), other.Spans()
	return rewrite.Equal(r.text, &a, other.text, &b, steps)
}

// Redacted returns the text without its secrets, fit for a log: the userinfo and
// the values of secret query keys become REDACTED; see [rewrite.AppendRedacted].
// It returns String() if there is no secret. [Reference.RedactedBy] takes other keys and
// another mask, and can hide more.
func (r Reference) Redacted() string {
	if strings.IndexByte(r.text, '@') < 0 && r.spans.Query.Len() == 0 {
		return r.text // no userinfo in anybody's view, and no value
	}
	return r.RedactedBy(nil)
}

// RedactedBy returns the text without what redactor hides, such as [rewrite.Thorough];
// nil means the defaults. It returns String() if nothing is hidden.
func (r Reference) RedactedBy(redactor *rewrite.Redactor) string {
	s := r.Spans()
	var room [256]byte
	b := rewrite.AppendRedacted(room[:0], r.text, &s, redactor)
	if string(b) == r.text {
		return r.text
	}
	return string(b)
}

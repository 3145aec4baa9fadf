// Package kernel has the fast paths of the scanner. A fast path may say "valid,
// with these spans" or nothing; it never says "invalid".
package kernel

// Sets is a union of the byte sets that the kernels know, one bit each. They
// are made from gen/grammar/rfc3986.sets, see sets_gen.go.
type Sets uint8

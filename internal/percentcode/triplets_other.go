//go:build !(amd64 || arm64) || !gc || purego

package percentcode

// TripletsIn returns the kinds of the percent triplets in src.
//
//   - Uses: only src, of any length. No allocation.
func TripletsIn(src []byte) Triplets { return tripletsGeneric(src) }

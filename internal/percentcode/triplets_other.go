//go:build !amd64 || !gc || purego

package percentcode

// TripletsIn returns what is among the percent triplets of src.
//
//   - Uses: only src, of any length. No allocation.
func TripletsIn(src []byte) Triplets { return tripletsGeneric(src) }

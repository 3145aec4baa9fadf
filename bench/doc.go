// Package bench measures uriscan and other parsers on the same lines. Its
// benchmarks are tests of this package; README.md says how to run and read
// them.
package bench

// Package corpus returns the lines that the benchmarks run on: seeded
// generated lists whose shares and lengths are fitted to real ones, lines of
// one shape each, and the files of any folder of lists and access logs.
package corpus

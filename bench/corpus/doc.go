// Package corpus returns the lines that the benchmarks run on: seeded
// generated lists with shares and lengths fitted to real ones, lines of
// one shape each, and the files of any folder of lists and access logs.
package corpus

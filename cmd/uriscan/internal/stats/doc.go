// Package stats counts the values that URIs have in their parts, and those that a log
// says of requests: how many URIs have this host, that scheme, this error. Records go
// in one by one, tables come out. A [Collector] counts for one worker; those of several
// workers are merged at the end.
//
// Memory is bounded. Up to a number of different values each one is counted exactly.
// Beyond it the rare ones are dropped, and each value that is left says how often it
// may have been missed. See [Counter].
package stats

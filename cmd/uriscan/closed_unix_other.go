//go:build unix && !linux

package main

// sharesOutput reports whether standard error or standard input was opened together with
// standard output. That cannot be found out here.
func sharesOutput() bool { return false }

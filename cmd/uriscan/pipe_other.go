//go:build !windows

package main

import "syscall"

// closedPipeCauses are what a write to a pipe without a reader fails with.
var closedPipeCauses = []error{syscall.EPIPE}

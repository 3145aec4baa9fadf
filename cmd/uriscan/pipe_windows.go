package main

import "golang.org/x/sys/windows"

// closedPipeCauses are what a write to a pipe without a reader fails with.
var closedPipeCauses = []error{windows.ERROR_BROKEN_PIPE, windows.ERROR_NO_DATA}

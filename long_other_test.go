//go:build !(linux && (amd64 || arm64 || ppc64le || riscv64 || loong64))

package uriscan

import "testing"

const noLong = "input of 4 GiB is made only on Linux, where int has 64 bits and the call for it is known"

func TestInputsAroundMaxLen(t *testing.T) { t.Skip(noLong) }

func TestLinesAroundMaxLen(t *testing.T) { t.Skip(noLong) }

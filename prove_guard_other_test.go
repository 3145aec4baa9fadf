//go:build !linux

package uriscan

import "testing"

const noGuard = "unreadable pages are only made on Linux"

func TestProofsReadOnlyTheInput(t *testing.T) { t.Skip(noGuard) }

func TestLinesReadOnlyTheBuffer(t *testing.T) { t.Skip(noGuard) }

func TestProofsAtEveryAlignment(t *testing.T) { t.Skip(noGuard) }

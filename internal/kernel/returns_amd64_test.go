//go:build gc && !purego

package kernel

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

// TestReturnsLeaveVectorRegistersClean is for the SSE code of the caller.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) { assembly.CheckReturns(t) }

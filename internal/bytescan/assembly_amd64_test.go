//go:build gc && !purego

package bytescan

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

func TestGoroutinesCanBeStoppedBetweenPieces(t *testing.T) {
	assembly.CheckPieces(t, [][3]string{
		{"(*PrefixSets).Length", "(*PrefixSets).lengthInPiece", "prefixVector"},
		{"(*delimiterSearch).index", "(*delimiterSearch).indexVector", "delimiterAVX512"},
		{"(*Stops).longRun", "(*Stops).runInPiece", "runAVX512"},
		{"surveyPieces", "surveyInPiece", "surveyAVX512"},
		{"IndexByte", "indexInPiece", ""}, // calls bytes.IndexByte itself for the last piece
	})
}

// TestReturnsLeaveVectorRegistersClean is for the SSE code of the caller.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) { assembly.CheckReturns(t) }

//go:build gc && !purego

package bytescan

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

func TestGoroutinesCanBeStoppedBetweenPieces(t *testing.T) {
	for arch, kernel := range map[string]string{"amd64": "AVX512", "arm64": "NEON"} {
		t.Setenv("GOARCH", arch)
		assembly.CheckPieces(t, [][3]string{
			{"(*PrefixSets).Length", "(*PrefixSets).lengthInPiece", "prefixVector"},
			{"(*delimiterSearch).index", "(*delimiterSearch).indexVector", "delimiter" + kernel},
			{"(*Stops).longRun", "(*Stops).runInPiece", "run" + kernel},
			{"Candidates", "candidatesInPiece", "candidates" + kernel},
			{"NextName", "nextNameInPiece", "nameVector"},
			{"surveyPieces", "surveyInPiece", "survey" + kernel},
			{"IndexByte", "indexInPiece", ""}, // calls bytes.IndexByte itself for the last piece
		})
	}
}

// TestReturnsLeaveVectorRegistersClean is for the SSE code of the caller.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) { assembly.CheckReturns(t) }

//go:build gc && !purego

package percentcode

import (
	"testing"

	"github.com/uriscan/uriscan/internal/test/assembly"
)

func TestGoroutinesCanBeStoppedBetweenPieces(t *testing.T) {
	for _, arch := range []string{"amd64", "arm64"} {
		t.Setenv("GOARCH", arch)
		assembly.CheckPieces(t, [][3]string{
			{"TripletsIn", "tripletsInPiece", "tripletsVector"},
			{"decodePieces", "decodePiece", "decodeVector"},
			{"decodeInPlacePieces", "decodePiece", "decodeVector"},
			{"decodeOnlyPieces", "decodeOnlyPiece", "decodeOnlyVector"},
			{"encodePieces", "encodePiece", "encodeVector"},
		})
		if arch == "amd64" {
			assembly.CheckPieces(t, [][3]string{{"copyHrefPieces", "copyHrefInPiece", "CopyHref"}})
		}
	}
}

// TestReturnsLeaveVectorRegistersClean is for the SSE code of the caller.
func TestReturnsLeaveVectorRegistersClean(t *testing.T) { assembly.CheckReturns(t) }

//go:build gc && !purego

package bytescan

import "github.com/uriscan/uriscan/internal/processor"

// hasNEON reports whether the searches by NEON may be called.
func hasNEON() bool { return processor.Active() == processor.NEON }

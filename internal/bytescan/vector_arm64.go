//go:build gc && !purego

package bytescan

import "github.com/uriscan/uriscan/internal/processor"

// hasVector reports whether the searches by NEON may be called.
func hasVector() bool { return processor.Active() == processor.NEON }

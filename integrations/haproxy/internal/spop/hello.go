package spop

import (
	"math"
	"strings"
)

// A Hello is what HAProxy says when it has connected.
type Hello struct {
	FrameSize   uint32 // the largest frame that HAProxy takes
	Healthcheck bool   // nothing will follow
}

// ParseHello reads the payload of a HAPROXY-HELLO (SPOE.txt §3.2.4). The error is the
// Status for the DISCONNECT.
func ParseHello(payload string) (h Hello, err error) {
	const version, size, capabilities = 1, 2, 4
	found := 0
	for pairs := 0; payload != ""; pairs++ {
		var key string
		var v Value
		if key, v, payload, err = Pair(payload); err != nil || pairs == MaxPairs {
			return h, Invalid
		}
		switch key {
		case "supported-versions":
			if !v.IsText() {
				return h, Invalid
			}
			if !speaksTwo(v.Text) {
				return h, BadVersion
			}
			found |= version
		case "max-frame-size":
			if !v.IsInteger() || v.Number < MinFrame || v.Number > math.MaxUint32 {
				return h, BadFrameSize
			}
			h.FrameSize = uint32(v.Number)
			found |= size
		case "capabilities":
			found |= capabilities
		case "healthcheck":
			h.Healthcheck = v.IsTrue()
		}
	}
	switch {
	case found&version == 0:
		return h, NoVersion
	case found&size == 0:
		return h, NoFrameSize
	case found&capabilities == 0:
		return h, NoCapabilities
	}
	return h, nil
}

// speaksTwo reports whether a list of versions, such as "2.0, 1.5", has a 2.
func speaksTwo(versions string) bool {
	for version := range strings.SplitSeq(versions, ",") {
		if strings.HasPrefix(strings.TrimSpace(version), "2.") {
			return true
		}
	}
	return false
}

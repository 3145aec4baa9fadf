package spop

import "fmt"

// A Status is the code of a DISCONNECT (SPOE.txt §3.5). It is an error.
type Status uint32

// The codes that an agent needs.
const (
	Normal          Status = 0
	IOError         Status = 1
	Timeout         Status = 2
	TooBig          Status = 3
	Invalid         Status = 4
	NoVersion       Status = 5
	NoFrameSize     Status = 6
	NoCapabilities  Status = 7
	BadVersion      Status = 8
	BadFrameSize    Status = 9
	NoFragmentation Status = 10
	NoResources     Status = 13
	Unknown         Status = 99
)

var statusTexts = map[Status]string{
	Normal:          "normal",
	IOError:         "I/O error",
	Timeout:         "a timeout occurred",
	TooBig:          "frame is too big",
	Invalid:         "invalid frame received",
	NoVersion:       "version value not found",
	NoFrameSize:     "max-frame-size value not found",
	NoCapabilities:  "capabilities value not found",
	BadVersion:      "unsupported version",
	BadFrameSize:    "max-frame-size too big or too small",
	NoFragmentation: "fragmentation not supported",
	NoResources:     "resource allocation error",
	Unknown:         "an unknown error occurred",
}

// String returns the text of the code.
func (s Status) String() string {
	if text, known := statusTexts[s]; known {
		return text
	}
	return fmt.Sprintf("status %d", uint32(s))
}

func (s Status) Error() string { return "spop: " + s.String() }

package exact

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
	"github.com/uriscan/uriscan/internal/walk"
)

// TestCodeFollowsFromWhatARecordKeeps adds a list and asks for every byte.
func TestCodeFollowsFromWhatARecordKeeps(t *testing.T) {
	defer Add(Own, List(Own))
	Add(Own, []Reason{{}, {Code: CodePort}, {Code: CodePath}})
	want := [256]uint8{1: CodePort, 2: CodePath, 1 | AtEnd: CodeEnd, 2 | AtEnd: CodeEnd, TooLong: CodeTooLong}
	for kept := range 256 {
		expect.Equal(t, Code(Own, uint8(kept)), want[kept], "the code of %d", kept)
	}
	if Of(Own, 2|AtEnd).Code != CodePath || Of(Own, 1).Code != CodePort {
		t.Errorf("the reasons are %+v", List(Own))
	}
}

// TestWithoutKeepsTheReasonsThatDoNotWantTheItem copies the others.
func TestWithoutKeepsTheReasonsThatDoNotWantTheItem(t *testing.T) {
	list := []Reason{{}, {Code: 1, Want: []string{"a", "b"}}, {Code: 2, Want: []string{"a"}}, {Code: 3, Want: []string{"b"}}}
	both, numbers := Without(list, "b")
	if !slices.Equal(numbers[:4], []uint8{0, 4, 2, 5}) || len(both) != 6 {
		t.Fatalf("numbers %v of %d reasons", numbers[:4], len(both))
	}
	if both[4].Code != 1 || !slices.Equal(both[4].Want, []string{"a"}) || both[5].Code != 3 || len(both[5].Want) != 0 {
		t.Errorf("the copies are %+v", both[4:])
	}
	if !slices.Equal(list[1].Want, []string{"a", "b"}) {
		t.Errorf("the list itself became %+v", list)
	}
}

// TestNumbersLeaveRoomForTheOwns holds the numbers of a record against each other.
func TestNumbersLeaveRoomForTheOwns(t *testing.T) {
	if walk.MaxReasons >= AtEnd || walk.MaxReasons|AtEnd >= TooLong {
		t.Errorf("%d reasons and as many at the end do not fit below %d", walk.MaxReasons, TooLong)
	}
	defer func() {
		if recover() == nil {
			t.Error("a list that is too long was taken")
		}
	}()
	Add(Own, make([]Reason, walk.MaxReasons+2))
}

package reasons

import (
	"slices"
	"testing"

	"github.com/uriscan/uriscan/fsm"
)

// TestCodeFollowsFromWhatARecordKeeps adds a list and asks for every byte.
func TestCodeFollowsFromWhatARecordKeeps(t *testing.T) {
	defer Add(Other, nil, 0, 0)
	Add(Other, []Reason{{}, {Code: 3}, {Code: 4}}, 9, 10)
	want := [256]uint8{1: 3, 2: 4, 1 | AtEnd: 9, 2 | AtEnd: 9, TooLong: 10}
	for kept := range 256 {
		if got := Code(Other, uint8(kept)); got != want[kept] {
			t.Errorf("%d has the code %d, want %d", kept, got, want[kept])
		}
	}
	if Of(Other, 2|AtEnd).Code != 4 || Of(Other, 1).Code != 3 {
		t.Errorf("the reasons are %+v", List(Other))
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

// TestNumbersLeaveRoomForTheOthers holds the numbers of a record against each other.
func TestNumbersLeaveRoomForTheOthers(t *testing.T) {
	if fsm.MaxReasons >= AtEnd || fsm.MaxReasons|AtEnd >= TooLong {
		t.Errorf("%d reasons and as many at the end do not fit below %d", fsm.MaxReasons, TooLong)
	}
	defer func() {
		if recover() == nil {
			t.Error("a list that is too long was taken")
		}
	}()
	Add(Other, make([]Reason, fsm.MaxReasons+2), 0, 0)
}

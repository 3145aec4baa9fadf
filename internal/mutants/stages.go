package main

// A stage is a part of the tests. A mutant goes through one after the other
// until one of them notices it: the first takes a second and notices most, and
// a survivor that is in the list need not go through the last, which takes long
// and holds the kernels of assembly, which no mutant changes, to each other.
type stage struct{ run, skip string }

const (
	// quick are cases as data, and what is said of records, errors and lines.
	quick = "^(TestScanGivesTheAnswersOfTheCases|TestTraps|TestAbsent|TestCheck|TestErr|TestEvery|TestSpan|TestZero|TestHas|TestUnknown|TestAuthority|TestNames|TestString|TestScanLines.*(Mixes|Fills|Writes|TwoLengths)|TestProofsAtEveryLength)"

	// slow are the same inputs once more, on all kernels, at all places.
	slow = "^(TestKernelsAgreeOn|TestConcurrent|TestProofsReadOnly|TestLinesReadOnly|TestScanReadsOnly|TestNoAllocs|TestReturns)"

	// left say nothing of a mutant: they read the code, ask the compiler, change
	// tables, or take lists that not everybody has.
	left = "Mutants|^(TestReadme|TestShown|TestAccessorsInline|TestWalkHasNoBoundsChecks|TestDesign|TestKernelTable|TestSecurity)|RealLists$"
)

// stages are the parts of the tests of the root. Most of the other packages' tests
// are in the second.
var stages = []stage{
	{run: quick, skip: left},
	{run: ".", skip: quick + "|" + slow + "|" + left},
	{run: slow, skip: left},
}

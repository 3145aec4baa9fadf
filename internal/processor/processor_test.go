package processor

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/uriscan/uriscan/internal/test/expect"
)

// featuresOf says which features of a processor a kernel needs, by the names
// that Linux has for them, and on which architecture.
var featuresOf = map[string]struct {
	architecture string
	features     []string
}{
	"avx512": {"amd64", []string{"bmi1", "bmi2", "avx512f", "avx512bw", "avx512vl", "avx512cd", "avx512vbmi", "avx512_vbmi2", "gfni"}},
	"avx2":   {"amd64", []string{"bmi1", "bmi2", "avx2"}},
	"neon":   {"arm64", []string{"asimd"}},
}

// TestKernelsOfThisProcessor logs which kernels the tests run on, and which
// not. It asks the system and not the library, which may be wrong about it: a
// kernel that is never chosen would pass every other test.
//
// URISCAN_TEST_KERNELS has the list that is right where the system's word does
// not hold: under an emulator, which shows the features of the machine around
// it, or with features switched off.
func TestKernelsOfThisProcessor(t *testing.T) {
	got := Names()
	t.Logf("kernels under test: %s", strings.Join(got, " "))
	for _, name := range All {
		if !slices.Contains(got, name) {
			t.Logf("kernel %s does not run here, and is not tested", name)
		}
	}
	if n := len(got); n < 2 || got[n-2] != "packed" || got[n-1] != "exact" {
		t.Errorf("the last two kernels are not packed and exact")
	}
	if list, given := os.LookupEnv("URISCAN_TEST_KERNELS"); given {
		if list != strings.Join(got, ",") {
			t.Errorf("the kernels are %s; URISCAN_TEST_KERNELS wants %s", strings.Join(got, ","), list)
		}
		return
	}
	if !HasVectors {
		t.Log("this build has no vector kernels")
		return
	}
	features, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		t.Skip("the system does not say what the processor can do: ", err)
	}
	has := map[string]bool{}
	for _, word := range strings.Fields(string(features)) {
		has[word] = true
	}
	for kernel, needs := range featuresOf {
		runs := needs.architecture == runtime.GOARCH
		for _, feature := range needs.features {
			runs = runs && has[feature]
		}
		if runs != slices.Contains(got, kernel) {
			t.Errorf("kernel %s: by its features the processor can run it: %v; it is among the kernels: %v", kernel, runs, !runs)
		}
	}
}

// TestBuildWithoutVectorKernelsHasNone holds HasVectors, by which the test above
// is passed over, to what the build offers.
func TestBuildWithoutVectorKernelsHasNone(t *testing.T) {
	if !HasVectors && usable[0] != Packed {
		t.Errorf("the build says that it has no vector kernel, and offers %s", usable[0])
	}
}

// TestEveryBuildHasThePackedAndTheExactKernel wants them in this order, after the
// vector kernels.
func TestEveryBuildHasThePackedAndTheExactKernel(t *testing.T) {
	names := Names()
	vectors := len(Vectors())
	expect.Slices(t, names[vectors:], []string{"packed", "exact"}, "the kernels after %d vector kernels", vectors)
}

func TestUseTakesWhatCanRunAlone(t *testing.T) {
	before := Active().String()
	for _, name := range []string{"", "sse", "AVX2", "exact "} {
		if restore, ok := Use(name); ok || restore != nil || Active().String() != before {
			t.Errorf("Use(%q) is %v, and the kernel is %s", name, ok, Active().String())
		}
	}
	for _, name := range Names() {
		restore, ok := Use(name)
		if !ok || Active().String() != name {
			t.Fatalf("Use(%q) is %v, and the kernel is %s", name, ok, Active().String())
		}
		expect.Equal(t, Active().IsVector(), name != "packed" && name != "exact", "kernel %s: IsVector", name)
		if (Active() == Exact) != (name == "exact") {
			t.Errorf("kernel %s: it is the exact one: %v", name, Active() == Exact)
		}
		if restore(); Active().String() != before {
			t.Errorf("after restoring the kernel is %s, it was %s", Active().String(), before)
		}
	}
}

// TestChooseFallsBackToTheFastest is for the name in the environment, which may be
// any.
func TestChooseFallsBackToTheFastest(t *testing.T) {
	for _, name := range Names() {
		if k := choose(name); k.String() != name {
			t.Errorf("the name %s chooses %s", name, k)
		}
	}
	for _, name := range []string{"", "sse"} {
		if k := choose(name); k != usable[0] {
			t.Errorf("the name %q chooses %s, want the fastest, %s", name, k, usable[0])
		}
	}
}

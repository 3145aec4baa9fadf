#!/bin/sh
# Estimates the cycles of the straight path of the NEON kernel on processors that are not at
# hand: an input of one block with a scheme, a host, a path, a query and a fragment. llvm-mca
# simulates how a processor's units take the instructions, one input after the other.
#
#   bench/count/cycles.sh
#
# It is an estimate: every load is in the nearest cache and every branch is guessed right. What
# it shows is which unit is busy, and whether a change moves that. It needs Debian's package
# llvm-19; LLVM names the tools with or without the number.
set -eu
cd "$(dirname "$0")/../.."
tool() { command -v "$1-19" || command -v "$1"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
GOARCH=arm64 CGO_ENABLED=0 go test -c -o "$work/kernel.test" ./internal/kernel

# The straight path is contiguous and ends with the first return. Targets of branches and
# addresses mean nothing to llvm-mca, and have to be numbers.
"$(tool llvm-objdump)" -d --no-show-raw-insn --no-leading-addr \
	--disassemble-symbols=github.com/uriscan/uriscan/internal/kernel.tryNEON.abi0 "$work/kernel.test" |
	sed '1,/^<.*>:$/d; s/<[^>]*>//; s,//.*,,; /^[[:space:]]*ret/q' |
	sed 's/\(b\.[a-z]*\)\t.*/\1\t#8/; s/\(cbn*z\t[wx][0-9]*,\).*/\1 #8/; s/\(tbn*z\t[^,]*, [^,]*,\).*/\1 #8/; s/adrp\t\(x[0-9]*\),.*/adrp\t\1, #4096/' >"$work/path.s"

echo '| processor | instructions | cycles | instructions a cycle |'
echo '|---|---:|---:|---:|'
for processor in neoverse-n1 neoverse-v1 neoverse-v2 apple-m1; do
	"$(tool llvm-mca)" -mtriple=aarch64 -mcpu="$processor" -iterations=1000 "$work/path.s" 2>/dev/null |
		awk -v name="$processor" '
			/^Instructions:/ { instructions = $2 / 1000 }
			/^Total Cycles:/ { cycles = $3 / 1000 }
			/^IPC:/ { printf "| %s | %d | %.0f | %.1f |\n", name, instructions, cycles, $2; exit }'
done

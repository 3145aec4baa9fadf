#!/bin/sh
# Prints what is in the command, as the tables of docs/sizes.md: builds it as a release
# does, but with symbols, with all it has and with the tag uriscan_small, and adds up the
# sizes of the symbols by module.
#
#   .ci/sizes.sh
#   .ci/sizes.sh check    only fails if the sizes of a release are not those of the page, give
#                         or take 5 %, or if the small program is more than half of the other
set -eu
cd "$(dirname "$0")/../cmd/uriscan"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export GOWORK=off CGO_ENABLED=0 GOOS=linux GOARCH=amd64

# build NAME TAG [FLAG] writes a program and prints its size in MB.
build() {
	go build -trimpath -tags "$2" ${3:+"-ldflags=$3"} -o "$work/$1" .
	wc -c <"$work/$1" | awk '{ printf "%.1f", $1 / 1e6 }'
}

[ "${1-}" != check ] || {
	echo "$(build all none '-s -w') $(build small uriscan_small '-s -w')" |
		awk 'NR == FNR { all = $1; small = $2; next }
			/^\| all \||^\| `-tags uriscan_small` \|/ {
				built = rows++ ? small : all
				printf "%s MB, and docs/sizes.md has %s\n", built, $(NF - 1)
				if (built > $(NF - 1) * 1.05 || built < $(NF - 1) * .95) failed = 1
			}
			END { exit failed || rows != 2 || small > all / 2 }' - ../../docs/sizes.md
	exit
}
echo "| build | with symbols, MB | released (-s -w), MB |"
echo "|---|---:|---:|"
echo "| all | $(build all none) | $(build stripped none '-s -w') |"
echo "| \`-tags uriscan_small\` | $(build small uriscan_small) | $(build stripped uriscan_small '-s -w') |"
echo
echo "| code and data of | all, kB | small, kB |"
echo "|---|---:|---:|"
for program in all small; do
	# Variables that are zero at the start are not in the file.
	go tool nm -size "$work/$program" | awk -v program="$program" '
		$3 ~ /^[TtRrDd]$/ && $4 !~ /drbg\.memory/ { print program, $2, $4 }'
done | awk '
	{
		name = $3
		sub(/^(type:|go:)\.?[a-z]*[.*]?/, "", name)
		module = "the runtime and the standard library"
		if (name ~ /uriscan\/cmd\/uriscan|^main\./) module = "the command itself"
		else if (name ~ /github\.com\/uriscan\/uriscan/) module = "the library: code and tables"
		else if (match(name, /(github\.com\/[^\/]+\/[^\/.]+|golang\.org\/x\/[a-z]+|go\.yaml\.in\/yaml|google\.golang\.org\/protobuf)/)) module = substr(name, RSTART, RLENGTH)
		if ($3 ~ /^go:func\./ || $3 ~ /^(type:|go:|runtime\.(pclntab|findfunctab|types))/ && module ~ /^the runtime/) module = "types and tables that the compiler writes"
		size[module, $1] += $2
		sum[module] += $2
	}
	END {
		for (m in sum) if (sum[m] >= 50000) printf "| %s | %d | %d |\n", m, size[m, "all"] / 1000, size[m, "small"] / 1000
		else { rest["all"] += size[m, "all"]; rest["small"] += size[m, "small"] }
		printf "| smaller ones | %d | %d |\n", rest["all"] / 1000, rest["small"] / 1000
	}' | sort -t'|' -k3,3nr

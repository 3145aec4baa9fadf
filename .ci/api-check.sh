#!/bin/bash
# Compares the exported names of the library with those of its last tag:
#
#   .ci/api-check.sh
#
# What the names of a tag can be used for must go on to work. Before version 1 a name may
# change or go nevertheless, if CHANGELOG.md has it as code above the heading of that tag, and
# so says what to write instead. docs/compatibility.md has the rules.
#
# As long as there is no tag, docs/api.txt has to be what the code exports.
set -euo pipefail
cd "$(dirname "$0")/.."
module=github.com/uriscan/uriscan
export GOWORK=off
work=$(mktemp -d)
trap 'git worktree remove --force "$work/tree" 2>/dev/null; rm -rf "$work"' EXIT

if ! tag=$(git describe --tags --abbrev=0 --match 'v[0-9]*' 2>/dev/null); then
	if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
		echo "this clone is shallow, and may have no tags for that reason; want: git fetch --unshallow --tags"
		exit 1
	fi
	git worktree add -q --detach "$work/tree" HEAD
	go -C "$work/tree/docs/draw" run ./api ../..
	git -C "$work/tree" diff --exit-code docs/api.txt
	echo "there is no tag yet; docs/api.txt is what the code exports"
	exit
fi

if ! grep -qx "## ${tag#v}" CHANGELOG.md; then
	echo "CHANGELOG.md has no heading \"## ${tag#v}\", so that nobody can see what is newer"
	exit 1
fi
go build -modfile=.ci/tools.mod -o "$work/apidiff" golang.org/x/exp/cmd/apidiff

# exports FOLDER FILE writes what the library in a folder exports into a file.
exports() { (cd "$1" && "$work/apidiff" -m -w "$2" "$module"); }

git worktree add -q --detach "$work/tree" "$tag"
exports "$work/tree" "$work/before"
exports . "$work/now"

# Each difference is a line such as "- ./psl.Version: removed". Names that promise nothing
# are left out, as in docs/compatibility.md.
"$work/apidiff" -m -incompatible "$work/before" "$work/now" 2>/dev/null |
	sed -n 's|^- ||p' | grep -Ev '^\./(fuzz|gen|examples)[./]' >"$work/differences" || true
# A word of the prose alone, such as Scan or Version, is no such name.
news=$(sed "/^## ${tag#v}\$/,\$d" CHANGELOG.md | grep -o '`[^`]*`' || true)
failed=
while IFS= read -r difference; do
	name=$(sed 's/: .*//; s/.*[./)]\([A-Za-z0-9_]*\)$/\1/' <<<"$difference")
	if [[ $tag == v0.* ]] && grep -qw -- "$name" <<<"$news"; then
		echo "since $tag, and in CHANGELOG.md: $difference"
		continue
	fi
	echo "since $tag: $difference"
	failed=1
done <"$work/differences"
if [ -n "$failed" ]; then
	echo "programs that use $tag would not build, or do something else; keep the names"
	[[ $tag != v0.* ]] || echo "or say in CHANGELOG.md, above \"## ${tag#v}\", what to write in their place"
	exit 1
fi
echo "all that $tag exports can be used as before, or is in CHANGELOG.md"

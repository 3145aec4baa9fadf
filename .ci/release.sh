#!/bin/sh
# Tags a release, in two steps, because the module of the command can only
# require a version of the library that can be fetched already:
#
#   .ci/release.sh library v1.2.3    tags the library; push the tag it names
#   .ci/release.sh command v1.2.3    then: tags the command, without the replace
#                                  line that its module has in the tree
#
# The command's tag stands on a commit of its own, beside main: main keeps the
# replace line, so that the tree always builds against itself. bench and
# docs/draw are for work in the tree and are not released.
set -eu
cd "$(dirname "$0")/.."

module=github.com/uriscan/uriscan

fail() {
	echo "release.sh: $1" >&2
	exit 2
}

[ $# -eq 2 ] || fail "want a step and a version, such as: .ci/release.sh library v1.2.3"
step=$1 version=$2
echo "$version" | grep -Eq '^v[0-9]+\.[0-9]+\.[0-9]+$' || fail "$version is no version such as v1.2.3"
[ -z "$(git status --porcelain)" ] || fail "the tree has changes that are not committed; commit them or put them away"

tag_library() {
	grep -q "^## ${version#v}\$" CHANGELOG.md || fail "CHANGELOG.md has no heading \"## ${version#v}\"; say there what is new"
	git tag -a "$version" -m "uriscan $version"
	echo "now: git push origin main $version, then .ci/release.sh command $version"
}

tag_command() {
	git rev-parse -q --verify "refs/tags/$version" >/dev/null || fail "there is no tag $version; release the library first"
	folder=$(mktemp -d)
	trap 'git worktree remove --force "$folder/tree" 2>/dev/null; rm -rf "$folder"' EXIT
	git worktree add -q --detach "$folder/tree" "$version"
	cd "$folder/tree/cmd/uriscan"
	export GOWORK=off
	go mod edit -dropreplace="$module" -require="$module@$version"
	go mod tidy
	go build -o "$folder/uriscan" .
	git commit -qam "uriscan command $version: requires the library of that version"
	git tag -a "cmd/uriscan/$version" -m "uriscan command $version"
	echo "now: git push origin cmd/uriscan/$version"
}

case $step in
library | command) "tag_$step" ;;
*) fail "$step is no step; the steps are library and command" ;;
esac

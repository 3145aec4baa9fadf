#!/bin/sh
# Tags a release, in steps, because a module can only require a version of another
# one that can be fetched already:
#
#   .ci/release.sh library v1.2.3               tags the library; push the tag it names
#   .ci/release.sh cmd/uriscan v1.2.3           then: tags the command, without the replace
#                                             line that its module has in the tree
#   .ci/release.sh integrations/otelcol v1.2.3  the same for an integration
#   .ci/release.sh modules                    prints the folders of the last two, in their order
#
# A module comes before those in its folders, which may require it. Such a tag is on a
# commit of its own, beside main: main keeps the replace lines, so that the tree always
# builds against itself. bench, docs/draw and docs/play are for work in the tree and
# are not released. .ci/release-check.sh does all of this in a clone.
set -eu
cd "$(dirname "$0")/.."

module=github.com/uriscan/uriscan

fail() {
	echo "release.sh: $1" >&2
	exit 2
}

# modules prints what has a tag of its own beside the library.
modules() { git ls-files cmd/uriscan/go.mod 'integrations/*/go.mod' | sed 's|/go.mod$||' | sort; }

[ "$*" != modules ] || { modules; exit; }
[ $# -eq 2 ] || fail "want a step and a version, such as: .ci/release.sh library v1.2.3"
step=$1 version=$2
echo "$version" | grep -Eq '^v[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$' || fail "$version is no version such as v1.2.3 or v1.2.3-rc.1"
[ -z "$(git status --porcelain)" ] || fail "the tree has changes that are not committed; commit them or put them away"

tag_library() {
	grep -q "^## ${version#v}\$" CHANGELOG.md || fail "CHANGELOG.md has no heading \"## ${version#v}\"; say there what is new"
	git tag -a "$version" -m "uriscan $version"
	echo "now: git push origin main $version, then .ci/release.sh cmd/uriscan $version, and each of integrations"
}

# tag_module FOLDER tags the module there. Each replace line names a module of this tree.
tag_module() {
	git rev-parse -q --verify "refs/tags/$version" >/dev/null || fail "there is no tag $version; release the library first"
	temporary=$(mktemp -d)
	trap 'git worktree remove --force "$temporary/tree" 2>/dev/null; rm -rf "$temporary"' EXIT
	git worktree add -q --detach "$temporary/tree" "$version"
	cd "$temporary/tree/$1"
	export GOWORK=off
	for replaced in $(sed -n "s|.*\($module[^ ]*\) => \.\..*|\1|p" go.mod); do
		go mod edit -dropreplace="$replaced" -require="$replaced@$version"
	done
	go mod tidy
	go build -o /dev/null ./...
	git commit -qam "$1 $version: requires the library of that version"
	git tag -a "$1/$version" -m "uriscan $1 $version"
	echo "now: git push origin $1/$version"
}

case $step in
library) tag_library ;;
cmd/uriscan | integrations/*) [ -f "$step/go.mod" ] || fail "$step is no module; want a folder with a go.mod"; tag_module "$step" ;;
*) fail "$step is no step; the steps are library, cmd/uriscan, and the folder of an integration" ;;
esac

#!/usr/bin/env bash
# Checks the documentation: links and anchors, the table of contents, and the error pages. If mdBook is installed, also
# checks that the book builds without warnings. The end-to-end tests run the commands on the pages.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

npm --prefix client run --silent test:book
if PATH=$PATH:${XDG_CACHE_HOME:-$HOME/.cache}/assay/tools/bin command -v mdbook >/dev/null; then
	book=$(mktemp -d)
	trap 'rm -rf "$book"' EXIT
	scripts/book.sh "$book"
else
	echo 'mdBook is not installed, so the book was not built: make book'
fi

#!/usr/bin/env bash
# Checks the documentation: links and anchors, the table of contents, the error pages, and that every block of commands
# says what runs it. If mdBook is installed, also checks that the book builds without warnings. The end-to-end tests run
# the commands on the pages.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

npm --prefix client run --silent test:book
if has_mdbook; then
	book=$(mktemp -d)
	trap 'rm -rf "$book"' EXIT
	scripts/book.sh "$book"
else
	skip_book
fi

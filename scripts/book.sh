#!/usr/bin/env bash
# Builds the documentation as a book: book.sh [FOLDER]. Installs mdBook in the user's cache if it is missing.
set -euo pipefail
source "$(dirname "$0")/env.sh"
cd "$ROOT"

book=${1:-$ROOT/target/book}
export PATH=$PATH:$TOOLS/bin

if ! has_mdbook; then
	use_rust
	# mdBook is not part of this workspace, so it needs no lints, and gets its own target folder.
	unset RUSTC_WORKSPACE_WRAPPER
	CARGO_TARGET_DIR=$CARGO_TARGET_DIR/tools cargo install --locked "${MDBOOK[@]}" --root "$TOOLS"
fi

log=$(mktemp)
trap 'rm "$log"' EXIT
mdbook build docs --dest-dir "$book" 2>&1 | tee "$log"
if grep -Eq 'WARN|ERROR' "$log"; then
	echo 'book: mdBook has warnings' >&2
	exit 1
fi
if grep -rlE '<(script|link|img|iframe)[^>]* (src|href)="(https?:)?//' --include='*.html' "$book"; then
	echo 'book: these pages load something from elsewhere' >&2
	exit 1
fi
# mdBook's script contacts play.rust-lang.org on every page with a runnable example.
if grep -rlE '<(pre|code)[^>]* class="([^"]* )?playground[ "]' --include='*.html' "$book"; then
	echo 'book: these pages ask a playground: book.toml has runnable = false' >&2
	exit 1
fi
echo "$book/index.html"

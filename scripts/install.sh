#!/usr/bin/env bash
# Installs the node, the prover and the console's page of a release, after a check of its sums.
#
#   install.sh [--prefix FOLDER] [RELEASE]
#
#   --prefix FOLDER   programs go to FOLDER/bin, the unit for systemd to FOLDER/lib/systemd/system, manual pages,
#                     completions, the client's package and the console's page below FOLDER/share; /usr/local if nothing
#                     is said
#   RELEASE           a folder that `make release` made, or its archive; if nothing is said, the folder of this script
#
# Exit codes: 0 installed; 1 the release is damaged or cannot be installed; 2 wrong usage.
set -euo pipefail
# Other users run the programs and read the pages.
umask 022

fail() { echo "install: $*" >&2; exit 1; }
usage() { echo "install: $*. Usage: install.sh [--prefix FOLDER] [RELEASE]" >&2; exit 2; }

prefix=/usr/local release=''
while [ $# -gt 0 ]; do
	case $1 in
	--prefix)
		[ $# -ge 2 ] || usage '--prefix takes a folder'
		prefix=$2
		shift
		;;
	--help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0"; exit 0 ;;
	-*) usage "there is no option $1" ;;
	*)
		[ -z "$release" ] || usage "there is one release to install, not $release and $1"
		release=$1
		;;
	esac
	shift
done
release=${release:-$(dirname "$0")}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -e "$release" ] || fail "there is no $release"
if [ -f "$release" ]; then
	sums=$release.sha256
	[ -f "$sums" ] || fail "$sums is missing: it comes with the archive, and says whether that is complete"
	[ "$(cut -d ' ' -f 1 "$sums")" = "$(sha256sum "$release" | cut -d ' ' -f 1)" ] ||
		fail "$release has another SHA-256 sum than $sums says: fetch both again"
	tar -xzf "$release" -C "$work" || fail "$release is not an archive of a release"
	release=$(echo "$work"/*)
	[ -d "$release" ] || fail 'the archive holds more than one folder'
fi

[ -f "$release/SHA256SUMS" ] || fail "$release has no SHA256SUMS: it is not a release"
for file in bin/assay-node bin/assay assay-node.service; do
	grep -q "^[0-9a-f]\{64\}  $file\$" "$release/SHA256SUMS" || fail "$release/SHA256SUMS has no sum of $file"
done
(cd "$release" && sha256sum --check --strict --quiet SHA256SUMS >&2) ||
	fail "$release is damaged: the files above are missing or have another sum. Fetch it again"

# The client's package and the console's page are installed too, because the folder of an unpacked archive is removed. A
# release may lack them.
listed() { sed -n "s|^[0-9a-f]\{64\}  \($1\)\$|\1|p" "$release/SHA256SUMS"; }
package=$(listed 'client/[^/]*\.tgz' | head -n 1)
mapfile -t site < <(listed 'console/.*')

# Checked before anything is written, so that no partial release remains.
bin=$prefix/bin units=$prefix/lib/systemd/system share=$prefix/share
folders=("$prefix" "$bin" "$units")
folders+=("$share"/{assay,man/man1,bash-completion/completions,zsh/site-functions,fish/vendor_completions.d})
for file in "${site[@]}"; do folders+=("$share/assay/$(dirname "$file")"); done
mkdir -p "${folders[@]}" 2>/dev/null ||
	fail "$prefix cannot be written: run this as root, or say --prefix with a folder of yours"
for folder in "${folders[@]}"; do
	[ -w "$folder" ] || fail "$folder cannot be written: run this as root, or say --prefix with a folder of yours"
done
# The user may run the printed commands in another folder.
prefix=$(cd "$prefix" && pwd)
case $prefix in *[!A-Za-z0-9/._+~@-]*)
	fail "$prefix has characters that systemd reads in its own way: say --prefix with a folder without them" ;;
esac
bin=$prefix/bin units=$prefix/lib/systemd/system share=$prefix/share
version=$("$release/bin/assay-node" --version 2>"$work/error") ||
	fail "the node does not run on this machine: $(cat "$work/error")"
"$release/bin/assay" --version >/dev/null 2>"$work/error" ||
	fail "the prover does not run on this machine: $(cat "$work/error")"
for program in assay-node assay; do
	"$release/bin/$program" man --quiet --out "$work/man"
	for shell in bash zsh fish; do "$release/bin/$program" completions $shell >"$work/$program.$shell"; done
done

# Everything is written beside its place first, so that a full disk leaves the old release as it was. Then it is renamed,
# so that a running program keeps its old file.
stage=$(mktemp -d "$prefix/.assay-install.XXXXXX")
trap 'rm -rf "$work" "$stage"' EXIT
put() { install -D -m "$1" "$2" "$stage/$3"; }
# put_completions PROGRAM FILES: FILES is the start of the names of its files for bash, zsh and fish.
put_completions() {
	put 644 "$2.bash" "share/bash-completion/completions/$1"
	put 644 "$2.zsh" "share/zsh/site-functions/_$1"
	put 644 "$2.fish" "share/fish/vendor_completions.d/$1.fish"
}
for program in assay-node assay; do
	put 755 "$release/bin/$program" "bin/$program"
	put_completions "$program" "$work/$program"
done
unit=$(cat "$release/assay-node.service")
printf '%s\n' "${unit/ExecStart=\/usr\/local\/bin\//ExecStart="$bin"/}" >"$work/unit"
put 644 "$work/unit" lib/systemd/system/assay-node.service
for page in "$work"/man/*.1; do put 644 "$page" "share/man/man1/$(basename "$page")"; done
shared='manual pages, completions for bash, zsh and fish' client='' console=''
if [ -n "$package" ]; then
	client=$share/assay/$(basename "$package")
	shared+=', the package of the client'
	put 644 "$release/$package" "share/assay/$(basename "$package")"
	# npm installs the client's manual pages itself, and refuses to if they are there already.
	[ -z "$(listed 'client/completions\.bash')" ] || put_completions assay-client "$release/client/completions"
fi
for file in "${site[@]}"; do put 644 "$release/$file" "share/assay/$file"; done
if [ ${#site[@]} -gt 0 ]; then
	console=$share/assay/console
	shared+=', the page of the console'
fi
(cd "$stage" && find . -type f -printf '%P\0') | while IFS= read -r -d '' file; do
	mv -f "$stage/$file" "$prefix/$file"
done
if [ -n "$console" ]; then
	# An older page has files with other names.
	find "$console" -type f -printf '%P\0' | while IFS= read -r -d '' file; do
		[ -e "$release/console/$file" ] || rm -f "$console/$file"
	done
fi
# The package of an older release has another name.
[ -z "$client" ] || find "$share/assay" -maxdepth 1 -name 'assay-client-*.tgz' ! -name "${client##*/}" -delete

cat <<TEXT
$version is installed:

  $bin/assay-node
  $bin/assay
  $units/assay-node.service
  below $share: $shared

Next:
TEXT
case :$PATH: in *":$bin:"*) ;; *) echo "  - put it on your PATH: export PATH=\"$bin:\$PATH\"" ;; esac
[ -z "$client" ] || cat <<TEXT
  - install the client, assay-client, with Node.js 20.14 or later:
    npm install --global --prefix "$prefix" "$client"
TEXT
[ -z "$console" ] || cat <<TEXT
  - serve the console, a page for the browser, by any server of static files:
    python3 -m http.server --bind 127.0.0.1 --directory "$console" 8400
TEXT
cat <<TEXT
  - see whether something is missing: assay doctor node
  - try it: assay-node --dev, and a first proof by docs/start.md in the release
  - use a chain by @polkadot/api alone: examples/plain-api in the release, by docs/other-tools.md
  - see whether this machine is fast enough to validate: assay-node hardware
  - run a validator: docs/validator.md in the release; then, as root,
    'useradd --system --home-dir /var/lib/assay assay' and, with keys in place and options in
    /etc/default/assay-node, 'systemctl enable --now assay-node'
TEXT
case $units in
/usr/local/lib/systemd/system | /usr/lib/systemd/system)
	echo "    (after an upgrade: 'systemctl daemon-reload && systemctl restart assay-node')" ;;
/home/* | /root/* | /run/user/* | /tmp/* | /var/tmp/*)
	echo "    (under systemd it sees no file below $prefix: for a validator, install below /usr/local or /opt)" ;;
*) echo "    (systemd does not look into $units: copy the unit to /etc/systemd/system)" ;;
esac

#!/usr/bin/env bash
# Makes a release in one folder: programs, documentation with examples/plain-api, runtime, packages, client, the
# console's page, chain specification and bills of materials, with a manifest and SHA-256 sums. Makes an archive of that
# folder, and a container image of the programs. Each of the two has a file with its sum beside it.
#
#   release.sh [--out FOLDER] [--binaries FOLDER] [--without PART]... [--allow-dirty] [--offline]
#
#   --out FOLDER        the folder for the release; `release` in the checkout by default. It must not have this release
#   --binaries FOLDER   take assay-node and assay from there, and the runtime below its wbuild/, instead of building
#                       them with the profile `production`
#   --without PART      leave out a part: runtime, packages, client, console, sbom or image. The manifest names it as
#                       left out
#   --allow-dirty       allow uncommitted changes in the checkout
#   --offline           use no network
#
# The image is made by podman, docker or buildah, whichever works here, and by the last stages of Containerfile. Without
# any of them, or with --offline, it is left out, and the list of steps at the end says so. Its base comes from Docker
# Hub. In a container, podman and buildah may need STORAGE_DRIVER=vfs and BUILDAH_ISOLATION=chroot.
#
# scripts/install.sh installs the release and is part of it.
set -euo pipefail
source "$(dirname "$0")/env.sh"

# The npm package that makes bills of materials.
CDXGEN=@cyclonedx/cdxgen@12.8.4

fail() { echo "release: $*" >&2; exit 1; }
usage() { echo "release: $*; the head of scripts/release.sh has the options" >&2; exit 2; }

out=$ROOT/release binaries='' dirty='' offline=''
declare -A without=()
while [ $# -gt 0 ]; do
	case $1 in
	--out | --binaries | --without) [ $# -ge 2 ] || usage "$1 takes a value" ;;
	esac
	case $1 in
	--out) out=$2; shift ;;
	--binaries) binaries=$2; shift ;;
	--without)
		case $2 in
		runtime | packages | client | console | sbom | image) without[$2]=1 ;;
		*) usage "there is no part $2 to leave out; there are runtime, packages, client, console, sbom and image" ;;
		esac
		shift
		;;
	--allow-dirty) dirty=1 ;;
	--offline) offline=--offline ;;
	*) usage "there is no option $1" ;;
	esac
	shift
done
has() { [ -z "${without[$1]:-}" ]; }
[ -z "$offline" ] || export CARGO_NET_OFFLINE=true npm_config_offline=true
# The user's folders, not the checkout's.
out=$(realpath --canonicalize-missing "$out")
[ -z "$binaries" ] || binaries=$(realpath --canonicalize-missing "$binaries")

# find_builder: prints the path of the first program that makes images here. docker may be there without its daemon.
find_builder() {
	local path
	while read -r path; do
		if "$path" info </dev/null >/dev/null 2>&1; then
			echo "$path"
			return
		fi
	done < <(command -v podman docker buildah)
	return 1
}
if has image; then
	if [ -n "$offline" ]; then
		without[image]=1
		skip 'container image' 'its base comes from the network, and --offline uses none'
	elif ! builder=$(find_builder); then
		without[image]=1
		skip 'container image' 'neither podman, docker nor buildah works here: their command info says why'
	fi
fi

use_rust
cd "$ROOT"
commit=unknown time=0 changes=1
if git rev-parse --quiet --verify HEAD >/dev/null 2>&1; then
	commit=$(git rev-parse HEAD) time=$(git log -1 --format=%ct) changes=$(git status --porcelain)
	changes=${changes:+1}
fi
if [ -z "$dirty" ]; then
	[ "$commit" != unknown ] ||
		fail "$ROOT is no checkout of git: a release names the commit that it was made of. Clone the repository"
	[ -z "$changes" ] || fail 'there are uncommitted changes: commit them, or say --allow-dirty'
fi
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
title=assay-$version-$(uname -m)-linux
mkdir -p "$out"
out=$(cd "$out" && pwd)
[ ! -e "$out/$title" ] || fail "$out/$title exists: remove it, or say --out with another folder"

if [ -z "$binaries" ]; then
	binaries=$CARGO_TARGET_DIR/production
	name_wasm_paths "$ROOT"
	unset OPENSSL_NO_VENDOR OPENSSL_STATIC
	step 'the node' cargo build --profile production --locked --package assay-node
	step 'the prover' cargo build --profile production --locked --package assay-prover
fi
runtime=$binaries/wbuild/assay-runtime/assay_runtime.compact.compressed.wasm
for program in assay-node assay; do
	[ -x "$binaries/$program" ] || fail "$binaries has no program $program: build it, or name another folder by --binaries"
done
# Programs of another commit are allowed, because the manifest names both commits.
built=$("$binaries/assay-node" --version)
case $built in *-"${commit:0:11}") ;; *)
	echo "release: $built was built from another commit than ${commit:0:11}" >&2 ;;
esac
! has runtime || [ -f "$runtime" ] || fail "$runtime is missing: build the node, or say --without runtime"

# The release appears only when it is complete.
work=$(mktemp -d "$out/.release.XXXXXX")
trap 'rm -rf "$work"' EXIT
root=$work/$title
mkdir -p "$root/bin" "$root/chain"

put_programs() {
	install -m 755 "$binaries/assay-node" "$binaries/assay" "$root/bin/"
	install -m 755 scripts/install.sh "$root/"
	install -m 644 scripts/assay-node.service Containerfile LICENSE "$root/"
	install -D -m 644 -t "$root/node" node/LICENSE node/LICENSE-CLASSPATH-EXCEPTION
	! has runtime || install -m 644 "$runtime" "$root/chain/assay_runtime.wasm"
}

put_documentation() {
	# Before the pages, whose links to these files remain only if they are there.
	install -D -m 644 -t "$root/examples/plain-api" examples/plain-api/{.npmrc,*.{mjs,json}}
	node scripts/release-docs.mjs "$root"
}

# Writes the raw specification of a chain with two validators, for a private network. A node starts fast with it.
put_chain() {
	"$root/bin/assay-node" export-chain-spec --chain local --raw --output "$root/chain/local.json" >/dev/null
}

put_packages() {
	scripts/packages.sh ${dirty:+--allow-dirty} $offline
	mkdir "$root/packages"
	cp "$CARGO_TARGET_DIR"/package/*.crate "$root/packages/"
}

put_client() {
	local shell
	build_client
	mkdir -p "$root/client"
	npm pack ./client --silent --pack-destination "$root/client" >/dev/null
	for shell in bash zsh fish; do node client/dist/cli.js completions $shell >"$root/client/completions.$shell"; done
}

# Builds the console's page for any server of static files.
put_console() {
	# put_client has compiled the client already. The page needs none of its modules of wasm.
	has client || { install_packages client; npm --prefix client run --silent build; }
	install_packages console
	npm --prefix console run --silent build -- --outDir "$root/console" --emptyOutDir
}

# Lists the dependencies of the programs from copies of the lock files: the tool writes beside the files that it reads.
put_sbom() {
	local tree=$work/sbom lock
	mkdir -p "$root/sbom" "$tree"
	for lock in . prover/halo2 client console examples/plain-api; do
		mkdir -p "$tree/$lock/assay"
		case $lock in
		. | prover/halo2) cp "$lock/Cargo.toml" "$lock/Cargo.lock" "$tree/$lock/assay/" ;;
		*) cp "$lock/package.json" "$lock/package-lock.json" "$tree/$lock/assay/" ;;
		esac
	done
	cyclonedx() {
		(cd "$tree/$1/assay" && npx --yes $offline "$CDXGEN" --type "$2" --no-install-deps --no-recurse \
			--spec-version 1.6 --fail-on-error --output "$root/sbom/$3.cdx.json" . >"$work/sbom.log" 2>&1) ||
			{ cat "$work/sbom.log" >&2; fail "$CDXGEN failed for $3"; }
	}
	cyclonedx . cargo assay
	cyclonedx prover/halo2 cargo assay-halo2
	cyclonedx client npm assay-client
	cyclonedx console npm assay-console
	cyclonedx examples/plain-api npm assay-plain-api
	sed -i "s|$tree|.|g" "$root"/sbom/*.cdx.json
	node -e '
		const { readFileSync } = require("node:fs");
		for (const file of process.argv.slice(1)) {
			const { bomFormat, components } = JSON.parse(readFileSync(file, "utf8"));
			if (bomFormat !== "CycloneDX" || components.length < 10) throw new Error(`${file} lists next to nothing`);
			console.log(`${components.length} components: ${file.split("/").pop()}`);
		}' "$root"/sbom/*.cdx.json
}

# Makes the image from the programs of the release. It is beside the folder, because it would more than double the size
# of the archive.
put_image() {
	local tag=localhost/assay-node:$version archive=$work/$title-image.tar
	# The format of podman and buildah for an image with a health check.
	local format=(--format docker)
	[ "${builder##*/}" != docker ] || format=()
	"$builder" build "${format[@]}" --target prebuilt --file "$root/Containerfile" --tag "$tag" \
		--label "org.opencontainers.image.version=$version" --label "org.opencontainers.image.revision=$commit" \
		"$root" >"$work/image.log" 2>&1 ||
		{ cat "$work/image.log" >&2; fail "$builder made no image: mend what it says above, or say --without image"; }
	case ${builder##*/} in
	podman) "$builder" save --quiet --output "$archive" "$tag" ;;
	docker) "$builder" save --output "$archive" "$tag" ;;
	buildah) "$builder" push --quiet "$tag" "docker-archive:$archive:$tag" >/dev/null ;;
	esac
	gzip -3 -n "$archive"
	(cd "$work" && sha256sum "$title-image.tar.gz" >"$title-image.tar.gz.sha256")
	echo "$tag, by $builder"
}

# Writes the manifest, and the sums of all files except the file of sums.
put_manifest() {
	node -e '
		const { createHash } = require("node:crypto");
		const { readdirSync, readFileSync, statSync, writeFileSync } = require("node:fs");
		const [root, release, version, commit, dirty, rustc, node, image, ...leftOut] = process.argv.slice(1);
		const describe = (folder, path) => {
			const bytes = readFileSync(`${folder}/${path}`);
			return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
		};
		const paths = readdirSync(root, { recursive: true }).filter((path) => statSync(`${root}/${path}`).isFile()).sort();
		const manifest = {
			release, version, commit, uncommittedChanges: dirty !== "", rustc, node,
			leftOut: leftOut.sort(),
			...(leftOut.includes("image") ? {} : { image: describe(`${root}/..`, image) }),
			files: paths.map((path) => describe(root, path)),
		};
		writeFileSync(`${root}/manifest.json`, `${JSON.stringify(manifest, null, "\t")}\n`);' \
		"$root" "$title" "$version" "$commit" "$changes" \
		"$(rustc --version)" "$("$root/bin/assay-node" --version)" "$title-image.tar.gz" "${!without[@]}"
	(cd "$root" && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort | xargs -d '\n' sha256sum >SHA256SUMS)
}

put_archive() {
	tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$time" \
		-cf - "$title" | gzip -3 -n >"$work/$title.tar.gz"
	(cd "$work" && sha256sum "$title.tar.gz" >"$title.tar.gz.sha256")
	mv "$work/$title"*.tar.gz "$work/$title"*.tar.gz.sha256 "$out/"
	mv "$root" "$out/"
}

step 'programs' put_programs
step 'documentation' put_documentation
! has image || step 'container image' put_image
step 'chain specification' put_chain
! has packages || step 'packages' put_packages
! has client || step 'client' put_client
! has console || step 'console' put_console
! has sbom || step 'bills of materials' put_sbom
step 'manifest and sums' put_manifest
step 'archive' put_archive
print_steps
echo "$out/$title"

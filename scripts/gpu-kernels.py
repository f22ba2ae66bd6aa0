#!/usr/bin/env python3
"""Compiles the GPU's kernels, prover/gpu/kernels/*.cu, to prover/gpu/ptx/*.ptx.

No GPU and no CUDA toolkit are needed: NVIDIA's runtime compiler is fetched from PyPI, always the same version, so
that the result is always the same. The first line of each result names the SHA-256 of its sources, which a test
of the crate compares.

  scripts/gpu-kernels.py            compile what changed
  scripts/gpu-kernels.py --check    compile everything and compare with what is there
"""

import argparse
import ctypes
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import zipfile

COMPILER = "nvidia-cuda-nvrtc-cu12==12.1.105"
ROOT = pathlib.Path(__file__).resolve().parent.parent
KERNELS = ROOT / "prover/gpu/kernels"
PTX = ROOT / "prover/gpu/ptx"
# The samplers add and multiply without fusing, as the CPU does: samples have to be the same.
OPTIONS = ["--gpu-architecture=compute_75", "--std=c++17", "--fmad=false", "--device-int128"]


def compiler():
    """Returns the compiler's library, fetched once."""
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "assay/nvrtc"
    name = COMPILER.split("==")[1]
    folder = cache / name
    if not folder.exists():
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
             "--platform", "manylinux1_x86_64", "--platform", "manylinux2014_x86_64", "--dest", str(cache), COMPILER],
            check=True)
        [wheel] = cache.glob(f"*-{name}-*.whl")
        part = cache / f"{name}.part"
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(part)
        part.rename(folder)
        wheel.unlink()
    libraries = folder / "nvidia/cuda_nvrtc/lib"
    # The compiler opens its builtins by name.
    ctypes.CDLL(str(next(libraries.glob("libnvrtc-builtins.so.*"))), mode=ctypes.RTLD_GLOBAL)
    return ctypes.CDLL(str(libraries / "libnvrtc.so.12"))


def sources(kernel):
    """Returns the kernel's text and the headers that it includes, by name."""
    found = {}

    def add(name):
        if name not in found:
            text = (KERNELS / name).read_text(encoding="utf-8")
            found[name] = text
            for included in re.findall(r'^#include "([^"]+)"', text, re.MULTILINE):
                add(included)

    add(kernel)
    return found


def digest(files):
    """Returns the SHA-256 of the sources, each led by its name, in the order of names."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(name.encode() + b"\0" + files[name].encode() + b"\0")
    return total.hexdigest()


def compile_kernel(library, name, files):
    """Returns the kernel's PTX."""
    headers = [header for header in sorted(files) if header != name]
    texts = (ctypes.c_char_p * len(headers))(*[files[header].encode() for header in headers])
    names = (ctypes.c_char_p * len(headers))(*[header.encode() for header in headers])
    program = ctypes.c_void_p()
    library.nvrtcCreateProgram(ctypes.byref(program), files[name].encode(), name.encode(), len(headers), texts, names)
    options = (ctypes.c_char_p * len(OPTIONS))(*[option.encode() for option in OPTIONS])
    failed = library.nvrtcCompileProgram(program, len(OPTIONS), options)
    size = ctypes.c_size_t()
    if failed:
        library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        library.nvrtcGetProgramLog(program, log)
        sys.exit(log.value.decode())
    library.nvrtcGetPTXSize(program, ctypes.byref(size))
    text = ctypes.create_string_buffer(size.value)
    library.nvrtcGetPTX(program, text)
    # Without what <nv/target> declares, which the compiler includes and no kernel uses, and without comments.
    return re.sub(r"^(\.global .*2nv6target.*|\t*//.*|\s*)\n", "", text.value.decode(), flags=re.MULTILINE)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="fail if a result differs from what is there")
    check = arguments.parse_args().check
    library = None
    differing = []
    PTX.mkdir(exist_ok=True)
    for path in sorted(KERNELS.glob("*.cu")):
        files = sources(path.name)
        line = f"// sources {digest(files)}\n"
        out = PTX / (path.stem + ".ptx")
        old = out.read_text(encoding="utf-8") if out.exists() else ""
        if old.startswith(line) and not check:
            continue
        library = library or compiler()
        new = line + compile_kernel(library, path.name, files)
        if check:
            differing += [out.name] if new != old else []
        else:
            out.write_text(new, encoding="utf-8")
            print(f"{out.relative_to(ROOT)}: {len(new)} bytes")
    if differing:
        sys.exit(f"differs from its sources: {', '.join(differing)}; run scripts/gpu-kernels.py")


main()

#!/usr/bin/env python3
"""Compiles sources and headers of the product one by one, syntax only, so that none lacks an include that its
neighbours in a united build lend it: compiled_alone.py SOURCE_FOLDER BUILD_FOLDER [--since COMMIT | --all | --plant]

Compiled is what has changed since COMMIT, also what is not committed, and what includes a changed header itself.
Without --since, COMMIT is the newest one that is four hours older than the last: what is older has been tested.
--all (or YATES_NIGHTLY=1) compiles the whole product, ten minutes on two cores. --plant proves the check: a planted
source that lacks an include must fail.
What has passed is remembered in ${XDG_CACHE_HOME:-~/.cache}/yates/compiled-alone by compiler, words and contents.
"""
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys


def lines_of(command, folder):
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.splitlines()


def words_by_module(build):
    """How each module is compiled: the compiler, and of its words those that an include depends on."""
    words = {}
    for entry in json.loads(pathlib.Path(build, "compile_commands.json").read_text()):
        all_words = shlex.split(entry["command"])
        module = all_words[all_words.index("-o") + 1].split("/")[0]
        kept = [all_words[0], "-std=c++20", "-O2", "-DNDEBUG", "-fsyntax-only", "-x", "c++"]
        for word, following in zip(all_words, all_words[1:]):
            if word == "-isystem":
                kept += [word, following]
            elif word.startswith(("-I", "-D")) and not word.startswith("-D_GLIBCXX"):
                kept.append(word)
        words.setdefault(module, kept)
    return words


class Product:
    def __init__(self, source):
        self.source = source
        root = pathlib.Path(source, "CMakeLists.txt").read_text()
        self.modules = re.findall(r"^add_subdirectory\(([a-z]+)\)$", root, re.MULTILINE)
        known = lines_of(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *self.modules], source)
        self.files = {file for file in known if file.endswith((".cpp", ".hpp")) and self.path(file).exists()}
        self.direct = {file: re.findall(r'^#include "([^"]+)"', self.path(file).read_text(), re.MULTILINE)
                       for file in self.files}

    def path(self, file):
        return pathlib.Path(self.source, file)

    def seen_by(self, file):
        """The file and what it includes of the product, directly or not. Includes are written from the root."""
        seen, waiting = {file}, [file]
        while waiting:
            for name in self.direct.get(waiting.pop(), ()):
                if name in self.files and name not in seen:
                    seen.add(name)
                    waiting.append(name)
        return seen

    def compiled(self):
        """Every source, and the headers that no source of their name includes first."""
        return sorted(file for file in self.files
                      if file.endswith(".cpp") or file[:-4] + ".cpp" not in self.files)

    def changed_since(self, commit):
        return set(lines_of(["git", "diff", "--name-only", commit], self.source)) | set(
            lines_of(["git", "ls-files", "--others", "--exclude-standard"], self.source))


def hours_before(source):
    """The newest commit that is four hours older than the last one; absent in a young or shallow history."""
    last = int(lines_of(["git", "log", "-1", "--format=%ct"], source)[0])
    found = lines_of(["git", "rev-list", "-1", f"--before={last - 4 * 3600}", "HEAD"], source)
    return found[0] if found else None


def complaint_of(words, path):
    ran = subprocess.run([*words, str(path)], capture_output=True, text=True)
    return None if ran.returncode == 0 else ran.stderr


def plant(words, build):
    """Whether the check sees a missing include, and passes the same source with it."""
    lines = "std::string text_of(const std::vector<int>& numbers) { return std::to_string(numbers.size()); }\n"
    planted = pathlib.Path(build, "planted.cpp")
    try:
        planted.write_text("#include <string>\n" + lines)
        lacking = complaint_of(words, planted)
        planted.write_text("#include <string>\n#include <vector>\n" + lines)
        return lacking is not None and "vector" in lacking and complaint_of(words, planted) is None
    finally:
        planted.unlink(missing_ok=True)


def main():
    source, build, *options = sys.argv[1:]
    if not pathlib.Path(source, ".git").exists():
        print("skipped: not a clone of git, so nobody knows what has changed")
        sys.exit(77)
    product = Product(source)
    words = words_by_module(build)
    if options == ["--plant"]:
        if not plant(words["numerics"], build):
            sys.exit("a source that lacks an include passes, or a whole one does not")
        return print("a planted source that lacks an include fails")

    everything = options == ["--all"] or os.environ.get("YATES_NIGHTLY")
    since = options[1] if options[:1] == ["--since"] else hours_before(source)
    wanted = product.compiled()
    seen = {file: product.seen_by(file) for file in wanted}
    if not everything and since is not None:
        changed = product.changed_since(since)
        wanted = [file for file in wanted if {file, *product.direct[file]} & changed]

    compiler = "\n".join(lines_of([words["numerics"][0], "--version"], source))
    contents = {file: hashlib.sha256(product.path(file).read_bytes()).hexdigest() for file in product.files}

    def key_of(file):
        how = "\n".join([compiler, *words[file.split("/")[0]]]).replace(build, "").replace(source, "")
        return hashlib.sha256("\n".join([how, *(name + contents[name] for name in sorted(seen[file]))]).encode()).hexdigest()

    remembered = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache",
                              "yates", "compiled-alone")
    passed = set(remembered.read_text().split()) if remembered.exists() and not everything else set()
    keys = {file: key_of(file) for file in wanted}
    left = [file for file in wanted if keys[file] not in passed]
    remembered.parent.mkdir(parents=True, exist_ok=True)
    faulty = {}
    with open(remembered, "a") as file, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = pool.map(lambda name: complaint_of(words[name.split("/")[0]], product.path(name)), left)
        for name, complaint in zip(left, complaints):
            if complaint:
                faulty[name] = complaint
            else:
                print(keys[name], file=file, flush=True)
    print(f"{len(left)} of {len(product.compiled())} sources and headers compiled alone, "
          f"{len(wanted) - len(left)} passed before, {len(faulty)} faulty")
    for name, complaint in faulty.items():
        print(f"{name} does not compile alone:\n{complaint}", file=sys.stderr)
    sys.exit(1 if faulty else 0)


main()

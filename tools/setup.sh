#!/bin/sh
# Prepares the virtual environment .venv for one purpose; does nothing if that has been done already.
# Usage: tools/setup.sh run|test|check|bench|installer
set -eu
cd "$(dirname "$0")/.."

purpose=${1:-run}
case $purpose in
    run) extras='' platform=window aim='run' ;;
    test) extras='[test]' platform=offscreen aim='be tested' ;;
    check) extras='[test,check,bench]' platform=none aim='be checked' ;;
    bench) extras='[test,bench]' platform=offscreen aim='be measured' ;;
    installer) extras='[installer]' platform=offscreen aim='be built' ;;
    *)
        echo "'$purpose' is not a purpose tools/setup.sh knows; use run, test, check, bench or installer." >&2
        exit 2
        ;;
esac

place=$(pwd -P)
venv_python=.venv/bin/python
place_file=.venv/made-in
ready_file=.venv/ready-for-$purpose

give_up() {
    echo "$1" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# What an environment depends on. Contents, not dates: a fresh checkout changes every date.
fingerprint() {
    echo "$place"
    cksum pyproject.toml constraints.txt tools/setup.sh tools/qt_libraries.sh
    ls -id "$venv_python"
}

# Scripts in an environment hold its path, so one that was moved with its checkout is made anew.
environment_is_sound() {
    is_new_enough "$venv_python" || return 1
    [ ! -e "$place_file" ] || [ "$(cat "$place_file")" = "$place" ] || return 1
    "$venv_python" -m pip --version >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if is_new_enough "$candidate"; then
            echo "$candidate"
            return
        fi
    done
    give_up "Fightbook needs Python 3.11 or newer and found none: install it, or name it as in 'make run PYTHON=/path/to/python3'."
}

# Debian keeps this part of Python in a package of its own.
get_venv_module() {
    if [ "$(id -u)" -ne 0 ] || ! command -v apt-get >/dev/null 2>&1; then
        give_up "$python cannot make virtual environments; on Debian or Ubuntu type this, then try again: sudo apt-get install $1"
    fi
    echo "  Installing $1, which makes virtual environments ..."
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends "$1" >/dev/null
}

make_environment() {
    python=$(find_python)
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        get_venv_module "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')"
    fi
    "$python" -m venv --clear .venv
    echo "$place" >"$place_file"
}

# Says what comes next, numbered, because the first time takes a minute or two.
step() {
    done_so_far=$((done_so_far + 1))
    echo "  $done_so_far of $steps: $1 ..."
}

pip_install() {
    "$venv_python" -m pip install -qq --disable-pip-version-check --constraint constraints.txt "$@" ||
        give_up "Set-up stopped: pip could not install what Fightbook needs to $aim. Its reason stands above; then try again."
}

if [ -x "$venv_python" ] && [ -e "$ready_file" ] && [ "$(cat "$ready_file")" = "$(fingerprint)" ]; then
    exit 0
fi
echo "Setting up what Fightbook needs to $aim, in .venv; only the first time this takes a minute or two."
done_so_far=0
steps=3
[ "$platform" = none ] || steps=4
step "a virtual environment"
environment_is_sound || make_environment
step "the installer, pip"
pip_install pip setuptools
step "the libraries listed in pyproject.toml, of which Qt is the largest"
pip_install --no-build-isolation --editable ".$extras"
if [ "$platform" != none ]; then
    step "the libraries of the system that Qt needs"
    sh tools/qt_libraries.sh "$platform"
fi
fingerprint >"$ready_file"
echo "Ready."

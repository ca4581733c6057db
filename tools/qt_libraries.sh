#!/bin/sh
# Sees to the shared libraries of the system that Qt loads, on Debian and its relatives; elsewhere it does nothing.
# As root it installs what is missing; otherwise it prints the command that does, and fails.
# Usage: tools/qt_libraries.sh offscreen|window
set -eu
cd "$(dirname "$0")/.."

for tool in apt-get dpkg ldd; do
    command -v "$tool" >/dev/null 2>&1 || exit 0
done

case ${1:-window} in
    window) plugin=libqxcb.so ;;
    offscreen) plugin=libqoffscreen.so ;;
    *)
        echo "'$1' is not a platform tools/qt_libraries.sh knows; use offscreen or window." >&2
        exit 2
        ;;
esac

qt=$(.venv/bin/python -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')
set -- "$qt/Qt/plugins/platforms/$plugin" "$qt"/QtWidgets.*so "$qt"/QtSvg.*so "$qt"/QtPrintSupport.*so

# Debian names a package after its library and the number behind .so, but for a few.
package_of() {
    case $1 in
        libEGL.so.*) echo libegl1 ;;
        libGL.so.* | libGLX.so.*) echo libgl1 ;;
        libOpenGL.so.*) echo libopengl0 ;;
        libX11.so.*) echo libx11-6 ;;
        libdbus-1.so.3) echo libdbus-1-3 ;;
        libglib-2.0.so.0 | libgthread-2.0.so.0) echo libglib2.0-0 ;;
        libxkbcommon-x11.so.0) echo libxkbcommon-x11-0 ;;
        libz.so.1) echo zlib1g ;;
        *.so.*) echo "${1%%.so.*}${1##*.so.}" | tr '[:upper:]' '[:lower:]' ;;
    esac
}

missing_libraries() {
    for library in "$@"; do
        ldd "$library" 2>/dev/null | sed -n 's/^[[:space:]]*\([^[:space:]]*\) => not found.*/\1/p'
    done | sort -u
}

has_fonts() {
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts"; do
        if [ -d "$folder" ] && [ -n "$(find -L "$folder" -name '*.[ot]t[fc]' 2>/dev/null | head -n 1)" ]; then
            return 0
        fi
    done
    return 1
}

missing_packages() {
    for library in $(missing_libraries "$@"); do
        package_of "$library"
    done | sort -u
    has_fonts || echo fonts-dejavu-core
}

packages=$(missing_packages "$@" | tr '\n' ' ')
packages=${packages% }
if [ -n "$packages" ]; then
    if [ "$(id -u)" -ne 0 ]; then
        echo "Qt needs libraries that this system lacks. Type this, then try again: sudo apt-get install $packages" >&2
        exit 1
    fi
    echo "Installing the system libraries that Qt needs ..."
    apt-get update -qq
    # The list of packages is meant to fall apart into words.
    # shellcheck disable=SC2086
    DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes --no-install-recommends $packages >/dev/null
fi

left=$(missing_libraries "$@" | tr '\n' ' ')
if [ -n "$left" ]; then
    echo "Qt cannot start: this system still lacks ${left% }. Install what holds that, then try again." >&2
    exit 1
fi

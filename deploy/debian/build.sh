#!/bin/sh
# Makes wordkeep-server_<version>_<architecture>.deb of the npm package, for this architecture:
#   deploy/debian/build.sh wordkeep-<version>.tgz
set -eu
umask 022
tarball=$(realpath "$1")
debian=$(dirname "$(realpath "$0")")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"

opt=$root/opt/wordkeep
npm install --prefix "$opt" --no-audit --no-fund "$tarball"
driver=$opt/node_modules/sqlite3
# npm 12 does not run it unasked.
[ -e "$driver/build/Release/node_sqlite3.node" ] || npm run install --prefix "$driver"
rm -rf "$driver/deps" "$driver/src"
find "$driver/build" -type f ! -name node_sqlite3.node -delete
# Where it was compiled, it needs a C library as new as that machine's.
libc=$(grep -ao 'GLIBC_2\.[0-9]*' "$driver/build/Release/node_sqlite3.node" | sort -V | tail -n 1 | cut -d _ -f 2)

install -D -m 644 "$opt/node_modules/wordkeep/deploy/systemd/wordkeep.service" -t "$root/usr/lib/systemd/system"
install -d "$root/usr/bin" "$root/DEBIAN"
ln -s ../../opt/wordkeep/node_modules/.bin/wordkeep "$root/usr/bin/wordkeep"
install -m 755 "$debian/postinst" "$debian/prerm" "$debian/postrm" "$root/DEBIAN"
version=$(node -p 'require(process.argv[1]).version' "$opt/node_modules/wordkeep/package.json")
# A prerelease, such as 1.0.0-beta.1, comes before its release.
cat > "$root/DEBIAN/control" <<END
Package: wordkeep-server
Version: $(echo "$version" | sed 's/-/~/')
Architecture: $(dpkg --print-architecture)
Maintainer: Wordkeep contributors <wordkeep@users.noreply.github.com>
Homepage: https://github.com/wordkeep/wordkeep
Section: web
Depends: nodejs (>= 20.19), libc6 (>= $libc), libstdc++6, passwd
Installed-Size: $(du -sk "$root" | cut -f1)
Description: A self-hosted English dictionary
 A fast public JSON API, a reader, and one administrator, with a dictionary
 of 160,000 records. Older releases of Debian and Ubuntu have an older Node.js:
 https://github.com/nodesource/distributions has newer ones.
END
dpkg-deb --root-owner-group --build "$root" .

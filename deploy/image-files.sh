#!/bin/sh
# Copies the image's files outside /app into a folder: programs, the libraries of programs and packages, the
# user. Run by the Containerfile.
set -eu
image=$1

# Paths as in Debian, where /lib is /usr/lib.
mkdir -p "$image/usr/bin" "$image/usr/lib" "$image/usr/lib64" "$image/etc" "$image/var/lib/dpkg/status.d"
for name in bin lib lib64; do ln -s "usr/$name" "$image/$name"; done

install -D "$(command -v node)" "$image/usr/local/bin/node"
# Node's licence lies next to its own build; the page at /licences lists only packages.
if [ -e /usr/local/LICENSE ]; then install -D -m 644 /usr/local/LICENSE "$image/usr/share/doc/node/LICENSE"; fi

find /app/node_modules -name '*.node' -o -name '*.so.*' >/tmp/addons
libraries=$(ldd "$image/usr/local/bin/node" $(cat /tmp/addons) |
  awk '$2 == "=>" { print $3 } $1 ~ "^/lib" { print $1 }' | grep -v '^/app/' | sort -u)
for library in $libraries; do
  cp -L --parents "$library" "$image"
  # The packages they are from, for scanners of known vulnerabilities, and their licences.
  file=$(realpath "$library")
  package=$(dpkg -S "$file" 2>/dev/null || dpkg -S "${file#/usr}")
  package=${package%%:*}
  dpkg -s "$package" >"$image/var/lib/dpkg/status.d/$package"
  cp --parents "/usr/share/doc/$package/copyright" "$image"
done
install -D /etc/ssl/certs/ca-certificates.crt "$image/etc/ssl/certs/ca-certificates.crt"
cp /etc/os-release "$image/etc/os-release"

echo 'hosts: files dns' >"$image/etc/nsswitch.conf"
echo 'slotwire:x:10001:10001::/data:/nonexistent' >"$image/etc/passwd"
echo 'slotwire:x:10001:' >"$image/etc/group"
install -d -m 1777 "$image/tmp"
install -d -m 700 -o 10001 -g 10001 "$image/data"

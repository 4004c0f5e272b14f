#!/bin/sh
# Writes the certified suite anew and compares it with the stored one: regenerate.sh PYTHON FOLDER
set -eu
python=$1 folder=$2
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$python" "$folder/generate.py" "$fresh"
diff -r "$fresh" "$folder/certified"

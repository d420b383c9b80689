#!/bin/bash
# Merges the parts in a folder into `result.json` there; see bootstrap_array.sh. What goes wrong is told in `merge.log`.
#SBATCH --job-name=metaeval-merge
#SBATCH --output=/dev/null
set -euo pipefail

out=$1
exec 2>"$out/merge.log"
${METAEVAL:-deno task --quiet metaeval} merge "$out"/part*.json --format json >"$out/result.tmp"
mv "$out/result.tmp" "$out/result.json"
[ -s "$out/merge.log" ] || rm -f "$out/merge.log"

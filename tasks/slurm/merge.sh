#!/bin/bash
# Merges the parts in a folder into `result.json` there; see bootstrap_array.sh.
#SBATCH --job-name=metaeval-merge
#SBATCH --output=/dev/null
set -euo pipefail

out=$1
${METAEVAL:-deno task --quiet metaeval} merge "$out"/part*.json --format json >"$out/result.tmp"
mv "$out/result.tmp" "$out/result.json"

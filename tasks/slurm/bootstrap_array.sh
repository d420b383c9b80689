#!/bin/bash
# One part of a bootstrap for each task of a Slurm array, then one job that merges them. From the root of the clone:
#
#   parts=$(sbatch --parsable --array=1-10 tasks/slurm/bootstrap_array.sh OUT scores.csv --column mqm --replicates 1000000)
#   sbatch --dependency=afterok:$parts tasks/slurm/merge.sh OUT
#
# OUT is a folder that all nodes see; what follows it is the command line of `metaeval bootstrap`. What your cluster asks for
# (--partition, --account, --time, --mem) goes before the script's name. A part that failed leaves its messages in
# OUT/partN.log; compute it again with PARTS=10 sbatch --array=N and the same rest.
#
#   METAEVAL_COMMAND   agree, rank, shared-task or reproduce in place of bootstrap; parts of reproduce keep their sections in the cache, in
#                      XDG_CACHE_HOME, which all nodes must see, and reproduce itself takes the place of merge.sh
#   METAEVAL           the program, where `deno task metaeval` is not it; with METAEVAL="deno task --quiet simulate" and
#                      METAEVAL_COMMAND=size, power or coverage, here and for merge.sh, the parts are those of a simulation
#   PARTS              number of parts in all, where the array does not hold all of them
#SBATCH --job-name=metaeval
#SBATCH --cpus-per-task=1
#SBATCH --output=/dev/null
set -euo pipefail

out=$1
shift
mkdir -p "$out"
part=$SLURM_ARRAY_TASK_ID
parts=${PARTS:-$SLURM_ARRAY_TASK_COUNT}
log=$out/part$part.log
exec 2>"$log"
if [ "${PARTS:-}" = "" ] && [ "$SLURM_ARRAY_TASK_MIN-$SLURM_ARRAY_TASK_MAX" != "1-$parts" ]; then
  echo "the array must be 1-N, or PARTS must say how many parts there are in all" >&2
  exit 2
fi
# Written beside and renamed, so that a part is whole or absent.
${METAEVAL:-deno task --quiet metaeval} "${METAEVAL_COMMAND:-bootstrap}" "$@" \
  --shard "$part/$parts" --jobs "${SLURM_CPUS_PER_TASK:-1}" >"$out/part$part.tmp"
mv "$out/part$part.tmp" "$out/part$part.json"
[ -s "$log" ] || rm -f "$log"

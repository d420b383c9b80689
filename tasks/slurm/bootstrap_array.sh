#!/bin/bash
# One part of a bootstrap for each task of a Slurm array, then one job that merges them:
#
#   parts=$(sbatch --parsable --array=1-10 tasks/slurm/bootstrap_array.sh OUT scores.csv --column mqm --replicates 1000000)
#   sbatch --dependency=afterok:$parts tasks/slurm/merge.sh OUT
#
# OUT is a folder that all nodes see; what follows it is the command line of `metaeval bootstrap`. `agree` and `rank`
# work alike: set METAEVAL_COMMAND. METAEVAL names the program where `deno task metaeval` is not it.
#SBATCH --job-name=metaeval
#SBATCH --cpus-per-task=1
#SBATCH --output=/dev/null
set -euo pipefail

out=$1
shift
mkdir -p "$out"
part=$SLURM_ARRAY_TASK_ID
# Written beside and renamed, so that a part is whole or absent.
${METAEVAL:-deno task --quiet metaeval} "${METAEVAL_COMMAND:-bootstrap}" "$@" \
  --shard "$part/$SLURM_ARRAY_TASK_COUNT" --jobs "${SLURM_CPUS_PER_TASK:-1}" >"$out/part$part.tmp"
mv "$out/part$part.tmp" "$out/part$part.json"

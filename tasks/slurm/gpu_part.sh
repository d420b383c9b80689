#!/bin/bash
# One part of a long command on a GPU node of a Slurm partition, for use in place of bootstrap_array.sh. From the root of the clone:
#
#   parts=$(sbatch --parsable --array=1-4 --partition=gpu tasks/slurm/gpu_part.sh OUT --campaign wmt23/zh-en --replicates 100000)
#   sbatch --dependency=afterok:$parts tasks/slurm/merge.sh OUT
#
# With METAEVAL_COMMAND=reproduce the parts are sections of the papers, OUT is their log, and in place of merge.sh comes
#
#   sbatch --dependency=afterok:$parts --wrap "deno task reproduce --out artifacts"
#
# Each part asks for one GPU and says by its log which adapter it found. A part computed on a GPU and one computed by workers have the same
# bytes, so parts that find no free GPU may be computed by bootstrap_array.sh and merged with the others.
#SBATCH --job-name=metaeval-gpu
#SBATCH --gres=gpu:1
#SBATCH --cpus-per-task=4
#SBATCH --output=/dev/null
set -euo pipefail

mkdir -p "$1"
${METAEVAL:-deno task --quiet metaeval} backends webgpu --format json >"$1/adapter$SLURM_ARRAY_TASK_ID.json"
METAEVAL_COMMAND=${METAEVAL_COMMAND:-agree} exec bash tasks/slurm/bootstrap_array.sh "$@" --backend webgpu

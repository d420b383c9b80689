import { joinArrays } from "../../join_arrays.ts";
import { BLOCK_REPLICATES, type BlockRange, type Replicates } from "./replicates.ts";

/** Range of replicates; `from` is a multiple of the block size. */
export interface ReplicateRange {
  /** First replicate. */
  readonly from: number;
  /** Replicate after the last. */
  readonly to: number;
}

/**
 * Cuts replicates into ranges of whole blocks.
 *
 * @param range The replicates.
 * @param parts Most ranges.
 * @returns The ranges, in order.
 */
export function blockRanges({ from, to }: ReplicateRange, parts: number): BlockRange[] {
  const first = Math.floor(from / BLOCK_REPLICATES);
  const blocks = Math.ceil(to / BLOCK_REPLICATES) - first;
  const step = Math.max(1, Math.ceil(blocks / parts));
  const ranges: BlockRange[] = [];
  for (let block = 0; block < blocks; block += step) {
    ranges.push({
      from: first + block,
      to: first + Math.min(blocks, block + step),
      replicates: to,
    });
  }
  return ranges;
}

/**
 * Finds the replicates of one shard of several: whole blocks, divided as evenly as possible.
 *
 * @param replicates Replicates of the whole run.
 * @param shard From 1 up to `shards`.
 * @param shards Number of shards.
 * @returns The shard's replicates.
 */
export function shardRange(replicates: number, shard: number, shards: number): ReplicateRange {
  const blocks = Math.ceil(replicates / BLOCK_REPLICATES);
  const cut = (part: number) =>
    Math.min(replicates, Math.floor(part * blocks / shards) * BLOCK_REPLICATES);
  return { from: cut(shard - 1), to: shard === shards ? replicates : cut(shard) };
}

/**
 * Joins replicates of consecutive ranges.
 *
 * @param parts Replicates in order.
 * @returns All of them.
 */
export function joinReplicates(parts: readonly Replicates[]): Replicates {
  return {
    values: join(parts.map(({ values }) => values)),
    errors: join(parts.map(({ errors }) => errors)),
  };
}

/**
 * Rounds a number of replicates up to whole blocks.
 *
 * @param replicates Number of replicates.
 * @returns At least as many.
 */
export function wholeBlocks(replicates: number): number {
  return Math.ceil(replicates / BLOCK_REPLICATES) * BLOCK_REPLICATES;
}

function join(parts: readonly Float64Array[]): Float64Array {
  return parts.length === 1 ? parts[0] : joinArrays((length) => new Float64Array(length), parts);
}

import type { ScoreTable } from "../scores/score_table.ts";
import { UserError } from "../user_error.ts";

/** Pairs of one size of group, next to each other in every list of outcomes. */
export interface LayoutClass {
  /** Number of pairs in each group. */
  readonly groupSize: number;
  /** First 32-bit word of outcomes. */
  readonly fromWord: number;
  /** Word after the last. */
  readonly toWord: number;
}

/**
 * The pairs of translations of the same segment that people scored, in one order for all metrics: segments with
 * equally many pairs stand together, each such class starts at a whole word of 32 outcomes.
 */
export interface PairLayout {
  /** Row of the better translation's system and segment in the human table, by pair; of either where tied. */
  readonly first: Int32Array;
  /** Row of the other translation. */
  readonly second: Int32Array;
  /** 1 where people tie the pair. */
  readonly tied: Uint8Array;
  /** Bit of each pair in lists of outcomes. */
  readonly bit: Int32Array;
  /** Group of each pair: its segment, counted among those that have pairs. */
  readonly group: Int32Array;
  /** Number of pairs of each group. */
  readonly groupSize: Int32Array;
  /** Number of 32-bit words of a list of outcomes. */
  readonly words: number;
  /** Classes of groups by size. */
  readonly classes: readonly LayoutClass[];
}

/**
 * Lays out all pairs of a campaign by segment.
 *
 * @param human Human segment scores
 * @param exclude Systems to leave out
 * @throws {UserError} where no segment has two human scores
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { parseScores } from "../decimals/parse_scores.ts";
 * import { pairLayout } from "./pair_layout.ts";
 *
 * const column = parseScores(["1", "2", "3", "2"]); // two systems, two segments
 * const layout = pairLayout({ name: "mqm", systems: ["A", "B"], segments: 2, column }, new Set());
 * assertEquals([[...layout.first], [...layout.second], [...layout.tied]], [[2, 1], [0, 3], [0, 1]]);
 * ```
 */
export function pairLayout(human: ScoreTable, exclude: ReadonlySet<string>): PairLayout {
  const { systems, segments, column } = human;
  const kept = systems.map((_, k) => k).filter((k) => !exclude.has(systems[k]));
  const rowsOf: number[][] = [];
  for (let i = 0; i < segments; i++) {
    const rows = kept.map((k) => k * segments + i).filter((row) => column.present[row] === 1);
    if (rows.length > 1) rowsOf.push(rows);
  }
  if (rowsOf.length === 0) {
    throw new UserError(`no segment has '${human.name}' scores of two systems; exclude fewer`);
  }
  rowsOf.sort((a, b) => a.length - b.length);
  const total = rowsOf.reduce((sum, rows) => sum + pairsOf(rows), 0);
  const first = new Int32Array(new SharedArrayBuffer(4 * total));
  const second = new Int32Array(new SharedArrayBuffer(4 * total));
  const tied = new Uint8Array(new SharedArrayBuffer(total));
  const bit = new Int32Array(new SharedArrayBuffer(4 * total));
  const group = new Int32Array(new SharedArrayBuffer(4 * total));
  const classes: LayoutClass[] = [];
  let pair = 0;
  let nextBit = 0;
  let fromWord = 0;
  rowsOf.forEach((rows, g) => {
    for (let a = 0; a < rows.length; a++) {
      for (let b = a + 1; b < rows.length; b++) {
        const difference = column.ranks[rows[a]] - column.ranks[rows[b]];
        first[pair] = difference >= 0 ? rows[a] : rows[b];
        second[pair] = difference >= 0 ? rows[b] : rows[a];
        tied[pair] = difference === 0 ? 1 : 0;
        group[pair] = g;
        bit[pair++] = nextBit++;
      }
    }
    if (rowsOf[g + 1]?.length === rows.length) return;
    const toWord = Math.ceil(nextBit / 32);
    classes.push({ groupSize: pairsOf(rows), fromWord, toWord });
    fromWord = toWord;
    nextBit = 32 * toWord;
  });
  const groupSize = Int32Array.from(rowsOf, pairsOf);
  return { first, second, tied, bit, group, groupSize, words: fromWord, classes };
}

function pairsOf(rows: readonly number[]): number {
  return rows.length * (rows.length - 1) / 2;
}

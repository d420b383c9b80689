import type { EditClass } from "./edits/edit.ts";

/** A translation before an edit, with what it translates. */
export interface PairBase {
  /** Source; empty where unknown. */
  readonly source: string;
  /** Reference both members of a pair are scored against; empty where unknown. */
  readonly reference: string;
  /** The translation. */
  readonly text: string;
}

/** A pair of a suite from any source. */
export interface SuitePair {
  /** Its id, unique in the suite. */
  readonly id: string;
  /** Kind of edit or error. */
  readonly category: string;
  /** Whether the edit changes the meaning; null where the suite does not state it. */
  readonly class: EditClass | null;
  /** Translation before the edit, the better one. */
  readonly base: PairBase;
  /** Translation after it. */
  readonly edited: string;
}

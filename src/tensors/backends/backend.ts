import type { IntegerMatrix } from "../products/integer_matrix.ts";

/** Names of the backends. */
export const BACKENDS = ["workers", "wasm", "webgpu", "tfjs-node"] as const;

/** Name of a backend. */
export type BackendName = typeof BACKENDS[number];

/** What may be asked for: a backend, or the one that suits the work. */
export const BACKEND_CHOICES = ["auto", ...BACKENDS] as const;

/** A backend, or the one that suits the work. */
export type BackendChoice = typeof BACKEND_CHOICES[number];

/** What a backend computes on. */
export interface BackendDescription {
  /** Its name. */
  readonly name: BackendName;
  /** The machine underneath, for example the adapter of a GPU, one line. */
  readonly adapter: string;
  /** Limits that it keeps, by name; in the units that the name says. */
  readonly limits: Readonly<Record<string, number>>;
}

/**
 * A machine that multiplies matrices of integers exactly. Which one computes is a choice of speed, never of result: all
 * give the same bits.
 */
export interface Backend {
  /** What it computes on. */
  describe(): BackendDescription;
  /**
   * The product of two matrices, row by row; every entry is exact.
   *
   * @param left Left operand.
   * @param right Right operand; its rows are as many as the left one's columns.
   * @throws {RangeError} If shapes do not fit, or an entry might reach 2⁵³ by the operands' bounds.
   */
  multiply(left: IntegerMatrix, right: IntegerMatrix): Promise<Float64Array>;
  /** Frees what it holds; the process may end only then. */
  close(): void;
}

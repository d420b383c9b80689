import type { IntegerMatrix } from "../products/integer_matrix.ts";

/** Names of the backends. */
export const BACKENDS = ["workers", "wasm", "webgpu", "tfjs-node"] as const;

/** Name of a backend. */
export type BackendName = typeof BACKENDS[number];

/** The possible choices: a backend, or the one that suits the work. */
export const BACKEND_CHOICES = ["auto", ...BACKENDS] as const;

/** A backend, or `auto` for the one that suits the work. */
export type BackendChoice = typeof BACKEND_CHOICES[number];

/** Description of a backend's machine. */
export interface BackendDescription {
  /** Its name. */
  readonly name: BackendName;
  /** The machine in one line, for example the adapter of a GPU. */
  readonly adapter: string;
  /** Its limits, by name; the name says the unit. */
  readonly limits: Readonly<Record<string, number>>;
}

/**
 * A machine that multiplies matrices of integers exactly. The choice affects speed, never results: all give the same bits.
 */
export interface Backend {
  /** What it computes on. */
  describe(): BackendDescription;
  /**
   * The product of two matrices, row by row; every entry is exact.
   *
   * @param left Left operand.
   * @param right Right operand; it has as many rows as the left one has columns.
   * @throws {RangeError} If shapes do not fit, or an entry might reach 2⁵³ by the operands' bounds.
   */
  multiply(left: IntegerMatrix, right: IntegerMatrix): Promise<Float64Array>;
  /** Frees its resources; the process can end only after this. */
  close(): void;
}

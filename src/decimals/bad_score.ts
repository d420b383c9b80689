import { UserError } from "../user_error.ts";

/**
 * A text that stands where a score belongs, but is not a score.
 *
 * Carries the row, so that a reader of files can put its own file and line in front: `message` is a
 * sentence of its own, `problem` the part after the text.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { BadScore } from "./bad_score.ts";
 *
 * assertEquals(new BadScore("abc", 3, "is not a decimal number").message, "'abc' is not a decimal number");
 * ```
 */
export class BadScore extends UserError {
  /** The offending text. */
  readonly text: string;
  /** Row of the column, from 0. */
  readonly index: number;
  /** What is wrong with the text, to be read after it. */
  readonly problem: string;

  /** Makes a failure from the text, its row and what is wrong with it. */
  constructor(text: string, index: number, problem: string) {
    const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
    super(`'${shown}' ${problem}`);
    this.name = "BadScore";
    this.text = text;
    this.index = index;
    this.problem = problem;
  }
}

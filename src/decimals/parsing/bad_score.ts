import { UserError } from "../../user_error.ts";

/**
 * A text in the place of a score that is not a score.
 *
 * The row lets a file reader add its file and line: `message` is a complete sentence, and `problem` is the part after the text.
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
  /** What is wrong with the text, to print after it. */
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

/**
 * An error that the user caused and can fix.
 *
 * Its message is one sentence that names the file, the line, the value and the remedy. `main.ts` prints it without a stack and
 * exits with 2; every other error is a bug and exits with 70.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { UserError } from "./user_error.ts";
 *
 * assertEquals(new UserError("scores.csv:3: 'abc' is not a number; write a decimal").name, "UserError");
 * ```
 */
export class UserError extends Error {
  /** Makes an error from its sentence. */
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UserError";
  }
}

import { isPrintableName, printable } from "../../printable.ts";
import { UserError } from "../../user_error.ts";

/**
 * Refuses a name that shows nothing, or that would clear a screen or turn a text about.
 *
 * @param path The file that holds it.
 * @param what What it names, for example `system`.
 * @param name The name.
 * @throws {UserError} If it is blank or holds what cannot be printed.
 */
export function checkName(path: string, what: string, name: string): void {
  if (isPrintableName(name)) return;
  throw new UserError(
    `${path}: the ${what} '${
      printable(name)
    }' has a name that is blank or has unprintable characters; rename it`,
  );
}

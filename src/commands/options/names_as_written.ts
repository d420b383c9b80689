import type { Command } from "./command.ts";
import { commandOptions } from "./option_name.ts";

/**
 * Names options in a message as the user wrote them: an earlier name of an option still works, and a message with the new name
 * would mention something that the user never gave.
 *
 * @param message The message, which names options as they are declared.
 * @param command The command.
 * @param args Its arguments as they were written.
 * @returns The message with the earlier names that were written.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { namesAsWritten } from "./names_as_written.ts";
 * import { flag } from "./option.ts";
 *
 * const options = { loud: flag({ summary: "Be loud", aliases: ["noisy"] }) };
 * assertEquals(namesAsWritten("leave --loud out", { options }, ["--noisy"]), "leave --noisy out");
 * assertEquals(namesAsWritten("leave --loud out", { options }, ["--loud"]), "leave --loud out");
 * ```
 */
export function namesAsWritten(
  message: string,
  command: Pick<Command, "options">,
  args: readonly string[],
): string {
  const written = new Set(args.map((arg) => arg.split("=")[0]));
  const earlier = new Map<string, string>();
  for (const { name, option: { aliases = [] } } of commandOptions(command)) {
    const alias = aliases.find((alias) => written.has(`--${alias}`));
    if (alias !== undefined) earlier.set(`--${name}`, `--${alias}`);
  }
  return message.replace(/--[a-z][a-z-]*/g, (name) => earlier.get(name) ?? name);
}

import { didYouMean } from "../did_you_mean.ts";
import { printable } from "../printable.ts";
import { UserError } from "../user_error.ts";
import type { DescribedCommand, Terminal } from "./options/command.ts";
import { commandList, helpText } from "./options/help_text.ts";
import { reportBug } from "./terminal/bug_report.ts";
import { namesAsWritten } from "./options/names_as_written.ts";
import { parseSettings } from "./options/parse_settings.ts";
import { settingsOnRecord } from "./options/settings_on_record.ts";
import { COMMANDS, loadCommand } from "./registry.ts";

/** Exit codes of the program. */
const EXIT = {
  /** All went well. */
  ok: 0,
  /** `diff` found differences. */
  different: 1,
  /** The user can fix the error, or `verify` found a problem. */
  user: 2,
  /** A requested section could not run, and `--strict` was given. */
  incomplete: 3,
  /** A bug in the program. */
  bug: 70,
} as const;

/**
 * Runs a command line.
 *
 * @param args Command line without the program's name.
 * @param terminal Where to print.
 * @returns The exit code: 0; 1 if `diff` found differences; 2 for an error that the user can fix; 3 if a section could not run under
 * `--strict`; 70 for a bug.
 */
export async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await run(args, terminal);
  } catch (error) {
    if (error instanceof UserError) {
      terminal.note(`metaeval: ${printable(error.message)}\n`);
      if (args.includes("--verbose")) terminal.note(`${error.stack}\n`);
      return EXIT.user;
    }
    await reportBug(args, error, terminal);
    return EXIT.bug;
  }
}

async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  if (args.length === 0 || args[0] === "--help" || args[0] === "-h") {
    terminal.out(commandList(COMMANDS, terminal.columns));
    return EXIT.ok;
  }
  if (args[0] === "--version") {
    const { VERSION } = await import("../datasets/program/program_files.ts");
    terminal.out(`metaeval ${VERSION}\n`);
    return EXIT.ok;
  }
  if (args[0] === "help") return await help(args.slice(1), terminal);
  const { command, rest } = await findCommand(args);
  if (rest.includes("--help") || rest.includes("-h")) {
    terminal.out(helpText(command, terminal.columns));
    return EXIT.ok;
  }
  try {
    const { positional, settings } = parseSettings(command, rest);
    const heard = settings.quiet ? { ...terminal, note: () => {} } : terminal;
    const recorded = settingsOnRecord(command, settings, positional);
    return await command.run(positional, settings, { ...heard, settings: recorded });
  } catch (error) {
    if (error instanceof UserError) error.message = namesAsWritten(error.message, command, rest);
    throw error;
  }
}

async function help(args: readonly string[], terminal: Terminal): Promise<number> {
  terminal.out(
    args.length === 0
      ? commandList(COMMANDS, terminal.columns)
      : helpText((await findCommand(args)).command, terminal.columns),
  );
  return EXIT.ok;
}

async function findCommand(
  args: readonly string[],
): Promise<{ command: DescribedCommand; rest: readonly string[] }> {
  for (const words of [2, 1]) {
    const found = COMMANDS.find(({ name }) => name === args.slice(0, words).join(" "));
    if (found?.name.split(" ").length === words) {
      return { command: await loadCommand(found), rest: args.slice(words) };
    }
  }
  const names = COMMANDS.map((command) => command.name);
  const family = names.filter((name) => name.startsWith(`${args[0]} `));
  if (family.length > 0) {
    throw new UserError(
      `'${args.slice(0, 2).join(" ")}' is not a command; there are ${
        family.map((name) => `'${name}'`).join(", ")
      }`,
    );
  }
  throw new UserError(
    `'${args[0]}' is not a command; ${didYouMean(args[0], names)} 'metaeval help' lists them`,
  );
}

import type { Terminal } from "../options/command.ts";

/**
 * Reports a bug: writes the file for `--bug-report`, or else says how to get one.
 *
 * @param args The command line.
 * @param error What went wrong.
 * @param terminal Receives the message.
 */
export async function reportBug(
  args: readonly string[],
  error: unknown,
  terminal: Terminal,
): Promise<void> {
  const stack = error instanceof Error ? error.stack ?? error.message : String(error);
  const path = reportPath(args);
  if (path === undefined) {
    terminal.note(
      `metaeval: this is a bug.\n${stack}\nTo report it, run the command again with a file for the report, and send that file:\n` +
        `  ${commandLine([...args, "--bug-report", "bug.txt"])}\n`,
    );
    return;
  }
  const { VERSION } = await import("../../datasets/program/program_files.ts");
  const { writeText } = await import("../../reporting/artifacts/write_text.ts");
  const { deno, v8, typescript } = Deno.version;
  await writeText(
    path,
    [
      `metaeval ${VERSION}`,
      `deno ${deno}, v8 ${v8}, typescript ${typescript}, ${Deno.build.target}`,
      commandLine(args),
      stack,
      "",
    ].join("\n"),
  );
  terminal.note(`metaeval: this is a bug; ${path} holds its report: please send it\n`);
}

function reportPath(args: readonly string[]): string | undefined {
  const at = args.findIndex((arg) => /^--bug-report(=|$)/.test(arg));
  if (at < 0) return undefined;
  return args[at].includes("=") ? args[at].slice(args[at].indexOf("=") + 1) : args[at + 1];
}

/** A command line in the syntax of a shell. */
function commandLine(args: readonly string[]): string {
  const quoted = args.map((arg) =>
    /^[\w@%+=:,./-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", `'\\''`)}'`
  );
  return ["metaeval", ...quoted].join(" ");
}

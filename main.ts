/**
 * The entry point of `metaeval`: finds the command, runs it, and turns errors into one clear line and an exit code.
 *
 * @module
 */
import { dispatch } from "./src/commands/dispatch.ts";
import { systemTerminal } from "./src/commands/terminal/terminal.ts";

if (import.meta.main) {
  Deno.exit(await dispatch(Deno.args, systemTerminal()));
}

import { assert, assertThrows } from "@std/assert";
import { parseSettings } from "../../../src/commands/options/parse_settings.ts";
import { COMMANDS, loadCommand } from "../../../src/commands/registry.ts";
import { UserError } from "../../../src/user_error.ts";

Deno.test("every command with --confidence refuses 0, 1 and everything outside them", async () => {
  const commands = await Promise.all(COMMANDS.map(loadCommand));
  const withIt = commands.filter(({ options }) => "confidence" in (options ?? {}));
  assert(withIt.length > 5);
  for (const command of withIt) {
    for (const given of ["0", "1", "95", "-0.5"]) {
      assertThrows(
        () => parseSettings(command, ["--confidence", given]),
        UserError,
        `--confidence ${given} is out of range; write a number between 0 and 1`,
        command.name,
      );
    }
  }
});

import fc from "fast-check";
import { behaves } from "../behaviour.ts";
import { anyEdits, edited } from "../edits.ts";
import { WORKING_LINES } from "../lines_with_files.ts";
import { fuzzTarget } from "../target.ts";

const cases = fc.record({
  line: fc.nat(WORKING_LINES.length - 1),
  file: fc.nat(99),
  edits: anyEdits,
  format: fc.constantFrom("json", "csv", "table"),
});

/** Files with bytes, lines and cells changed. */
export const readers = fuzzTarget(
  "readers",
  "a file with bytes, lines or cells changed gives a result or one sentence",
  cases,
  async ({ line, file, edits, format }) => {
    const { files, args } = WORKING_LINES[line];
    const names = Object.keys(files);
    const name = names[file % names.length];
    await behaves(
      { ...files, [name]: edited(files[name], edits) },
      [...args, "--format", format],
    );
  },
);

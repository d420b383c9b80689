import fc from "fast-check";
import { behaves } from "../behaviour.ts";
import { anyEdits, edited } from "../edits.ts";
import { ARTIFACT_LINES } from "../lines_of_artifacts.ts";
import { WORKING_LINES } from "../lines_with_files.ts";
import { fuzzTarget } from "../target.ts";

const LINES = [...WORKING_LINES, ...ARTIFACT_LINES];

const cases = fc.record({
  line: fc.nat(LINES.length - 1),
  file: fc.nat(99),
  edits: anyEdits,
  format: fc.constantFrom("json", "csv", "table"),
});

/** Files with bytes, lines and cells changed. */
export const readers = fuzzTarget(
  "readers",
  "a file with bytes, lines or cells changed, or broken as a whole, gives a result or one sentence",
  cases,
  async ({ line, file, edits, format }) => {
    const { files, args } = LINES[line];
    const names = Object.keys(files);
    const name = names[file % names.length];
    await behaves(
      { ...files, [name]: edited(files[name], edits) },
      [...args, "--format", format],
    );
  },
);

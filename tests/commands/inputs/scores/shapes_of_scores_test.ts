import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { ownScores } from "../../../../src/commands/inputs/scores/own_scores.ts";
import { parseSettings } from "../../../../src/commands/options/parse_settings.ts";
import { reportCommand } from "../../../../src/commands/report/report.ts";
import { decimalText } from "../../../../src/decimals/decimal_text.ts";
import { parseScores } from "../../../../src/decimals/parsing/parse_scores.ts";
import type { ScoreTable } from "../../../../src/scores/score_table.ts";
import { withFiles } from "../../run_command.ts";
import { SCORE_SETS, type ScoreSet, WRITERS } from "./shapes_of_scores.ts";

/** Decimals of a table in one spelling, by system and segment. */
function grid(set: ScoreSet, { systems, segments, column }: ScoreTable) {
  assertEquals(systems.toSorted(), set.systems.toSorted());
  return set.systems.map((system) => {
    const from = systems.indexOf(system) * segments;
    return Array.from({ length: segments }, (_, i) => plain(decimalText(column, from + i)));
  });
}

/** A decimal in one spelling, whatever the digits of its column. */
function plain(text: string | null): string | null {
  return decimalText(parseScores([text]), 0);
}

for (const [shape, write] of Object.entries(WRITERS)) {
  Deno.test(`${shape}: any scores are read as they were written`, async () => {
    await fc.assert(
      fc.asyncProperty(SCORE_SETS, async (set) => {
        const { files, options } = write(set);
        await withFiles(files, async (paths) => {
          const args = options.map((text) =>
            text.replace(/@([\w.-]+)/g, (whole, name) => paths[name] ?? whole)
          );
          const { settings } = parseSettings({ name: "report", ...reportCommand }, args);
          const { human, metrics } = await ownScores(settings, () => {});
          const spelled = (rows: readonly (readonly (string | null)[])[]) =>
            rows.map((row) => row.map(plain));
          assertEquals(grid(set, human), spelled(set.human));
          const found = await Array.fromAsync(metrics);
          const own = new Map(found.map((metric) => [metric.name, metric]));
          set.metrics.forEach(({ name, scores }, at) => {
            const table = own.get(name) ?? own.get(`m${at}`);
            assertEquals(table && grid(set, table), spelled(scores), name);
          });
          assertEquals(found.length, set.metrics.length);
        });
      }),
      { seed: 12, numRuns: 40 },
    );
  });
}

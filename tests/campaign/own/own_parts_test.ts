import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { onceEach } from "../../../src/campaign/own/once_each.ts";
import { readOwnFile } from "../../../src/campaign/own/read_own_file.ts";
import { scoreArgument } from "../../../src/campaign/own/score_argument.ts";
import { decimalText } from "../../../src/decimals/decimal_text.ts";
import { parseScores } from "../../../src/decimals/parsing/parse_scores.ts";
import { UserError } from "../../../src/user_error.ts";

const SYSTEMS = ["A", "B"];

Deno.test("an argument of scores ends in its file, and what stands before is the metric, the campaign or both", () => {
  const name = fc.constantFrom("Mine", "x y", "-");
  const campaign = fc.constantFrom("wmt22/en-de", "a/b");
  const path = fc.constantFrom("a.csv", "d/a.csv");
  const part = fc.option(fc.constantFrom("x", "a/b", "", " "), { freq: 3 });
  fc.assert(
    fc.property(fc.option(name), fc.option(campaign), path, part, (name, campaign, path, more) => {
      const parts = [name, campaign, path].filter((one) => one !== null);
      assertEquals(scoreArgument(parts.join(":")), { name, campaign, path });
      // Of three parts the middle one is the campaign, whatever it is.
      assertEquals(scoreArgument(`x:y:${path}`), { name: "x", campaign: "y", path });
      const longer = more === null ? [] : [more, ...parts];
      if (longer.length > 3 || longer.some((one) => one.trim() === "")) {
        assertThrows(() => scoreArgument(longer.join(":")), UserError, "does not name a file");
      }
    }),
    { seed: 501 },
  );
  for (const text of ["", ":", "a:", ":a.csv", "a::b.csv", "a:b:c:d.csv"]) {
    assertThrows(() => scoreArgument(text), UserError, `'${text}' does not name a file of scores`);
  }
});

Deno.test("a translation's repeated score is taken once, and a second one is refused with both places", () => {
  const cell = fc.record({ system: fc.nat(1), segment: fc.nat(2), changed: fc.nat(9) });
  const names = fc.constantFrom(null, ["s1", "s2", "s3"]);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 8 }), names, (cells, segments) => {
      const texts = cells.map(({ system, segment, changed }) =>
        String(10 * system + segment + (changed === 0 ? 0.5 : 0))
      );
      const rows = {
        label: "t.csv",
        systems: SYSTEMS,
        systemOf: Int32Array.from(cells, ({ system }) => system),
        segments,
        segmentOf: Int32Array.from(cells, ({ segment }) => segment),
        column: parseScores(texts),
        where: (row: number) => `t.csv:${row + 2}`,
      };
      const first = cells.map((one) =>
        cells.findIndex(({ system, segment }) => system === one.system && segment === one.segment)
      );
      const bad = cells.findIndex((_, row) => texts[row] !== texts[first[row]]);
      if (bad >= 0) {
        const { system, segment } = cells[bad];
        const said = `t.csv:${bad + 2}: the human score of system '${
          SYSTEMS[system]
        }' on segment '${segments?.[segment] ?? 1 + segment}' differs from the one at t.csv:${
          first[bad] + 2
        };`;
        assertThrows(() => onceEach(rows), UserError, said);
        return;
      }
      const kept = [...new Set(first)];
      const found = onceEach(rows);
      assertEquals(
        kept.map((_, at) => [
          found.systemOf[at],
          found.segmentOf[at],
          decimalText(found.column, at),
          found.where(at),
        ]),
        kept.map((row) => [
          cells[row].system,
          cells[row].segment,
          decimalText(rows.column, row),
          rows.where(row),
        ]),
      );
      assertEquals(found.column.length, kept.length);
    }),
    { seed: 501, numRuns: 200 },
  );
});

Deno.test("lines of scores stand on systems and segments in their order, each with its place", async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/mine.seg.score`;
  try {
    for (const segments of [1, 3]) {
      const lines = SYSTEMS.flatMap((system, k) =>
        Array.from({ length: segments }, (_, i) => `${system}\t${3 * k + i}`)
      );
      await Deno.writeTextFile(path, lines.join("\n") + "\n");
      for (const [holds, name] of [["metrics", null], ["metrics", "M"], ["human", null]] as const) {
        const { file } = await readOwnFile({
          path,
          holds,
          columns: [],
          humanName: null,
          name,
          wanted: null,
          sentinels: false,
          systems: null,
          systemNames: new Map(),
        });
        const metric = name ?? "mine";
        assertEquals([...file.metrics.keys()], holds === "metrics" ? [metric] : []);
        const [rows] = holds === "metrics" ? file.metrics.get(metric)! : file.human;
        const places = lines.map((_, row) => [
          SYSTEMS[rows.systemOf[row]],
          rows.segmentOf[row],
          decimalText(rows.column, row),
          rows.where(row),
        ]);
        assertEquals(
          places,
          lines.map((line, row) => [
            line.split("\t")[0],
            row % segments,
            line.split("\t")[1],
            `${path}:${row + 1}`,
          ]),
        );
        assertEquals(file.ofSystems, segments === 1);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { tableFile } from "../../../src/campaign/own/table_file.ts";
import type { OwnFileFacts } from "../../../src/campaign/own/own_file.ts";
import type { TextRole } from "../../../src/campaign/own/text_lengths.ts";
import { readTable } from "../../../src/campaign/tables/read_table.ts";
import { decimalText } from "../../../src/decimals/decimal_text.ts";
import { documentUnits } from "../../../src/scores/documents.ts";
import type { ScoreRows } from "../../../src/scores/score_rows.ts";
import { UserError } from "../../../src/user_error.ts";

const FACTS: OwnFileFacts = {
  path: "scores.csv",
  holds: "both",
  columns: [],
  humanName: null,
  name: null,
  wanted: null,
  sentinels: true,
  systems: null,
  systemNames: new Map(),
};
const SYSTEMS = ["A", "B"];
const SEGMENTS = ["s1", "s2", "s3"];
const SCORERS = ["human", "M", "N"];

function read(lines: readonly string[], facts: Partial<OwnFileFacts> = {}) {
  const bytes = new TextEncoder().encode(lines.join("\n") + "\n");
  return tableFile(readTable(bytes, "scores.csv"), { ...FACTS, ...facts });
}

/** Texts of scores by system and segment. */
function cellsOf(parts: readonly ScoreRows[]): Record<string, string | null> {
  return Object.fromEntries(parts.flatMap((rows) =>
    Array.from(rows.systemOf, (system, row) => [
      `${rows.systems[system]} ${rows.segments?.[rows.segmentOf[row]]}`,
      decimalText(rows.column, row),
    ])
  ));
}

Deno.test("a table names its metrics, and not the human scores, whether rows are translations, scores or segments", () => {
  const count = SYSTEMS.length * SEGMENTS.length;
  const list = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: count, maxLength: count });
  fc.assert(
    fc.property(list, list, list, (...scores) => {
      const score = (scorer: number, k: number, i: number) =>
        scores[scorer][k * SEGMENTS.length + i];
      const each = SYSTEMS.flatMap((system, k) =>
        SEGMENTS.map((segment, i) => ({ system, segment, k, i }))
      );
      const rows = each.map(({ system, segment, k, i }) =>
        [system, segment, "text", ...SCORERS.map((_, of) => score(of, k, i))].join()
      );
      const long = each.flatMap(({ system, segment, k, i }) =>
        SCORERS.map((name, of) => [system, segment, "text", name, score(of, k, i)].join())
      );
      const wide = SEGMENTS.map((segment, i) =>
        [segment, "text", ...SCORERS.flatMap((_, of) => SYSTEMS.map((_, k) => score(of, k, i)))]
          .join()
      );
      const columns = SCORERS.flatMap((name) => SYSTEMS.map((system) => `${name}_${system}`));
      const shapes: [string, string[], TextRole[]][] = [
        ["rows", [`system,segment,hypothesis,${SCORERS}`, ...rows], ["hypothesis"]],
        ["long", ["system,segment,hypothesis,metric,score", ...long], ["hypothesis"]],
        // One column of translations beside the columns of all systems is the translation of none.
        ["wide", [`segment,hypothesis,${columns}`, ...wide], []],
      ];
      for (const [shape, lines, lengths] of shapes) {
        const file = read(lines);
        assertEquals([file.names, [...file.metrics.keys()]], [["M", "N"], ["M", "N"]], shape);
        assertEquals([...file.lengths.keys()], lengths, shape);
        SCORERS.forEach((name, of) => {
          const expected = each.map(({ system, segment, k, i }) =>
            [`${system} ${segment}`, String(score(of, k, i))] as const
          );
          const found = of === 0 ? file.human : file.metrics.get(name)!;
          assertEquals(cellsOf(found), Object.fromEntries(expected), `${shape} ${name}`);
        });
      }
    }),
    { seed: 83, numRuns: 40 },
  );
});

Deno.test("a table of one score is people's where theirs are wanted alone, and refused where both are", () => {
  const lines = ["system,segment,M", "A,s1,1", "B,s1,2"];
  assertEquals(cellsOf(read(lines, { holds: "human" }).human), { "A s1": "1", "B s1": "2" });
  assertEquals(read(lines, { holds: "metrics" }).human, []);
  assertThrows(() => read(lines), UserError, "without human scores");
  // Without the one, a column of the other's name is a metric like others.
  for (const name of ["score", "metric"]) {
    assertEquals(read([`system,segment,human,${name}`, "A,s1,1,3", "B,s1,2,4"]).names, [name]);
  }
});

Deno.test("domains and documents whose names hold tabs stay apart", () => {
  const rows = [["a\tb", "c"], ["a", "b\tc"], ["a", "b"]].map((names, i) =>
    ["A", `s${i}`, ...names.map((name) => `"${name}"`), 1, 2].join()
  );
  const origins = read(["system,segment,domain,document,human,M", ...rows]).origins?.values()
    .toArray() ?? [];
  assertEquals(origins, [
    { domain: "a\tb", document: "c" },
    { domain: "a", document: "b\tc" },
    { domain: "a", document: "b" },
  ]);
  assertEquals(documentUnits(origins, [0, 1, 2, 0]).units, 3);
});

Deno.test("segments of a table stand in the documents and domains that it names, or in the order of its rows", () => {
  const places = ["news\td1", "news\td2", "talk\td1"];
  const cells = SYSTEMS.flatMap((system, k) =>
    places.map((place, i) => {
      const [domain, document] = place.split("\t");
      return { system, segment: `s${i}`, seg_id: 1, domain, document, human: k + i, M: 2 * k - i };
    })
  );
  type Column = keyof typeof cells[number];
  const table = (...columns: Column[]) =>
    read([columns.join(), ...cells.map((cell) => columns.map((column) => cell[column]).join())]);
  const originsOf = (...columns: Column[]) =>
    table("system", ...columns, "human", "M").origins?.values().toArray() ?? null;
  const pairs = places.map((place) => place.split("\t"));
  assertEquals(originsOf("segment"), null);
  assertEquals(
    originsOf("segment", "document", "domain"),
    pairs.map(([domain, document]) => ({ domain, document })),
  );
  assertEquals(
    originsOf("segment", "document"),
    pairs.map(([, document]) => ({ domain: "", document })),
  );
  assertEquals(
    originsOf("segment", "domain"),
    pairs.map(([domain]) => ({ domain, document: domain })),
  );
  // Numbered anew in every document, they are as many.
  const anew = table("system", "seg_id", "document", "domain", "human", "M");
  assertEquals(new Set(anew.human[0].segments).size, 3);
  assertEquals([...anew.human[0].segmentOf], [0, 1, 2, 0, 1, 2]);
  const ordered = table("system", "human", "M");
  assertEquals(ordered.notes.length, 1);
  assertEquals(table("system", "segment", "human", "M").notes, []);
  assertEquals(ordered.human[0].segments, null);
  assertEquals([...ordered.human[0].segmentOf], [0, 1, 2, 0, 1, 2]);
});

Deno.test("an empty name of a system or segment is refused at its line, the first row's too", () => {
  const names = ["A,s1", "A,s2", "B,s1", "B,s2"];
  for (const row of names.keys()) {
    for (const role of ["system", "segment"]) {
      const lines = names.map((name, at) => {
        const empty = role === "system" ? name.replace(/^[^,]*/, "") : name.replace(/[^,]*$/, "");
        return `${at === row ? empty : name},${at},${at}`;
      });
      const said = `scores.csv:${row + 2}: the ${role} in column '${role}' is empty`;
      assertThrows(() => read(["system,segment,human,M", ...lines]), UserError, said);
    }
  }
});

Deno.test("rows of one system are named by the metric's column, its file or the user, and the note says as what they were read", () => {
  const known = { holds: "metrics", systems: SYSTEMS } as const;
  const rows = (column: string) => [
    `segment,hypothesis,${column}`,
    ...SEGMENTS.map((segment, i) => `${segment},text,${i}`),
  ];
  // Path, column, name that the user gives; name and shape that they are read by.
  const cases = [
    ["d/A.csv", "COMET", null, "COMET", "a table with commas between columns"],
    ["d/A.csv", "COMET", "Mine", "Mine", "a table with commas between columns"],
    ["d/A.csv", "prediction", null, "MetricX", "MetricX's scores"],
    ["d/metricx-23_A.csv", "prediction", null, "metricx-23", "MetricX's scores"],
    ["d/metricx-23_A.csv", "prediction", "Mine", "Mine", "MetricX's scores"],
  ] as const;
  for (const [path, column, given, name, shape] of cases) {
    const file = read(rows(column), { ...known, path, name: given });
    assertEquals([...file.metrics.keys()], [name]);
    assertEquals(
      cellsOf(file.metrics.get(name)!),
      Object.fromEntries(SEGMENTS.map((segment, i) => [`A ${segment}`, String(i)])),
    );
    assertEquals(file.lowerIsBetter, column === "prediction" ? [name] : []);
    assertEquals(file.notes.at(-1), `${path}: read as ${shape}, of system A`);
    assertEquals(file.lengths.get("hypothesis")?.map(({ systems }) => systems), [["A"]]);
  }
});

Deno.test("lengths of texts stand on the system that a column names, or on all where it names none", () => {
  const wide = read([
    "segment,source,hypothesis_A,hypothesis_B,human_A,human_B,M_A,M_B",
    "s1,one,a b,c,1,2,3,4",
    "s2,one two,a,b c d,5,6,7,8",
  ]);
  const systemsOf = (file: ReturnType<typeof read>, role: TextRole) =>
    file.lengths.get(role)?.map(({ systems, systemOf }) => systems[systemOf[0]]);
  assertEquals(systemsOf(wide, "source"), ["A", "B"]);
  assertEquals(systemsOf(wide, "hypothesis"), ["A", "B"]);
  const [one, other] = wide.lengths.get("hypothesis")!.map((rows) => cellsOf([rows]));
  assertEquals([Object.keys(one), Object.keys(other)], [["A s1", "A s2"], ["B s1", "B s2"]]);
  assertEquals(Object.values(one)[1] === Object.values(other)[1], false);
  const long = read([
    "system,segment,hypothesis,metric,score,human",
    "A,s1,a b,M,1,2",
    "B,s1,a,M,3,4",
  ]);
  assertEquals(Object.keys(cellsOf(long.lengths.get("hypothesis")!)), ["A s1", "B s1"]);
});

import { assert, assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { type OwnFileFacts, systemOfFile } from "../../../src/campaign/own/own_file.ts";
import { isSacrebleu, toolScores } from "../../../src/campaign/own/tool_scores.ts";
import { decimalText } from "../../../src/decimals/decimal_text.ts";
import type { ScoreRows } from "../../../src/scores/score_rows.ts";
import { UserError } from "../../../src/user_error.ts";

const SYSTEMS = ["A", "B", "online-W"];

const FACTS: OwnFileFacts = {
  path: "own/m.json",
  holds: "metrics",
  columns: [],
  humanName: null,
  name: null,
  wanted: null,
  sentinels: false,
  systems: SYSTEMS,
  systemNames: new Map(),
};

/** Each system's scores as texts, which rows in order of segments hold. */
function listed(parts: readonly ScoreRows[] | undefined): [string, (string | null)[]][] {
  return (parts ?? []).map(({ systems, systemOf, segments, segmentOf, column }) => {
    assertEquals([systems.length, segments], [1, null]);
    assertEquals([...systemOf], new Array(column.length).fill(0));
    assertEquals([...segmentOf], Array.from({ length: column.length }, (_, i) => i));
    return [systems[0], Array.from(systemOf, (_, row) => decimalText(column, row))];
  });
}

/** How a file of translations is called, and whether it must be said whose it is. */
const CALLED: readonly ((system: string) => { key: string; stated: boolean })[] = [
  (system) => ({ key: system, stated: false }),
  (system) => ({ key: `out/${system}.txt`, stated: false }),
  (system) => ({ key: `out/team ${system}x.txt.gz`, stated: true }),
];

Deno.test("comet-score's JSON gives each system's scores and lengths, whatever its files are called", () => {
  const score = fc.option(fc.integer({ min: -9, max: 9 }).map((tenths) => `${tenths / 10}`));
  const one = fc.record({ src: fc.string(), mt: fc.string(), COMET: score, XCOMET: score });
  const shape = fc.record({
    systems: fc.shuffledSubarray(SYSTEMS, { minLength: 1 }),
    called: fc.nat(2),
    byPath: fc.boolean(),
    segments: fc.integer({ min: 1, max: 4 }),
    both: fc.boolean(),
    sentinels: fc.boolean(),
    isKnown: fc.boolean(),
  });
  fc.assert(
    fc.property(shape, fc.infiniteStream(one), (s, stream) => {
      const files = s.systems.map((system) => {
        const { key, stated } = CALLED[s.called](system);
        const list = Array.from({ length: s.segments }, () => stream.next().value);
        return { system: s.isKnown ? system : key, key, stated, list };
      });
      const fields = s.both ? ["COMET", "XCOMET"] as const : ["COMET"] as const;
      const value = Object.fromEntries(files.map(({ key, list }) => [
        key,
        list.map(({ src, mt, ...scores }) => ({
          src,
          mt,
          ...(s.both ? scores : { COMET: scores.COMET }),
          errors: [],
        })),
      ]));
      const systemNames = new Map(
        files.filter(({ stated }) => stated).map(({ key, system }) => [
          s.byPath ? key : key.replace(/^out\/(.*)\.txt\.gz$/, "$1"),
          system,
        ]),
      );
      const systems = s.isKnown ? SYSTEMS : null;
      const facts = { ...FACTS, systems, systemNames, sentinels: s.sentinels };
      const found = toolScores(value, facts);
      assertEquals(found.names, [...fields]);
      for (const field of fields) {
        assertEquals(
          listed(found.metrics.get(field)),
          files.map(({ system, list }) => [system, list.map((row) => row[field])]),
        );
      }
      assertEquals([...found.lengths.keys()], s.sentinels ? ["source", "hypothesis"] : []);
      for (const [field, role] of [["src", "source"], ["mt", "hypothesis"]] as const) {
        const lengths = files.map(({ system, list }) => [
          system,
          list.map((row) => String(0 - [...row[field]].length)),
        ]);
        assertEquals<unknown>(listed(found.lengths.get(role)), s.sentinels ? lengths : []);
      }
      assertEquals(
        listed(toolScores(value, { ...facts, name: s.both ? null : "own" }).metrics.get("own")),
        s.both ? [] : listed(found.metrics.get("COMET")),
      );
      if (s.both) assertThrows(() => toolScores(value, { ...facts, name: "own" }), UserError);
    }),
    { seed: 91, numRuns: 300 },
  );
});

Deno.test("a score that some segments lack is missing there, and a field that is no score anywhere is left out", () => {
  const value = { A: [{ COMET: "1", mt: "x" }, { other: "2" }], B: [{ COMET: null, lp: {} }, {}] };
  const { metrics } = toolScores(value, FACTS);
  assertEquals([...metrics.keys()], ["COMET", "other"]);
  assertEquals(listed(metrics.get("COMET")), [["A", ["1", null]], ["B", [null, null]]]);
  assertEquals(listed(metrics.get("other")), [["A", [null, "2"]], ["B", [null, null]]]);
});

Deno.test("lists of scores are one system's, in the order of the segments", () => {
  for (
    const value of [["0.5", null, "-1"], { scores: ["0.5", null, "-1"] }, {
      f1: ["0.5", "nan", "-1"],
    }]
  ) {
    const { names, metrics } = toolScores(value, { ...FACTS, path: "own/BERT-A.json" });
    assertEquals(names, ["BERT"]);
    assertEquals(listed(metrics.get("BERT")), [["A", ["0.5", null, "-1"]]]);
    const named = toolScores(value, { ...FACTS, path: "own/A.json", name: "mine" });
    assertEquals(listed(named.metrics.get("mine")), [["A", ["0.5", null, "-1"]]]);
    assertEquals(toolScores(value, { ...FACTS, path: "own/A.json" }).names, ["A"]);
  }
  for (
    const value of [[], ["1", {}], {}, { A: [] }, { scores: ["1", {}] }, { A: ["1"] }, "1", null]
  ) {
    assertThrows(() => toolScores(value, FACTS), UserError, "JSON of an unknown form");
  }
});

Deno.test("what sacreBLEU prints of a corpus is known by its name, its score and one of its further fields", () => {
  const fields = ["name", "score", "signature", "verbose_score"];
  for (let mask = 0; mask < 16; mask++) {
    const given = fields.filter((_, at) => (mask >> at) & 1);
    const has = (field: string) => given.includes(field);
    const expected = has("name") && has("score") && (has("signature") || has("verbose_score"));
    assertEquals(isSacrebleu(Object.fromEntries(given.map((field) => [field, "1"]))), expected);
  }
});

Deno.test("the system of a file is as stated, or the longest known one at an end of its name behind a mark", () => {
  const systems = ["A", "W", "online-W", "B"];
  const of = (stem: string, stated: Record<string, string> = {}) =>
    systemOfFile({
      ...FACTS,
      path: `own/${stem}.seg.score`,
      systems,
      systemNames: new Map(Object.entries(stated)),
    });
  for (const mark of ["-", "_", ".", " "]) {
    for (const system of systems) {
      assertEquals(of(`COMET${mark}${system}`), { system, rest: "COMET" });
      assertEquals(of(`${system}${mark}COMET`), { system, rest: "COMET" });
      assertEquals(of(`${system}${mark}${system}`), { system, rest: system });
    }
    assertThrows(() => of(`A${mark}x${mark}B`), UserError, `own/A${mark}x${mark}B.seg.score`);
  }
  for (const system of systems) {
    assertEquals(of(system), { system, rest: "" });
    if (system === "online-W") continue;
    for (const stem of [`COMET${system}`, `${system}COMET`, `COMET+${system}`, `x-${system}-y`]) {
      assertThrows(() => of(stem), UserError, `no system '${stem}'`);
      for (const key of [`own/${stem}.seg.score`, `${stem}.seg.score`, stem]) {
        assertEquals(of(stem, { [key]: system }), { system, rest: stem });
      }
    }
    assertEquals(of(`COMET-${system}`, { [`COMET-${system}`]: system }), { system, rest: "COMET" });
    assert(of(system, { [system]: "B" }).system === "B");
  }
});

Deno.test("a single file's name holds its system; several files name theirs whole", () => {
  const scores = [{ src: "", mt: "", COMET: "0.5" }];
  const systemsOf = (keys: readonly string[]) =>
    listed(
      toolScores(Object.fromEntries(keys.map((key) => [key, scores])), FACTS).metrics.get("COMET"),
    ).map(([system]) => system);
  assertEquals(systemsOf(["d/run_A.txt"]), ["A"]);
  assertEquals(systemsOf(["d/run_A.txt", "d/run_B.txt"]), ["run_A", "run_B"]);
  assertEquals(systemsOf(["d/A.txt", "d/B.txt"]), ["A", "B"]);
  assertEquals(systemsOf(["d/online-W.txt"]), ["online-W"]);
});

import { assert, assertEquals } from "@std/assert";
import { COMMANDS, loadCommand } from "../../../src/commands/registry.ts";
import { optionName } from "../../../src/commands/options/option_name.ts";
import { smallCampaign } from "../../../tasks/fuzz/small_campaign.ts";
import { ON_SAMPLE, runWithFiles } from "../bare_machine.ts";

const CAMPAIGN = ON_SAMPLE;
const TEXTS = "ein Haus\nzwei Häuser am See\ndrei alte Bäume\nvier kleine Boote\n";
const FILES = {
  "t.csv": `system,segment,human,m,n\n${
    Array.from(
      { length: 16 },
      (_, i) => `${"AB"[i % 2]},${i >> 1},${(i * i) % 5},${i % 7},${i % 3}`,
    )
      .join("\n")
  }\n`,
  "h.txt": TEXTS,
  "r.txt": TEXTS.replace("alte", "sehr alte"),
  // A campaign of the shared task, small.
  ...Object.fromEntries(
    Object.entries(smallCampaign()).map(([path, text]) => [
      path.replaceAll("de-en", "en-de").replace("wmt99", "wmt23"),
      text,
    ]),
  ),
  "pairs.csv": "preferred\nadequate\nfluent\nadequate\n",
};

/** A line of every command that draws, without the seed; a number of draws that is not the default one. */
const DRAWN: Readonly<Record<string, readonly string[]>> = {
  reproduce: ["--sample", "ties-matter/example", "--out", "@out", "--samples", "7"],
  calibrate: ["--table", "@t.csv", "--replicates", "7"],
  agree: [...CAMPAIGN, "--measure", "spa", "--replicates", "7", "--permutations", "9"],
  rank: [...CAMPAIGN, "--measure", "spa", "--permutations", "9", "--signs", "numpy-float32"],
  "shared-task": [
    ...["wmt23", "--data", "@mt-metrics-eval-v2", "--all-metrics", "--accept-changed-data"],
    ...["--permutations", "9"],
  ],
  report: ["@t.csv", "--out", "@report", "--replicates", "7", "--permutations", "9"],
  "balance choose": ["@pairs.csv", ...CAMPAIGN],
  augment: [...CAMPAIGN, "--family", "mqm_adherence", "--permutations", "9"],
  bootstrap: ["@t.csv", "--column", "m", "--replicates", "7"],
  score: ["@h.txt", "--ref", "@r.txt", "--replicates", "7"],
  severity: [...CAMPAIGN, "--replicates", "7"],
  "probe minimal-pairs": [...CAMPAIGN, "--replicates", "7"],
  audit: ["@h.txt", "--ref", "@r.txt", "--replicates", "7"],
};

const COUNTS = ["replicates", "permutations", "samples"];

Deno.test("JSON of every command that draws has the seed, the number and the kind of draws, and all options that act", async () => {
  const seeded: string[] = [];
  for (const head of COMMANDS) {
    const { options } = await loadCommand(head);
    if (!Object.hasOwn(options, "seed") || head.name === "init") continue;
    seeded.push(head.name);
    const line = [...DRAWN[head.name] ?? []];
    const ran = await runWithFiles(FILES, [
      ...head.name.split(" "),
      ...line,
      ...["--seed", "31", "--format", "json"],
    ]);
    assertEquals(ran.code, 0, `${head.name}: ${ran.noted}`);
    const result = JSON.parse(ran.printed);
    for (const { settings } of Array.isArray(result) ? result : [result]) {
      assertEquals(settings?.seed, 31, head.name);
      const counts = COUNTS.filter((name) => Object.hasOwn(options, name));
      for (const name of counts) assert(settings[name] > 0, `${head.name}: ${name}`);
      // What the line asks for is on record as it was asked for.
      for (const [key, { type, value: kind = "" }] of Object.entries(options)) {
        const at = line.indexOf(`--${optionName(key)}`);
        if (at < 0 || ["acceptChangedData", "ref"].includes(key) || /FILE|DIR/.test(kind)) continue;
        const value = settings[optionName(key).replaceAll("-", "_")];
        const given = line[at + 1];
        assertEquals(String(value), type === "flag" ? "true" : given, `${head.name}: --${key}`);
      }
      if (["agree", "rank", "shared-task", "augment", "balance choose"].includes(head.name)) {
        assert(["philox", "numpy-integers", "numpy-float32"].includes(settings.signs), head.name);
      }
    }
  }
  assertEquals(seeded.sort(), Object.keys(DRAWN).sort());
});

Deno.test("an option that would have no effect, a place of work or a file is not on record", async () => {
  const line = ["rank", "--table", "@t.csv", "--measure", "acc_eq", "--jobs", "1"];
  const { printed } = await runWithFiles(FILES, [...line, "--format", "json"]);
  const [{ settings, drawn }] = JSON.parse(printed);
  assertEquals(drawn, 0);
  assertEquals(settings, {
    ...{ measure: "acc_eq", test: "exact", alternative: "two-sided", level: 0.05 },
    ...{ permutations: 1000, seed: 4 },
  });
});

Deno.test("parts of a run print the same settings as the whole, once merged", async () => {
  const line = ["bootstrap", "@t.csv", "--column", "m", "--replicates", "40", "--seed", "8"];
  const whole = await runWithFiles(FILES, [...line, "--format", "json"]);
  const part = await runWithFiles(FILES, [...line, "--shard", "1/1"]);
  const merged = await runWithFiles({ "p.json": part.printed }, ["merge", "@p.json", "-f", "json"]);
  assertEquals(JSON.parse(merged.printed), JSON.parse(whole.printed));
  assertEquals(JSON.parse(whole.printed)[0].settings.seed, 8);
});

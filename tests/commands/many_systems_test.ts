import { assert, assertEquals } from "@std/assert";
import { runWithFiles } from "./bare_machine.ts";

const SYSTEMS = 2_000;
const NAMES = Array.from({ length: SYSTEMS }, (_, k) => `S${k}`);
const human = (k: number) => -((k * 7919) % 26);
const metric = (k: number) => (k * 31) % 101 / 100;

/** Scores of many systems on one segment, in the shapes that people have, with what reads them. */
const SHAPES: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
  [
    { "h.seg.score": lines(human), "m.seg.score": lines(metric) },
    ["--human", "@h.seg.score", "--metric-scores", "@m.seg.score"],
  ],
  [
    {
      "t.csv": "system,segment,human,m\n" +
        NAMES.map((name, k) => `${name},1,${human(k)},${metric(k)}\n`).join(""),
    },
    ["--table", "@t.csv"],
  ],
  [
    {
      "wide.csv": [
        ["segment", ...NAMES.map((name) => `human_${name}`), ...NAMES.map((name) => `m_${name}`)],
        ["1", ...NAMES.map((_, k) => human(k)), ...NAMES.map((_, k) => metric(k))],
      ].map((row) => row.join(",") + "\n").join(""),
    },
    ["--table", "@wide.csv"],
  ],
  [
    {
      "h.seg.score": lines(human),
      "comet.json": JSON.stringify(
        Object.fromEntries(NAMES.map((name, k) => [name, [{ mt: "x", COMET: metric(k) }]])),
      ),
    },
    ["--human", "@h.seg.score", "--metric-scores", "@comet.json"],
  ],
];

function lines(score: (k: number) => number): string {
  return NAMES.map((name, k) => `${name}\t${score(k)}\n`).join("");
}

/** Runs something and counts the elements that searches of lists look at. */
async function elementsSearched(work: () => Promise<void>): Promise<number> {
  let searched = 0;
  const names = ["includes", "indexOf", "find", "findIndex", "filter", "some", "every"] as const;
  const prototype = Array.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const before = names.map((name) => prototype[name]);
  names.forEach((name, at) => {
    prototype[name] = function (this: unknown[], ...args: unknown[]) {
      const [first, ...rest] = args;
      if (typeof first !== "function") {
        searched += this.length;
        return before[at].apply(this, args);
      }
      const counted = (...given: unknown[]) => {
        searched++;
        return first.apply(rest[0], given);
      };
      return before[at].call(this, counted);
    };
  });
  try {
    await work();
  } finally {
    names.forEach((name, at) => prototype[name] = before[at]);
  }
  return searched;
}

Deno.test("no list of systems is searched for each system, in any shape of scores", async () => {
  const found: unknown[] = [];
  for (const [files, input] of SHAPES) {
    const searched = await elementsSearched(async () => {
      const args = ["calibrate", ...input, "--group", "none", "--format", "json"];
      const { code, printed, noted } = await runWithFiles(files, args);
      assertEquals(code, 0, noted);
      const [{ acc_eq, epsilon, systems }] = JSON.parse(printed);
      assertEquals(systems, SYSTEMS);
      found.push([acc_eq, epsilon]);
    });
    assert(searched < 100 * SYSTEMS, `${input}: ${searched} elements for ${SYSTEMS} systems`);
  }
  for (const one of found) assertEquals(one, found[0]);
});

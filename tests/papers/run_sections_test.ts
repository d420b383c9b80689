import { assertEquals, assertRejects } from "@std/assert";
import type { Reading, Section } from "../../src/papers/section.ts";
import { type RunOptions, runSections } from "../../src/papers/run_sections.ts";
import {
  CONTENTS,
  countedSection,
  listener,
  memoryCache,
  memoryData,
  readingSection,
  runOptions,
} from "./made_up_run.ts";

/** A figure of the made-up paper. */
function published(key: string, printed: string): NonNullable<RunOptions["published"]> {
  const figure = { key, printed, where: "page 4", tolerance: null, low: null, high: null };
  return new Map([["made-up", [figure]]]);
}

const HUMAN = "a/human-scores/en-de.mqm.seg.score";

Deno.test("runSections() gives answers in the order asked for, with what was read", async () => {
  const [first, second] = await runSections([
    countedSection("second", () => Promise.resolve(2)),
    readingSection(),
  ], runOptions());
  assertEquals([first.output?.answers, second.output?.answers], [
    [{ answers: "second", value: 2 }],
    [{ answers: "reading", value: -1 }],
  ]);
  assertEquals(first.inputs, {});
  assertEquals(Object.keys(second.inputs), [HUMAN, "a/sources/en-de.txt"]);
  assertEquals(second.inputs[HUMAN].length, 64);
});

Deno.test("a section with long work is begun first, and stands where it was asked for", async () => {
  const begun: string[] = [];
  const named = (id: string, long?: boolean) =>
    countedSection(id, () => Promise.resolve(begun.push(id)), { long });
  const { told, on } = listener();
  const runs = await runSections(
    [named("a"), named("b", true), named("c"), named("d", true)],
    runOptions({ onProgress: on }),
  );
  assertEquals(begun, ["b", "d", "a", "c"]);
  assertEquals(runs.map(({ section }) => section.title), ["a", "b", "c", "d"]);
  assertEquals(told.filter((news) => news.endsWith("computed")).map(([id]) => id).join(""), "abcd");
});

Deno.test("runSections() takes an unchanged section from the cache, answers and inputs alike", async () => {
  const section = readingSection();
  const cache = memoryCache();
  const computed = await runSections([section], runOptions({ cache }));
  const { told, on } = listener();
  const kept = await runSections([section], runOptions({ cache, onProgress: on }));
  assertEquals(kept, computed);
  assertEquals([section.computed(), told], [1, ["reading begun", "reading cached"]]);
});

Deno.test("a touched file whose content is the same does not count as changed", async () => {
  const section = readingSection();
  const cache = memoryCache();
  await runSections([section], runOptions({ cache }));
  await runSections([section], runOptions({ cache, data: memoryData(CONTENTS, { stamp: "2" }) }));
  assertEquals(section.computed(), 1);
});

Deno.test("one changed byte, listing, seed, number of samples, code or kind of data is computed anew", async () => {
  const changed = (contents: Record<string, string>) => ({
    data: memoryData({ ...CONTENTS, ...contents }, { stamp: "2" }),
  });
  const cases: Readonly<Record<string, Partial<RunOptions>>> = {
    "a byte of the scores": changed({ [HUMAN]: CONTENTS[HUMAN].replace("-5", "-6") }),
    "another metric in the folder": changed({ "a/metric-scores/en-de/N-src.seg.score": "A\t1\n" }),
    "another campaign": changed({ "b/sources/en-de.txt": "Three.\n" }),
    "the seed": { seed: 5 },
    "the number of samples": { samples: 10 },
    "the code": { code: "other code" },
    "the sample": { data: memoryData(CONTENTS, { sample: true }) },
    "a published figure": { published: published("tied", "53%") },
  };
  for (const [what, options] of Object.entries(cases)) {
    const section = readingSection();
    const cache = memoryCache();
    await runSections([section], runOptions({ cache }));
    await runSections([section], runOptions({ cache, ...options }));
    assertEquals([what, section.computed()], [what, 2]);
  }
});

Deno.test("a file that a section did not read may change", async () => {
  const section = readingSection();
  const cache = memoryCache();
  await runSections([section], runOptions({ cache }));
  const contents = { ...CONTENTS, "a/metric-scores/en-de/M-src.seg.score": "A\t1\nA\t1\n" };
  await runSections([section], runOptions({ cache, data: memoryData(contents, { stamp: "2" }) }));
  assertEquals(section.computed(), 1);
});

Deno.test("files of other sources count too, also where one was absent and comes to be there", async () => {
  const section = countedSection("other", async (context) => {
    return (await context.file("other", "one.tsv"))?.length ?? null;
  });
  const cache = memoryCache();
  const run = async (other: Record<string, string>) => {
    const [{ output, inputs }] = await runSections(
      [section],
      runOptions({ cache, data: memoryData(CONTENTS, { other }) }),
    );
    return [output?.answers?.[0].value, Object.keys(inputs), section.computed()];
  };
  assertEquals(await run({}), [null, [], 1]);
  assertEquals(await run({}), [null, [], 1]);
  assertEquals(await run({ "one.tsv": "abc" }), [3, ["other:one.tsv"], 2]);
  assertEquals(await run({ "one.tsv": "abc" }), [3, ["other:one.tsv"], 2]);
  assertEquals(await run({ "one.tsv": "abcd" }), [4, ["other:one.tsv"], 3]);
});

Deno.test("an interrupted run goes on where it stopped", async () => {
  const done = readingSection();
  let isBroken = true;
  const breaking = countedSection(
    "breaking",
    () => isBroken ? Promise.reject(new Error("interrupted")) : Promise.resolve(7),
  );
  const cache = memoryCache();
  await assertRejects(
    () => runSections([done, breaking], runOptions({ cache })),
    Error,
    "interrupted",
  );
  isBroken = false;
  const { told, on } = listener();
  const runs = await runSections([done, breaking], runOptions({ cache, onProgress: on }));
  assertEquals(runs.map(({ output }) => output?.answers), [
    [{ answers: "reading", value: -1 }],
    [{ answers: "breaking", value: 7 }],
  ]);
  assertEquals([done.computed(), breaking.computed()], [1, 1]);
  assertEquals(told, ["reading begun", "reading cached", "breaking begun", "breaking computed"]);
});

Deno.test("a section without its data does not run, says why, and leaves the others alone", async () => {
  const lacking = countedSection("lacking", () => Promise.resolve(1), {
    needs: [{ campaigns: ["z/en-de"], files: ["human-scores"] }],
  });
  const { told, on } = listener();
  const [not, ran] = await runSections(
    [lacking, readingSection()],
    runOptions({ onProgress: on }),
  );
  assertEquals([not.output, not.inputs, lacking.computed()], [null, {}, 0]);
  assertEquals(
    not.missing,
    "needs the campaign z/en-de, which this data lacks; 'metaeval fetch' gets the published package",
  );
  assertEquals([ran.missing, ran.output === null], [null, false]);
  assertEquals(told.slice(0, 2), ["lacking begun", "lacking not run"]);
});

Deno.test("a campaign is opened once a section, and one that is not there is null", async () => {
  let same: boolean | undefined;
  const section = countedSection("opening", async (context) => {
    same = await context.campaign("a/en-de") === await context.campaign("a/en-de");
    return await context.campaign("nowhere/en-de") === null ? 1 : 0;
  });
  const [{ output }] = await runSections([section], runOptions());
  assertEquals([same, output?.answers?.[0].value], [true, 1]);
});

Deno.test("an answer is the same whether computed or kept: what JSON cannot hold becomes null at once", async () => {
  const section = countedSection("odd", () => Promise.resolve(NaN));
  const [{ output }] = await runSections([section], runOptions());
  assertEquals(output?.answers?.[0].value, null);
});

Deno.test("on the sample every need counts as met, and sections get the sample's campaigns", async () => {
  const section = countedSection("on sample", (context) => {
    return Promise.resolve(context.sampleCampaigns.length);
  }, { needs: [{ campaigns: ["wmt22/en-de"], files: ["ratings"] }] });
  const [{ output, missing }] = await runSections(
    [section],
    runOptions({ data: memoryData(CONTENTS, { sample: true }) }),
  );
  assertEquals([missing, output?.answers?.[0].value], [null, 1]);
});

Deno.test("a section may ask for what its paper prints, in plain units; on the sample nothing is printed", async () => {
  const asked = (key: string) =>
    countedSection(key, ({ printed }) => Promise.resolve(printed(key)));
  const values = async (options: Partial<RunOptions>) =>
    (await runSections([asked("tied"), asked("other")], runOptions(options)))
      .map(({ output }) => output?.answers?.[0].value);
  const figures = published("tied", "53%");
  assertEquals(await values({ published: figures }), [0.53, null]);
  assertEquals(await values({ published: figures, data: memoryData(CONTENTS, { sample: true }) }), [
    null,
    null,
  ]);
});

/** Reads the human scores of `a/en-de` for all who ask, and counts how often it did. */
function sharedReading() {
  let times = 0;
  const human = async (reading: Reading) => {
    times++;
    return (await (await reading.campaign("a/en-de"))?.human("mqm"))?.column.values[0] ?? null;
  };
  // Through another shared value: what that read counts as read, too.
  const doubled = async (reading: Reading) => 2 * (await reading.shared(human) ?? NaN);
  const asking = (id: string, rest: Partial<Section> = {}) =>
    countedSection(id, ({ shared }) => shared(doubled), rest);
  return { asking, times: () => times };
}

Deno.test("sections of a paper share a value: it is computed once, and all who ask have read its inputs", async () => {
  const { asking, times } = sharedReading();
  const runs = await runSections([
    asking("one"),
    asking("two"),
    countedSection("none", () => Promise.resolve(1)),
  ], runOptions());
  assertEquals(runs.map(({ output }) => output?.answers?.[0].value), [-2, -2, 1]);
  assertEquals(times(), 1);
  assertEquals(runs.map(({ inputs }) => HUMAN in inputs), [true, true, false]);
});

Deno.test("a section kept with a shared value is computed anew where an input of that value has changed", async () => {
  const { asking } = sharedReading();
  const [one, two] = [asking("one"), asking("two")];
  const cache = memoryCache();
  await runSections([one, two], runOptions({ cache }));
  await runSections([one, two], runOptions({ cache }));
  assertEquals([one.computed(), two.computed()], [1, 1]);
  const contents = { ...CONTENTS, [HUMAN]: CONTENTS[HUMAN].replace("-1", "-9") };
  const [, run] = await runSections(
    [one, two],
    runOptions({ cache, data: memoryData(contents, { stamp: "2" }) }),
  );
  assertEquals([one.computed(), two.computed(), run.output?.answers?.[0].value], [2, 2, -18]);
});

Deno.test("papers share nothing", async () => {
  const { asking, times } = sharedReading();
  await runSections([asking("one"), asking("two", { id: "another/two" })], runOptions());
  assertEquals(times(), 2);
});

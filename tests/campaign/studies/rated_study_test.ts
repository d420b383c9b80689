import { assertEquals, assertRejects } from "@std/assert";
import {
  mqmRatings,
  openAspectStudy,
  openRatedStudy,
  ownScorers,
} from "../../../src/campaign/studies/open_rated_study.ts";
import type { RatingTable } from "../../../src/scores/score_table.ts";
import { UserError } from "../../../src/user_error.ts";
import { type Cells, type MadeUp, madeUpCampaign, RATED, SEGMENTS } from "./made_up_campaign.ts";

const HUMAN: Cells = {
  C: [0, -1, -5],
  A: [-1, -1, null],
  MSLC: [null, null, null],
  B: [-2, 0, 0],
  refA: [0, 0, 0],
  refB: [0, -1, 0],
};
const all = (first: number): Cells =>
  Object.fromEntries(RATED.map((system, k) => [system, [first + k, first - k, k]]));
const { A: _, ...withoutA } = all(4);
const METRICS = {
  "x-refA": all(1),
  "y-refB": all(2),
  "z-src": all(3),
  "GEMBA-src": all(5),
  "twin-src": all(1),
  "short-refA": withoutA,
};
const MADE: MadeUp = { human: HUMAN, metrics: METRICS };

/** Error spans of all systems, by one rater. */
const RATINGS: RatingTable = {
  name: "mqm.rater1",
  systems: RATED,
  segments: SEGMENTS,
  ratings: RATED.flatMap((_, k) =>
    Array.from({ length: SEGMENTS }, (_, i) => ({
      errors: (k + i) % 2 === 0 ? [] : [{
        category: k % 3 === 0 ? "fluency/grammar" : "accuracy/omission",
        severity: "minor",
        score: null,
        isSource: false,
      }],
    }))
  ),
};

Deno.test("a rated study holds real systems, and the metrics against the standard reference or none", async () => {
  const names = (found: { readonly scorers: readonly { name: string }[] }) =>
    found.scorers.map(({ name }) => name);
  const study = await openRatedStudy(madeUpCampaign(MADE));
  assertEquals([study.name, study.systems, [...study.segments]], ["t/en-de", ["C", "A", "B"], [
    0,
    1,
  ]]);
  assertEquals(names(study), ["x-refA", "z-src", "GEMBA-src"]);
  assertEquals(study.leftOut.map(({ name }) => name), ["twin-src", "short-refA"]);
  assertEquals([...study.human.values], [0, -1, -1, -1, -2, 0]);
  const at = (name: string, more: Partial<MadeUp> = {}) =>
    openRatedStudy(madeUpCampaign({ ...MADE, ...more, name }));
  assertEquals(names(await at("wmt22/en-de")), ["x-refA", "z-src"]);
  assertEquals(names(await at("wmt23/en-de")), ["x-refA", "z-src", "GEMBA-src"]);
  assertEquals((await at("t/en-de", { outliers: ["A"] })).systems, ["C", "B"]);
  const flagged = { ...HUMAN, MSLC: [0, 0, 0] };
  assertEquals((await at("t/en-de", { human: flagged })).systems, ["C", "A", "B"]);
});

Deno.test("a rated study leaves out what it is asked to, and reads the metrics of other references, or none", async () => {
  const campaign = madeUpCampaign(MADE);
  assertEquals((await openRatedStudy(campaign, { exclude: ["C"] })).systems, ["A", "B"]);
  assertEquals((await openRatedStudy(campaign, { scorers: false })).scorers, []);
  const other = await openRatedStudy(campaign, { references: ["refB"] });
  assertEquals(other.scorers.map(({ name }) => name), ["y-refB", "z-src", "GEMBA-src", "twin-src"]);
  await assertRejects(
    () => openRatedStudy(campaign, { exclude: ["C", "D"] }),
    UserError,
    "--exclude 'D' is no rated system of t/en-de; it has C, A, MSLC, B, refA, refB",
  );
});

Deno.test("the balance paper reads he-en's metrics against refA, whatever the standard reference is", async () => {
  const standard = (name: string) => {
    const campaign = madeUpCampaign({ ...MADE, name });
    return { ...campaign, facts: { ...campaign.facts, standardReference: "refB" } };
  };
  const names = async (name: string) =>
    (await openRatedStudy(standard(name))).scorers.map((scorer) => scorer.name);
  assertEquals(await names("wmt23/he-en"), ["x-refA", "z-src", "GEMBA-src"]);
  assertEquals(await names("wmt23/en-de"), ["y-refB", "z-src", "GEMBA-src", "twin-src"]);
});

Deno.test("own metrics stand on a study's systems and segments, or are left out with the reason", async () => {
  const own = ["mine-src", "holes-src"];
  const holes = { ...all(7), B: [1, null, 2] };
  const campaign = madeUpCampaign({
    ...MADE,
    own,
    metrics: { ...METRICS, "mine-src": all(6), "holes-src": holes },
  });
  const study = await openRatedStudy(campaign, { scorers: false, exclude: ["C"] });
  const { kept, notes } = await ownScorers(campaign, study);
  assertEquals(kept.map(({ name, systems, segments }) => [name, systems, segments]), [
    ["mine-src", 2, 2],
  ]);
  const [{ values }] = kept;
  assertEquals(Array.from(values, (value) => value - values[0]), [0, -2, 2, -4]);
  assertEquals(notes.length, 1);
  assertEquals(notes[0].startsWith("The own metric holes-src is left out: "), true);
  const single = madeUpCampaign({ ...MADE, own: ["z-src"] });
  assertEquals((await ownScorers(single, study)).kept.map(({ name }) => name), ["z-src"]);
  const none = await ownScorers(madeUpCampaign(MADE), study);
  assertEquals(none, { kept: [], notes: [] });
});

Deno.test("a study of aspects needs error spans for every translation, and takes those of MQM ratings alone", async () => {
  const other = { ...RATINGS, name: "esa" };
  const campaign = madeUpCampaign({ ...MADE, ratings: { "esa.1": other, "mqm.rater1": RATINGS } });
  assertEquals(await mqmRatings(campaign), [RATINGS]);
  const { study, aspects } = await openAspectStudy(campaign, { exclude: ["C"] });
  assertEquals(study.systems, ["A", "B"]);
  // Systems A and B stand second and fourth; their errors are of accuracy and of fluency.
  assertEquals([...aspects.adequacy], [-2 / 3, 0]);
  assertEquals([...aspects.fluency], [0, -2 / 3]);
  const partly = {
    ...RATINGS,
    ratings: RATINGS.ratings.map((rating, cell) => cell === 3 ? null : rating),
  };
  const lacking: Record<string, RatingTable>[] = [{}, { "esa.1": other }, { "mqm.rater1": partly }];
  for (const ratings of lacking) {
    await assertRejects(
      () => openAspectStudy(madeUpCampaign({ ...MADE, ratings })),
      UserError,
      "t/en-de does not have error spans for every translation",
    );
  }
});

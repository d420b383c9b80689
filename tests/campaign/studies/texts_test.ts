import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { baseTranslations, cleanSources } from "../../../src/campaign/studies/base_translations.ts";
import { readRatedTexts } from "../../../src/campaign/studies/rated_texts.ts";
import { campaignCoverage, tsvCoverage } from "../../../src/campaign/studies/span_coverage.ts";
import {
  anyCells,
  anyRatings,
  madeUpCampaign,
  originOf,
  RATED,
  SEGMENTS,
  sourceOf,
  textOf,
} from "./made_up_campaign.ts";

const RUNS = { seed: 611, numRuns: 150 };
const numbers = Array.from({ length: SEGMENTS }, (_, i) => i);
const anyOutputs = fc.constantFrom(RATED, ["A", "B", "refA", "refB"]);

Deno.test("error-free translations are those that people gave 0, of systems with outputs but the standard reference", async () => {
  await fc.assert(
    fc.asyncProperty(anyCells, anyOutputs, fc.boolean(), async (human, outputs, described) => {
      const campaign = madeUpCampaign({ human, outputs, described });
      const systems = Object.keys(human).filter((one) => one !== "refA" && outputs.includes(one));
      const sources = numbers.map((segment) => ({
        segment,
        source: described ? sourceOf(segment) : "",
        reference: textOf("refA", segment),
        translations: systems.toSorted().filter((system) => human[system][segment] === 0)
          .map((system) => ({ system, text: textOf(system, segment) })),
      })).filter(({ translations }) => translations.length > 0);
      const rated = systems.flatMap((system) => human[system]).filter((one) => one !== null).length;
      assertEquals(await cleanSources(campaign), { sources, systems, rated });
      assertEquals(
        await baseTranslations(campaign),
        sources.map(({ translations: [first], ...source }) => ({ ...source, ...first })),
      );
    }),
    RUNS,
  );
  const without = madeUpCampaign({ human: null });
  assertEquals(await cleanSources(without), { sources: [], systems: [], rated: 0 });
  assertEquals(await baseTranslations(without), []);
});

Deno.test("rated texts are those of all rated systems but the standard reference, on the segments rated for each", async () => {
  await fc.assert(
    fc.asyncProperty(anyCells, anyOutputs, fc.boolean(), async (human, outputs, described) => {
      const found = await readRatedTexts(madeUpCampaign({ human, outputs, described }));
      const systems = Object.keys(human)
        .filter((one) => one !== "refA" && human[one].some((score) => score !== null)).toSorted();
      if (systems.length < 2 || systems.some((one) => !outputs.includes(one))) {
        assertEquals(found, null);
        return;
      }
      const segments = numbers.filter((i) => systems.every((one) => human[one][i] !== null));
      const { human: table, ...texts } = found!;
      assertEquals(table.systems, Object.keys(human));
      assertEquals(texts, {
        ...{ languagePair: "en-de", campaign: "t/en-de", systems, segments },
        outputs: systems.map((system) => segments.map((i) => textOf(system, i))),
        sources: segments.map((i) => described ? sourceOf(i) : ""),
        references: segments.map((i) => textOf("refA", i)),
        origins: segments.map((i) => described ? originOf(i) : { domain: "all", document: "" }),
      });
    }),
    RUNS,
  );
  assertEquals(await readRatedTexts(madeUpCampaign({ human: null })), null);
});

Deno.test("coverage counts the scored translations of rated systems, and those with spans by any rater", async () => {
  const tables = fc.array(anyRatings, { maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(anyCells, tables, async (human, tables) => {
      const ratings = Object.fromEntries(tables.map((table, at) => [`mqm.rater${at}`, table]));
      const systems = Object.keys(human)
        .filter((one) => one !== "refA" && human[one].some((score) => score !== null));
      const scored = systems.flatMap((system) =>
        numbers.filter((i) => human[system][i] !== null).map((i) => ({ system, i }))
      );
      const joined = scored.filter(({ system, i }) =>
        tables.some(({ systems, ratings }) => {
          const at = systems.indexOf(system);
          return at >= 0 && ratings[at * SEGMENTS + i] !== null;
        })
      );
      assertEquals(await campaignCoverage(madeUpCampaign({ human, ratings })), {
        name: "t/en-de",
        systems: systems.length,
        scored: scored.length,
        joined: tables.length === 0 ? null : joined.length,
        common: numbers.filter((i) => systems.every((one) => human[one][i] !== null)).length,
      });
    }),
    RUNS,
  );
  assertEquals(await campaignCoverage(madeUpCampaign({ human: null })), null);
});

Deno.test("coverage of files joins spans and scores by system and segment, without references", () => {
  const cell = fc.record({
    system: fc.constantFrom("A", "B", "ref", "refB", "ref-C", "refined"),
    segment: fc.nat(3),
    score: fc.option(fc.nat(9)),
    hasSpans: fc.boolean(),
  });
  const cells = fc.uniqueArray(cell, {
    selector: ({ system, segment }) => `${system} ${segment}`,
    maxLength: 12,
  });
  const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join("\n") + "\n");
  fc.assert(
    fc.property(cells, (cells) => {
      const header = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity";
      const spans = cells.filter(({ hasSpans }) => hasSpans).map(({ system, segment }) =>
        [system, "d", "1", segment, "r1", "s", "t", "Fluency", "Minor"].join("\t")
      );
      const scores = cells.map(({ system, segment, score }) =>
        `${system} ${score ?? "None"} ${segment}`
      );
      const scored = cells.filter(({ system, score }) =>
        score !== null && !["ref", "refB", "ref-C"].includes(system)
      );
      const systems = [...new Set(scored.map(({ system }) => system))];
      const common = [0, 1, 2, 3].filter((i) =>
        systems.length > 0 &&
        systems.every((one) =>
          scored.some(({ system, segment }) => system === one && segment === i)
        )
      );
      assertEquals(
        tsvCoverage("ted", bytes([header, ...spans]), bytes(["system score seg_id", ...scores])),
        {
          name: "ted",
          systems: systems.length,
          scored: scored.length,
          joined: scored.filter(({ hasSpans }) => hasSpans).length,
          common: common.length,
        },
      );
    }),
    RUNS,
  );
});

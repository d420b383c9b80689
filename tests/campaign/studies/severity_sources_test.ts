import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { campaignSeverity, tsvSeverity } from "../../../src/campaign/studies/severity_sources.ts";
import { severityContrasts } from "../../../src/mqm/severity_contrasts.ts";
import { severityCosts } from "../../../src/mqm/severity_costs.ts";
import type { RatingTable } from "../../../src/scores/score_table.ts";
import { bleu } from "../../../src/textmetrics/bleu/bleu.ts";
import { chrf } from "../../../src/textmetrics/chrf/chrf.ts";
import { sentenceScores } from "../../../src/textmetrics/corpus/scores.ts";
import { UserError } from "../../../src/user_error.ts";
import {
  anyRatings,
  madeUpCampaign,
  originOf,
  RATED,
  SEGMENTS,
  textOf,
} from "./made_up_campaign.ts";

const RUNS = { seed: 612, numRuns: 100 };

/** Costs by sentence BLEU and chrF, a translation at a time. */
function costsOf(
  contrasts: ReturnType<typeof severityContrasts>,
  text: (system: number, segment: number) => string,
  reference: (segment: number) => string,
) {
  const [byBleu, byChrf] = [bleu({ effectiveOrder: true }), chrf()].map((metric) =>
    severityCosts(contrasts, (system, segment) => {
      const statistics = metric.prepare([[reference(segment)]])
        .statisticsOfAll([[text(system, segment)]]);
      return sentenceScores(metric, statistics[0])[0];
    })
  );
  return { bleu: byBleu, chrf: byChrf };
}

Deno.test("a campaign's contrasts are those of its rated systems with outputs, scored against the reference chosen", async () => {
  const choice = fc.record({
    ratings: fc.constantFrom<string[] | undefined>(undefined, [], ["mqm.rater0"], [
      "mqm.rater1",
      "mqm.rater0",
    ]),
    reference: fc.constantFrom(undefined, "refB"),
    omissions: fc.constantFrom(undefined, true),
    exclude: fc.constantFrom<string[] | undefined>(undefined, [], ["A"]),
  });
  const outputs = fc.constantFrom(RATED, ["A", "B", "C", "refA"]);
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(anyRatings, anyRatings),
      choice,
      outputs,
      fc.boolean(),
      async ([first, second], choice, outputs, described) => {
        const ratings: Record<string, RatingTable> = { "mqm.rater0": first, "mqm.rater1": second };
        const names = choice.ratings?.length ? choice.ratings : Object.keys(ratings);
        const tables = names.map((name) => ratings[name]);
        const rated = outputs.filter((system) =>
          tables.some(({ systems }) => systems.includes(system)) && !system.startsWith("ref")
        );
        const systems = rated.filter((system) => !choice.exclude?.includes(system));
        const campaign = madeUpCampaign({ human: null, ratings, outputs, described });
        const unknown = choice.exclude?.find((system) => !rated.includes(system));
        if (unknown !== undefined || systems.length < 2) {
          await assertRejects(
            () => campaignSeverity(campaign, choice),
            UserError,
            unknown === undefined
              ? `and t/en-de has ${systems.length === 0 ? "none" : `${systems[0]} alone`}; ` +
                (choice.exclude?.length ? "exclude fewer" : "choose another campaign")
              : `--exclude 'A' is no rated system of t/en-de; it has ${rated.join(", ")}`,
          );
          return;
        }
        const contrasts = severityContrasts(tables, systems, choice.omissions);
        assertEquals(await campaignSeverity(campaign, choice), {
          name: "t/en-de",
          contrasts,
          ...costsOf(
            contrasts,
            (system, segment) => textOf(systems[system], segment),
            (segment) => textOf(choice.reference ?? "refA", segment),
          ),
          origins: contrasts.map(({ segment }) => ({
            segment: `t/en-de\t${segment}`,
            document: described ? `t/en-de\tnews\t${originOf(segment).document}` : null,
          })),
        });
      },
    ),
    RUNS,
  );
  assertEquals(await campaignSeverity(madeUpCampaign({ human: null })), null);
});

const HEADER = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity";
const bytes = (lines: readonly string[]) =>
  new TextEncoder().encode([HEADER, ...lines].join("\n") + "\n");

Deno.test("contrasts of a file stand beside its reference, on the segments where that was rated", () => {
  const systems = ["ref", "A", "B", "C", "refB"];
  const kinds = [["No-error", "No-error"], ["Fluency/Grammar", "Minor"], [
    "Accuracy/Omission",
    "Major",
  ]];
  const anyKinds = fc.array(fc.array(fc.nat(2), { minLength: 5, maxLength: 5 }), {
    minLength: SEGMENTS,
    maxLength: SEGMENTS,
  });
  const hasReference = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
  const target = (system: string, segment: number) => `${textOf(system, segment)} or so`;
  fc.assert(
    fc.property(anyKinds, hasReference, fc.boolean(), (kindsOf, hasReference, withoutC) => {
      const lines = kindsOf.flatMap((of, i) =>
        of.flatMap((kind, k) =>
          k === 0 && !hasReference[i] ? [] : [
            [
              ...[systems[k], `d${i >> 1}`, "1", `${7 - i}`, "r1", "Hallo"],
              target(systems[k], i).replace("says", "<v>says</v>"),
              ...kinds[kind],
            ].join("\t"),
          ]
        )
      );
      const read = () => tsvSeverity("ted", bytes(lines), { exclude: withoutC ? ["C"] : [] });
      if (!hasReference.includes(true)) {
        assertThrows(read, UserError, "ted rates no system 'ref', the human translation");
        return;
      }
      const kept = withoutC ? ["A", "B"] : ["A", "B", "C"];
      const table: RatingTable = {
        name: "r1",
        systems: kept,
        segments: SEGMENTS,
        ratings: kept.flatMap((system) =>
          kindsOf.map((of) => {
            const [category, severity] = kinds[of[systems.indexOf(system)]];
            const error = { category, severity, score: null, isSource: false };
            return { errors: severity === "No-error" ? [] : [error] };
          })
        ),
      };
      const contrasts = severityContrasts([table], kept)
        .filter(({ segment }) => hasReference[segment]);
      assertEquals(read(), {
        name: "ted",
        contrasts,
        ...costsOf(
          contrasts,
          (system, segment) => target(kept[system], segment),
          (segment) => target("ref", segment),
        ),
        origins: contrasts.map(({ segment }) => (
          { segment: `ted\t${segment}`, document: `ted\td${segment >> 1}` }
        )),
      });
    }),
    RUNS,
  );
});

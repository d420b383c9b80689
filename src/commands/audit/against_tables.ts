import { numbers, tableOf, texts } from "../../reporting/tables/table_of.ts";
import type { AgainstReport } from "./report.ts";
import type { AuditPart } from "./part_table.ts";

/** Most characters of a text in a table. */
const LONGEST = 120;

/**
 * Lists the parts of a comparison with another system: differences of rates, differences of scores, deciding segments.
 *
 * @param system Name of the audited system.
 * @param against The comparison.
 * @returns One part for each that has content.
 */
export function againstParts(system: string, against: AgainstReport): AuditPart[] {
  return [
    ratesPart(system, against),
    scoresPart(system, against),
    examplesPart(system, against),
  ].filter((part) => part !== null);
}

function ratesPart(system: string, { system: other, rates }: AgainstReport): AuditPart | null {
  return rates.length === 0 ? null : {
    heading: `Against ${other}: errors`,
    paragraphs: [
      `Over the segments that are rated for both. Rates are shares of segments; p is that of no difference, by swaps of the two systems.`,
    ],
    table: tableOf(rates, {
      id: "against_rates",
      title: `Rates of errors and MQM score of ${system} less those of ${other}`,
      columns: [
        texts("by", "by", ({ by }) => by),
        texts("class", "class", (rate) => rate.class),
        texts("n", "segments", ({ n }) => n),
        numbers("own", system, 3, ({ own }) => own),
        numbers("against", other, 3, ({ against }) => against),
        numbers("difference", "difference", 3, ({ difference, interval }) => (
          { value: difference, ends: interval }
        )),
        { ...numbers("p", "p", 4, ({ p }) => p), p: true },
      ],
    }),
  };
}

function scoresPart(system: string, { system: other, scores }: AgainstReport): AuditPart | null {
  return scores.length === 0 ? null : {
    heading: `Against ${other}: scores`,
    paragraphs: [],
    table: tableOf(scores, {
      id: "against_scores",
      title: `Corpus scores of ${system} less those of ${other}`,
      columns: [
        texts("metric", "metric", ({ metric }) => metric),
        numbers("score", system, 2, ({ score }) => score),
        numbers("against_score", other, 2, ({ against_score }) => against_score),
        numbers("difference", "difference", 2, ({ difference, low, high }) => (
          { value: difference, ends: [low, high] }
        )),
        numbers("p_bootstrap", "p bootstrap", 4, ({ p_bootstrap }) => p_bootstrap),
        numbers("p_randomisation", "p swaps", 4, ({ p_randomisation }) => p_randomisation),
      ],
    }),
  };
}

function examplesPart(
  system: string,
  { system: other, examples }: AgainstReport,
): AuditPart | null {
  return examples.length === 0 ? null : {
    heading: `Against ${other}: segments that decide`,
    paragraphs: [
      "One system has a grave error and the other has none; those whose MQM scores lie furthest apart come first.",
    ],
    table: tableOf(examples, {
      id: "against_examples",
      title: "Deciding segments, at most five for each system",
      columns: [
        texts("segment", "segment", ({ segment }) => segment),
        texts("better", "better", ({ better }) => better),
        numbers("own_mqm", `MQM ${system}`, 1, ({ own_mqm }) => own_mqm),
        numbers("against_mqm", `MQM ${other}`, 1, ({ against_mqm }) => against_mqm),
        texts("own", system, ({ own }) => clipped(own)),
        texts("against", other, ({ against }) => clipped(against)),
      ],
    }),
  };
}

/** Texts are cut to fit a table; JSON has the full texts. */
function clipped(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST).join("")}…`;
}

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
  const other = against.system;
  const both = [{ key: "own", title: system }, { key: "against", title: other }];
  const parts: AuditPart[] = [];
  if (against.rates.length > 0) {
    parts.push({
      heading: `Against ${other}: errors`,
      paragraphs: [
        `Over the segments that are rated for both. Rates are shares of segments; p is that of no difference, by swaps of the two systems.`,
      ],
      table: {
        id: "against_rates",
        title: `Rates of errors and MQM score of ${system} less those of ${other}`,
        columns: [
          { key: "by", title: "by" },
          { key: "class", title: "class" },
          { key: "n", title: "segments" },
          ...both.map((column) => ({ ...column, digits: 3 })),
          { key: "difference", title: "difference", digits: 3 },
          { key: "p", title: "p", digits: 4 },
        ],
        rows: against.rates.map(({ difference, interval, ...row }) => ({
          ...row,
          difference: { value: difference, ends: interval },
        })),
      },
    });
  }
  if (against.scores.length > 0) {
    parts.push({
      heading: `Against ${other}: scores`,
      paragraphs: [],
      table: {
        id: "against_scores",
        title: `Corpus scores of ${system} less those of ${other}`,
        columns: [
          { key: "metric", title: "metric" },
          { key: "score", title: system, digits: 2 },
          { key: "against_score", title: other, digits: 2 },
          { key: "difference", title: "difference", digits: 2 },
          { key: "p_bootstrap", title: "p bootstrap", digits: 4 },
          { key: "p_randomisation", title: "p swaps", digits: 4 },
        ],
        rows: against.scores.map(({ difference, low, high, ...row }) => ({
          ...row,
          difference: { value: difference, ends: [low, high] },
        })),
      },
    });
  }
  if (against.examples.length > 0) {
    parts.push({
      heading: `Against ${other}: segments that decide`,
      paragraphs: [
        "One system has a grave error and the other has none; those whose MQM scores lie furthest apart come first.",
      ],
      table: {
        id: "against_examples",
        title: "Deciding segments, at most five for each system",
        columns: [
          { key: "segment", title: "segment" },
          { key: "better", title: "better" },
          { key: "own_mqm", title: `MQM ${system}`, digits: 1 },
          { key: "against_mqm", title: `MQM ${other}`, digits: 1 },
          ...both,
        ],
        rows: against.examples.map((example) => ({
          ...example,
          own: clipped(example.own),
          against: clipped(example.against),
        })),
      },
    });
  }
  return parts;
}

/** Texts are cut to fit a table; JSON has the full texts. */
function clipped(text: string): string {
  const letters = [...text];
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST).join("")}…`;
}

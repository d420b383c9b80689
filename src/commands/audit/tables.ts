import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { againstParts } from "./against_tables.ts";
import type { AuditPart, Estimate } from "./part_table.ts";
import type { CorpusRate } from "../../probes/audit/corpus_rate.ts";
import type { AnnotationReport, AuditReport } from "./report.ts";
import { howMany } from "../../how_many.ts";

/**
 * Lists the parts of the report in reading order: warnings, error rates, scores, groups, blind spots, what to annotate next,
 * the comparison with another system.
 *
 * @param report The report.
 * @returns Its parts.
 */
export function auditParts(report: AuditReport): AuditPart[] {
  return [
    ...report.warnings.length === 0
      ? []
      : [{ heading: "Warnings", paragraphs: report.warnings, table: null }],
    ratesPart(report),
    scoresPart(report),
    ...groupParts(report),
    blindSpotsPart(report),
    annotationPart(report.annotation),
    ...report.against === null ? [] : againstParts(report.system, report.against),
  ];
}

function ratesPart({ error_rates, settings }: AuditReport): AuditPart {
  const heading = "Errors by severity";
  if (error_rates.length === 0) {
    return { heading, paragraphs: ["No error spans were given."], table: null };
  }
  const paragraphs = error_rates.map(({ ratings, by, rated, mqm }) =>
    `${ratings} (${by}): ${howMany(rated, "segment")} rated` +
    (mqm === null ? "." : `, mean MQM ${formatNumber(mqm, 3)}.`)
  );
  const level = percentOf(settings.confidence);
  const weighted = settings.strata === null ? "" : `, each ${settings.strata} weighed by its size`;
  return {
    heading,
    paragraphs,
    table: {
      id: "error_rates",
      title:
        `Segments with at least one error of a class, in any of their ratings; the rate is that of the corpus${weighted}`,
      columns: [
        ...error_rates.length > 1 ? [{ key: "by", title: "by" }] : [],
        { key: "class", title: "class" },
        { key: "errors", title: "errors" },
        { key: "count", title: "segments" },
        { key: "rate", title: "rate", digits: 1, percent: true },
        { key: "interval", title: `${level} by ${settings.unit}`, digits: 1, percent: true },
        { key: "design_effect", title: "design effect", digits: 2 },
      ],
      rows: error_rates.flatMap(({ classes, by }) => classes.map((one) => ({ by, ...one }))),
    },
  };
}

function scoresPart({ scores, segments, references, settings }: AuditReport): AuditPart {
  const heading = "Corpus scores";
  if (scores.length === 0) {
    return { heading, paragraphs: ["There is no reference to score against."], table: null };
  }
  const optimised = scores.some((score) => score.optimised !== null);
  return {
    heading,
    paragraphs: [
      `${howMany(segments, "segment")} against ${
        references.join(", ")
      }. A score does not bound the rates above, and compares only with scores of ` +
      "the same segments, references and signature.",
    ],
    table: {
      id: "scores",
      title: "Text metrics",
      columns: [
        { key: "metric", title: "metric" },
        { key: "score", title: "score", digits: 2 },
        {
          key: "interval",
          title: `${percentOf(settings.confidence)} by ${settings.unit}`,
          digits: 2,
        },
        { key: "signature", title: "signature" },
        ...optimised ? [{ key: "optimised", title: "optimised in" }] : [],
      ],
      rows: scores.map((score) => ({ ...score, interval: estimate(score).ends })),
    },
  };
}

function groupParts({ groups, scores }: AuditReport): AuditPart[] {
  const columns = [...new Set(groups.map(({ column }) => column))];
  return columns.map((column) => {
    const chosen = groups.filter((group) => group.column === column);
    const rated = chosen.some(({ major_accuracy }) => major_accuracy !== null);
    const unclassified = chosen.some((group) => (group.major_unclassified?.count ?? 0) > 0);
    return {
      heading: `By ${column}`,
      paragraphs: [],
      table: {
        id: `by_${column}`,
        title: `Scores${rated ? " and rate of major accuracy errors" : ""} by ${column}`,
        columns: [
          { key: "value", title: column },
          { key: "segments", title: "segments" },
          ...scores.map(({ metric }) => ({ key: metric, title: metric, digits: 2 })),
          ...rated
            ? [
              { key: "rated", title: "rated" },
              { key: "major_accuracy", title: "major accuracy", digits: 1, percent: true },
              ...unclassified
                ? [{
                  key: "major_unclassified",
                  title: "major unclassified",
                  digits: 1,
                  percent: true,
                }]
                : [],
            ]
            : [],
        ],
        rows: chosen.map((group) => ({
          value: group.value,
          segments: group.segments,
          ...Object.fromEntries(group.scores.map((score) => [score.metric, estimate(score)])),
          rated: group.major_accuracy?.n ?? null,
          major_accuracy: rateEstimate(group.major_accuracy),
          major_unclassified: rateEstimate(group.major_unclassified),
        })),
      },
    };
  });
}

function rateEstimate(rate: CorpusRate | null): Estimate | null {
  return rate && { value: rate.rate, ends: rate.interval };
}

function estimate(
  { score, low, high }: { score: number; low: number | null; high: number | null },
): Estimate {
  return { value: score, ends: low === null || high === null ? null : [low, high] };
}

function blindSpotsPart({ blind_spots, blind_spots_from, settings }: AuditReport): AuditPart {
  return {
    heading: "Contrastive accuracy on known blind spots",
    paragraphs: [blind_spots_from],
    table: blind_spots.length === 0 ? null : {
      id: "blind_spots",
      title: "Pairs in which the metric sees the error",
      columns: [
        { key: "metric", title: "metric" },
        { key: "blind_spot", title: "error" },
        { key: "n", title: "pairs" },
        { key: "rate", title: "accuracy", digits: 1, percent: true },
        {
          key: "wilson",
          title: `${percentOf(settings.confidence)} Wilson`,
          digits: 1,
          percent: true,
        },
        { key: "ties", title: "ties" },
      ],
      rows: blind_spots.map((one) => ({ ...one })),
    },
  };
}

function annotationPart(plan: AnnotationReport): AuditPart {
  const rate = formatNumber(plan.expected_rate, 1, true);
  const expected = plan.expected_from === "no rating"
    ? `Nothing is known of the rate; should no ${plan.error} error be found`
    : `At a rate of ${rate} of ${plan.error} errors (${plan.expected_from}) and a design effect of ${
      formatNumber(plan.design_effect, 2)
    }`;
  const bound = formatNumber(plan.bound, 1, true);
  const width = formatNumber(plan.half_width, 1, true);
  const forBound = plan.for_bound === null
    ? plan.bound_excluded
      ? `no number of segments bounds it by ${bound}, which it exceeds`
      : `whether it can be bounded by ${bound} is open, as its interval reaches below`
    : `${plan.for_bound} annotated segments bound it by ${bound}`;
  const enough = plan.next === 0
    ? `The ${plan.annotated} annotated ones are enough.`
    : `${plan.annotated} are annotated by people: annotate ${plan.next} next` +
      (plan.available < plan.next ? `, of which these outputs hold ${plan.available}.` : ".");
  const { spread } = plan;
  const [column = "", size = ""] = spread?.[0] === undefined ? [] : Object.keys(spread[0]);
  return {
    heading: "What to annotate next",
    paragraphs: [
      `${expected}, ${forBound}, and ${plan.for_half_width} put it within ±${width}. ${enough}`,
    ],
    table: spread === null || spread.length === 0 || plan.available === 0 ? null : {
      id: "annotate",
      title: `Segments to annotate next by ${column}, so that the rate's variance is least`,
      columns: [{ key: "value", title: column }, { key: "segments", title: size }],
      rows: spread.map((row) => ({ value: row[column], segments: row[size] })),
    },
  };
}

function percentOf(confidence: number): string {
  return `${Number((100 * confidence).toPrecision(6))}%`;
}

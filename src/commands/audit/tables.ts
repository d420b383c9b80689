import { formatNumber } from "../../reporting/tables/format_cell.ts";
import { numbers, percents, tableOf, texts } from "../../reporting/tables/table_of.ts";
import { againstParts } from "./against_tables.ts";
import type { AuditPart, Estimate } from "./part_table.ts";
import type {
  AnnotationReport,
  AuditReport,
  GroupReport,
  Interval,
  ScoreReport,
} from "./report.ts";
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
  const rates = error_rates.flatMap(({ classes, by }) => classes.map((one) => ({ by, ...one })));
  const weighted = settings.strata === null ? "" : `, each ${settings.strata} weighed by its size`;
  return {
    heading,
    paragraphs,
    table: tableOf(rates, {
      id: "error_rates",
      title:
        `Segments with at least one error of a class, in any of their ratings; the rate is that of the corpus${weighted}`,
      columns: [
        ...error_rates.length > 1
          ? [texts<typeof rates[number], Estimate>("by", "by", ({ by }) => by)]
          : [],
        texts("class", "class", (one) => one.class),
        texts("errors", "errors", ({ errors }) => errors),
        texts("count", "segments", ({ count }) => count),
        percents("rate", "rate", 1, ({ rate }) => rate),
        percents("interval", `${level} by ${settings.unit}`, 1, ({ interval }) => interval),
        numbers("design_effect", "design effect", 2, ({ design_effect }) => design_effect),
      ],
    }),
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
    table: tableOf(scores, {
      id: "scores",
      title: "Text metrics",
      columns: [
        texts("metric", "metric", ({ metric }) => metric),
        numbers("score", "score", 2, ({ score }) => score),
        numbers("interval", `${percentOf(settings.confidence)} by ${settings.unit}`, 2, endsOf),
        texts("signature", "signature", ({ signature }) => signature),
        ...optimised
          ? [
            texts<typeof scores[number], Estimate>("optimised", "optimised in", (one) =>
              one.optimised),
          ]
          : [],
      ],
    }),
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
      table: tableOf(chosen, {
        id: `by_${column}`,
        title: `Scores${rated ? " and rate of major accuracy errors" : ""} by ${column}`,
        columns: [
          texts("value", column, ({ value }) => value),
          texts("segments", "segments", ({ segments }) => segments),
          ...scores.map(({ metric }) =>
            numbers<GroupReport, Estimate>(metric, metric, 2, (group) => {
              const own = group.scores.find((score) => score.metric === metric);
              return own && { value: own.score, ends: endsOf(own) };
            })
          ),
          ...rated ? RATES.slice(0, unclassified ? 3 : 2) : [],
        ],
      }),
    };
  });
}

/** The rates of a group: of errors of accuracy, then of those without a class. */
const RATES = [
  texts<GroupReport, Estimate>("rated", "rated", (group) => group.major_accuracy?.n),
  groupRate("major_accuracy", "major accuracy"),
  groupRate("major_unclassified", "major unclassified"),
];

function groupRate(key: "major_accuracy" | "major_unclassified", title: string) {
  return percents<GroupReport, Estimate>(
    key,
    title,
    1,
    ({ [key]: rate }) => rate && { value: rate.rate, ends: rate.interval },
  );
}

function endsOf({ low, high }: ScoreReport): Interval | null {
  return low === null || high === null ? null : [low, high];
}

function blindSpotsPart({ blind_spots, blind_spots_from, settings }: AuditReport): AuditPart {
  return {
    heading: "Contrastive accuracy on known blind spots",
    paragraphs: [blind_spots_from],
    table: blind_spots.length === 0 ? null : tableOf(blind_spots, {
      id: "blind_spots",
      title: "Pairs in which the metric sees the error",
      columns: [
        texts("metric", "metric", ({ metric }) => metric),
        texts("blind_spot", "error", ({ blind_spot }) => blind_spot),
        texts("n", "pairs", ({ n }) => n),
        percents("rate", "accuracy", 1, ({ rate }) => rate),
        percents("wilson", `${percentOf(settings.confidence)} Wilson`, 1, ({ wilson }) => wilson),
        texts("ties", "ties", ({ ties }) => ties),
      ],
    }),
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
    table: spread === null || spread.length === 0 || plan.available === 0 ? null : tableOf(spread, {
      id: "annotate",
      title: `Segments to annotate next by ${column}, so that the rate's variance is least`,
      columns: [
        texts("value", column, (row) => row[column]),
        texts("segments", size, (row) => row[size]),
      ],
    }),
  };
}

function percentOf(confidence: number): string {
  return `${Number((100 * confidence).toPrecision(6))}%`;
}

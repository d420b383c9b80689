import { formatNumber } from "../../reporting/tables/format_cell.ts";
import type { Table, TableRow } from "../../reporting/tables/table.ts";
import type { AnnotationReport, AuditReport, Interval, RateReport } from "./report.ts";
import { intervalText } from "../terminal/print_table.ts";

/** A part of the printed report. */
export interface AuditPart {
  /** Heading. */
  readonly heading: string;
  /** Paragraphs under it. */
  readonly paragraphs: readonly string[];
  /** Its table; null where there is nothing to lay out. */
  readonly table: Table | null;
}

/**
 * The report in the order in which a reader wants it: warnings, error rates, scores, groups, blind spots, what to annotate next.
 *
 * @param report The report.
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
  ];
}

function ratesPart({ error_rates, settings }: AuditReport): AuditPart {
  const heading = "Errors by severity";
  if (error_rates.length === 0) {
    return { heading, paragraphs: ["No error spans were given."], table: null };
  }
  const paragraphs = error_rates.map(({ ratings, by, rated, mqm }) =>
    `${ratings} (${by}): ${rated} segments rated` +
    (mqm === null ? "." : `, mean MQM ${formatNumber(mqm, 3)}.`)
  );
  const level = percentOf(settings.confidence);
  return {
    heading,
    paragraphs,
    table: {
      id: "error_rates",
      title: "Segments with at least one error of a class, in any of their ratings",
      columns: [
        ...error_rates.length > 1 ? [{ key: "by", title: "by" }] : [],
        { key: "class", title: "class" },
        { key: "errors", title: "errors" },
        { key: "count", title: "segments" },
        { key: "rate", title: "rate", digits: 1, percent: true },
        { key: "wilson", title: `${level} Wilson` },
        { key: "bootstrap", title: `${level} bootstrap` },
      ],
      rows: error_rates.flatMap(({ classes, by }) =>
        classes.map((one) => ({
          by,
          ...one,
          wilson: shareEnds(one.wilson),
          bootstrap: shareEnds(one.bootstrap),
        }))
      ),
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
      `${segments} segments against ${
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
        { key: "interval", title: `${percentOf(settings.confidence)} interval` },
        { key: "signature", title: "signature" },
        ...optimised ? [{ key: "optimised", title: "optimised in" }] : [],
      ],
      rows: scores.map((score) => ({ ...score, interval: intervalText(score.low, score.high, 2) })),
    },
  };
}

function groupParts({ groups, scores }: AuditReport): AuditPart[] {
  const columns = [...new Set(groups.map(({ column }) => column))];
  return columns.map((column) => {
    const chosen = groups.filter((group) => group.column === column);
    const rated = chosen.some(({ major_accuracy }) => major_accuracy !== null);
    return {
      heading: `By ${column}`,
      paragraphs: [],
      table: {
        id: `by_${column}`,
        title: `Scores${rated ? " and rate of major accuracy errors" : ""} by ${column}`,
        columns: [
          { key: "value", title: column },
          { key: "segments", title: "segments" },
          ...scores.map(({ metric }, m) => ({ key: `score_${m}`, title: metric })),
          ...rated
            ? [
              { key: "rated", title: "rated" },
              { key: "rate", title: "major accuracy" },
            ]
            : [],
        ],
        rows: chosen.map((group) => ({
          value: group.value,
          segments: group.segments,
          ...Object.fromEntries(group.scores.map(({ score, low, high }, m) => [
            `score_${m}`,
            withEnds(formatNumber(score, 2), intervalText(low, high, 2)),
          ])),
          ...rateCells(group.major_accuracy),
        })),
      },
    };
  });
}

function rateCells(rate: RateReport | null): TableRow {
  return {
    rated: rate?.n ?? null,
    rate: rate === null || rate.rate === null
      ? null
      : withEnds(formatNumber(rate.rate, 1, true), shareEnds(rate.wilson)),
  };
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
        { key: "wilson", title: `${percentOf(settings.confidence)} Wilson` },
        { key: "ties", title: "ties" },
      ],
      rows: blind_spots.map((one) => ({ ...one, wilson: shareEnds(one.wilson) })),
    },
  };
}

function annotationPart(plan: AnnotationReport): AuditPart {
  const rate = formatNumber(plan.expected_rate, 1, true);
  const expected = plan.expected_from === "no rating"
    ? "Nothing is known of the rate; should no major accuracy error be found"
    : `At a rate of ${rate} (${plan.expected_from})`;
  const bound = formatNumber(plan.bound, 1, true);
  const width = formatNumber(plan.half_width, 1, true);
  const forBound = plan.for_bound === null
    ? `no number of segments bounds it by ${bound}, which it exceeds`
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

function shareEnds(ends: Interval | null): string | null {
  return ends === null ? null : intervalText(ends[0], ends[1], 1, true);
}

function withEnds(value: string, ends: string | null): string {
  return ends === null ? value : `${value} ${ends}`;
}

function percentOf(confidence: number): string {
  return `${Number((100 * confidence).toPrecision(6))}%`;
}

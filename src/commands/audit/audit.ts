import { UserError } from "../../user_error.ts";
import type { Command, Values } from "../options/command.ts";
import { CONFIDENCE_OPTION, DATA_OPTIONS, SEED_OPTION } from "../options/common_options.ts";
import { chosenTextMetrics, TEXT_METRIC_OPTIONS } from "../score/text_metric_options.ts";

/** `metaeval audit`: the report that a translation quality claim should come with. */
export const audit: Command = {
  name: "audit",
  summary:
    "Report on a system: severe errors with bounds, scores by domain, blind spots, next steps",
  details:
    "Rates of errors by severity, with the number of annotations that a bound needs; corpus scores with pinned signatures, parted by " +
    "domain or any column; whether the metrics see errors in numbers, names, negation, omission, addition and gender; warnings where a " +
    "metric was the system's own objective.",
  positional: "[OUTPUT]",
  arity: [0, 1],
  options: [
    {
      name: "ref",
      type: "list",
      value: "REF",
      summary: "References, one segment a line; with --campaign: names of references",
    },
    { name: "campaign", type: "text", value: "C", summary: "Audit a system of a campaign" },
    {
      name: "system",
      type: "text",
      value: "S",
      summary: "System of the campaign; for your own files, its name in the rating files",
    },
    {
      name: "ratings",
      type: "list",
      value: "FILE",
      summary: "Error spans that people marked, a .seg.rating file",
    },
    {
      name: "metric-ratings",
      type: "list",
      value: "FILE",
      summary: "Error spans of a metric, in the same form",
    },
    {
      name: "docs",
      type: "text",
      value: "FILE",
      summary: "Domain, tab and document of every segment, a line each",
    },
    { name: "table", type: "text", value: "FILE", summary: "Table with a row a segment, for --by" },
    {
      name: "by",
      type: "list",
      value: "COLUMN[,COLUMN…]",
      summary: "Columns to part scores by; default: the domain where it is known",
    },
    {
      name: "optimised",
      type: "list",
      value: "METRIC:how",
      summary: "Metric used in the system's decoding, reranking, filtering or training",
    },
    {
      name: "contrast-scores",
      type: "text",
      value: "FILE",
      summary:
        "Other metrics' scores of minimal pairs, as 'probe minimal-pairs --scores' reads them: columns id (or edit), base, edited[, metric]",
    },
    {
      name: "target-language",
      type: "text",
      value: "CODE",
      summary: "Language of your own outputs; minimal pairs are made where it is en",
    },
    {
      name: "bound",
      type: "number",
      value: "SHARE",
      default: 0.05,
      summary: "Rate of major accuracy errors that the interval should stay under",
    },
    {
      name: "half-width",
      type: "number",
      value: "SHARE",
      default: 0.02,
      summary: "Half-width that the interval should have",
    },
    ...TEXT_METRIC_OPTIONS,
    {
      name: "replicates",
      type: "integer",
      value: "N",
      minimum: 0,
      default: 10_000,
      summary: "Number of resamples; 0 for no bootstrap intervals",
    },
    CONFIDENCE_OPTION,
    { name: "out", type: "text", value: "FILE", summary: "Write the report to a file instead" },
    SEED_OPTION,
    ...DATA_OPTIONS,
  ],
  examples: [
    {
      line: "audit --campaign wmt23/zh-en --system ONLINE-B --format markdown --out audit.md",
      does: "a system of a campaign",
    },
    {
      line: "audit mine.txt --ref reference.txt --ratings mine.seg.rating --docs mine.docs",
      does: "your own outputs with your annotations",
    },
    {
      line: "audit mine.txt --ref reference.txt --optimised bleu:reranking --bound 0.02",
      does: "with a warning, and a stricter bound",
    },
  ],
  async run(files, values, terminal) {
    const { checkSettings } = await import("../../resampling/bootstrap/bootstrap.ts");
    const { parseOptimised } = await import("../../probes/audit/optimised_metric.ts");
    const { auditInputs } = await import("./inputs.ts");
    const { makeAudit } = await import("./make_audit.ts");
    const metrics = await chosenTextMetrics(values);
    const replicates = values.number("replicates") ?? 0;
    const confidence = values.number("confidence") ?? NaN;
    checkSettings({ method: "percentile", confidence, replicates: Math.max(1, replicates) });
    const settings = {
      metrics,
      optimised: values.list("optimised").map(parseOptimised),
      contrastScores: values.text("contrast-scores"),
      bound: openShare(values, "bound", 1),
      halfWidth: openShare(values, "half-width", 0.5),
      replicates,
      confidence,
      seed: values.number("seed") ?? 0,
    };
    const report = await makeAudit(await auditInputs(files, values, terminal), settings);
    const { auditText } = await import("./text.ts");
    const text = auditText(report, values.text("format"), terminal.columns);
    const out = values.text("out");
    if (out === undefined) {
      terminal.out(text);
      return 0;
    }
    const { writeText } = await import("../../reporting/artifacts/write_text.ts");
    await writeText(out, text);
    terminal.note(`wrote ${out}\n`);
    return 0;
  },
};

function openShare(values: Values, name: string, most: number): number {
  const value = values.number(name) ?? NaN;
  if (value > 0 && value < most) return value;
  throw new UserError(`--${name} ${value} is out of range; write a share between 0 and ${most}`);
}

import { AUDIT_OPTIONS, AUDIT_USES } from "./audit_options.ts";
import { UserError } from "../../user_error.ts";
import { type Command, defineCommand, type Terminal } from "../options/command.ts";
import type { Format } from "../options/common_options.ts";
import type { AuditInputs } from "./inputs.ts";
import { tokenizerFor } from "../score/language_notes.ts";
import { chosenTextMetrics } from "../score/text_metric_options.ts";

/** `metaeval audit`: the report that should accompany a claim of translation quality. */
export const auditCommand: Command = defineCommand({
  details:
    "Prints error rates by severity, weighted to the corpus, with intervals by document and the number of " +
    "annotations that a bound needs; corpus scores with pinned signatures, split by domain or any column; whether the " +
    "metrics see errors in numbers, names, negation, omission, addition and gender; and warnings where a metric was " +
    "the system's own objective.",
  positional: "[OUTPUT]",
  arity: [0, 1],
  options: AUDIT_OPTIONS,
  uses: AUDIT_USES,
  examples: [
    {
      line: "audit --campaign wmt23/zh-en --system ONLINE-B --format markdown --out audit.md",
      does: "a system of a campaign",
    },
    {
      line: "audit mine.txt --ref reference.txt --ratings mine.seg.rating --documents mine.docs",
      does: "your own outputs with your annotations",
    },
    {
      line: "audit mine.txt --ref reference.txt --metric-ratings xcomet.json --against theirs.txt",
      does: "two systems by XCOMET's error spans, with the segments that decide",
    },
    {
      line:
        "audit mine.txt --ref reference.txt --source source.txt --target-language en --write pairs",
      does: "your outputs with an error put in, for any scorer",
    },
    {
      line: "audit mine.txt --ref reference.txt --optimised bleu:reranking --bound 0.02",
      does: "with a warning, and a stricter bound",
    },
  ],
  async run(files, settings, terminal) {
    const { parseOptimised } = await import("../../probes/audit/optimised_metric.ts");
    const { auditInputs } = await import("./inputs.ts");
    const { makeAudit } = await import("./make_audit.ts");
    const { replicates, confidence, seed } = settings;
    // Wrong options are reported before any data is read.
    await chosenTextMetrics(settings);
    const wanted = {
      optimised: settings.optimised.map(parseOptimised),
      bound: settings.bound,
      halfWidth: settings.halfWidth,
    };
    const inputs = await auditInputs(files, settings, terminal);
    const folder = settings.write;
    if (folder !== undefined) {
      await writePairs(folder, inputs, settings.format, terminal);
      return 0;
    }
    const tokenizer = tokenizerFor({ targetLanguage: inputs.language }, settings, terminal);
    const report = await makeAudit(inputs, {
      metrics: await chosenTextMetrics(settings, tokenizer),
      ...wanted,
      contrastScores: settings.contrastScores,
      replicates,
      confidence,
      seed,
    });
    const { auditParts } = await import("./tables.ts");
    const { auditText } = await import("./part_table.ts");
    const recorded = { ...report, settings: { ...terminal.settings, ...report.settings } };
    const text = auditText(recorded, auditParts(report), settings.format, terminal.columns);
    const out = settings.out;
    if (out === undefined) {
      terminal.out(text);
      return 0;
    }
    const { writeText } = await import("../../reporting/artifacts/write_text.ts");
    await writeText(out, text);
    terminal.note(`wrote ${out}\n`);
    return 0;
  },
});

async function writePairs(
  folder: string,
  inputs: AuditInputs,
  format: Format,
  terminal: Terminal,
): Promise<void> {
  const { auditPairs } = await import("./audit_pairs.ts");
  const { pairLines } = await import("../../probes/minimal_pairs/pair_lines.ts");
  const { writeSuite } = await import("../probe/write_suite.ts");
  const { pairs, from } = await auditPairs(inputs);
  if (pairs.length === 0) throw new UserError(`--write has no pair to write: ${from}`);
  await writeSuite(folder, { pairs, lines: pairLines(pairs) }, format, terminal);
  terminal.note(`wrote ${from} to ${folder}\n`);
}

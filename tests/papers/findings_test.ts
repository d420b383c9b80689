import { assert } from "@std/assert";
import type { SectionOutput } from "../../src/papers/section.ts";
import { formatNumber } from "../../src/reporting/tables/format_cell.ts";
import { dataTest } from "../real_data.ts";
import { runOnRealData, tableRows } from "./ties-matter/run_paper.ts";

type Row = ReturnType<typeof tableRows>[number];

const FINDINGS = new URL("../../docs/findings.md", import.meta.url);

/** The page on one line, so that a sentence is found wherever its lines break. */
const page = (await Deno.readTextFile(FINDINGS)).replaceAll(/\s+/g, " ");

function tells(sentence: string): void {
  assert(page.includes(sentence), `docs/findings.md says: ${sentence}`);
}

async function outputs(data: string, ...names: string[]): Promise<SectionOutput[]> {
  const runs = await runOnRealData(data, names);
  return names.map((name) => {
    const output = runs.find(({ section }) => section.id === name)?.output;
    if (!output) throw new Error(`${name} did not run`);
    return output;
  });
}

function row(output: SectionOutput, table: string, holds: (row: Row) => boolean): Row {
  const found = tableRows(output, table).find(holds);
  assert(found !== undefined, `${table} has the row`);
  return found;
}

const fixed = (value: Row[string], digits: number) => formatNumber(Number(value), digits);
const share = (value: Row[string], digits = 1) => `${fixed(100 * Number(value), digits)} %`;

dataTest("docs/findings.md quotes Ties Matter as its sections compute it", async (data) => {
  const [sampling, transfer, ties, rankings] = await outputs(
    data,
    "ties-matter/sampling",
    "ties-matter/transfer",
    "ties-matter/ties",
    "ties-matter/rankings",
  );
  const [all, drawn] = tableRows(sampling, "spread");
  tells(`lose at most ${Number(all.acc_eq_greatest).toExponential(1)} of accuracy`);
  tells(
    `loses between ${
      [drawn.acc_eq_least, drawn.acc_eq_greatest].map((end) => Number(end).toExponential(1))
        .join(" and ")
    }.`,
  );
  const tied = row(
    ties,
    "human-ties",
    (one) => one.language_pair === "en-de" && one.grouping === "by item",
  );
  tells(`people tie ${share(tied.tied_share)} of the pairs`);
  const later = row(
    transfer,
    "tied-shares",
    (one) => one.language_pair === "en-de" && one.campaign === "WMT23",
  );
  tells(`people tie ${share(later.tied_share)}`);
  const bleu = row(
    transfer,
    "transfer",
    (one) => one.language_pair === "en-de" && one.metric === "BLEU" && one.from === "wmt22",
  );
  tells(`BLEU's best threshold there is ${fixed(bleu.epsilon_from, 0)}:`);
  tells(
    `gets ${fixed(bleu.acc_eq_held_out, 4)} where the best one gets ${
      fixed(bleu.acc_eq_calibrated, 4)
    }`,
  );
  const losses = tableRows(transfer, "transfer").map((one) => -Number(one.relative_change));
  tells(`loses at least ${share(Math.min(...losses))} of its accuracy`);
  const ranked = (name: string) =>
    row(rankings, "rankings-en-de-item", ({ metric }) => metric === name).calibrated;
  tells(`gets ${fixed(ranked("constant metric"), 4)}, like a constant metric`);
  tells(`On the decimals in the file it is ${fixed(ranked("MEE"), 6)}`);
});

dataTest(
  "docs/findings.md quotes What metrics do not measure as its sections compute it",
  async (data) => {
    const [corruption, pairs, severity, systems] = await outputs(
      data,
      "what-metrics-do-not-measure/corruption",
      "what-metrics-do-not-measure/minimal-pairs",
      "what-metrics-do-not-measure/severity",
      "what-metrics-do-not-measure/systems",
    );
    const order = (title: string) =>
      fixed(row(corruption, "orders", (one) => String(one.order).endsWith(title)).bleu, 1);
    tells(`scores between ${order("least")} and ${order("greatest")} BLEU`);
    const point = (name: string) =>
      share(row(corruption, "one-point", ({ metric }) => metric === name).fraction);
    tells(`is lost when ${point("BLEU")} of the segments`);
    tells(`one point of chrF at ${point("chrF")}`);
    const claim = (metric: string, dearer: string) =>
      row(pairs, "claims", (one) =>
        one.metric === metric && one.dearer === dearer &&
        String(one.cheaper).startsWith("negation"));
    assert(Number(claim("chrF", "date reformatted").low) > 0);
    tells(`It costs ${fixed(-Number(claim("BLEU", "contraction expanded").ours), 2)} less`);
    const scored = (verdict: string) =>
      row(
        severity,
        "by-score",
        (one) => one.annotations === "wmt22/zh-en" && one.verdict === verdict,
      );
    const [major, minor] = [scored("one major error"), scored("one minor error")];
    tells(`costs ${fixed(major.delta_bleu, 2)} BLEU and a minor one ${fixed(minor.delta_bleu, 2)}`);
    tells(`cost no chrF at all (${share(major.no_penalty_chrf)})`);
    const [zhEn, enDe, enRu] = ["zh-en", "en-de", "en-ru"].map((pair) =>
      row(systems, "distances", (one) => one.language_pair === pair)
    );
    tells(`at a squared Mahalanobis distance of ${fixed(zhEn.squared, 1)} from`);
    tells(
      `en-de (${fixed(enDe.squared, 1)} for twelve) and en-ru (${fixed(enRu.squared, 1)} for nine)`,
    );
    assert(zhEn.share === 0 && Number(enDe.share) > 0.05 && Number(enRu.share) > 0.05);
  },
);

dataTest("docs/findings.md quotes Which Bird as its sections compute it", async (data) => {
  const [solver, stability, main, pearson] = await outputs(
    data,
    "which-bird/solver",
    "which-bird/stability",
    "which-bird/main-results",
    "which-bird/pearson",
  );
  const costs = tableRows(solver, "costs");
  const [pruned, whole] = ["theorems 3, 4, 5", "no theorem"].map((search) =>
    Number(costs.find((one) => one.search === search)!.supports).toLocaleString("en")
  );
  tells(`the theorems cut ${whole} supports to ${pruned}`);
  assert(
    costs.filter(({ search }) => !String(search).startsWith("numerical"))
      .every(({ success }) => success === 1),
  );
  const ende22 = row(stability, "leave-one-out", ({ dataset }) => dataset === "ende22");
  tells(`between ${fixed(ende22.tau_low, 4)} and ${fixed(ende22.tau_high, 4)}`);
  const seeds = tableRows(stability, "readings")
    .filter((one) => one.dataset === "zhen22" && String(one.reading).startsWith("seed"));
  const [low, high] = [
    Math.min(...seeds.map((one) => Number(one.low))),
    Math.max(...seeds.map((one) => Number(one.high))),
  ];
  tells(`move zhen22's figure between ${fixed(low, 4)} and ${fixed(high, 4)}`);
  const zhen22 = row(stability, "leave-one-out", ({ dataset }) => dataset === "zhen22");
  tells(`is ${fixed(zhen22.tau, 4)}, as printed`);
  const numbers = (output: SectionOutput) =>
    /with β is (\S+)\. .* with the lean is (\S+)\. .*0\.05: from (\S+) at β = (\S+) \(.*? to (\S+) at β = (\S+) /
      .exec(output.notes[0])!.slice(1);
  const [beta, lean, from, at, to, end] = numbers(main);
  tells(`it falls from ${from} at β = ${at} to ${to} at β = ${end}`);
  tells(`of the dial (r = ${lean}) more closely than β (r = ${beta})`);
  const [betaOfPearson, leanOfPearson] = numbers(pearson);
  tells(`r = ${leanOfPearson} against ${betaOfPearson}`);
});

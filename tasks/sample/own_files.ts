import type { MarkedError } from "./apply_edits.ts";

/** Systems and segments of the spreadsheet: a part of the campaign that a small team could rate. */
const SHEET_SYSTEMS = ["Amberline", "Birchway", "Cobalt-2", "Fernhill_base", "Juniper-small"];
const SHEET_SEGMENTS = 60;
/** Columns of the spreadsheet, their source files, and their decimals. */
const SHEET_COLUMNS = [
  ["human", "human-scores/de-en.mqm.seg.score", 1],
  ["Plumbline", "metric-scores/de-en/Plumbline-refA.seg.score", 3],
  ["Gauge", "metric-scores/de-en/Gauge-src.seg.score", 0],
  ["CharShare", "metric-scores/de-en/CharShare-refA.seg.score", 1],
] as const;

/** Texts of the walk about two systems, and their source files. */
const TEXTS = [
  ["base.txt", "system-outputs/de-en/Fernhill_base.txt"],
  ["large.txt", "system-outputs/de-en/Fernhill_large.txt"],
  ["reference.txt", "references/de-en.refA.txt"],
  ["documents.txt", "documents/de-en.docs"],
] as const;

/**
 * Makes the input files of the README and the walks in `docs/walks`: a spreadsheet of scores, a new metric's scores for the
 * whole campaign, the texts of two systems, adequacy and fluency of all systems, and error spans of two. All are taken from the
 * campaign's own files; the new metric is half `Gauge-src` and half `CharShare-refA`.
 *
 * @param campaign Path below `data/sample/mt-metrics-eval-v2` → content, as `sampleFiles` makes them.
 * @returns Name in `data/sample` → content.
 */
export function ownFiles(campaign: ReadonlyMap<string, string>): Map<string, string> {
  const read = (path: string) => scoresBySystem(campaign.get(`sample/${path}`)!);
  const columns = SHEET_COLUMNS.map(([, path, decimals]) => ({ scores: read(path), decimals }));
  const rows = SHEET_SYSTEMS.flatMap((system) =>
    Array.from({ length: SHEET_SEGMENTS }, (_, segment) => [
      system,
      segment + 1,
      ...columns.map(({ scores, decimals }) => fixed(scores.get(system)![segment], decimals)),
    ])
  );
  const gauge = read("metric-scores/de-en/Gauge-src.seg.score");
  const share = read("metric-scores/de-en/CharShare-refA.seg.score");
  const mine = [...share].flatMap(([system, shares]) =>
    shares.map((score, segment) => {
      const mean = (Number(score) + Number(gauge.get(system)![segment])) / 2;
      return [system, mean.toFixed(1)];
    })
  );
  return new Map([
    [
      "scores.csv",
      lines([["system", "segment", ...SHEET_COLUMNS.map(([name]) => name)], ...rows], ","),
    ],
    ["mine.seg.score", lines(mine, "\t")],
    ["systems.csv", lines([["system", "adequacy", "fluency"], ...aspects(campaign)], ",")],
    ["xcomet.json", xcometJson(campaign)],
    ...TEXTS.map(([name, path]) => [name, campaign.get(`sample/${path}`)!] as const),
  ]);
}

/** Rows of system, adequacy and fluency: minus the mean penalty of errors of accuracy, and of all others, over its rated segments. */
function aspects(campaign: ReadonlyMap<string, string>): string[][] {
  const ratings = scoresBySystem(campaign.get("sample/human-scores/de-en.mqm.merged.seg.rating")!);
  return [...ratings].filter(([system]) => !system.startsWith("ref")).map(([system, cells]) => {
    const rated = cells.filter((cell) => cell !== "None");
    const errors = rated.flatMap((cell): MarkedError[] => JSON.parse(cell).errors);
    const mean = (ofAccuracy: boolean) => {
      const counted = errors.filter(({ category }) =>
        category.startsWith("accuracy") === ofAccuracy
      );
      return -counted.reduce((sum, { score }) => sum + score, 0) / rated.length;
    };
    return [system, mean(true).toFixed(3), mean(false).toFixed(3)];
  });
}

/** Error spans of the two outputs as XCOMET writes them: without categories. The severities are the raters'. */
function xcometJson(campaign: ReadonlyMap<string, string>): string {
  const rows = campaign.get("sample/human-scores/de-en.mqm.merged.seg.rating")!.split("\n");
  const segments = TEXTS.slice(0, 2).map(([file, path]) => {
    const system = path.split("/").at(-1)!.replace(".txt", "");
    const outputs = campaign.get(`sample/${path}`)!.trimEnd().split("\n");
    const ratings = rows.filter((row) => row.startsWith(`${system}\t`));
    const records = ratings.map((row, i) => {
      const text = row.split("\t")[1];
      const { errors } = text === "None"
        ? { errors: [] }
        : JSON.parse(text) as { errors: { severity: string }[] };
      return { mt: outputs[i], errors: errors.map(({ severity }) => ({ severity })) };
    });
    return `${JSON.stringify(file)}: [\n${
      records.map((record) => JSON.stringify(record)).join(",\n")
    }\n]`;
  });
  return `{\n${segments.join(",\n")}\n}\n`;
}

/** Scores as printed, by system in file order, of a `.seg.score` file. */
function scoresBySystem(text: string): Map<string, string[]> {
  const scores = new Map<string, string[]>();
  for (const line of text.trimEnd().split("\n")) {
    const [system, score] = line.split("\t");
    scores.set(system, [...(scores.get(system) ?? []), score]);
  }
  return scores;
}

// A translation without errors has the score -0.0 in the campaign; a spreadsheet shows 0.0.
function fixed(score: string, decimals: number): string {
  return (Number(score) + 0).toFixed(decimals);
}

function lines(rows: readonly (readonly (string | number)[])[], separator: string): string {
  return rows.map((row) => `${row.join(separator)}\n`).join("");
}

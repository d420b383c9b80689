import type { Files } from "./behaviour.ts";
import { smallCampaign } from "./small_campaign.ts";

/** A working command line, with the files that it reads. */
export interface WorkingLine {
  readonly files: Files & Readonly<Record<string, string>>;
  readonly args: readonly string[];
}

const blocks = (scores: readonly string[]) =>
  scores.map((score, i) => `${"ABC"[Math.floor(i / 3)]}\t${score}\n`).join("");

const ROWS = [["1", "0.25", "2", "x", "d1"], ["2", "-0.1", "2.5", "x", "d1"]]
  .concat([["0", "1.5", "", "y", "d2"], ["2", "0.25", "7", "y", "d2"], [
    "-1",
    "3",
    "1",
    "z",
    "d3",
  ]]);
const NAMES = ["human", "m", "n", "g", "document"];
const records = ROWS.map((row) => Object.fromEntries(row.map((cell, c) => [NAMES[c], cell])));

function table(delimiter: string): string {
  return [NAMES, ...ROWS].map((row) => row.join(delimiter) + "\n").join("");
}

/** One table in every form that a file may have. */
const TABLES: Readonly<Record<string, string>> = {
  "t.csv": table(","),
  "t.tsv": table("\t"),
  "semicolons.csv": table(";").replaceAll(".", ","),
  "quoted.csv": table(",").replaceAll("x", '"x, ""quoted""\nline"'),
  "t.jsonl": records.map((row) => JSON.stringify(row) + "\n").join(""),
  "t.json": JSON.stringify(records),
};

const SCORE_FILES = {
  "h.seg.score": blocks(["0", "-1", "None", "-5", "0", "-1", "-0.1", "-6", "0"]),
  "m.seg.score": blocks(["0.5", "0.25", "1", "0.5", "3", "2", "-1", "0", "0.125"]),
};
const TEXT_FILES = {
  "a.txt": "The cat sat on the mat.\nIt is 3.5 km away\n\nEnd.\n",
  "b.txt": "A cat sat on a mat.\nIt's 3.5 km off\nhm\nEnd!\n",
  "r.txt": "The cat sat on the mat.\nIt is 3.5 kilometres away\nhm\nThe end.\n",
};
const MQM = "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n" +
  ["ref", "A", "B"].flatMap((system, k) =>
    [1, 2, 3].map((segment) =>
      `${system}\td1\t${segment}\t${segment}\trater1\tHallo ${segment}\t<v>Hullo</v> the world ${k}\t` +
      ((k + segment) % 2 === 0 ? "No-error\tno-error\n" : "Accuracy/Omission\tMajor\n")
    )
  ).join("");
const SYSTEMS = "system,adequacy,fluency\nA,0.5,1\nB,0.25,3\nC,0.75,2.5\nD,1,0.1\n";
const CAMPAIGN = ["--campaign", "wmt99/de-en", "--data", "@mt-metrics-eval-v2"];
const FEW = ["--replicates", "20", "--jobs", "1"];

const onTables: WorkingLine[] = Object.entries(TABLES).flatMap(([name, text]) => {
  const files = { [name]: text };
  return [
    ["calibrate", "--table", `@${name}`, "--columns", "human,m,g"],
    ["ties", "--table", `@${name}`, "--columns", "human,m", "--epsilon", "0.3"],
    ["bootstrap", `@${name}`, "--column", "m,human", ...FEW],
    ["bootstrap", `@${name}`, "--column", "m", "--by", "g", "--method", "bca", ...FEW],
    ["bootstrap", `@${name}`, "--column", "n", "--drop-missing", "--method", "studentised", ...FEW],
    [
      "bootstrap",
      `@${name}`,
      "--column",
      "m",
      "--compare",
      "human",
      "--statistic",
      "pearson",
      ...FEW,
    ],
    [
      ...["bootstrap", `@${name}`, "--column", "m", "--compare", "human", "--statistic", "acc_eq"],
      ...["--group", "g", ...FEW],
    ],
  ].map((args) => ({ files, args }));
});

const CELLS = ["A", "B", "C"].flatMap((system, k) =>
  [1, 2, 3].map((segment) => [system, segment, -(k * segment % 4), (7 * k + 3 * segment) % 10 / 8])
);
const cometRows = (system: string) =>
  CELLS.filter(([name]) => name === system).map(([, segment, , score]) => ({
    src: `s${segment}`,
    mt: "x",
    COMET: score,
  }));

/** Own scores in the forms that tools write, by name, with human scores in lines. */
const SHAPES: Readonly<Record<string, string>> = {
  "long.csv": "system,segment,metric,score\n" +
    CELLS.map(([system, segment, human, score]) =>
      `${system},${segment},human,${human}\n${system},${segment},COMET,${score}\n`
    ).join(""),
  "wide.csv": "segment,human_A,human_B,human_C,M_A,M_B,M_C\n" +
    [1, 2, 3].map((segment) =>
      [
        segment,
        ...[2, 3].flatMap((at) => CELLS.filter((row) => row[1] === segment).map((row) => row[at])),
      ]
        .join(",") + "\n"
    ).join(""),
  "excel.csv": "\ufeffSystem;Segment;human;M\r\n" +
    CELLS.map((row) => row.join(";").replaceAll(".", ",") + "\r\n").join(""),
  "records.json": JSON.stringify(CELLS.map(([system, segment, human, M]) => (
    { system, segment, human, M }
  ))),
};
const TOOLS: Readonly<Record<string, string>> = {
  "comet.json": JSON.stringify({ A: cometRows("A"), B: cometRows("B"), C: cometRows("C") }),
  "metricx.csv": "system,segment,M\n" +
    CELLS.map(([system, segment, , score]) => `${system},${segment},${score}\n`).join(""),
};
const onShapes: WorkingLine[] = [
  ...Object.entries(SHAPES).flatMap(([name, text]) =>
    [
      ["agree", "--table", `@${name}`, "--measure", "pa,acc_eq,pdp", ...FEW],
      ["calibrate", "--table", `@${name}`],
      ["rank", "--table", `@${name}`, "--measure", "acc_eq", "--jobs", "1"],
    ].map((args) => ({ files: { [name]: text }, args }))
  ),
  ...Object.entries(TOOLS).map(([name, text]) => ({
    files: {
      "h.seg.score": blocks(["0", "-1", "None", "-5", "0", "-1", "-0.1", "-6", "0"]),
      [name]: text,
    },
    args: ["agree", "--human", "@h.seg.score", "--metric-scores", `@${name}`, ...FEW],
  })),
];

const onCampaign: WorkingLine[] = [
  ["calibrate", ...CAMPAIGN, "--metric", "all"],
  ["ties", ...CAMPAIGN, "--metric", "M-refA", "--group", "none"],
  ["agree", ...CAMPAIGN, ...FEW],
  ["rank", ...CAMPAIGN, "--measure", "acc_eq", "--jobs", "1"],
  ["rank", ...CAMPAIGN, "--measure", "pearson", "--permutations", "50", "--jobs", "1"],
  ["score", ...CAMPAIGN, "--replicates", "20", "--metrics", "bleu,chrf++,ter"],
  ["audit", ...CAMPAIGN, "--system", "A", "--replicates", "20"],
  ["severity", ...CAMPAIGN, "--replicates", "20"],
  ["data", "show", "wmt99/de-en", "--data", "@mt-metrics-eval-v2"],
].map((args) => ({ files: smallCampaign(), args }));

/** Working command lines, over every kind of file that a user may have. */
export const WORKING_LINES: readonly WorkingLine[] = [
  ...onTables,
  ...onShapes,
  ...onCampaign,
  ...["calibrate", "ties"].map((command) => ({
    files: SCORE_FILES,
    args: [command, "--human", "@h.seg.score", "--metric-scores", "@m.seg.score"],
  })),
  {
    files: TEXT_FILES,
    args: ["score", "@a.txt", "@b.txt", "--ref", "@r.txt", "--compare", "--replicates", "20"],
  },
  {
    files: { ...TEXT_FILES, "d.txt": "d1\nd1\nd2\nd2\n" },
    args: [
      "score",
      "@a.txt",
      "--ref",
      "@r.txt",
      "--sentence",
      "--documents",
      "@d.txt",
      "-m",
      "ter",
    ],
  },
  {
    files: { ...TEXT_FILES, "docs": "n\td1\nn\td1\nm\td2\nm\td2\n", "t.csv": "k\n1\n1\n2\n2\n" },
    args: [
      "audit",
      "@a.txt",
      "--ref",
      "@r.txt",
      "--docs",
      "@docs",
      "--table",
      "@t.csv",
      "--by",
      "k",
    ],
  },
  {
    files: {
      "a.txt": TEXT_FILES["a.txt"],
      "r.txt": TEXT_FILES["r.txt"],
      "x.json": JSON.stringify(
        [0, 1, 2, 3].map((i) => ({
          mt: "x",
          errors: i % 2 === 0 ? [] : [{ start: 0, end: 2, severity: "major", confidence: 0.5 }],
        })),
      ),
    },
    args: [
      "audit",
      "@a.txt",
      "--ref",
      "@r.txt",
      "--metric-ratings",
      "@x.json",
      "--replicates",
      "20",
    ],
  },
  { files: { "mqm.tsv": MQM }, args: ["severity", "--mqm-tsv", "@mqm.tsv", "--replicates", "20"] },
  { files: { "s.csv": SYSTEMS }, args: ["balance", "@s.csv", "--target", "0.5,0.1"] },
  {
    files: { "s.csv": SYSTEMS },
    args: ["balance", "@s.csv", "--sweep", "3", "--method", "enumeration"],
  },
  {
    files: { ...smallCampaign(), "w.csv": "system,weight\nA,0.5\nB,0.25\nC,0.25\n" },
    args: ["agree", ...CAMPAIGN, "--weights", "@w.csv", ...FEW],
  },
];

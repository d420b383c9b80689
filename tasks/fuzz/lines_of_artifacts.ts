import type { WorkingLine } from "./lines_with_files.ts";
import { smallCampaign } from "./small_campaign.ts";

const CAMPAIGN = ["--campaign", "wmt99/de-en", "--data", "@mt-metrics-eval-v2"];
const SCORES = "system,segment,human,m,n\n" +
  ["A", "B", "C"].flatMap((system, k) =>
    [1, 2, 3, 4].map((segment) =>
      `${system},${segment},${-((3 * k + segment) % 4)},${(5 * k + segment) % 7},${
        k * segment % 3
      }\n`
    )
  ).join("");
const PAIRS = "id,category,class,base,edited,reference\n" +
  "1,number,altering,It is 3 km.,It is 4 km.,It is 3 km.\n" +
  "2,case,preserving,It is far.,it is far.,It is far.\n";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">' +
  '<rect width="9" height="9"/></svg>\n';
const FEW = ["--replicates", "20"];

/** Working command lines of commands that write folders and files, or read those of others. */
export const ARTIFACT_LINES: readonly WorkingLine[] = [
  {
    files: { "t.csv": SCORES },
    args: ["report", "@t.csv", "--out", "@report", "--permutations", "20", ...FEW, "--jobs", "1"],
  },
  {
    files: smallCampaign(),
    args: ["augment", ...CAMPAIGN, "--family", "mqm_adherence", "--permutations", "20"],
  },
  { files: { "p.csv": PAIRS }, args: ["probe", "minimal-pairs", "--pairs", "@p.csv", ...FEW] },
  {
    files: { "p.csv": PAIRS, "s.csv": "id,base,edited\n1,0.5,0.25\n2,0.5,0.75\n" },
    args: ["probe", "minimal-pairs", "--pairs", "@p.csv", "--scores", "@s.csv", ...FEW],
  },
  {
    files: { "p.csv": PAIRS },
    args: ["probe", "minimal-pairs", "--pairs", "@p.csv", "--write", "@suite"],
  },
  {
    files: {
      ...smallCampaign(),
      "c.csv": "preferred,M-refA.adequate,M-refA.fluent\nadequate,0.5,0.25\nfluent,0.5,0.75\n",
    },
    args: ["balance", "choose", "@c.csv", ...CAMPAIGN, "--steps", "3"],
  },
  { files: { "f.svg": SVG }, args: ["png", "@f.svg"] },
  {
    files: { "t.csv": SCORES },
    args: ["agree", "--table", "@t.csv", "--measure", "pa", ...FEW, "--figure", "@f.svg"],
  },
  { files: { "a/manifest.json": "{}\n", "b/manifest.json": "{}\n" }, args: ["diff", "@a", "@b"] },
  { files: { "a/manifest.json": "{}\n" }, args: ["verify", "@a"] },
  {
    files: { "metaeval.json": '{"sections":["ties-matter/example"]}\n' },
    args: ["init", "@", "--program", "https://example.org/x", "--revision", "abc"],
  },
];

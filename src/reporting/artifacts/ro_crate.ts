import type { RunRecord } from "./run_record.ts";

/** Media types of files by the endings of their names. */
const TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  jsonl: "application/jsonl",
  md: "text/markdown",
  png: "image/png",
  svg: "image/svg+xml",
  tex: "application/x-tex",
  tsv: "text/tab-separated-values",
};

/**
 * Writes a provenance record in the vocabulary of RO-Crate 1.1 (JSON-LD over schema.org): the folder as a data set, its files
 * with types and sizes, the papers that it reproduces, and the program that made it. It has no clock times, so that the same
 * run gives the same bytes.
 *
 * @param run The run.
 * @param files Path of each file → size in bytes.
 * @returns The record as JSON.
 */
export function roCrate(run: RunRecord, files: ReadonlyMap<string, number>): string {
  const paths = [...files.keys(), "manifest.json"].sort();
  const graph = [
    {
      "@id": "ro-crate-metadata.json",
      "@type": "CreativeWork",
      about: { "@id": "../" },
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
    },
    {
      "@id": "../",
      "@type": "Dataset",
      name: run.sample ? "Results on the built-in sample" : "Reproduced results",
      description: run.sample
        ? "Tables and figures computed on the sample that is built into metaeval; they reproduce nothing published"
        : "Tables and figures of the cited papers, computed again and set beside the published values",
      citation: run.papers.map((paper) => ({ "@id": `#${paper.id}` })),
      hasPart: paths.map((path) => ({ "@id": path })),
      mentions: { "@id": "#run" },
    },
    {
      "@id": "#run",
      "@type": "CreateAction",
      name: `metaeval reproduce, seed ${run.seed}`,
      instrument: Object.keys(run.versions).sort().map((name) => ({ "@id": `#software-${name}` })),
      object: inputIds(run).map((id) => ({ "@id": id })),
      result: { "@id": "../" },
    },
    ...Object.entries(run.versions).sort(([a], [b]) => a < b ? -1 : 1).map(([name, version]) => ({
      "@id": `#software-${name}`,
      "@type": "SoftwareApplication",
      name,
      softwareVersion: version,
    })),
    ...run.papers.map((paper) => ({
      "@id": `#${paper.id}`,
      "@type": "ScholarlyArticle",
      name: paper.title,
      description: paper.citation,
    })),
    ...inputIds(run).map((id) => ({ "@id": id, "@type": "CreativeWork", name: id.slice(7) })),
    ...paths.map((path) => ({
      "@id": path,
      "@type": "File",
      encodingFormat: TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain",
      ...(files.has(path) ? { contentSize: String(files.get(path)) } : {}),
    })),
  ];
  const crate = { "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph };
  return JSON.stringify(crate, null, 2) + "\n";
}

/** Ids of the inputs. */
function inputIds(run: RunRecord): string[] {
  const paths = run.papers.flatMap(({ sections }) =>
    sections.flatMap((one) => Object.keys(one.inputs))
  );
  return [...new Set(paths)].sort().map((path) => `#input-${path}`);
}

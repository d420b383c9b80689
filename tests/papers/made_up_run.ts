import type { CampaignFiles } from "../../src/campaign/folder_files.ts";
import type { ContentCache } from "../../src/datasets/cache/content_cache.ts";
import type { RunOptions, SectionProgress } from "../../src/papers/run_sections.ts";
import type { DataReader } from "../../src/datasets/package/input_stamps.ts";
import type { Section, SectionContext, SectionOutput } from "../../src/papers/section.ts";
import { sha256 } from "../datasets/fixtures.ts";

/** Texts by path: what a made-up package holds. */
export type Contents = Readonly<Record<string, string>>;

/** A campaign of two systems and two segments. */
export const CONTENTS: Contents = {
  "a/sources/en-de.txt": "One.\nTwo.\n",
  "a/human-scores/en-de.mqm.seg.score": "A\t-1\nA\t0\nB\t-5\nB\t-1\n",
  "a/metric-scores/en-de/M-src.seg.score": "A\t0.5\nA\t1\nB\t0.25\nB\t0.5\n",
};

/**
 * A package in memory, as a new process would open it.
 *
 * @param stamp what stands for the time of change of every file
 */
export function memoryFiles(contents: Contents, stamp = "1"): CampaignFiles {
  const paths = Object.keys(contents);
  return {
    label: (path) => path,
    list(folder) {
      const prefix = folder === "" ? "" : `${folder}/`;
      const names = paths.filter((path) => path.startsWith(prefix)).map((path) => {
        const [name, ...rest] = path.slice(prefix.length).split("/");
        return rest.length > 0 ? `${name}/` : name;
      });
      return Promise.resolve([...new Set(names)].sort());
    },
    async read(path) {
      return {
        bytes: new TextEncoder().encode(contents[path]),
        sha256: await sha256(contents[path]),
      };
    },
    stamp: (path) => Promise.resolve(path in contents ? stamp : null),
  };
}

/** Data of a run: a package and files of one other source, `other`. */
export function memoryData(
  contents: Contents = CONTENTS,
  { stamp = "1", other = {}, sample = false }: {
    stamp?: string;
    other?: Contents;
    sample?: boolean;
  } = {},
): DataReader {
  return {
    files: memoryFiles(contents, stamp),
    sample,
    async file(_source, path) {
      if (!(path in other)) return null;
      return { bytes: new TextEncoder().encode(other[path]), sha256: await sha256(other[path]) };
    },
  };
}

/** A cache in memory that keeps JSON, as the one on disk does. */
export function memoryCache(): ContentCache & { readonly size: number } {
  const kept = new Map<string, string>();
  return {
    get size() {
      return kept.size;
    },
    get: (key) => Promise.resolve(kept.has(key) ? JSON.parse(kept.get(key)!) : null),
    put: (key, value) => Promise.resolve(void kept.set(key, JSON.stringify(value))),
  };
}

/** Settings of a run without workers. */
export function runOptions(rest: Partial<RunOptions> = {}): RunOptions {
  return {
    data: memoryData(),
    cache: memoryCache(),
    code: "code",
    seed: 4,
    samples: null,
    pool: () => {
      throw new Error("this run has no workers");
    },
    ...rest,
  };
}

/** A section that counts how often it is computed. */
export interface CountedSection extends Section {
  /** How often it was computed. */
  readonly computed: () => number;
}

/** A section that answers the text of a number. */
export function countedSection(
  id: string,
  run: (context: SectionContext) => Promise<number | null>,
  rest: Partial<Section> = {},
): CountedSection {
  let computed = 0;
  return {
    id: `made-up/${id}`,
    title: id,
    answers: [],
    needs: [],
    ...rest,
    computed: () => computed,
    async run(context): Promise<SectionOutput> {
      const value = await run(context);
      computed++;
      return { tables: [], figures: [], answers: [{ answers: id, value }], notes: [] };
    },
  };
}

/** A section that reads the human scores of `a/en-de`. */
export function readingSection(id = "reading"): CountedSection {
  return countedSection(id, async (context) => {
    const campaign = await context.campaign("a/en-de");
    return campaign === null ? null : (await campaign.human("mqm")).column.values[0];
  }, { needs: [{ campaigns: ["a/en-de"], files: ["human-scores"] }] });
}

/** Collects what a run tells of its sections, as `id state`. */
export function listener(): { readonly told: string[]; on: (event: SectionProgress) => void } {
  const told: string[] = [];
  return { told, on: ({ section, state }) => void told.push(`${section.title} ${state}`) };
}

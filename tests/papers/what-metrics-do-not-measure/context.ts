import { fileURLToPath } from "node:url";
import type { Campaign } from "../../../src/campaign/campaign.ts";
import { folderFiles } from "../../../src/campaign/folder_files.ts";
import { openCampaign } from "../../../src/campaign/open_campaign.ts";
import { programFolder } from "../../../src/datasets/program/program_files.ts";
import { readPublished } from "../../../src/reporting/verdicts/read_published.ts";
import { fractionValue } from "../../../src/decimals/fraction.ts";
import { parsePrinted } from "../../../src/reporting/verdicts/printed_number.ts";
import type { Reading, SectionContext } from "../../../src/papers/section.ts";

const SAMPLE = fileURLToPath(new URL("../../../data/sample/mt-metrics-eval-v2", import.meta.url));

/** A context that opens campaigns by a function and knows no other files. */
export function contextOf(
  open: (name: string) => Promise<Campaign | null>,
  settings: { samples: number | null; sample: boolean },
  printed: SectionContext["printed"] = () => null,
): SectionContext {
  const campaigns = new Map<string, Promise<Campaign | null>>();
  const values = new Map<unknown, Promise<unknown>>();
  const reading: Reading = {
    campaign: (name) => {
      const found = campaigns.get(name) ?? open(name);
      campaigns.set(name, found);
      return found;
    },
    file: () => Promise.resolve(null),
    shared: async <Value>(compute: (reading: Reading) => Promise<Value>) => {
      const found = values.get(compute) ?? compute(reading);
      values.set(compute, found);
      return await found as Value;
    },
    sample: settings.sample,
    sampleCampaigns: settings.sample ? ["sample/de-en"] : [],
  };
  return {
    ...reading,
    map: () => Promise.reject(new Error("these sections use no workers")),
    printed,
    backend: () => Promise.resolve(null),
    seed: 1,
    samples: settings.samples,
    progress: () => {},
  };
}

/** The context of a run on the built-in sample. */
export function sampleContext(): SectionContext {
  return contextOf((name) => openCampaign(folderFiles(SAMPLE), name), {
    samples: 50,
    sample: true,
  });
}

/** What the paper prints, by key. */
export async function printedFigures(): Promise<SectionContext["printed"]> {
  const folder = programFolder("published/what-metrics-do-not-measure/");
  const figures = new Map((await readPublished(folder)).map(({ key, printed }) => [key, printed]));
  return (key) => {
    const text = figures.get(key);
    return text === undefined ? null : fractionValue(parsePrinted(text).value);
  };
}

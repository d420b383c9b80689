import type { CampaignFiles } from "./folder_files.ts";

/**
 * Lists the names of all campaigns in a package, sorted. Every folder in the layout counts, whether known upstream or not.
 *
 * @param files Files of the package.
 * @returns The names.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { folderFiles } from "./folder_files.ts";
 * import { listCampaigns } from "./list_campaigns.ts";
 *
 * assertEquals(await listCampaigns(folderFiles("data/sample/mt-metrics-eval-v2")), ["sample/de-en"]);
 * ```
 */
export async function listCampaigns(files: CampaignFiles): Promise<string[]> {
  const campaigns = new Set<string>();
  for (const folder of await files.list("")) {
    if (!folder.endsWith("/")) continue;
    const testSet = folder.slice(0, -1);
    for (const file of await files.list(`${testSet}/sources`)) {
      if (file.endsWith(".txt")) campaigns.add(`${testSet}/${file.slice(0, -".txt".length)}`);
    }
    for (const file of await files.list(`${testSet}/human-scores`)) {
      if (file.endsWith(".seg.score")) {
        campaigns.add(`${testSet}/${file.slice(0, file.indexOf("."))}`);
      }
    }
    for (const pair of await files.list(`${testSet}/metric-scores`)) {
      if (pair.endsWith("/")) campaigns.add(`${testSet}/${pair.slice(0, -1)}`);
    }
  }
  return [...campaigns].sort();
}

import type { Campaign } from "../src/campaign/campaign.ts";
import { openCampaign } from "../src/campaign/open_campaign.ts";
import { cacheFolder } from "../src/datasets/cache/cache.ts";
import { locate } from "../src/datasets/package/locate.ts";
import { packageFiles } from "../src/datasets/package/package_files.ts";
import { readSources } from "../src/datasets/sources/sources.ts";

/** Opens a campaign of the real data as the program does, unpacking the archive to the cache the first time. */
export async function realCampaign(data: string, name: string): Promise<Campaign> {
  const found = await locate({
    data,
    home: null,
    cache: cacheFolder({
      XDG_CACHE_HOME: Deno.env.get("XDG_CACHE_HOME"),
      HOME: Deno.env.get("HOME"),
    }),
    mirror: null,
    offline: true,
    acceptChanged: false,
    sources: await readSources(),
  });
  if (found === null) throw new Error(`there is no campaign package in ${data}`);
  return await openCampaign(packageFiles(found), name);
}

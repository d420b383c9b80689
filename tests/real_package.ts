import { cacheFolder } from "../src/datasets/cache/cache.ts";
import { locate } from "../src/datasets/package/locate.ts";
import type { Package } from "../src/datasets/package/package.ts";
import { readSources } from "../src/datasets/sources/sources.ts";
import { realData } from "./real_data.ts";

/** The package of the real data, unpacked to the cache the first time. */
export async function realPackage(data: string): Promise<Package> {
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
  return found;
}

/** Folder of the unpacked package. */
export async function packageRoot(): Promise<string> {
  return (await realPackage(realData() ?? "")).root;
}

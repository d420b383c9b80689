import { UserError } from "../../user_error.ts";
import type { DataOptions } from "./data_options.ts";
import { listData, type ListedCampaign, type ListedSource } from "./list_data.ts";

/** One source or campaign, with its files on this machine. */
export type ShownData =
  | { readonly kind: "source"; readonly source: ListedSource }
  | { readonly kind: "campaign"; readonly campaign: ListedCampaign };

/**
 * Shows one source or campaign. Downloads nothing.
 *
 * @param name Name of a source (`wmt22-news-systems`) or a campaign (`wmt22/en-de`).
 * @param options Where data is.
 * @returns The facts about it.
 * @throws {UserError} If there is no such source or campaign (the message names those there are), or if `locate()` throws.
 */
export async function showData(name: string, options: DataOptions): Promise<ShownData> {
  const { sources, campaigns } = await listData(options);
  const source = sources.find((one) => one.source.name === name);
  if (source) return { kind: "source", source };
  const campaign = campaigns.find((one) => one.name === name);
  if (campaign) return { kind: "campaign", campaign };
  const known = [...sources.map((one) => one.source.name), ...campaigns.map((one) => one.name)];
  throw new UserError(
    `there is no source or campaign '${name}'; there are ${known.join(", ")}`,
  );
}

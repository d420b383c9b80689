import { UserError } from "../../user_error.ts";
import type { DataOptions } from "./data_options.ts";
import { listData, type ListedCampaign, type ListedSource } from "./list_data.ts";

/** One source or campaign, with what of it is here. */
export type ShownData =
  | { readonly kind: "source"; readonly source: ListedSource }
  | { readonly kind: "campaign"; readonly campaign: ListedCampaign };

/**
 * Shows one source or campaign. Downloads nothing.
 *
 * @param name Name of a source (`wmt22-news-systems`) or a campaign (`wmt22/en-de`).
 * @param options Where data lies.
 * @returns What is known of it.
 * @throws {UserError} If there is neither, and the message names what there is; or if `locate()` throws.
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

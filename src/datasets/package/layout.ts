/** Name of the folder that every copy of the package unpacks into. */
export const PACKAGE = "mt-metrics-eval-v2";

/** Folders of a test set whose entries' names contain a language pair. */
const KINDS = new Set([
  "sources",
  "documents",
  "references",
  "system-outputs",
  "human-scores",
  "metric-scores",
]);

/**
 * Finds the campaign that a member of the mt-metrics-eval layout belongs to.
 *
 * @param member Path relative to the package: `wmt22/human-scores/en-de.mqm.seg.score`.
 * @returns The campaign, for example `wmt22/en-de`.
 */
export function campaignOf(member: string): string | null {
  const [testSet, kind, entry, ...rest] = member.split("/");
  if (entry === undefined || !KINDS.has(kind)) return null;
  const isFolder = kind === "system-outputs" || kind === "metric-scores";
  if (rest.length !== (isFolder ? 1 : 0)) return null;
  const languagePair = isFolder ? entry : entry.split(".")[0];
  return languagePair.includes("-") ? `${testSet}/${languagePair}` : null;
}

/**
 * Checks whether a folder entry is the name of one of the layout's folders in a test set, such as `human-scores`.
 *
 * @param name The entry.
 * @returns True where it is.
 */
export function isKind(name: string): boolean {
  return KINDS.has(name);
}

/**
 * Checks whether a pattern matches a member. `{testSet}` and `{languagePair}` mean those of the campaign; `*` matches any
 * characters within one part of the path.
 *
 * @param pattern For example `{testSet}/references/{languagePair}.*.txt`.
 * @param campaign For example `wmt22/en-de`.
 * @param member Path relative to the package.
 * @returns True where it does.
 */
export function matches(pattern: string, campaign: string, member: string): boolean {
  const [testSet, languagePair] = campaign.split("/");
  const parts = pattern.replaceAll("{testSet}", testSet)
    .replaceAll("{languagePair}", languagePair).split("*");
  const source = parts.map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, "\\$&")).join("[^/]*");
  return new RegExp(`^${source}$`).test(member);
}

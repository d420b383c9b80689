/**
 * Names the column of a table that tells the input: the scores of a file are of no campaign.
 *
 * @param settings Settings that name the input.
 * @returns The heading.
 */
export function inputHeading({ campaign }: { readonly campaign: string | undefined }): string {
  return campaign === undefined ? "scores of" : "campaign";
}

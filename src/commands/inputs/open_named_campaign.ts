import type { Campaign } from "../../campaign/campaign.ts";
import { openCampaign } from "../../campaign/open_campaign.ts";
import type { Terminal } from "../options/command.ts";
import type { DataSettings } from "../options/common_options.ts";
import { text } from "../options/option.ts";
import { openData } from "./open_data.ts";

/** Option that replaces a campaign's standard reference. */
export const REFERENCE_OPTION = {
  standardReference: text({
    value: "REF",
    summary: "Reference to take as the campaign's standard one. Default: the WMT metrics task's",
  }),
};

/** The requested campaign. */
export interface NamedCampaign extends DataSettings {
  /** Its name. */
  readonly campaign: string;
  /** Reference to use as the standard one; by default the known or assumed one. */
  readonly standardReference?: string;
}

/**
 * Opens a campaign by its name. Notes say if the built-in sample is used, and what is assumed about a campaign outside the WMT
 * metrics tasks.
 *
 * @param settings The name, the reference and the place of the data.
 * @param terminal Receives notes.
 * @returns The campaign.
 * @throws {UserError} If there is no such campaign, or it lacks the reference.
 */
export async function openNamedCampaign(
  settings: NamedCampaign,
  terminal: Terminal,
): Promise<Campaign> {
  const { campaign: name, standardReference } = settings;
  const data = await openData(settings, terminal, { campaigns: [name] });
  const campaign = await openCampaign(data.files, name, [], standardReference);
  noteAssumption(campaign, standardReference !== undefined, terminal);
  await data.package.remember();
  return campaign;
}

/**
 * Says what is assumed about a campaign outside the WMT metrics tasks.
 *
 * @param campaign The campaign.
 * @param chosen Whether the user chose the reference.
 * @param terminal Receives the note.
 */
export function noteAssumption(
  { name, facts, references }: Campaign,
  chosen: boolean,
  terminal: Pick<Terminal, "note">,
): void {
  if (facts.known) return;
  const reference = chosen || references.length === 0
    ? ""
    : `${facts.standardReference} is taken for its standard reference, and `;
  terminal.note(
    `${name} is no test set of the WMT metrics tasks: ${reference}no system is taken for an outlier\n`,
  );
}

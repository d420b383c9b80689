import type { Campaign } from "../../campaign/campaign.ts";
import { openCampaign } from "../../campaign/open_campaign.ts";
import type { Option, Terminal, Values } from "../options/command.ts";
import { openData } from "./open_data.ts";

/** Option that replaces a campaign's standard reference. */
export const REFERENCE_OPTION: Option = {
  name: "standard-reference",
  type: "text",
  value: "REF",
  summary: "Reference to take as the campaign's standard one. Default: the WMT metrics task's",
};

/**
 * Opens the campaign that `--campaign` names. Says so where the built-in sample stands in, and what is assumed about a
 * campaign that is none of the WMT metrics tasks.
 *
 * @param values Options of the command line.
 * @param terminal Where notes go.
 * @param standardReference Reference to take as the standard one; by default the known or assumed one.
 * @returns The campaign.
 * @throws {UserError} If there is no such campaign, or it lacks the reference.
 */
export async function openNamedCampaign(
  values: Values,
  terminal: Terminal,
  standardReference?: string,
): Promise<Campaign> {
  const name = values.text("campaign") ?? "";
  const data = await openData(values, terminal, { campaigns: [name] });
  const campaign = await openCampaign(data.files, name, [], standardReference);
  if (!campaign.facts.known) terminal.note(assumption(campaign, standardReference !== undefined));
  await data.package.remember();
  return campaign;
}

function assumption({ name, references, standardReference }: Campaign, chosen: boolean): string {
  const reference = chosen || references.length === 0
    ? ""
    : `${standardReference} is taken for its standard reference, and `;
  return `${name} is no test set of the WMT metrics tasks: ${reference}no system is taken for an outlier\n`;
}

import { documentName } from "../../scores/documents.ts";
import { didYouMean } from "../../did_you_mean.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";
import { type NamedCampaign, openNamedCampaign } from "./open_named_campaign.ts";
import { presentReferences, type Texts } from "./read_texts.ts";
import type { ScoredTexts } from "../score/score_corpora.ts";

/** Request for texts of a campaign. */
export interface CampaignTextSettings extends NamedCampaign {
  /** Systems; empty for all with an output. */
  readonly system: readonly string[];
  /** References; empty for the standard one. */
  readonly ref: readonly string[];
  /** Human score that a segment must have for every system; undefined for no condition. */
  readonly rated: string | undefined;
}

/**
 * Reads the outputs and references of a campaign that the options `system`, `ref` and `rated` choose.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The texts.
 * @throws {UserError} If a system, reference or human score is unknown, or no segment is left.
 */
export async function readCampaignTexts(
  settings: CampaignTextSettings,
  terminal: Terminal,
): Promise<ScoredTexts> {
  const campaign = await openNamedCampaign(settings, terminal);
  const names = settings.ref.length > 0 ? settings.ref : [campaign.facts.standardReference];
  const references: Texts[] = [];
  for (const name of names) references.push({ name, lines: await campaign.reference(name) });
  const systems = chosenSystems(campaign, settings.system, names);
  const outputs: Texts[] = [];
  for (const name of systems) outputs.push({ name, lines: await campaign.output(name) });
  const rated = settings.rated;
  const kept = rated === undefined ? null : await fullyRatedSegments(campaign, rated, systems);
  const keep = ({ name, lines }: Texts): Texts => ({
    name,
    lines: kept === null ? lines : kept.map((segment) => lines[segment]),
  });
  return {
    outputs: outputs.map(keep),
    references: presentReferences(references.map(keep), (text) => terminal.note(text)),
    targetLanguage: campaign.languagePair.split("-").at(-1) ?? null,
    documents: await documentsOf(campaign, kept),
    segments: kept?.length ?? campaign.segments,
    origin: {
      campaign: campaign.name,
      reference: names.join("+"),
      ...rated === undefined ? {} : { rated },
    },
  };
}

/** Document of each kept segment; null if the campaign names none. */
async function documentsOf(
  campaign: Campaign,
  kept: readonly number[] | null,
): Promise<readonly string[] | null> {
  const origins = await campaign.origins();
  if (origins === null) return null;
  const documents = origins.map(documentName);
  return kept === null ? documents : kept.map((segment) => documents[segment]);
}

function chosenSystems(
  campaign: Campaign,
  asked: readonly string[],
  references: readonly string[],
): readonly string[] {
  const unknown = asked.find((system) => !campaign.outputs.includes(system));
  if (unknown !== undefined) {
    const hint = campaign.outputs.length === 0
      ? "it has none at all"
      : didYouMean(unknown, campaign.outputs);
    throw new UserError(`${campaign.name} has no output of a system '${unknown}'; ${hint}`);
  }
  const twice = asked.find((system, index) => asked.indexOf(system) !== index);
  if (twice !== undefined) {
    throw new UserError(`--system names ${twice} twice; name each system once`);
  }
  const systems = asked.length > 0
    ? asked
    : campaign.outputs.filter((system) => !references.includes(system));
  if (systems.length === 0) {
    throw new UserError(`${campaign.name} holds no outputs to score; choose another campaign`);
  }
  return systems;
}

async function fullyRatedSegments(
  campaign: Campaign,
  name: string,
  systems: readonly string[],
): Promise<number[]> {
  const { column, segments, systems: scored } = await campaign.human(name);
  const kept = Array.from({ length: segments }, (_, i) => i).filter((i) =>
    systems.every((system) => {
      const k = scored.indexOf(system);
      return k >= 0 && column.present[k * segments + i] === 1;
    })
  );
  if (kept.length > 0) return kept;
  throw new UserError(
    `no segment of ${campaign.name} has a score '${name}' for every one of ${
      systems.join(", ")
    }; name fewer systems with --system`,
  );
}

import type { Campaign } from "../../../campaign/campaign.ts";
import { lengthScores, SENTINELS, type TextRole } from "../../../campaign/own/text_lengths.ts";
import { scoreArgument } from "../../../campaign/own/score_argument.ts";
import { parseScores } from "../../../decimals/parsing/parse_scores.ts";
import { metricTraits } from "../../../agreement/score_traits.ts";
import { traitSentence } from "../../sentences/trait_sentence.ts";
import { constantMetric, cutSegments, lackingNote } from "../../../scores/compared_scores.ts";
import type { ScoreTable } from "../../../scores/score_table.ts";
import { UserError } from "../../../user_error.ts";
import type { Terminal } from "../../options/command.ts";
import { chosenExclusions, chosenHuman, chosenMetrics, CONSTANT } from "./chosen_scores.ts";
import type { CampaignSettings } from "./compare_options.ts";
import { checkMemory } from "../check_memory.ts";
import { metricsNeed, tablesNeed } from "../memory_need.ts";
import { openNamedCampaign } from "../open_named_campaign.ts";
import {
  type CampaignScores,
  gathered,
  type OpenedScores,
  type ScoredCampaign,
  type StreamedScores,
} from "./scored_campaign.ts";
import { keptSegments, selectionName } from "../kept_segments.ts";

/**
 * Reads the scores that the options name: those of a campaign, a user's own, or both together. Notes say what was assumed, left
 * out or missing.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The scores.
 * @throws {UserError} If no input is named or more than one, a file is broken, or a campaign, score, metric or system is unknown.
 */
export async function campaignScores(
  settings: CampaignSettings,
  terminal: Terminal,
): Promise<CampaignScores> {
  const note = (sentence: string) => printNotes([sentence], settings, terminal);
  return await gathered(await streamedScores(settings, terminal), note);
}

/**
 * Opens the scores that `campaignScores` reads. A campaign's metrics are read one after another on request, so a broken file
 * may show only then. A user's own metrics are read immediately, since a file may hold several.
 *
 * @param settings Settings of the command.
 * @param terminal Receives notes.
 * @returns The scores.
 * @throws {UserError} If no input is named or more than one, a file is broken, or a campaign, score, metric or system is unknown.
 */
export async function streamedScores(
  settings: CampaignSettings,
  terminal: Terminal,
): Promise<StreamedScores> {
  const kinds = (["campaign", "table", "human"] as const)
    .filter((kind) => settings[kind] !== undefined);
  if (kinds.length !== 1) {
    throw new UserError(
      `give one of --campaign C, --table FILE, or --human FILE --metric-scores FILE` +
        (kinds.length > 1
          ? `; ${kinds.map((kind) => `--${kind}`).join(" and ")} are too many`
          : ""),
    );
  }
  const notes: string[] = [];
  const note = (sentence: string) => void notes.push(sentence);
  const print = (sentence: string) => printNotes([sentence], settings, terminal);
  const opened = settings.campaign === undefined
    ? await ofUserFiles(settings, print, note)
    : await ofCampaign(settings.campaign, settings, terminal, note);
  const scores = await chosenPart(opened, settings);
  if (scores.count === 0) {
    throw new UserError(
      `${scores.campaign.name} has no metric to compare; add one with --metric-scores FILE`,
    );
  }
  const { human, exclude, own } = scores;
  const ofUser = settings.campaign === undefined;
  async function* noted(): AsyncGenerator<ScoreTable> {
    for await (const metric of scores.metrics) {
      const lacking = lackingNote(human, metric, exclude);
      if (lacking !== null) note(lacking);
      if (ofUser || own.includes(metric.name)) {
        const traits = metricTraits(human, metric, exclude);
        const seen = traitSentence(metric.name, traits, ofUser ? human.name : null);
        if (seen !== null && !notes.includes(seen)) note(seen);
      }
      yield metric;
    }
  }
  return { ...scores, metrics: noted(), notes };
}

/**
 * Prints notes on what was read, after everything has succeeded, so that an error is printed without them.
 *
 * @param notes The notes.
 * @param settings Whether to print notes.
 * @param terminal Receives the notes.
 */
export function printNotes(
  notes: readonly string[],
  { quiet }: Pick<CampaignSettings, "quiet">,
  terminal: Terminal,
): void {
  if (!quiet) notes.forEach((sentence) => terminal.note(`${sentence}\n`));
}

async function ofUserFiles(
  settings: CampaignSettings,
  print: (sentence: string) => void,
  note: (sentence: string) => void,
): Promise<OpenedScores> {
  const { ownScores } = await import("./own_scores.ts");
  const { table, human, metricScores } = settings;
  const paths = [table, human].filter((path) => path !== undefined);
  checkMemory(
    await tablesNeed([...paths, ...metricScores.map((text) => scoreArgument(text).path)]),
    print,
  );
  return await ownScores(settings, note);
}

async function ofCampaign(
  name: string,
  settings: CampaignSettings,
  terminal: Terminal,
  note: (sentence: string) => void,
): Promise<OpenedScores> {
  if (settings.columns.length > 0) {
    throw new UserError("--columns names columns of a table; give --table or --human with it");
  }
  const campaign = await openNamedCampaign({ ...settings, campaign: name }, terminal);
  const human = await campaign.human(chosenHuman(campaign, settings.humanName));
  checkMemory(metricsNeed(0, human.column.length), () => {});
  const known = new Set([...human.systems, ...campaign.outputs, ...campaign.references]);
  const exclude = chosenExclusions(campaign.facts, name, known, settings);
  const grid = { systems: [...known], segments: human.segments, names: null };
  const { ownMetrics } = await import("./own_scores.ts");
  const { checkLowerIsBetter } = await import("./scores_on_grid.ts");
  const added = await ownMetrics(grid, campaign.metrics, name, settings, note);
  const names = new Set(added.metrics.map((metric) => metric.name));
  const asked = settings.metric.filter((metric) => !names.has(metric));
  // With metrics of the user, a campaign may have none of its own.
  const takes = settings.metric.length === 0
    ? names.size === 0 || campaign.metrics.length > 0
    : asked.length > 0;
  checkLowerIsBetter(settings, [...names]);
  const chosen = takes ? chosenMetrics(campaign, asked, [...names]) : [];
  const own = asked.length === settings.metric.length
    ? added.metrics
    : added.metrics.filter((metric) => settings.metric.includes(metric.name));
  async function* metrics(): AsyncGenerator<ScoreTable> {
    for (const metric of chosen) {
      yield metric === CONSTANT
        ? constantMetric(CONSTANT, human)
        : await campaign.metric(metric, false);
    }
    yield* own;
  }
  return {
    campaign: names.size === 0 ? campaign : withInputs(campaign, added.inputs),
    human,
    metrics: metrics(),
    count: chosen.length + own.length,
    toRead: chosen.length,
    own: own.map((metric) => metric.name),
    ofSystems: added.ofSystems,
    sentinels: settings.sentinels ? await campaignSentinels(campaign, human) : [],
    exclude,
    grid,
  };
}

/** Lengths of a campaign's sources and outputs, if available. */
async function campaignSentinels(campaign: Campaign, human: ScoreTable): Promise<ScoreTable[]> {
  const table = (role: TextRole, texts: readonly (string | null)[]): ScoreTable => ({
    name: SENTINELS[role],
    systems: human.systems,
    segments: human.segments,
    column: parseScores(lengthScores(texts)),
  });
  const sources = await campaign.sources();
  const outputs: (string | null)[] = [];
  for (const system of human.systems) {
    outputs.push(
      ...campaign.outputs.includes(system)
        ? await campaign.output(system)
        : campaign.references.includes(system)
        ? await campaign.reference(system)
        : new Array<null>(human.segments).fill(null),
    );
  }
  return [
    ...sources === null ? [] : [table("source", human.systems.flatMap(() => sources))],
    ...outputs.every((text) => text === null) ? [] : [table("hypothesis", outputs)],
  ];
}

function withInputs(campaign: Campaign, more: ReadonlyMap<string, string>): ScoredCampaign {
  const { name, outputs, references } = campaign;
  return {
    ...{ name, outputs, references },
    origins: () => campaign.origins(),
    inputs: () => new Map([...campaign.inputs(), ...more]),
  };
}

/** The selected domains, documents and segments. */
async function chosenPart(
  { grid, ...opened }: OpenedScores,
  settings: CampaignSettings,
): Promise<Omit<StreamedScores, "notes">> {
  const { campaign, human, sentinels } = opened;
  const origins = await campaign.origins();
  const kept = keptSegments(grid, origins, campaign.name, settings);
  if (kept === null) return opened;
  const segments = kept;
  async function* metrics(): AsyncGenerator<ScoreTable> {
    for await (const metric of opened.metrics) yield cutSegments(metric, segments);
  }
  const { outputs, references } = campaign;
  const name = `${campaign.name}, ${selectionName(settings, kept.length)}`;
  const chosen = origins === null ? null : Array.from(kept, (i) => origins[i]);
  return {
    ...opened,
    campaign: {
      ...{ name, outputs, references },
      origins: () => Promise.resolve(chosen),
      inputs: () => campaign.inputs(),
    },
    human: cutSegments(human, kept),
    metrics: metrics(),
    sentinels: sentinels.map((sentinel) => cutSegments(sentinel, kept)),
  };
}

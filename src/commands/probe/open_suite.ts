import type { SuiteEdit } from "../../probes/minimal_pairs/edit_costs.ts";
import type { BaseTranslation } from "../../probes/minimal_pairs/minimal_pairs.ts";
import { pairLines } from "../../probes/minimal_pairs/pair_lines.ts";
import type { SuitePair } from "../../probes/minimal_pairs/suite_pair.ts";
import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";
import type { DataSettings } from "../options/common_options.ts";
import { type Settings, text } from "../options/option.ts";
import { checkCounts, readTexts } from "../inputs/read_texts.ts";

/** Options on the origin of a suite of minimal pairs. */
export const SUITE_OPTIONS = {
  campaign: text({
    value: "C",
    default: "wmt22/zh-en",
    summary: "Campaign with MQM scores, outputs and an English reference",
  }),
  pairs: text({
    value: "FILE",
    summary:
      "A suite of your own: CSV, TSV or JSONL with columns base and edited, and where known id, category, class (altering or preserving), source, reference; files of ACES and DEMETR are read as they are",
  }),
  text: text({
    value: "FILE",
    summary:
      "Translations of your own, one per line, to make a suite from: by the fourteen edits where --language is en, else " +
      "by edits that need no grammar",
  }),
  ref: text({ value: "FILE", summary: "References of --text, one per line" }),
  source: text({ value: "FILE", summary: "Sources of --text, one per line" }),
  language: text({ value: "CODE", summary: "Language of --text, for example en" }),
};

/** Origin of a suite of minimal pairs, and place of the data. */
export type SuiteSettings = Settings<typeof SUITE_OPTIONS> & DataSettings;

/** A suite of minimal pairs. */
export interface OpenedSuite {
  /** The pairs. */
  readonly pairs: readonly SuitePair[];
  /** Its edits or categories. */
  readonly edits: readonly SuiteEdit[];
  /** The suite as JSON lines. */
  readonly lines: string;
}

/**
 * Opens the suite that the options name: from a file of pairs, a user's translations, or a campaign.
 *
 * @param settings The options.
 * @param terminal Receives notes.
 * @returns The suite.
 * @throws {UserError} If a file is broken, options conflict, or no edit fits.
 */
export async function openSuite(settings: SuiteSettings, terminal: Terminal): Promise<OpenedSuite> {
  if (settings.pairs !== undefined && settings.text !== undefined) {
    throw new UserError(
      "--pairs and --text are both given; name a suite, or texts to make one from",
    );
  }
  const suite = settings.pairs !== undefined
    ? await suiteOfFile(settings.pairs)
    : settings.text !== undefined
    ? await suiteOfTexts(settings.text, settings)
    : await suiteOfCampaign(settings, terminal);
  if (suite.pairs.length > 0) return suite;
  throw new UserError(
    `${
      settings.pairs ?? settings.text ?? settings.campaign
    } has no pair, or no translation free of errors that an edit fits; choose another`,
  );
}

async function suiteOfFile(path: string): Promise<OpenedSuite> {
  const { readTableFile } = await import("../../campaign/user_file.ts");
  const { ownSuite } = await import("./own_suite.ts");
  return plainSuite(ownSuite((await readTableFile(path)).table));
}

function plainSuite(pairs: readonly SuitePair[]): OpenedSuite {
  const edits = new Map(pairs.map(({ category: name, class: kind }) => [
    name,
    { name, title: name.replaceAll("_", " "), class: kind },
  ]));
  return {
    pairs,
    edits: [...edits.values()],
    lines: pairs.map(({ id, category, class: kind, base: { source, reference, text }, edited }) =>
      `${JSON.stringify({ id, category, class: kind, source, reference, base: text, edited })}\n`
    ).join(""),
  };
}

async function suiteOfTexts(path: string, settings: SuiteSettings): Promise<OpenedSuite> {
  const output = await readTexts(path);
  const beside = async (other: string | undefined) => {
    if (other === undefined) return output.lines.map(() => "");
    const texts = await readTexts(other);
    checkCounts(output, [texts]);
    return texts.lines;
  };
  const [references, sources] = [await beside(settings.ref), await beside(settings.source)];
  const texts = output.lines.map((text, i) => ({
    text,
    reference: references[i],
    source: sources[i],
  }));
  if (!/^en([-_]|$)/i.test(settings.language ?? "")) {
    const { plainPairs } = await import("../../probes/minimal_pairs/plain_edits.ts");
    return plainSuite(plainPairs(texts));
  }
  return await englishSuite(
    texts.map((one, segment) => ({ ...one, segment, system: path })),
  );
}

async function suiteOfCampaign(settings: SuiteSettings, terminal: Terminal): Promise<OpenedSuite> {
  const { baseTranslations } = await import("../../campaign/studies/base_translations.ts");
  const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
  const campaign = await openNamedCampaign(settings, terminal);
  if (!campaign.languagePair.endsWith("-en")) {
    throw new UserError(
      `${campaign.name} is not translated into English, which the edits are made for; choose a campaign such as wmt22/zh-en, ` +
        "or give your own texts with --text FILE",
    );
  }
  return await englishSuite(await baseTranslations(campaign));
}

async function englishSuite(
  bases: readonly BaseTranslation[],
): Promise<OpenedSuite> {
  const { EDITS } = await import("../../probes/minimal_pairs/edits/edits.ts");
  const { minimalPairs } = await import("../../probes/minimal_pairs/minimal_pairs.ts");
  const { languageResources } = await import("../../datasets/language/language_resources.ts");
  const pairs = minimalPairs(bases, languageResources());
  return { pairs, edits: EDITS, lines: pairLines(pairs) };
}

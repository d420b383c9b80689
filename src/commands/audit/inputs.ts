import { documentName } from "../../scores/documents.ts";
import { didYouMean } from "../../did_you_mean.ts";
import type { SegmentOrigin } from "../../scores/score_table.ts";
import { readTableFile, readUserFile } from "../../campaign/user_file.ts";
import { columnTexts } from "../../campaign/tables/table.ts";
import { textLines } from "../../campaign/readers/text_lines.ts";
import { parseOrigins } from "../../campaign/readers/parse_origins.ts";
import type { AuditSettings } from "./audit_options.ts";
import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";
import type { Campaign } from "../../campaign/campaign.ts";
import { checkCounts, presentReferences, readTexts, type Texts } from "../inputs/read_texts.ts";
import { type TextUnits, textUnits } from "../inputs/scores/exchange_units.ts";
import { ratingsOfSystem, readSpanTables, type SpanSource, spanSources } from "./span_sources.ts";
import { howMany } from "../../how_many.ts";

/** A column of values by which segments are grouped. */
export interface GroupColumn {
  /** Its name. */
  readonly name: string;
  /** Value of each segment; null where it has none. */
  readonly values: readonly (string | null)[];
}

/** A system, its output and its marked errors. */
export interface AuditedSystem {
  /** Name of the system: that of the campaign, or the path of its outputs. */
  readonly system: string;
  /** Output by segment. */
  readonly output: readonly string[];
  /** Error spans; those of people first. */
  readonly spans: readonly SpanSource[];
}

/** All inputs of an audit. */
export interface AuditInputs extends AuditedSystem {
  /** Campaign; null for a user's own files. */
  readonly campaign: string | null;
  /** Names or paths of the references. */
  readonly referenceNames: readonly string[];
  /** One array per reference; empty where there is none. */
  readonly references: readonly (readonly (string | null)[])[];
  /** Sources by segment; null if they are unknown. */
  readonly sources: readonly string[] | null;
  /** Columns to group scores by. */
  readonly columns: readonly GroupColumn[];
  /** Strata of the corpus, by which rates are weighted: domains, or else the first column; null if neither is known. */
  readonly strata: GroupColumn | null;
  /** The unit that was sampled, and is drawn, as a whole. */
  readonly units: TextUnits;
  /** Language of the outputs, from the language pair or the user; null if unknown. */
  readonly language: string | null;
  /** The system to compare with; null for none. */
  readonly against: AuditedSystem | null;
}

/**
 * Reads the inputs that the options of `audit` name: a system of a campaign, or a user's own files.
 *
 * @param files The positional words.
 * @param settings The options.
 * @param terminal Receives notes.
 * @returns The inputs.
 * @throws {UserError} If they name neither or both, or a file is broken or does not fit.
 */
export async function auditInputs(
  files: readonly string[],
  settings: AuditSettings,
  terminal: Terminal,
): Promise<AuditInputs> {
  const campaign = settings.campaign;
  if (campaign !== undefined && files.length > 0) {
    throw new UserError(`'${files[0]}' and --campaign are both given; name a file or a campaign`);
  }
  if (campaign === undefined && files.length === 0) {
    throw new UserError(
      "there is nothing to audit; name a file with translations, or --campaign C --system S",
    );
  }
  const found = campaign === undefined
    ? await fileInputs(files[0], settings, terminal)
    : await campaignInputs(campaign, settings, terminal);
  const { origins, output, other, ...rest } = found;
  const columns = await groupColumns(settings, output, origins);
  const domains = { name: "domain", values: origins?.map(({ domain }) => domain) ?? [] };
  const segments = output.lines.length;
  const tables = await readSpanTables(
    { people: settings.ratings, metric: settings.metricRatings },
    segments,
  );
  const otherTables = await readSpanTables(
    { people: settings.againstRatings, metric: settings.againstMetricRatings },
    segments,
  );
  return {
    ...rest,
    output: output.lines,
    spans: humansFirst([...rest.spans, ...spanSources(tables, settings.system, output, true)]),
    columns,
    strata: origins === null ? columns[0] ?? null : domains,
    units: textUnits(
      settings.unit,
      origins?.map(documentName) ?? null,
      segments,
      "--documents",
      "intervals",
      (sentence) => terminal.note(`${sentence}\n`),
    ),
    against: other === null ? null : {
      system: other.texts.name,
      output: other.texts.lines,
      spans: humansFirst([
        ...other.spans,
        ...spanSources(otherTables, undefined, other.texts, true),
        ...spanSources(tables, undefined, other.texts, false),
      ]),
    },
  };
}

function humansFirst(spans: readonly SpanSource[]): SpanSource[] {
  return [
    ...spans.filter(({ by }) => by === "people"),
    ...spans.filter(({ by }) => by === "metric"),
  ];
}

/** The inputs before the spans of further files are added. */
interface Found extends Omit<AuditInputs, "output" | "columns" | "strata" | "units" | "against"> {
  readonly output: Texts;
  readonly origins: readonly SegmentOrigin[] | null;
  readonly other: { readonly texts: Texts; readonly spans: readonly SpanSource[] } | null;
}

async function fileInputs(
  path: string,
  settings: AuditSettings,
  terminal: Terminal,
): Promise<Found> {
  const note = (text: string) => terminal.note(text);
  const output = await readTexts(path, note);
  const references = await Promise.all(settings.ref.map((one) => readTexts(one, note)));
  const other = settings.against === undefined ? null : await readTexts(settings.against, note);
  const source = settings.source === undefined ? null : await readTexts(settings.source);
  checkCounts(output, [...references, ...[other, source].filter((texts) => texts !== null)]);
  return {
    system: settings.system ?? path,
    campaign: null,
    referenceNames: references.map(({ name }) => name),
    output,
    references: presentReferences(references, note),
    sources: source?.lines ?? null,
    spans: [],
    language: settings.targetLanguage ?? null,
    origins: settings.documents === undefined
      ? null
      : await readOwnOrigins(settings.documents, output),
    other: other === null ? null : { texts: other, spans: [] },
  };
}

async function campaignInputs(
  name: string,
  settings: AuditSettings,
  terminal: Terminal,
): Promise<Found> {
  const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
  const campaign = await openNamedCampaign({ ...settings, campaign: name }, terminal);
  const { system, against } = settings;
  if (system === undefined) {
    throw new UserError(
      `--campaign needs --system S, the system to audit; it has ${
        campaign.outputs.join(", ") || "none"
      }`,
    );
  }
  const names = settings.ref.length > 0 ? settings.ref : [campaign.facts.standardReference];
  const { texts, spans } = await campaignSystem(campaign, system, names);
  const references: Texts[] = [];
  for (const name of names) references.push({ name, lines: await campaign.reference(name) });
  return {
    system,
    campaign: campaign.name,
    referenceNames: names,
    output: texts,
    references: presentReferences(references, (text) => terminal.note(text)),
    sources: settings.write === undefined ? null : await campaign.sources(),
    spans,
    language: settings.targetLanguage ?? campaign.languagePair.split("-").at(-1) ?? null,
    origins: settings.documents === undefined
      ? await campaign.origins()
      : await readOwnOrigins(settings.documents, texts),
    other: against === undefined ? null : await campaignSystem(campaign, against, names),
  };
}

async function campaignSystem(
  campaign: Campaign,
  system: string,
  references: readonly string[],
): Promise<{ texts: Texts; spans: SpanSource[] }> {
  if (!campaign.outputs.includes(system)) {
    const hint = campaign.outputs.length === 0
      ? "it has none"
      : didYouMean(system, campaign.outputs);
    throw new UserError(`${campaign.name} has no output of a system '${system}'; ${hint}`);
  }
  if (references.includes(system)) {
    throw new UserError(`'${system}' cannot be both the system and its reference; give --ref NAME`);
  }
  const raters = [];
  for (const name of campaign.ratingNames) {
    raters.push(...ratingsOfSystem(await campaign.rating(name), system));
  }
  return {
    texts: { name: system, lines: await campaign.output(system) },
    spans: raters.length === 0
      ? []
      : [{ name: joined(campaign.ratingNames), by: "people", raters }],
  };
}

function joined(names: readonly string[]): string {
  return names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(", ");
}

async function readOwnOrigins(path: string, output: Texts): Promise<SegmentOrigin[]> {
  const bytes = await readUserFile(path);
  checkCounts(output, [{ name: path, lines: textLines(bytes, path) }]);
  return parseOrigins(bytes, path);
}

async function groupColumns(
  settings: AuditSettings,
  output: Texts,
  origins: readonly SegmentOrigin[] | null,
): Promise<GroupColumn[]> {
  const path = settings.table;
  const asked = settings.by;
  if (path !== undefined) {
    if (asked.length === 0) {
      throw new UserError("--table needs --by COLUMN[,COLUMN…], the columns to group scores by");
    }
    const { table } = await readTableFile(path);
    const segments = output.lines.length;
    if (table.rows !== segments) {
      throw new UserError(
        `${path} has ${howMany(table.rows, "row")} but ${output.name} has ${
          howMany(segments, "segment")
        }; ` +
          "give one row per segment, in the same order",
      );
    }
    return asked.map((name) => ({
      name,
      values: origins !== null && !table.columns.includes(name) && isOrigin(name)
        ? origins.map((origin) => origin[name])
        : columnTexts(table, name),
    }));
  }
  if (origins === null) {
    if (asked.length === 0) return [];
    throw new UserError(
      `--by ${asked[0]}: the segments have no known ${
        asked[0]
      }; give --documents FILE or --table FILE`,
    );
  }
  return (asked.length > 0 ? asked : ["domain"]).map((name) => {
    if (isOrigin(name)) return { name, values: origins.map((origin) => origin[name]) };
    throw new UserError(
      `--by '${name}' is neither domain nor document; give --table FILE with such a column`,
    );
  });
}

function isOrigin(name: string): name is keyof SegmentOrigin {
  return name === "domain" || name === "document";
}

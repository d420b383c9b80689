import type { SegmentRating } from "../../scores/rating.ts";
import type { RatingTable, SegmentOrigin } from "../../scores/score_table.ts";
import { readTableFile, readUserFile } from "../../campaign/user_file.ts";
import { readRatings } from "../../campaign/readers/read_ratings.ts";
import { columnTexts } from "../../campaign/tables/table.ts";
import { textLines } from "../../campaign/readers/text_lines.ts";
import { parseOrigins } from "../../campaign/readers/parse_origins.ts";
import type { AuditSettings } from "./audit_options.ts";
import { UserError } from "../../user_error.ts";
import type { Terminal } from "../options/command.ts";
import { checkCounts, presentReferences, readTexts, type Texts } from "../inputs/read_texts.ts";

/** Error spans of the audited system from one origin. */
export interface SpanSource {
  /** What to call them: the names of the ratings, or the file. */
  readonly name: string;
  /** Whether people marked them, or an error-span metric. */
  readonly by: "people" | "metric";
  /** One array per rater: a rating, or null, by segment. */
  readonly raters: readonly (readonly (SegmentRating | null)[])[];
}

/** A column of values by which segments are grouped. */
export interface GroupColumn {
  /** Its name. */
  readonly name: string;
  /** Value of each segment; null where it has none. */
  readonly values: readonly (string | null)[];
}

/** All that an audit looks at. */
export interface AuditInputs {
  /** Name of the system: that of the campaign, or the path of its outputs. */
  readonly system: string;
  /** Campaign; null for a user's own files. */
  readonly campaign: string | null;
  /** Names or paths of the references. */
  readonly referenceNames: readonly string[];
  /** Output by segment. */
  readonly output: readonly string[];
  /** One array a reference; empty where there is none. */
  readonly references: readonly (readonly (string | null)[])[];
  /** Columns to part scores by. */
  readonly columns: readonly GroupColumn[];
  /** Document of each segment; null where unknown. */
  readonly documents: readonly string[] | null;
  /** Error spans; those of people first. */
  readonly spans: readonly SpanSource[];
  /** Whether outputs are in English, as far as the language pair says; null where unknown. */
  readonly english: boolean | null;
}

/**
 * Reads what the options of `audit` name: a system of a campaign, or a user's own files.
 *
 * @throws {UserError} Where they name neither or both, or a file is broken or does not fit.
 */
export async function auditInputs(
  files: readonly string[],
  settings: AuditSettings,
  terminal: Terminal,
): Promise<AuditInputs> {
  const campaign = settings.campaign;
  if (campaign !== undefined && files.length > 0) {
    throw new UserError(`'${files[0]}' and --campaign are given; name a file or a campaign`);
  }
  if (campaign === undefined && files.length === 0) {
    throw new UserError(
      "there is nothing to audit; name a file with translations, or --campaign C --system S",
    );
  }
  const [found, documents] = campaign === undefined
    ? await fileInputs(files[0], settings, terminal)
    : await campaignInputs(campaign, settings, terminal);
  const output: Texts = { name: found.system, lines: found.output };
  const spans = [...found.spans, ...await spanFiles(settings, output)].sort((a, b) =>
    a.by === b.by ? 0 : a.by === "people" ? -1 : 1
  );
  const columns = await groupColumns(settings, output, documents);
  return {
    ...found,
    spans,
    columns,
    documents: documents?.map(({ document }) => document) ?? null,
  };
}

type Found = Omit<AuditInputs, "columns" | "documents">;

async function fileInputs(
  path: string,
  settings: AuditSettings,
  terminal: Terminal,
): Promise<[Found, readonly SegmentOrigin[] | null]> {
  const output = await readTexts(path);
  const references = await Promise.all(settings.ref.map(readTexts));
  checkCounts(output, references);
  const docs = settings.docs;
  const origins = docs === undefined ? null : await readOrigins(docs, output);
  const target = settings.targetLanguage;
  return [{
    system: settings.system ?? path,
    campaign: null,
    referenceNames: references.map(({ name }) => name),
    output: output.lines,
    references: presentReferences(references, (text) => terminal.note(text)),
    spans: [],
    english: target === undefined ? null : isEnglish(target),
  }, origins];
}

async function campaignInputs(
  name: string,
  settings: AuditSettings,
  terminal: Terminal,
): Promise<[Found, readonly SegmentOrigin[] | null]> {
  const { closestString } = await import("@std/text/closest-string");
  const { openNamedCampaign } = await import("../inputs/open_named_campaign.ts");
  const campaign = await openNamedCampaign({ ...settings, campaign: name }, terminal);
  const system = settings.system;
  if (system === undefined || !campaign.outputs.includes(system)) {
    const hint = system === undefined || campaign.outputs.length === 0
      ? `it has ${campaign.outputs.join(", ") || "none"}`
      : `did you mean '${closestString(system, [...campaign.outputs])}'?`;
    throw new UserError(
      system === undefined
        ? `--campaign needs --system S, the system to audit; ${hint}`
        : `${campaign.name} has no output of a system '${system}'; ${hint}`,
    );
  }
  const names = settings.ref.length > 0 ? settings.ref : [campaign.standardReference];
  if (names.includes(system)) {
    throw new UserError(`'${system}' cannot be both the system and its reference; give --ref NAME`);
  }
  const references: Texts[] = [];
  for (const name of names) references.push({ name, lines: await campaign.reference(name) });
  const tables: RatingTable[] = [];
  for (const name of campaign.ratingNames) tables.push(await campaign.rating(name));
  const raters = tables.flatMap((table) => raterOf(table, system));
  const docs = settings.docs;
  const output = await campaign.output(system);
  return [
    {
      system,
      campaign: campaign.name,
      referenceNames: names,
      output,
      references: presentReferences(references, (text) => terminal.note(text)),
      spans: raters.length === 0
        ? []
        : [{ name: joined(campaign.ratingNames), by: "people", raters }],
      english: isEnglish(campaign.languagePair.split("-").at(-1) ?? ""),
    },
    docs === undefined ? await campaign.origins() : await readOrigins(docs, {
      name: system,
      lines: output,
    }),
  ];
}

function joined(names: readonly string[]): string {
  return names.length > 2 ? `${names[0]} to ${names.at(-1)}` : names.join(", ");
}

function isEnglish(language: string): boolean {
  return /^en([-_]|$)/i.test(language) || language.toLowerCase() === "english";
}

function raterOf(table: RatingTable, system: string): (SegmentRating | null)[][] {
  const k = table.systems.indexOf(system);
  return k < 0 ? [] : [table.ratings.slice(k * table.segments, (k + 1) * table.segments)];
}

async function spanFiles(settings: AuditSettings, output: Texts): Promise<SpanSource[]> {
  const sources: SpanSource[] = [];
  for (const by of ["people", "metric"] as const) {
    for (const path of by === "people" ? settings.ratings : settings.metricRatings) {
      const table = readRatings(await readUserFile(path), {
        label: path,
        name: path,
        segments: output.lines.length,
      });
      sources.push({ name: path, by, raters: [ratingsOf(table, settings, output)] });
    }
  }
  return sources;
}

function ratingsOf(
  table: RatingTable,
  settings: AuditSettings,
  output: Texts,
): readonly (SegmentRating | null)[] {
  const asked = settings.system;
  const stem = output.name.split("/").at(-1)?.replace(/\.[^.]*$/, "") ?? "";
  const name = asked ?? (table.systems.length === 1 ? table.systems[0] : stem);
  const [ratings] = raterOf(table, name);
  if (ratings !== undefined) return ratings;
  throw new UserError(
    `${table.name} has no ratings of '${name}'; name the system with --system, one of ${
      table.systems.join(", ")
    }`,
  );
}

async function readOrigins(path: string, output: Texts): Promise<SegmentOrigin[]> {
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
      throw new UserError("--table needs --by COLUMN[,COLUMN…], the columns to part scores by");
    }
    const { table } = await readTableFile(path);
    const segments = output.lines.length;
    if (table.rows !== segments) {
      throw new UserError(
        `${path} has ${table.rows} rows but ${output.name} has ${segments} segments; ` +
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
      `--by ${asked[0]}: nothing says the segments' ${asked[0]}; give --docs FILE or --table FILE`,
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
